import { removeDotSegments } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import { collapseDotSegments } from '../../src/resolution/remove-dot-segments.js';

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
    ['/%2e/%2E%2e/a', '/%2e/%2E%2e/a'],
    ['/a/..;x/b', '/a/..;x/b'],
  ])('%j', (path, expected) => {
    expect(removeDotSegments(path)).toBe(expected);
  });
});

describe('RFC 3986 6.2.2.3, decision 8: a relative path keeps what leads above its start', () => {
  test.each([
    ['', ''],
    ['a/b', 'a/b'],
    ['a/./b', 'a/b'],
    ['a/../b', 'b'],
    ['a/b/..', 'a/'],
    ['a/..', ''],
    ['..', '../../'],
    ['../../', '../../'],
    ['../../..', '../../../'],
    ['../../a', '../../a'],
    ['a/../../b', '../b'],
    ['.', ''],
    ['..', ''],
    ['../..', '../../'],
    ['a//..', 'a/'],
    ['a/..//b', '/b'],
    ['../', '/'],
    ['../../..', '../../../'],
    ['...', '...'],
  ])('%j', (path, expected) => {
    expect(collapseDotSegments(path)).toBe(expected);
  });
});
