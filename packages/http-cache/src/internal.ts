export type { OnBudgetExceeded } from './budgets/budgets.js';
export { type ByteBudget, createByteBudget } from './budgets/byte-budget.js';
export { ahead, milliseconds, now } from './clock.js';
export { outcomeOf } from './seam/outcome.js';
export { hasContent } from './flow/receive.js';
export { problemText, refuse, rejection } from './flow/refuse.js';
export { createLru } from './lru.js';
export {
  connectionOptions,
  endToEnd,
  fieldValue,
  fieldValues,
  isHopByHop,
  listMembers,
  OF_CLIENT,
  withoutFields,
} from './messages/fields.js';
export { isWellFormed, passedFields } from './messages/response.js';
export {
  CGI_VARIABLES,
  hasOriginForm,
  isCgiVariable,
  isMisread,
  isOfProxies,
  isPlainName,
  PROXY_BEGINNINGS,
  PROXY_NAMES,
  readAs,
} from './messages/forwardable.js';
export { policyFields } from './messages/policy-fields.js';
export { receiveNode } from './node/handler.js';
export { isCutShort, KEPT_LINES } from './node/header-lines.js';
export { asksForWebSocket, isFaultilyFramed } from './node/not-forwarded.js';
export type { SendBounds, Transfer } from './node/send-bounds.js';
export { send } from './node/send.js';
export { createTrustedAddresses, isRange } from './node/trusted.js';
export { cacheabilityOf } from './rules/cacheability.js';
export { comparedValue } from './rules/compared-value.js';
export { fieldsOf304, isNotModified } from './rules/conditional.js';
export { validatorsOf } from './rules/prepared.js';
export { readRequestDirectives } from './rules/request-directives.js';
export { isWithheld, WITHHOLD_ALL } from './rules/request-fields.js';
export type { Informed } from './seam/exchange.js';
export { type GatewayIssueCode, type IssueCode, issueOf } from './seam/issue.js';
export { PurgeError, type PurgeOrder, purgesOf } from './store-access/purge-order.js';
export { CACHE_OPTIONS, type CacheOption } from './seam/options.js';
export { type Freshness, isEntry, isFreshness } from './store/entry.js';
export {
  createGenerations,
  type FloorCause,
  type Generations,
  type GenerationState,
  RECENT_DEFAULTS,
} from './store/generations.js';
export { deleteNamed } from './store/in-turns.js';
export { createItems, type Item } from './store/items.js';
export type { FoundEntries, StoreUsage, StoreView } from './store/store.js';
export { invalidationName, recordName, softName } from './store/record-set.js';
