import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { equivalents } from '../../scripts/lib/mutants/equivalents/all.mjs';
import { instrument, regionAt } from '../../scripts/lib/mutants/instrument.mjs';
import { describedMutations, mutantsOf } from '../../scripts/lib/mutants/mutants.mjs';
import { mutationsOf } from '../../scripts/lib/mutants/mutations.mjs';
import { sampleOf } from '../../scripts/lib/mutants/sample.mjs';
import { roomOf, targets, testsOf } from '../../scripts/lib/mutants/targets.mjs';
import { root } from '../support/workspace.js';

/** What `npm run mutants` does to the sources. The run itself takes too long for a test. */

/** Each text here is one expression statement, and what is said about it is not that it may be gone. */
const mutants = (text: string): readonly string[] =>
  mutationsOf('given.ts', text)
    .filter(({ kind }) => kind !== 'statement')
    .map(({ start, end, by }) => text.slice(0, start) + by + text.slice(end));

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
    ["declare module 'b' {}", []],
    ["throw new Error('b');", []],
    ["new Set(['b', c])", ['new Set([c])', "new Set(['', c])"]],
    ['!a', ['a']],
    ['a.startsWith(b)', ['a.endsWith(b)']],
    ['Math.min(a, b)', ['Math.max(a, b)']],
    ['a.filter(b).some(c)', ['a.filter(b).every(c)', 'a.some(c)']],
    ['a.slice(b, c)', ['a.slice(b)']],
    ['a.slice(b)', []],
    ['a.indexOf(b) < 0', ['a.indexOf(b) <= 0', 'a.indexOf(b) < 1']],
    ['some(a)', []],
    ['a * b % c', ['a * b * c', 'a / b % c']],
    ["a = { message: 'b' }", []],
    ["a = { rfc: ['b', 'c'] }", []],
    ["a + 'b'", ["a + ''"]],
    ["a = 'expected a name'", []],
    ["a = 'no NUL'", ["a = ''"]],
  ])('%s', (text, expected) => {
    expect(mutants(text)).toEqual(expected);
  });
});

test('a statement may be gone', () => {
  expect(mutationsOf('given.ts', 'if (a) b();').filter(({ kind }) => kind === 'statement')).toEqual([
    { kind: 'statement', start: 7, end: 11, by: ';' },
  ]);
});

describe('targets', () => {
  const files = Object.values(targets).flatMap((target) => target());

  test('are files of the packages, and each has tests that are there', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(files.flatMap(testsOf).filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(files.filter((file) => testsOf(file).length === 0)).toEqual([]);
  });

  test('are written by people', () => {
    expect(files).not.toContain('packages/lines/src/wasm/module.ts');
  });

  test('have hundreds of mistakes that can be made', () => {
    const count = targets['cache-key']!().reduce((sum, file) => sum + mutantsOf(file).length, 0);
    expect(count).toBeGreaterThan(500);
  });

  test('ask the tests of the file first, then those of its room', () => {
    const [own, room] = testsOf('packages/generic/src/syntax/scan.ts');
    expect(own).toBe('packages/generic/test/syntax/scan.test.ts');
    expect(room).toMatch(/^packages\/generic\/test\/syntax\//);
  });
});

describe('mistakes that change no answer', () => {
  const known = new Map(Array.from(new Set(equivalents.map(({ file }) => file)), (file) => [file, mutantsOf(file)]));

  test.each(equivalents)('$file: $line: $change', ({ file, line, change, reason }) => {
    expect(reason).toMatch(/^[a-z].*[^.]$/);
    expect(known.get(file)?.filter((each) => each.line === line && each.change === change)).not.toEqual([]);
  });

  test('are told apart where one line has the same change twice', () => {
    expect(describedMutations('given.ts', '  a && b && c;\n').map(({ line, change }) => [line, change])).toContainEqual(
      ['a && b && c;', '&& -> || #2'],
    );
  });
});

describe('a sample', () => {
  const list = Array.from({ length: 100 }, (_, i) => `${i % 10 === 0 ? 'a' : 'b'}${i}`);
  const taken = (count: number, seed: number): readonly string[] => sampleOf(list, ([group]) => group!, count, seed);

  test('has each group by its share, and at least one of it', () => {
    expect(taken(20, 1).filter((each) => each.startsWith('a'))).toHaveLength(2);
    expect(taken(2, 1).filter((each) => each.startsWith('a'))).toHaveLength(1);
    expect(new Set(taken(20, 1)).size).toBe(20);
  });

  test('is the same for a seed, and a part of a larger one', () => {
    expect(taken(20, 1)).toEqual(taken(20, 1));
    expect(taken(20, 1)).not.toEqual(taken(20, 2));
    expect(taken(40, 1)).toEqual(expect.arrayContaining([...taken(20, 1)]));
  });

  test('is by folder', () => {
    expect(roomOf('packages/generic/src/syntax/scan.ts')).toBe('generic/syntax');
    expect(roomOf('packages/scheme-tel/src/profile.ts')).toBe('scheme-tel');
  });
});

describe('counters', () => {
  test.each([
    ['() => a', '() => (__at(0),a)'],
    ['() => ({ a })', '() => (__at(0),({ a }))'],
    ['() => () => a', '() => (__at(0),() => (__at(1),a))'],
    ['function a() {}', 'function a() {__at(0);}'],
    ['if (a) { b() }', 'if (a) {__at(0); b() }'],
    ['for (;;) a();', 'for (;;) {__at(0);a();}'],
    ['while (a) if (b) c();', 'while (a) {__at(0);if (b) c();}'],
    ['do { a(); } while (b)', 'do {__at(0); a(); } while (b)'],
  ])('%s', (text, expected) => {
    expect(instrument('given.ts', text).text).toBe(expected);
  });

  test('stand for the innermost stretch, a function with its parameters', () => {
    const text = 'a; function f(b = 1) { c; if (d) { e; } }';
    const { regions } = instrument('given.ts', text);
    expect(['a;', '1', 'c', 'e'].map((part) => regionAt(regions, text.indexOf(part)))).toEqual([undefined, 0, 0, 1]);
  });
});
