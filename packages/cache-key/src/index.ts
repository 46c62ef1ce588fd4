export type {
  Bypassed,
  Decision,
  FieldChange,
  Forward,
  Keyed,
  KeyParts,
  KeyRequest,
  Rejected,
  RejectReason,
} from './request.js';
export type { CompiledPolicy } from './plan.js';
export { type FullPolicy, type Policy, policySchema } from './policy/policy.js';
export { policyJsonSchema } from './policy/policy.js';
export { POLICY_ERRORS, PolicyError, type PolicyIssue } from './policy/policy-error.js';
export type { KeyRegistry } from './policy/scheme-plans.js';
export { compile, decodeKey, type Keyer, tryCompile } from './policy/compile.js';
export { encodeKey } from './decide/encode-key.js';
export { plainRequests } from './plain/requests.js';
export { DEFAULT_NO_VARY_SEARCH, type NoVarySearch, parseNoVarySearch, searchVariant } from './no-vary-search.js';
export { TRACKING_PARAMS } from './policy/tracking.js';
export { LINT, type LintFinding } from './lint/finding.js';
export { lint } from './lint/lint.js';
export { unkeyedFields, type UnkeyedField } from './lint/unkeyed.js';
export { createReplay, replay, type ReplayOptions } from './replay/replay.js';
export type { ReplayReport } from './replay/replay-report.js';
export type { PolicyRunReport } from './replay/policy-run.js';
export type { CacheModel } from './replay/simulate.js';
export type { Conflict } from './replay/conflicts.js';
export { type ComparedComponent, explain, type KeyExplanation, NOT_SHOWN, type Outcome } from './explain/explain.js';
