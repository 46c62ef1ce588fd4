import { compileDecide } from './decide.js';
import { decodeKey } from './decode-key.js';
import type { CompiledPolicy } from '../plan.js';
import type { Decision, KeyParts, KeyRequest } from '../request.js';

/** Keys of requests under one plan. */
export interface PlanKeyer {
  /** Decides about a request: key it, pass it on, or refuse it. Never throws. */
  readonly decide: (request: KeyRequest) => Decision;
  /** Makes only the key; undefined for a request without one. Never throws. */
  readonly keyOf: (request: KeyRequest) => string | undefined;
  /** Splits a key of any plan into its parts. Throws RangeError if the string is not a key. */
  readonly decode: (key: string) => KeyParts;
}

/**
 * Makes a keyer from a plan: plain functions over strings, without schema library or platform.
 *
 * @param plan - the plan of a keyer that `compile` made, also after a round trip through JSON
 */
export function createKeyer(plan: CompiledPolicy): PlanKeyer {
  const { decide, keyOf } = compileDecide(plan);
  return { decide, keyOf, decode: decodeKey };
}
