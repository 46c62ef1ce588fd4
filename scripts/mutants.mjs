/**
 * npm run mutants -- [--package NAME] [--lines 150] [--seed 1]: puts the mistakes of Stryker into a sample of lines, one at a
 * time, and prints those that no row finds. The same seed takes the same lines.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import jest from '../jest.config.mjs';
import { filesBelow } from './lib/files.mjs';
import { Failure, main, root } from './lib/process.mjs';

const SCHEMES = ['schemes', 'scheme-file', 'scheme-http', 'scheme-mailto'];
const PACKAGES = ['generic', 'registry', 'cache-key', ...SCHEMES];

/** Tests on many strings take too long for each mistake, and find it by chance: a row is to find it. */
const NO_ROWS = '/test/(?:corpora|fuzz|hostile|laws|oracles)/';

const WITHOUT_CODE = /^\s*(?:\/?\*|\/\/|$)|^(?:import|export type|export \*|export \{|interface|type)\b/;

/** `FILE:LINE-LINE` for each line with code. */
const linesOf = (name) =>
  filesBelow(join(root, 'packages', name, 'src'))
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => {
      const file = path.slice(root.length + 1).replaceAll('\\', '/');
      const lines = readFileSync(path, 'utf8').split('\n');
      return lines.flatMap((line, i) => (WITHOUT_CODE.test(line) ? [] : [`${file}:${i + 1}-${i + 1}`]));
    });

/** A part of a list, chosen by a linear congruential generator (the constants are those of Numerical Recipes). */
const sampleOf = (list, count, seed) => {
  let state = seed;
  const keyed = list.map((entry) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return [state, entry];
  });
  const sorted = keyed.sort(([a], [b]) => a - b);
  return sorted.slice(0, count).map(([, entry]) => entry);
};

const stryker = (name, mutate) =>
  new Stryker({
    mutate,
    // Words are for people; codes and names have tests that compare lists.
    mutator: { excludedMutations: ['StringLiteral'] },
    testRunner: 'jest',
    testRunnerNodeArgs: ['--experimental-vm-modules'],
    coverageAnalysis: 'perTest',
    jest: {
      config: {
        ...jest,
        roots: [`<rootDir>/packages/${name}`],
        testPathIgnorePatterns: [...jest.testPathIgnorePatterns, NO_ROWS],
      },
      // Jest does not follow imports by the names of packages.
      enableFindRelatedTests: false,
    },
    // The copy has links to its own packages, where a link to node_modules would lead back to the originals.
    symlinkNodeModules: false,
    buildCommand: 'node scripts/lib/link-packages.mjs',
    ignorePatterns: ['bench', 'coverage', 'docs', 'examples', '**/dist'],
    cleanTempDir: 'always',
    concurrency: 2,
    dryRunTimeoutMinutes: 30,
    timeoutMS: 60_000,
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { reportTests: false, allowColor: false },
    allowConsoleColors: false,
  }).runMutationTest();

const optionsOf = () => {
  const options = {
    package: { type: 'string' },
    lines: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
  };
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new Failure(error.message, 2);
  }
};

await main(async () => {
  const { package: only, ...numbers } = optionsOf();
  if (only !== undefined && !PACKAGES.includes(only))
    throw new Failure(`no package "${only}": ${PACKAGES.join(', ')}`, 2);
  const [count, seed] = [Number(numbers.lines), Number(numbers.seed)];
  if (!(count > 0) || !Number.isSafeInteger(seed))
    throw new Failure('expected whole numbers for --lines and --seed', 2);
  const packages = only === undefined ? PACKAGES : [only];
  const sample = sampleOf(packages.flatMap(linesOf), count, seed);
  const results = [];
  for (const name of packages) {
    const mutate = sample.filter((line) => line.startsWith(`packages/${name}/`));
    if (mutate.length > 0) results.push(...(await stryker(name, mutate)));
  }
  const counted = (...statuses) => results.filter(({ status }) => statuses.includes(status)).length;
  const [found, missed] = [counted('Killed', 'Timeout'), counted('Survived', 'NoCoverage')];
  process.stdout.write(`\n${found} of ${found + missed} mistakes found, in ${sample.length} lines by seed ${seed}\n`);
  return missed > 0 ? 1 : 0;
});
