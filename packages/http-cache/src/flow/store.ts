import type { Readable } from 'node:stream';
import { readForTwo } from '../budgets/read-for-two.js';
import type { CacheContext, Fetched, ForwardedRequest } from '../context.js';
import type { Answer, CacheRequest, Forwarded, Handling } from '../seam/exchange.js';
import type { GatewayIssueCode } from '../seam/issue.js';
import { tagsOfUri, uriOf } from '../seam/resource-uri.js';
import { type FieldValues, withoutNames } from '../messages/fields.js';
import type { CacheOptions } from '../seam/options.js';
import { isAboutKey, type NotStored } from '../rules/storing.js';
import { groupTags } from '../rules/cache-groups.js';
import { type Cacheability, cacheabilityOf } from '../rules/cacheability.js';
import { type Entry, ENTRY_VERSION, type PartEntry, type ResponseEntry } from '../store/entry.js';
import { ERROR_STATUSES } from '../rules/reuse.js';
import { withRuledLifetime } from '../rules/ruled-lifetime.js';
import { withPart } from '../entries/parts.js';
import { evictEntry, readEntry, writeEntry } from '../store-access/store-access.js';
import { keyOfResponse, recordVariant } from '../store-access/variants.js';
import { deliver } from './deliver.js';

/** Names under which a response can be purged: those that its tag fields list, by spaces or commas. */
const tagsOf = (values: FieldValues, tagFields: readonly string[]): readonly string[] => [
  ...new Set(tagFields.flatMap((name) => values[name]?.split(/[\s,]+/) ?? []).filter((tag) => tag !== '')),
];

/**
 * Makes an entry out of a response. Its length is that of the bytes that came, and its key that of the variant that it
 * is.
 */
export function makeEntry(
  forwarded: ForwardedRequest,
  { response, values, fields: passed, requestTime: asked, responseTime: came, ahead }: Fetched,
  { freshness, unstored }: Cacheability,
  body: Uint8Array,
  options: CacheOptions,
): ResponseEntry {
  const { generation, decision } = forwarded;
  const { status } = response;
  const key = values['vary'] === undefined ? decision.key : keyOfResponse(forwarded, response.fields);
  const fields =
    status === 204
      ? withoutNames(passed, unstored)
      : withoutNames(passed, [...unstored, 'content-length'], ['content-length', String(body.byteLength)]);
  const groups = values['cache-groups'] === undefined ? [] : groupTags(response.fields, 'cache-groups', decision);
  const own = tagsOfUri(uriOf(decision), values['no-vary-search'] !== undefined);
  const tags = [...own, ...groups, ...tagsOf(values, options.tagFields)];
  const [requestTime, responseTime] = [asked + ahead, came + ahead];
  return {
    ...{ v: ENTRY_VERSION, kind: 'response', key, status, fields, body },
    ...{ requestTime, responseTime, freshness, tags, generation },
  };
}

/** Tells if an entry is one of several under the key of its request. */
const isVariant = ({ key }: Entry, { decision }: ForwardedRequest): boolean =>
  key.length > decision.key.length && key.startsWith(`${decision.key}\n`);

/**
 * Writes an entry for as long as it is of use: fresh, stale, or to be validated; with the record of its variants.
 *
 * @param forwarded - the request that brought it
 * @param ttl - in seconds
 */
export function keepEntry(
  context: CacheContext,
  entry: ResponseEntry | PartEntry,
  forwarded: ForwardedRequest,
  ttl: number,
): void {
  writeEntry(context, entry, forwarded.decision, ttl);
  if (isVariant(entry, forwarded)) recordVariant(context, forwarded, entry, ttl);
}

/**
 * Writes a response once all of it has come (RFC 9111 3.3), and tells the requests that wait.
 *
 * @returns the body for the request that asked for it
 */
