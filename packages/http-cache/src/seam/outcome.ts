import type { Handling } from './exchange.js';

/** How a request came out, in one word: for metrics and logs. The states that choose them: `core/flow/states.ts`. */
export const OUTCOMES = ['hit', 'stale', 'collapsed', 'revalidated', 'miss', 'bypass', 'method', 'refused'] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** The word for how a request was handled. */
export function outcomeOf({ hit, fwd, fwdStatus, collapsed, detail }: Handling): Outcome {
  if (hit) return detail === undefined ? 'hit' : 'stale';
  if (detail === 'stale-if-error') return 'stale';
  if (collapsed === true) return 'collapsed';
  if (fwd === undefined) return 'refused';
  if (fwd === 'bypass' || fwd === 'method') return fwd;
  return fwd === 'stale' && fwdStatus === 304 ? 'revalidated' : 'miss';
}
