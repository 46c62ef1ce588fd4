import { removeDotSegments } from '@urikit/generic/record';
import { describe, expect, test } from '@jest/globals';
import { collapseDotSegments, findEncodedDotSegment } from '../../src/resolution/remove-dot-segments.js';
import { removeDotSegments as byTheBook } from '../oracles/resolution.js';

describe('RFC 3986 5.2.4: removeDotSegments', () => {
  test.each([
    // the two examples of the section
    ['/a/b/c/./../../g', '/a/g'],
    ['mid/content=5/../6', 'mid/6'],
    // 2A
    ['../a', 'a'],
    ['./a', 'a'],
    ['../../a', 'a'],
    ['.././../a', 'a'],
    // 2B
    ['/./a', '/a'],
    ['/.', '/'],
    ['a/.', 'a/'],
    ['/a/./b/.', '/a/b/'],
    // 2C
    ['/../a', '/a'],
    ['/..', '/'],
    ['/a/..', '/'],
    ['/a/b/..', '/a/'],
    ['/a/../..', '/'],
    ['/a/../../b', '/b'],
    ['a/../b', '/b'],
    ['a/..', '/'],
    ['a/b/../../c', '/c'],
    ['a/b/../../../c', '/c'],
    ['/a/b/../c/../../d', '/d'],
    ['/a/./b/./c/../../d', '/a/d'],
    // 2D
    ['.', ''],
    ['..', ''],
    ['../..', ''],
    ['../..', ''],
    ['../../', ''],
    // 2E
    ['', ''],
    ['/', '/'],
    ['//', '//'],
    ['a', 'a'],
    ['/a//b', '/a//b'],
    ['/a//../b', '/a/b'],
    ['/..//b', '//b'],
    ['//../b', '/b'],
    ['//..', '/'],
    ['///../..', '/'],
    // dots that are no dot-segments
    ['...', '...'],
    ['/.../a', '/.../a'],
    ['/.a/b./..c/d..', '/.a/b./..c/d..'],
    ['/a%2e/%2eb/%2e%2e%2e/%2e%2f', '/a%2e/%2eb/%2e%2e%2e/%2e%2f'],
    // 2.4: an encoded dot is a dot
    ['/%2e/%2E%2e/a', '/a'],
    ['/a/%2e%2e/../b', '/b'],
    ['/a/b/.%2E', '/a/'],
    ['/a/b/%2e.', '/a/'],
    ['%2e%2e/a', 'a'],
    ['%2E', ''],
    ['/a/%2e/%2f%2e', '/a/%2f%2e'],
    ['/a/..;x/b', '/a/..;x/b'],
  ])('%j', (path, expected) => {
    expect(removeDotSegments(path)).toBe(expected);
  });
});

test('RFC 3986 5.2.4: every path of up to five segments that are empty, a name or dots, as the routine of the section has it', () => {
  let paths = [''];
  for (let i = 0; i < 5; i++)
    paths = [...new Set(['', 'a', '.', '..'].flatMap((last) => paths.flatMap((path) => [last, `${path}/${last}`])))];
  expect(paths.map((path) => removeDotSegments(path))).toEqual(paths.map(byTheBook));
});

describe('RFC 3986 6.2.2.3, decision 3: a relative path keeps what a base may need', () => {
  test.each([
    ['', ''],
    ['a/b', 'a/b'],
    ['a/./b', 'a/b'],
    ['a/../b', 'a/../b'],
    ['a/b/..', 'a/'],
    ['a/b/../c', 'a/c'],
    ['a/b/../../c', 'a/../c'],
    ['a/..', 'a/../'],
    ['..', '../'],
    ['../../', '../../'],
    ['../../..', '../../../'],
    ['../../a', '../../a'],
    ['a/../../b', 'a/../../b'],
    ['a/../b/../c', 'a/../c'],
    ['../a/b/../../c', '../a/../c'],
    ['.', ''],
    ['a//..', 'a/'],
    ['a/..//b', 'a/..//b'],
    ['.//a', '/a'],
    ['.//../a', '/../a'],
    ['a%2e/%2e/b', 'a%2e/b'],
    ['...', '...'],
  ])('%j', (path, expected) => {
    expect(collapseDotSegments(path)).toBe(expected);
  });
});

test.each([
  ['/a/%2e/b', 3],
  ['%2E%2e', 0],
  ['a/.%2E', 2],
  ['a/%2e./b', 2],
  ['/%2e%2e%2e', -1],
  ['/a%2e/%2ea', -1],
  ['/./..', -1],
  ['', -1],
] as const)('findEncodedDotSegment: the first in %j stands at %i', (path, index) => {
  expect(findEncodedDotSegment(path)).toBe(index);
});
