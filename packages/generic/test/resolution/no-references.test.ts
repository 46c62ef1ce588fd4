import { describe, expect, test } from '@jest/globals';
import { createEngine, UriSyntaxError } from '@urikit/generic';

const engine = createEngine({ schemes: { urn: { references: 'none', path: 'opaque' }, x: {} } });

const issueOf = (reference: string, base: string): unknown => {
  try {
    return engine.resolve(reference, base);
  } catch (error) {
    return error instanceof UriSyntaxError ? error.issue : error;
  }
};

describe('5.2: a scheme without relative references', () => {
  test.each([
    ['b', 0, 1],
    ['/b', 0, 2],
    ['../b', 0, 4],
    ['?q', 1, 2],
    ['//h/b', 2, 3],
    ['//u@h/b', 4, 5],
  ])('refuses %s', (reference, start, end) => {
    for (const base of ['urn:x:a', 'URN:x:a', 'urn://h/a', 'URN://h/a']) {
      expect(issueOf(reference, base)).toEqual({
        code: 'syntax/no-relative-references',
        severity: 'error',
        start,
        end,
        message: 'expected a URI or a fragment: the scheme "urn" of the base has no relative references',
        section: 'RFC 3986 5.2',
      });
    }
  });

  test.each([
    ['', 'urn:x:a#f', 'urn:x:a'],
    ['#g', 'urn:x:a#f', 'urn:x:a#g'],
    ['#g', 'urn://h/a', 'urn://h/a#g'],
    ['urn:y:b', 'urn:x:a', 'urn:y:b'],
    ['x:b', 'urn:x:a', 'x:b'],
    ['b', 'x:/a', 'x:/b'],
    ['b', 'x://h/a', 'x://h/b'],
  ])('%s against %s is %s', (reference, base, target) => {
    expect(engine.resolve(reference, base)).toBe(target);
  });

  test('compares no relative reference against it, and says why', () => {
    const base = 'urn:x:a';
    expect(engine.compare('b', 'b', { base }).issue?.code).toBe('syntax/no-relative-references');
    expect(engine.equivalent('b', 'b', { base })).toBe(false);
    expect(engine.equivalent('#f', 'urn:x:a#f', { base })).toBe(true);
    expect(() => engine.identity('b', { base })).toThrow(UriSyntaxError);
  });
});
