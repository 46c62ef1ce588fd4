import { compileDecide } from './decide.js';
import { decodeKey } from './decode-key.js';
import type { CompiledPolicy } from '../plan.js';
import type { Decision, KeyParts, KeyRequest } from '../request.js';

/** Keys of requests under one plan. */
export interface PlanKeyer {
  /** What to do with a request: key, pass on, or refuse. Never throws. */
  readonly decide: (request: KeyRequest) => Decision;
  /** The key alone; undefined for a request that has none. Never throws. */
  readonly keyOf: (request: KeyRequest) => string | undefined;
  /** The parts of a key of any plan. Throws RangeError for what is no key. */
  readonly decode: (key: string) => KeyParts;
}

/**
 * Makes a keyer from a plan: plain functions over strings, without schema library or platform.
 *
 * @param plan - of `compile`, as it is or back from JSON
 */
export function createKeyer(plan: CompiledPolicy): PlanKeyer {
  const { decide, keyOf } = compileDecide(plan);
  return { decide, keyOf, decode: decodeKey };
}
