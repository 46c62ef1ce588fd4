import { compileDecide, type PlanKeyer } from './decide.js';
import { decodeKey } from './decode-key.js';
import type { CompiledPolicy } from '../plan.js';

/**
 * Makes a keyer from a plan: plain functions over strings, without schema library or platform.
 *
 * @param plan - the plan of a keyer that `compile` made, also after a round trip through JSON
 */
export function createKeyer(plan: CompiledPolicy): PlanKeyer {
  const { decide, keyOf } = compileDecide(plan);
  return { decide, keyOf, decode: decodeKey };
}
