import { withoutDuplicateSlashes, withoutTrailingSlashes, withTrailingSlash } from '@urikit/generic/text';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

describe('withoutDuplicateSlashes: one "/" in place of several (not RFC 3986)', () => {
  test.each([
    ['', ''],
    ['/', '/'],
    ['//', '/'],
    ['/a//b///c', '/a/b/c'],
    ['a//', 'a/'],
    ['/a/%2F/b', '/a/%2F/b'],
  ])('%j is %j', (path, expected) => {
    expect(withoutDuplicateSlashes(path)).toBe(expected);
  });
});

describe('withoutTrailingSlashes: no "/" at the end but the root (not RFC 3986)', () => {
  test.each([
    ['/', '/'],
    ['//', '/'],
    ['/a', '/a'],
    ['/a/', '/a'],
    ['/a///', '/a'],
    ['/a//b//', '/a//b'],
    ['/a%2F', '/a%2F'],
  ])('%j is %j', (path, expected) => {
    expect(withoutTrailingSlashes(path)).toBe(expected);
  });
});

describe('withTrailingSlash: a "/" at the end (not RFC 3986)', () => {
  test.each([
    ['/', '/'],
    ['/a', '/a/'],
    ['/a/', '/a/'],
    ['/a//', '/a//'],
    ['', '/'],
  ])('%j is %j', (path, expected) => {
    expect(withTrailingSlash(path)).toBe(expected);
  });
});

test('law: each edit of a path changes nothing the second time', () => {
  const path = fc.array(fc.constantFrom('/', 'a', '.', '%2F')).map((parts) => '/' + parts.join(''));
  fc.assert(
    fc.property(
      path,
      fc.constantFrom(withoutDuplicateSlashes, withoutTrailingSlashes, withTrailingSlash),
      (text, edit) => {
        expect(edit(edit(text))).toBe(edit(text));
      },
    ),
    { seed: 8 },
  );
});
