import { ESCAPED } from '../decide/path-refusal.js';
import type { EscapedPlan } from '../plan.js';
import type { FullPolicy } from './policy.js';

type Escaped = FullPolicy['path']['escaped'];

/** The action by character. `key` for all names no character: among routes, it does not allow a path to be keyed. */
export function escapedPlan(written: Escaped): EscapedPlan {
  if (typeof written !== 'string') return written;
  return written === 'key' ? {} : Object.fromEntries(ESCAPED.map((character) => [character, written]));
}

/** The actions of a route over those of its policy, character by character. */
export const escapedOver = (base: Escaped, own: Escaped | undefined): Escaped =>
  typeof own === 'object' ? { ...escapedPlan(base), ...own } : (own ?? base);
