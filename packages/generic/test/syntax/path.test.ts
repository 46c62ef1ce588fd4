import { parse, pathKind, segments } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';

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
