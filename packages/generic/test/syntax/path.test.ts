import { parse } from '@urikit/generic';
import { pathKind, segments } from '@urikit/generic/record';
import { describe, expect, test } from '@jest/globals';
import { colonInFirstSegment, endOfPath, slashBefore } from '../../src/syntax/path.js';

describe('RFC 3986 3.3: the path rule that applies', () => {
  test.each([
    ['//h', 'abempty'],
    ['x://h/a', 'abempty'],
    ['x://', 'abempty'],
    ['x:///', 'abempty'],
    ['/', 'absolute'],
    ['/a//b', 'absolute'],
    ['x:/a', 'absolute'],
    ['x:/', 'absolute'],
    ['a', 'noscheme'],
    ['./a:b', 'noscheme'],
    ['..?q', 'noscheme'],
    ['x:a', 'rootless'],
    ['x:a:b/c', 'rootless'],
    ['', 'empty'],
    ['?q#f', 'empty'],
    ['x:', 'empty'],
    ['x:?q', 'empty'],
  ])('%j is path-%s', (text, kind) => {
    expect(pathKind(parse(text))).toBe(kind);
  });
});

describe('RFC 3986 3.3: a path is a sequence of segments separated by "/"', () => {
  test.each([
    ['', []],
    ['/', ['']],
    ['a', ['a']],
    ['/a', ['a']],
    ['/a/b', ['a', 'b']],
    ['a/b', ['a', 'b']],
    ['/a/', ['a', '']],
    ['//', ['', '']],
    ['//a', ['', 'a']],
    ['/a//b', ['a', '', 'b']],
    ['/a%2Fb;c=1,d', ['a%2Fb;c=1,d']],
    ['/./..', ['.', '..']],
  ])('%j', (path, expected) => {
    expect(segments(path)).toEqual(expected);
  });
});

describe('RFC 3986 3.3: a path is "terminated by the first question mark or number sign, or by the end"', () => {
  test.each([
    ['', 0, 0],
    ['#', 0, 0],
    ['?', 0, 0],
    ['?#', 0, 0],
    ['#?', 0, 0],
    ['/a', 0, 2],
    ['/a#b', 0, 2],
    ['/a?b', 0, 2],
    ['/a?b#c', 0, 2],
    ['/a#b?c', 0, 2],
    ['?#/a', 2, 4],
  ])('%j from %i on ends at %i', (text, start, end) => {
    expect(endOfPath(text, start)).toBe(end);
  });

  test.each([
    ['', 0, -1],
    ['a', 1, -1],
    ['/', 0, -1],
    ['/', 1, 0],
    ['/a/b', 4, 2],
    ['/a/b', 2, 0],
  ])('in %j the last slash before %i stands at %i', (path, end, slash) => {
    expect(slashBefore(path, end)).toBe(slash);
  });
});

describe('RFC 3986 4.2: a first segment with a colon would be read as a scheme', () => {
  test.each([
    ['', false],
    ['a', false],
    [':', true],
    ['a:b', true],
    ['a:b/c', true],
    ['a/b:c', false],
    ['./a:b', false],
    ['/a:b', false],
    ['/:', false],
  ])('%j: %j', (path, expected) => {
    expect(colonInFirstSegment(path)).toBe(expected);
  });
});
