export type { Bypassed, BypassReason, Decision, FieldChange, Forward, Keyed, KeyParts, KeyRequest, Rejected, RejectReason } from './request.js';
export type { Plan } from './plan.js';
export { type FullPolicy, type Policy, policySchema } from './policy.js';
