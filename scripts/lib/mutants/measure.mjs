/** Asks for each mistake the tests that come by its place. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../process.mjs';
import { instrument, regionAt } from './instrument.mjs';
import { askAll } from './pool.mjs';
import { testsOf } from './targets.mjs';

const regionsOf = (file) => instrument(file, readFileSync(join(root, file), 'utf8')).regions;

/**
 * The test files that run where the mistake is, in the order of `testsOf`, each with the numbers of the tests that do;
 * all of them where it is in what runs while a module loads.
 */
const reachedBy = ({ file, start }, regions, profiles) => {
  const region = regionAt(regions, start);
  return testsOf(file).flatMap((test) => {
    const { failure, loaded, atLoad, reached } = profiles.get(test);
    if (failure !== undefined) return [];
    if (region === undefined) return loaded.includes(file) ? [{ test }] : [];
    if (atLoad[file]?.includes(region)) return [{ test }];
    const only = reached[file]?.[region];
    return only === undefined ? [] : [{ test, only }];
  });
};

const verdictOf = (mutant, { answer, lost }) => {
  const by = answer?.by ?? lost;
  if (mutant.reason === undefined) return by === undefined ? 'survivor' : answer?.stage === 'law' ? 'law' : 'found';
  return by === undefined ? 'equivalent' : 'refuted';
};

/**
 * @param {boolean} laws - whether tests that take long are asked too. Of what a row calls equivalent they are not.
 * @param {(result: object) => void} tell - called as each is known
 * @returns {Promise<readonly object[]>} mistakes with `is`: found, law, where only tests that take long find it, survivor,
 *   equivalent as a row says, or refuted, where a test finds what a row calls equivalent
 */
export const measure = async (mutants, profiles, processes, laws, tell) => {
  const results = [];
  const regions = new Map(Array.from(new Set(mutants.map(({ file }) => file)), (file) => [file, regionsOf(file)]));
  const questions = mutants.map((mutant) => ({
    ask: 'judge',
    mutant,
    laws: laws && mutant.reason === undefined,
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