function readBody(
  context: CacheContext,
  forwarded: ForwardedRequest,
  fetched: Fetched,
  cacheability: Cacheability,
): Readable | undefined {
  const { response, values } = fetched;
  const length = values['content-length'];
  const end = (entry: ResponseEntry | PartEntry | undefined, failure?: GatewayIssueCode): void => {
    if (entry !== undefined) keepEntry(context, entry, forwarded, cacheability.secondsOfUse);
    forwarded.collapse({ entry: entry?.status === 206 ? undefined : entry, failure });
  };
  const keep = (body: Uint8Array | undefined, isBroken: boolean): void => {
    const isWhole = body !== undefined && (length === undefined || Number(length) === body.byteLength);
    const entry = isWhole ? makeEntry(forwarded, fetched, cacheability, body, context.options) : undefined;
    if (entry?.status !== 206) {
      end(entry, isBroken || (body !== undefined && !isWhole) ? 'origin-broke-off' : undefined);
      return;
    }
    // A part is added to the stored parts of the same representation.
    const combined = (found: Entry | undefined): void => end(withPart(entry, found, context.options.bodyBytes));
    const found = readEntry(context, entry.key);
    if (found instanceof Promise) void found.then(combined);
    else combined(found);
  };
  if (response.body !== undefined)
    return readForTwo(response.body, {
      limit: context.options.bodyBytes,
      bytes: context.bytes,
      background: context.background,
      isAwaited: () => {
        forwarded.leave();
        return (forwarded.collapsedFetch?.size() ?? 0) > 0;
      },
      budgetExceeded: (budget) => context.events.budgetExceeded?.(budget),
      kept: keep,
    });
  keep(new Uint8Array(0), false);
  return undefined;
}

/** Delivers a response that is not stored: only the request that asked gets it. */
function passOn(
  context: CacheContext,
  { decision: { key }, slot, stale, fwd, collapse, isAuthorized }: ForwardedRequest,
  { response: { status, body, from }, fields }: Fetched,
  detail: NotStored,
): Answer {
  // A response to credentials does not make the key uncacheable for requests without them.
  const mayTellKey = isAuthorized !== true && isAboutKey(detail, status);
  if (mayTellKey) context.notCollapsed.add(slot);
  collapse({ entry: undefined, failure: ERROR_STATUSES.has(status) ? 'origin-failed' : undefined });
  // The origin has replaced the stored response by one that is not to be stored. An error may be about one odd request,
  // and a fresh entry is still good for others: in neither case is the entry evicted.
  if (mayTellKey && status < 400 && stale !== undefined && fwd === 'stale') evictEntry(context, stale.entry);
  // Credentials whose answer is for one client: the cache has no part in it.
  const how: Forwarded = detail === 'authorization' ? 'bypass' : fwd;
  const handling: Handling = { hit: false, fwd: how, fwdStatus: status, from, detail };
  return deliver({ status, fields, body }, handling, context.options, key);
}

/** Tells if a response is stored for a request, and how: with the lifetime of a rule if the origin gives no lifetime. */
export function judge(
  { options }: CacheContext,
  { decision, directives }: ForwardedRequest,
  request: CacheRequest,
  { response, values, requestTime, responseTime }: Fetched,
): Cacheability | NotStored {
  const { status, body, delimited } = response;
  const { routes } = options;
  const isDelimited =
    delimited ??
    (body === undefined || values['content-length'] !== undefined || values['transfer-encoding'] !== undefined);
  const ruled = routes.length === 0 ? values : withRuledLifetime(values, status, decision, routes);
  const judged = { status, values: ruled, isDelimited };
  return cacheabilityOf({ ...decision, request, directives, response: judged, requestTime, responseTime }, options);
}

/**
 * STORE: stores and delivers a response, or only delivers it (RFC 9111 3).
 *
 * @param isOfOne - whether it is about this one request: then it is never stored, and the next answer may be
 */
export function store(context: CacheContext, forwarded: ForwardedRequest, fetched: Fetched, isOfOne = false): Answer {
  const { request, decision, stale, slot, fwd } = forwarded;
  const { response, fields } = fetched;
  const { status, from } = response;
  const found = judge(context, forwarded, request, fetched);
  const cacheability = isOfOne && typeof found !== 'string' ? 'one-request' : found;
  if (request.method === 'GET')
    context.redirects?.learn(
      decision,
      response,
      typeof cacheability === 'string' ? cacheability : cacheability.freshness,
    );
  if (cacheability === 'one-request') context.notCollapsed.delete(slot);
  if (typeof cacheability === 'string') return passOn(context, forwarded, fetched, cacheability);
  // The stored response may still be used, if only by validation: a failure does not take its place.
  if (status >= 500 && stale !== undefined) return passOn(context, forwarded, fetched, 'failure');
  if (status !== 206) context.notCollapsed.delete(slot);
  const body = readBody(context, forwarded, fetched, cacheability);
  const { lifetime, initialAge } = cacheability.freshness;
  const ttl = Math.floor(lifetime - initialAge);
  const handling: Handling = { hit: false, fwd, fwdStatus: status, from, stored: true, ttl };
  return deliver({ status, fields, body }, handling, context.options, decision.key);
}
