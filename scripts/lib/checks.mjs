/**
 * The gates of `npm test`: each takes no argument and returns an exit code.
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { countedPackages } from '../../jest.config.mjs';
import { compiler } from './build.mjs';
import { cache, readJson } from './files.mjs';
import { root, runNode } from './process.mjs';

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

/** A pattern for Jest of the paths of test files. */
const any = (...places) => `/(?:${places.join('|')})`;

/**
 * Laws, oracles, corpora, hostile strings, conformance, proofs and times in proportion: tests on many generated, third-party or
 * hostile strings. Rows alone reach all that is counted.
 */
const laws = any(
  'packages/[^/]+/test/(?:.+/)?(?:(?:laws|oracles|hostile|corpora)/|(?:[a-z]+-)?(?:laws|hostile|linear)\\.test)',
  'packages/[^/]+/test/conformance\\.',
  'packages/generic/test/syntax/short-ways\\.',
  'packages/urikit/test/algebra\\.',
  'test/(?:proof/|linear\\.)',
);

/** Tests of all that a release publishes: documents with their commands, examples, pages of help, packages as npm packs them. */
const release = any('test/(?:documents|packages)/', 'examples/[^/]+/test/', 'packages/cli/test/(?:help|plugin/new)\\.');

/** Tests of exports, adapters and shared stores, beside real servers and under faults: most of their time is spent waiting. */
const servers = any(
  'packages/gateway-export/test/(?!export/)',
  'packages/gateway/test/(?:e2e|store|workers)/',
  'packages/http-cache/test/adapters/(?:pairs|hostile)\\.',
  'packages/cli/test/(?:clickhouse/tsv|scale-out)',
);

const without = (...patterns) => ['--testPathIgnorePatterns', '/node_modules/', '/dist/', ...patterns];

/**
 * Every test once, but for those with a command of their own. Counting makes a source slow, so only tests of packages with a gate
 * of coverage are counted, and everything else runs beside sources as they are.
 */
export const everyTest = () => {
  const counted = `packages/(?:${countedPackages.join('|')})/test/`;
  return countedJest(without(servers, laws, release, counted), ['--coverage', counted, ...without(laws)]);
};

/** The tests with commands of their own, by the name of the command behind `test:`. */
export const OWN_COMMANDS = {
  laws: () => countedJest([laws, ...without(servers)]),
  release: () => countedJest([release]),
  servers: () => countedJest([servers]),
};
