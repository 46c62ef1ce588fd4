import type { Bypassed, BypassReason, FieldChange, Rejected, RejectReason } from '../request.js';

/** A reason not to key, on its way to the decision: what to do, and why. */
export type Refusal =
  | { readonly action: 'reject'; readonly reason: RejectReason }
  | { readonly action: 'bypass'; readonly reason: BypassReason };

export const reject = (reason: RejectReason): Rejected => ({ action: 'reject', reason });

export const bypass = (reason: BypassReason): Refusal => ({ action: 'bypass', reason });

/** Refuses as a policy says. */
export const refuseBy = (choice: 'bypass' | 'reject', reason: 'ambiguous' | 'semicolon' | 'body'): Refusal =>
  choice === 'bypass' ? bypass(reason) : reject(reason);

/** Passes a request on as it came, but for the fields that no client may send. */
export const passOn = (
  reason: BypassReason,
  target: string,
  host: string,
  fields: readonly FieldChange[],
): Bypassed => ({
  action: 'bypass',
  reason,
  forward: { target, host, fields },
});
