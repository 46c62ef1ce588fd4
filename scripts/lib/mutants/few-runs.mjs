/**
 * fast-check with at most so many runs for a property besides its examples, and without a search for a simpler one: a
 * mistake that these do not find counts as not found, although the whole test may find it.
 */
import * as fastCheck from 'fast-check';

/** What a property runs at most, where nothing else is said. */
export const FEW = 200;

let most = FEW;

/** @param {number} runs - from here on */
export const runAtMost = (runs) => {
  most = runs;
};

const few = (options = {}) => ({
  ...options,
  numRuns: Math.min(options.numRuns ?? 100, most + (options.examples?.length ?? 0)),
  endOnFailure: true,
});
const assert = (property, options) => fastCheck.assert(property, few(options));
const check = (property, options) => fastCheck.check(property, few(options));

export const fewRuns = {
  __esModule: true,
  ...fastCheck,
  assert,
  check,
  default: { ...fastCheck.default, assert, check },
};
