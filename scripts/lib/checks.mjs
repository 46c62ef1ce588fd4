/**
 * The gates of `npm test`: each takes no argument and returns an exit code.
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { countedPackages } from '../../jest.counted.mjs';
import { compiler } from './build.mjs';
import { cache, readJson } from './files.mjs';
import { root, runNode } from './process.mjs';
import { laws, release, servers } from './test-groups.mjs';

/** Mistakes that a compiler does not find, by types of TypeScript 7. It takes files and folders. */
export const lint = (args = []) =>
  runNode([
    join(root, 'node_modules', 'oxlint', 'bin', 'oxlint'),
    ...['--config', join(root, 'oxlint.config.mjs'), ...(args.length === 0 ? ['.'] : args)],
  ]);

/** The form of every source file; `npm run format` writes it. Prose is wrapped by hand. */
export const format = (args = ['--check', '.']) =>
  runNode([join(root, 'node_modules', 'oxfmt', 'bin', 'oxfmt'), ...['--config', join(root, '.oxfmtrc.json'), ...args]]);

/** Types of everything, tests included; Jest itself does not look at types. */
export const typecheck = async () => {
  const codes = await Promise.all(
    ['tsconfig.check.json', 'apps/playground/tsconfig.json'].map((file) => runNode([compiler, '-p', file])),
  );
  return Math.max(...codes);
};

/** Jest with ES modules. */
export const jest = (args, env = {}) =>
  runNode(
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
      ...args,
    ],
    { env: { ...process.env, ...env } },
  );

/**
 * One run of Jest and its counts. A test file that cannot be loaded counts as one failure.
 */
const counted = async (args) => {
  // lerna runs the tests of several packages at a time.
  const results = join(cache, 'urikit', `jest-${process.pid}.json`);
  const code = await jest(['--json', `--outputFile=${results}`, ...args]);
  if (!existsSync(results)) return { code, passed: 0, failed: 1, skipped: 0 };
  const of = readJson(results);
  rmSync(results);
  return {
    code,
    passed: of.numPassedTests,
    failed: of.numFailedTests + of.numRuntimeErrorTestSuites,
    skipped: of.numPendingTests + of.numTodoTests,
  };
};

/** Runs Jest once for each list of arguments, then prints all counts as one plain line for machines. */
export const countedJest = async (...runs) => {
  const outcomes = [];
  for (const args of runs) outcomes.push(await counted(args));
  const sum = (name) => outcomes.reduce((total, outcome) => total + outcome[name], 0);
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`);
  return outcomes.find(({ code }) => code !== 0)?.code ?? 0;
};

const without = (...patterns) => ['--testPathIgnorePatterns', '/node_modules/', '/dist/', ...patterns];

/** Every test once, but for those with a command of their own. Tests of packages with a gate of coverage run counted. */
export const everyTest = () => {
  const counted = `packages/(?:${countedPackages.join('|')})/test/`;
  return countedJest(without(servers, laws, release, counted), ['--config', 'jest.counted.mjs', '--coverage']);
};

/** The tests with commands of their own, by the name of the command behind `test:`. */
export const OWN_COMMANDS = {
  laws: () => countedJest([laws, ...without(servers)]),
  release: () => countedJest([release]),
  servers: () => countedJest([servers]),
};
