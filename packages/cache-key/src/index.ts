export type { Bypassed, BypassReason, Decision, FieldChange, Forward, Keyed, KeyParts, KeyRequest, Rejected, RejectReason } from './request.js';
export type { Plan } from './plan.js';
export { type FullPolicy, type Policy, policySchema } from './policy.js';
export { DEFAULT_NO_VARY_SEARCH, type NoVarySearch, parseNoVarySearch, searchVariant } from './no-vary-search.js';
export { TRACKING, TRACKING_PARAMS, type TrackingParam } from './tracking.js';
export { LINT, type LintCode, type LintFinding, type LintSeverity } from './lint/finding.js';
export { lint } from './lint/lint.js';
