import type { BypassReason, Rejected, RejectReason } from '../request.js';

/** A reason not to key a request, with the action that follows. */
export type NotKeyed = Rejected | { readonly action: 'bypass'; readonly reason: BypassReason };

export const reject = (reason: RejectReason): Rejected => ({ action: 'reject', reason });

export const bypass = (reason: BypassReason): NotKeyed => ({ action: 'bypass', reason });

/** Refuses a request by the action that the policy chose. */
export const refuseBy = (choice: 'bypass' | 'reject', reason: 'semicolon' | 'body'): NotKeyed =>
  choice === 'bypass' ? bypass(reason) : reject(reason);
