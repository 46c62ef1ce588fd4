import { execFile } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { failuresOf, gaps } from '../../bench/verbs/coverage.mjs';
import { root } from '../support/workspace.js';

/** `npm run bench -- verbs` measures each exported verb and each command. No test measures time. */

const run = (args: readonly string[]): Promise<readonly [code: number, stdout: string]> =>
  new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root }, (error, stdout) => resolve([error === null ? 0 : 1, stdout]));
  });

test('each exported verb and each command has a row in the bench, and each row runs', async () => {
  const [code, said] = await run(['bench/run.mjs', '--coverage', '--no-build']);
  expect([code, said]).toEqual([0, expect.stringMatching(/^\d{3} verbs and commands have \d{3} rows\n$/)]);
});

test('a lost row, a row of a lost verb and a lost reason are found', () => {
  const verbs = [['a parse', 'b parse'], ['a check'], ['a work']];
  expect(gaps(verbs, ['b parse', 'a check'], [[/ work$/, 'a reason']])).toEqual([]);
  expect(gaps(verbs, ['b parse', 'a lost'], [[/ gone$/, 'a reason']])).toEqual([
    'without a row: a check',
    'without a row: a work',
    'a row of a verb that is not exported: a lost',
    'a reason for a name that is not exported: / gone$/',
  ]);
});

test('a row that throws, or answers undefined where it should not, is found', async () => {
  const row = { verb: 'a parse', work: 'a URI', input: () => 'x' };
  const thrown = (): never => {
    throw new Error('no');
  };
  expect(await failuresOf({ ...row, run: (text) => text })).toEqual([]);
  expect(await failuresOf({ ...row, run: thrown })).toEqual(['a parse, a URI: throws Error: no']);
  expect(await failuresOf({ ...row, run: () => undefined })).toEqual(['a parse, a URI: answers undefined']);
  expect(await failuresOf({ ...row, run: (text) => text, floor: { run: thrown } })).toHaveLength(1);
});
