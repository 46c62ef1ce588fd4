import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { type Assertion, recorder } from './tape.js';

const load = createRequire(import.meta.url);

/** Where the package stands whose published tests are run. */
export const folder = dirname(load.resolve('fast-uri/package.json'));

/**
 * Runs one published test file against another implementation: its `require('..')` is answered with that one.
 * Nothing of the file is copied; it is read where it was installed.
 */
export function runSuite(file: string, subject: object): readonly Assertion[] {
  const { tape, assertions } = recorder();
  const path = join(folder, 'test', file);
  const own = createRequire(path);
  const answer = (name: string): unknown => {
    if (name === 'tape') return tape;
    if (name === '..' || name === '../') return subject;
    return name === 'ajv' ? load('ajv') : own(name);
  };
  const run = runInThisContext(`(function (require) {${readFileSync(path, 'utf8')}\n})`, { filename: path }) as (
    require: (name: string) => unknown,
  ) => void;
  run(answer);
  return assertions;
}
