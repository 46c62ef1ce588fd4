import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { mutationsOf } from '../../scripts/lib/mutants/mutations.mjs';
import { targets, testsOf } from '../../scripts/lib/mutants/targets.mjs';
import { root } from '../support/workspace.js';

/** What `npm run mutants` does to the sources. The run itself takes too long for a test. */

const mutants = (text: string): readonly string[] =>
  mutationsOf('given.ts', text).map(({ start, end, by }) => text.slice(0, start) + by + text.slice(end));

describe('mistakes that are put into a source', () => {
  test.each<readonly [string, readonly string[]]>([
    ['a === b', ['a !== b']],
    ['a && b', ['a || b']],
    ['a ?? b', ['a && b']],
    ['a < 1', ['a <= 1', 'a < 2']],
    ['if (a) b();', ['if (true) b();', 'if (false) b();']],
    ['a ? b : c', ['true ? b : c', 'false ? b : c']],
    ["a = 'b'", ["a = ''"]],
    ["a = ''", ["a = 'x'"]],
    ['a = true', ['a = false']],
    ['a = [b, c]', ['a = [c]']],
    ['a = /b*$/', ['a = /b+$/', 'a = /b*/']],
    ['a = /[b]+/', ['a = /[^b]+/', 'a = /[b]*/']],
    ['a = /[^b]/', []],
    ["import a from 'b';", []],
    ["type A = 'b' | 'c';", []],
    ["throw new Error('b');", []],
    ["a = { message: 'b' }", []],
    ["a + 'b'", ["a + ''"]],
  ])('%s', (text, expected) => {
    expect(mutants(text)).toEqual(expected);
  });
});

describe('targets', () => {
  const files = Object.values(targets).flatMap((target) => target());

  test('are files of the packages, and each has tests that are there', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const asked = files.flatMap((file) => testsOf(file).flat());
    expect(asked.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(files.filter((file) => testsOf(file).length === 0)).toEqual([]);
  });

  test('have hundreds of mistakes that can be made', () => {
    const count = targets['cache-key']!().reduce(
      (sum, file) => sum + mutationsOf(file, readFileSync(join(root, file), 'utf8')).length,
      0,
    );
    expect(count).toBeGreaterThan(500);
  });
});
