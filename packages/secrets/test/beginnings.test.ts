import { describe, expect, test } from '@jest/globals';
import { beginningsOf, LENGTH, MANY } from '../src/beginnings.js';
import { SHAPES } from '../src/secret-shapes.js';

describe('the beginnings of the matches of an expression, in lower case', () => {
  test.each<readonly [source: string, beginnings: readonly string[]]>([
    ['abcd', ['abc']],
    ['AB[01]d', ['ab0', 'ab1']],
    ['a(?:b|cd)e', ['abe', 'acd']],
    ['ab?cd', ['acd', 'abc']],
    ['abcd\\)|efg', ['abc', 'efg']],
    ['a{2}bc', ['aab']],
    ['a{1,3}b[cd]', ['abc', 'abd', 'aab', 'aaa']],
    ['a+bc', ['abc', 'aab', 'aaa']],
    ['a*bcd', ['bcd', 'abc', 'aab', 'aaa']],
    ['(?<!x)(?=y)abc|(?:d\\/){1,2}e', ['abc', 'd/e', 'd/d']],
    ['\\d\\.a', Array.from({ length: 10 }, (_, digit) => `${String(digit)}.a`)],
    ['[\\dA]bc', [...Array.from({ length: 10 }, (_, digit) => `${String(digit)}bc`), 'abc']],
    ['a\\w+', [`a${MANY}`]],
    ['a[^b]c', [`a${MANY}`]],
  ])('%s', (source, beginnings) => {
    expect([...beginningsOf(source)].sort()).toEqual([...beginnings].sort());
  });

  test('a list of too many is cut off', () => {
    expect(beginningsOf('[a-z][a-z][a-z]').every((one) => one.length < LENGTH && one.endsWith(MANY))).toBe(true);
  });

  test('each row of the table of shapes is found by whole beginnings', () => {
    const short = SHAPES.filter(([row]) =>
      beginningsOf(row).some((one) => one.length !== LENGTH || one.includes(MANY)),
    );
    expect(short.map(([row]) => row)).toEqual([]);
  });
});
