import {
  appendSegments,
  extensionOf,
  joinSegments,
  parentPath,
  segmentOf,
  segments,
  withExtension,
} from '@urikit/generic/record';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { codePoint } from '../../../../test/support/code-points.js';

describe('RFC 3986 3.3: a path is edited segment by segment', () => {
  test.each([
    ['/a/', ['b c', 'd'], '/a/b%20c/d'],
    ['/a', ['b/c'], '/a/b%2Fc'],
    ['', ['a'], '/a'],
    ['a', ['b?#'], 'a/b%3F%23'],
    ['/', ['100%'], '/100%25'],
    ['/', ['%41'], '/%2541'],
    ['/a/', [], '/a/'],
    ['/a', [''], '/a/'],
  ])('%j with %j behind it is %j', (path, data, result) => {
    expect(appendSegments(path, ...data)).toBe(result);
  });

  test.each(['.', '..'])('%j is no segment', (data) => {
    expect(() => segmentOf(data)).toThrow('data: expected a segment that is no dot-segment');
    expect(() => appendSegments('/a', data)).toThrow('(input/value)');
  });

  test.each([
    ['/a/b', '/a/'],
    ['/a/', '/'],
    ['/a', '/'],
    ['/', undefined],
    ['', undefined],
    ['a/b', 'a/'],
    ['a', undefined],
    ['/a//', '/a/'],
  ])('the folder of %j is %j', (path, parent) => {
    expect(parentPath(path)).toBe(parent);
  });

  test.each([
    ['/a/b.tar.gz', 'gz', '/a/b.tar.md'],
    ['/a.b/c', undefined, '/a.b/c.md'],
    ['/.profile', undefined, '/.profile.md'],
    ['/a.', '', '/a.md'],
    ['/...', undefined, '/....md'],
  ])('the extension of %j is %j, and replaced %j', (path, extension, replaced) => {
    expect(extensionOf(path)).toBe(extension);
    expect(withExtension(path, 'md')).toBe(replaced);
  });

  test('an extension is data, and can be taken away', () => {
    expect(withExtension('/a.b', 'c/d')).toBe('/a.c%2Fd');
    expect(withExtension('/a.b', undefined)).toBe('/a');
    for (const path of ['/a/', '/..', '.'])
      expect(() => withExtension(path, 'x')).toThrow('expected a last segment that is a name');
  });

  test('a list that has no path is an error', () => {
    expect(() => joinSegments(['', 'a'], false)).toThrow('expected a first segment that is not empty');
    expect(() => joinSegments(['a/b'], true)).toThrow('expected segments without');
    expect(joinSegments([], false)).toBe('');
  });
});

test('law: segments that are put together come apart the same', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.string({ unit: codePoint }).filter((text) => text !== '.' && text !== '..' && !/\p{Surrogate}/u.test(text)),
        { minLength: 1, maxLength: 4 },
      ),
      (data) => {
        expect(segments(joinSegments(data.map(segmentOf), true))).toEqual(data.map(segmentOf));
        expect(
          segments(appendSegments('/x', ...data))
            .slice(1)
            .map(decodeURIComponent),
        ).toEqual(data);
      },
    ),
    { seed: 3986 },
  );
});
