import { GENERIC, ENGINE } from '../tables/engines.js';
import { createEngine, parse, UriSyntaxError } from '@urikit/generic';
import { merge, parseUri, recompose, resolve } from '@urikit/generic/record';
import { describe, expect, test } from '@jest/globals';
import { ABNORMAL_EXAMPLES, BASE, NORMAL_EXAMPLES, OTHER_BASES, SAME_SCHEME } from '../tables/resolution.js';
import { errorOf } from '../tables/thrown.js';

const resolved = (reference: string, base: string): string => recompose(resolve(parse(reference), parseUri(base)));

describe.each([
  ['5.4.1 normal examples', NORMAL_EXAMPLES, 23],
  ['5.4.2 abnormal examples', ABNORMAL_EXAMPLES, 18],
] as const)('RFC 3986 %s', (_, examples, count) => {
  test.each(examples)('%j on the base is %s', (reference, target) => {
    expect(resolved(reference, BASE)).toBe(target);
    expect(GENERIC.resolve(reference, BASE)).toBe(target);
    expect(ENGINE.resolve(reference, BASE)).toBe(target);
    // None of them begins with a scheme that is the base's: strict or not is the same.
    expect(GENERIC.resolve(reference, BASE, { strict: true })).toBe(target);
    expect(GENERIC.resolve(reference, BASE, { strict: false })).toBe(target);
    // "Base" may have a fragment, which plays no part.
    expect(GENERIC.resolve(reference, `${BASE}#nowhere`)).toBe(target);
  });

  test('all of them are here', () => {
    expect(new Set(examples.map(([reference]) => reference)).size).toBe(count);
  });
});

describe('RFC 3986 5.2.2, 5.4.2: a reference that repeats the scheme of its base', () => {
  test.each(SAME_SCHEME)('%j', (reference, strict, nonStrict) => {
    expect(resolved(reference, BASE)).toBe(strict);
    expect(GENERIC.resolve(reference, BASE)).toBe(strict);
    expect(GENERIC.resolve(reference, BASE, {})).toBe(strict);
    expect(GENERIC.resolve(reference, BASE, { strict: true })).toBe(strict);
    expect(recompose(resolve(parse(reference), parseUri(BASE), { strict: false }))).toBe(nonStrict);
    expect(GENERIC.resolve(reference, BASE, { strict: false })).toBe(nonStrict);
  });
});

describe('RFC 3986 5.2: other bases', () => {
  test.each(OTHER_BASES)('%s: on %s, %j is %s', (_, base, reference, target) => {
    expect(resolved(reference, base)).toBe(target);
    expect(GENERIC.resolve(reference, base)).toBe(target);
    expect(parse(target)).toEqual(resolve(parse(reference), parseUri(base)));
  });
});

describe('RFC 3986 5.2.3: merge', () => {
  test.each([
    ['x://h', 'g', '/g'],
    ['x://h/', 'g', '/g'],
    ['x://h/a/b', 'g/h', '/a/g/h'],
    ['x:', 'g', 'g'],
    ['x:a', 'g', 'g'],
    ['x:a/b', '../g', 'a/../g'],
    ['//h', '', '/'],
    ['', 'g', 'g'],
  ])('the path of %j with %j', (base, path, merged) => {
    expect(merge(parse(base), path)).toBe(merged);
  });
});

