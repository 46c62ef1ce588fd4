/**
 * The gates of `npm test`: each takes no argument and returns an exit code.
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compiler } from './build.mjs';
import { cache, filesBelow, fingerprint, readJson, readStamp, writeStamp } from './files.mjs';
import { root, runNode } from './process.mjs';

/**
 * ESLint caches by file, but a type-aware finding can change with another file. So the cache is only kept
 * while no input of the whole run has changed.
 */
export const lint = async () => {
  const state = fingerprint([
    ...['packages', 'examples', 'test', 'scripts', 'bench']
      .flatMap((folder) => filesBelow(join(root, folder)))
      .filter((file) => /\.(?:[cm]?[jt]s|json)$/.test(file) && !/[\\/]dist[\\/]/.test(file)),
    ...['eslint.config.mjs', 'jest.config.mjs', 'tsconfig.base.json', 'tsconfig.check.json', 'package-lock.json'].map(
      (name) => join(root, name),
    ),
  ]);
  const location = join(cache, 'eslint');
  if (readStamp('linted') !== state) rmSync(location, { recursive: true, force: true });
  const args = ['--cache', '--cache-location', `${location}/`, '--max-warnings', '0', '.'];
  const code = await runNode([join(root, 'node_modules', 'eslint', 'bin', 'eslint.js'), ...args]);
  if (code === 0) writeStamp('linted', state);
  return code;
};

/** The form of every source file; `npm run format` writes it. Prose is wrapped by hand. */
export const format = (args = ['--check']) =>
  runNode([
    join(root, 'node_modules', 'prettier', 'bin', 'prettier.cjs'),
    ...['--cache', '--cache-location', join(cache, 'urikit', 'prettier'), '--log-level', 'warn', ...args, '.'],
  ]);

/** Types of everything, tests included; Jest itself does not look at types. */
export const typecheck = () => runNode([compiler, '-p', 'tsconfig.check.json']);

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
 * Jest, then its counts as one plain line for machines. A test file that cannot be loaded counts as one failure.
 */
export const countedJest = async (args) => {
  const results = join(cache, 'urikit', 'jest.json');
  rmSync(results, { force: true });
  const code = await jest(['--json', `--outputFile=${results}`, ...args]);
  if (existsSync(results)) {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, numTodoTests } =
      readJson(results);
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    process.stdout.write(`${numPassedTests} passed, ${failed} failed, ${numPendingTests + numTodoTests} skipped\n`);
  }
  return code;
};
