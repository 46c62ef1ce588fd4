import { describe, expect, test } from '@jest/globals';
import { documents } from './support/markdown.js';

/** What no document may hold: a machine's paths, hosts of registries, notes to oneself, words that only praise. */
const FORBIDDEN: readonly (readonly [string, RegExp])[] = [
  ['a path of a machine', /(?:^|[^A-Za-z0-9.:/])(?:\/(?:work|tmp|home|Users|root|opt|usr|var)\/|[A-Z]:\\)/],
  [
    'the host of a registry',
    /\/\/registry\.|registry\.[a-z0-9-]+\.(?:com|org|net|io|dev|local|internal)\b|npmjs\.(?:org|com)|verdaccio|artifactory|localhost:\d{4}/i,
  ],
  ['a note to oneself', /\b(?:TODO|FIXME|XXX|TBD|lorem ipsum)\b/],
  [
    'praise',
    /\b(?:blazing(?:ly)?|lightning[- ]fast|world[- ]class|best[- ]in[- ]class|cutting[- ]edge|state[- ]of[- ]the[- ]art|seamless(?:ly)?|effortless(?:ly)?|game[- ]chang\w+|revolutionary|enterprise[- ]grade|battle[- ]tested|robust(?:ly)?|powerful|simply|delightful)\b/i,
  ],
];

const foundIn = (text: string): readonly string[] =>
  text
    .split('\n')
    .flatMap((line, i) =>
      FORBIDDEN.filter(([, pattern]) => pattern.test(line)).map(([what]) => `line ${String(i + 1)}: ${what}`),
    );

test.each(documents.map(({ file, text }) => [file, text] as const))('%s', (_, text) => {
  expect(foundIn(text)).toEqual([]);
});

describe('the check finds', () => {
  test.each([
    ['see /home/somebody/x', 'a path of a machine'],
    ['C:\\Users\\x', 'a path of a machine'],
    ['at registry.example.com', 'the host of a registry'],
    ['TODO: write', 'a note to oneself'],
    ['a blazingly fast parser', 'praise'],
  ])('%s', (text, what) => {
    expect(foundIn(text)).toEqual([`line 1: ${what}`]);
  });

  test('and leaves URIs alone', () => {
    expect(foundIn('http://h/home/x, file:///usr/x, npm test, registry.engine.check, registry.ts')).toEqual([]);
  });
});