describe('engine.resolve', () => {
  test('does not normalize the target', () => {
    expect(ENGINE.resolve('HTTP://H:80/%7e/../A', BASE)).toBe('HTTP://H:80/A');
    expect(ENGINE.resolve('g', 'HTTP://A:80/%7e/b')).toBe('HTTP://A:80/%7e/g');
  });

  test.each([
    ['a b', BASE, 'syntax/character', 1],
    ['g', 'http://a b', 'syntax/character', 8],
    ['g', '//a/b', 'syntax/missing-scheme', 0],
    ['g', '', 'syntax/missing-scheme', 0],
    ['g', '[::1]', 'syntax/scheme', 0],
  ])('%j on %j has no target', (reference, base, code, start) => {
    expect(errorOf(() => GENERIC.resolve(reference, base), UriSyntaxError).issue).toMatchObject({ code, start });
  });

  test('a URI and a relative base are told to change places', () => {
    const hint = 'the base comes second: resolve(reference, base)';
    expect(errorOf(() => GENERIC.resolve(BASE, '../x'), UriSyntaxError).issue).toMatchObject({ hint });
    expect(errorOf(() => GENERIC.resolve('g', '../x'), UriSyntaxError).issue.hint).toBeUndefined();
  });

  test('RFC 9844: takes no zone identifiers', () => {
    expect(() => GENERIC.resolve('//[fe80::1%25en0]/g', 'foo://h')).toThrow(UriSyntaxError);
    expect(() => GENERIC.resolve('g', 'foo://[fe80::2%25en0]/a')).toThrow(UriSyntaxError);
  });

  test('agrees with resolve on records, whatever the length', () => {
    const bases = [
      'foo://h',
      'FOO://H:080/',
      'foo://h/a/b',
      'foo://h/a/../b',
      'foo://h?x/y',
      'foo://h/a?x/y#f/g',
      'foo://u@h/a',
      'foo://[::1]/a/b',
      'foo://',
      'foo:///a',
      'foo:/a/b',
      'foo:a/b',
      'foo:',
      'foo://h//a//',
    ];
    const references = [
      '',
      'g',
      './g',
      '../g',
      '../../../g',
      '/g',
      '/../g',
      '//i/g',
      '///g',
      '?y',
      '#f',
      'g?y/../z#f/./g',
      'g/',
      'g/.',
      '.',
      '..',
      '../',
      './a:b',
      'a/b:c',
      ';x',
      'bar:g',
      'foo:g',
      '%2e%2e/g',
      '/',
      '//',
      '/.//g',
      '..//g',
    ];
    const long = 'x'.repeat(70000);
    for (const base of bases) {
      for (const reference of references) {
        expect([reference, base, GENERIC.resolve(reference, base)]).toEqual([
          reference,
          base,
          resolved(reference, base),
        ]);
      }
      expect(GENERIC.resolve(`g#${long}`, base) === resolved(`g#${long}`, base)).toBe(true);
      expect(GENERIC.resolve(`../${long}`, base) === resolved(`../${long}`, base)).toBe(true);
      expect(GENERIC.resolve('../g', `${base}#${long}`.replace(/#f[^#]*#/, '#')) === resolved('../g', base)).toBe(true);
    }
  });

  test('a long text with a slash at its second place is no base either', () => {
    expect(() => GENERIC.resolve('g', `a/${'x'.repeat(70000)}`)).toThrow('syntax/missing-scheme');
  });

  test.each([
    ['g\\', 'foo://h/'],
    ['g%', 'foo://h/'],
    ['a:b c', 'foo://h/'],
    ['1:b', 'foo://h/'],
    [':', 'foo://h/'],
    ['g', 'foo://h/%'],
    ['g', 'foo://h/a\\b'],
    ['g', 'foo://h:x/'],
    ['g', 'foo://h h/'],
    ['g', '%66oo://h/'],
    ['g', 'foo://h:8%31/'],
    ['g?\n', 'foo://h/'],
    ['g', 'foo://h/a?\n'],
    ['g', 'foo://h/a#\n'],
  ])('%j on %j: one of them is malformed', (reference, base) => {
    errorOf(() => GENERIC.resolve(reference, base), UriSyntaxError);
  });

  test('leaves its records alone', () => {
    const freeze = <T extends ReturnType<typeof parse>>(record: T): T => {
      if (record.authority !== undefined) Object.freeze(Object.freeze(record.authority).host);
      return Object.freeze(record);
    };
    for (const [reference, target] of [...NORMAL_EXAMPLES, ...ABNORMAL_EXAMPLES]) {
      expect(recompose(resolve(freeze(parse(reference)), freeze(parseUri(BASE))))).toBe(target);
    }
  });
});

test('RFC 3986 6.2.2.3: dot-segments behind the authority of a reference stay where its scheme calls them data', () => {
  const engine = createEngine({ schemes: { o: { path: 'opaque' } } });
  expect(engine.resolve('o://h/a/../b', 'http://h/')).toBe('o://h/a/../b');
  expect(engine.resolve('x://h/a/../b', 'http://h/')).toBe('x://h/b');
});
