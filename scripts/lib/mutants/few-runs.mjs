/**
 * fast-check with at most so many runs for a property, and without a search for a simpler example: a mistake that these
 * do not find counts as not found, although the whole test may find it.
 */
import * as fastCheck from 'fast-check';

const RUNS = 200;

const few = (options = {}) => ({ ...options, numRuns: Math.min(options.numRuns ?? 100, RUNS), endOnFailure: true });
const assert = (property, options) => fastCheck.assert(property, few(options));
const check = (property, options) => fastCheck.check(property, few(options));

export const fewRuns = {
  __esModule: true,
  ...fastCheck,
  assert,
  check,
  default: { ...fastCheck.default, assert, check },
};
