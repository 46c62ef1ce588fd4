/** Asks for each mistake the tests that come by its place. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../process.mjs';
import { instrument, regionAt } from './instrument.mjs';
import { askAll } from './pool.mjs';
import { testsOf } from './targets.mjs';

const regionsOf = (file) => instrument(file, readFileSync(join(root, file), 'utf8')).regions;

/** The test files that run where the mistake is, in the order of `testsOf`. At the top of a module: those that load it. */
const reachedBy = ({ file, start }, regions, profiles) => {
  const region = regionAt(regions, start);
  return testsOf(file).filter((test) => {
    const { failure, loaded, reached } = profiles.get(test);
    if (failure !== undefined) return false;
    return region === undefined ? loaded.includes(file) : (reached[file] ?? []).includes(region);
  });
};

const verdictOf = (mutant, { answer, lost }) => {
  const by = answer?.by ?? lost;
  if (mutant.reason === undefined) return by === undefined ? 'survivor' : 'found';
  return by === undefined ? 'equivalent' : 'refuted';
};

/**
 * @param {(result: object) => void} tell - called as each is known
 * @returns {Promise<readonly object[]>} mistakes with `is`: found, survivor, equivalent as a row says, or refuted, where a
 *   test finds what a row calls equivalent
 */
export const measure = async (mutants, profiles, processes, tell) => {
  const results = [];
  const regions = new Map(Array.from(new Set(mutants.map(({ file }) => file)), (file) => [file, regionsOf(file)]));
  const questions = mutants.map((mutant) => ({
    ask: 'judge',
    mutant,
    tests: reachedBy(mutant, regions.get(mutant.file), profiles),
  }));
  await askAll(
    processes,
    questions,
    ({ mutant, tests }, told) => {
      const result = { ...mutant, tests: tests.length, is: verdictOf(mutant, told), by: told.answer?.by ?? told.lost };
      results.push(result);
      tell(result);
    },
    { ask: 'know', known: Array.from(profiles.values()) },
  );
  return results;
};
