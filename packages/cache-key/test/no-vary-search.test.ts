import { DEFAULT_NO_VARY_SEARCH, parseNoVarySearch, searchVariant } from '@urikit/cache-key';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { testSeed } from '../../generic/test/generators/campaign.js';

describe('the field', () => {
  test.each([
    ['params', { noVaryParams: 'wildcard', varyParams: [], varyOnKeyOrder: true }],
    ['params=?1', { noVaryParams: 'wildcard', varyParams: [], varyOnKeyOrder: true }],
    ['params=("a")', { noVaryParams: ['a'], varyParams: 'wildcard', varyOnKeyOrder: true }],
    ['params=("a" "b"), key-order', { noVaryParams: ['a', 'b'], varyParams: 'wildcard', varyOnKeyOrder: false }],
    ['params, except=("x")', { noVaryParams: 'wildcard', varyParams: ['x'], varyOnKeyOrder: true }],
    ['except=("x"), key-order, params', { noVaryParams: 'wildcard', varyParams: ['x'], varyOnKeyOrder: false }],
    ['params, except=()', { noVaryParams: 'wildcard', varyParams: [], varyOnKeyOrder: true }],
    ['except=("x")', { noVaryParams: 'wildcard', varyParams: ['x'], varyOnKeyOrder: true }],
    ['except=()', { noVaryParams: 'wildcard', varyParams: [], varyOnKeyOrder: true }],
    ['key-order, except=("x")', { noVaryParams: 'wildcard', varyParams: ['x'], varyOnKeyOrder: false }],
    ['key-order', { noVaryParams: [], varyParams: 'wildcard', varyOnKeyOrder: false }],
    ['key-order=?1;x=2', { noVaryParams: [], varyParams: 'wildcard', varyOnKeyOrder: false }],
    ['key-order, other=3, another', { noVaryParams: [], varyParams: 'wildcard', varyOnKeyOrder: false }],
    ['  key-order  ', { noVaryParams: [], varyParams: 'wildcard', varyOnKeyOrder: false }],
    ['params=("b"), params=("a")', { noVaryParams: ['a'], varyParams: 'wildcard', varyOnKeyOrder: true }],
    [
      'params=("%C3%A9+x" "%zz" "a\\"b")',
      { noVaryParams: ['\xc3\xa9 x', '%zz', 'a"b'], varyParams: 'wildcard', varyOnKeyOrder: true },
    ],
  ])('%s', (field, expected) => {
    expect(parseNoVarySearch(field)).toEqual(expected);
  });

  test.each([
    undefined,
    '',
    ' ',
    'unknown-key',
    'key-order=?0',
    'params=?0',
    'params=()',
    'params=?0, key-order=?0',
    'key-order="x"',
    'key-order=1',
    'key-order=()',
    'params="a"',
    'params=a',
    'params=(a)',
    'params=("a" b)',
    'params=("a" 1)',
    'params=:YQ==:',
    'params=("a"), except=("x")',
    'params=(), except=()',
    'params=?0, except=("x")',
    'except=(x)',
    'except="x"',
    'except',
    'params, except=(x)',
    'params, except="x"',
    'params, except=?1',
    'params, except',
    'params=("a"), key-order=2',
    'params=("a")x',
    'params=("a"),',
    'params=("a"',
    'params=("a""b")',
    'params=("\u00e9")',
    'params=("a\u0001")',
    'Params',
    'key-order; ;',
    'params=("a"), =',
    '"params"',
  ])('%j is the default', (field) => {
    expect(parseNoVarySearch(field)).toBe(DEFAULT_NO_VARY_SEARCH);
  });
});

describe('the variant', () => {
  test.each<[string, string, string]>([
    ['', '/s', ''],
    ['', '/s?', '?'],
    ['', '/s?b=1&&a', '?b=1&&a'],
    ['params=("u")', '/s?u=1&a=2', '?a=2'],
    ['params=("u")', '/s?u&u=3', ''],
    ['params=("u")', '/s?%75=1&a=2', '?a=2'],
    ['params=("u v")', '/s?u+v=1&u%20v=2&x', '?x'],
    ['params=("%C3%A9")', '/s?%C3%A9=1', ''],
    ['params=("%FF")', '/s?%FE=1&%EF%BF%BD=2', '?%FE=1&%EF%BF%BD=2'],
    ['params=("u")', '/s?U=1&u[]=2&uu=3&x=u', '?U=1&u[]=2&uu=3&x=u'],
    ['params=("u")', '/s?u=1;link=evil&a=2', '?u=1;link=evil&a=2'],
    ['params=("u")', '/s?u=1%3Blink=evil&a=2', '?a=2'],
    ['params', '/s?a=1&b=2', ''],
    ['params', '/s?a=1&b=2;c=3', '?b=2;c=3'],
    ['params, except=("a")', '/s?b=2&a=1&c&a=0', '?a=1&a=0'],
    ['params=("u")', '/s?u=1&', '?'],
    ['key-order', '/s?b=2&a=2&b=1&a=1', '?a=2&a=1&b=2&b=1'],
    ['key-order', '/s?b=2&a=1;b=3', '?b=2&a=1;b=3'],
    ['key-order', '/s?b=2&%61=1', '?%61=1&b=2'],
    ['key-order, params=("u")', '/s?z&u=1&a', '?a&z'],
    ['params=("__proto__")', '/s?__proto__=1&constructor=2', '?constructor=2'],
  ])('%s of %s', (field, target, variant) => {
    expect(searchVariant(target, parseNoVarySearch(field))).toBe(variant);
  });

  test.each([
    ['a and a=', '/s?a', '/s?a='],
    ['+ and %20', '/s?a=x+y', '/s?a=x%20y'],
    ['%26 and &', '/s?a=b%26c', '/s?a=b&c'],
    ['octets that are no UTF-8', '/s?a=%FE', '/s?a=%FF'],
    ['values of one name in another order', '/s?a=1&a=2', '/s?a=2&a=1'],
  ])('keeps apart %s', (_, one, other) => {
    const said = parseNoVarySearch('key-order, params=("u")');
    expect(searchVariant(one, said)).not.toBe(searchVariant(other, said));
  });
});

/** The draft's own comparison (6), to the letter, on the class of the platform. */
function equivalent(one: string, other: string, field: string): boolean {
  const { noVaryParams, varyParams, varyOnKeyOrder } = parseNoVarySearch(field);
  const decode = (name: string): string => Buffer.from(name, 'latin1').toString('utf8');
  const pairs = (target: string): readonly (readonly [string, string])[] => {
    const all = Array.from(new URLSearchParams(target.slice(target.indexOf('?') + 1)));
    const kept = all.filter(([name]) =>
      varyParams === 'wildcard'
        ? !(noVaryParams as readonly string[]).map(decode).includes(name)
        : varyParams.map(decode).includes(name),
    );
    return varyOnKeyOrder ? kept : kept.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  };
  return JSON.stringify(pairs(one)) === JSON.stringify(pairs(other));
}

test('targets of one variant are equivalent by the letter of the draft', () => {
  const name = fc.constantFrom('a', 'b', 'u', '%75', 'u+v', 'u%20v', '%C3%A9', '');
  const param = fc
    .tuple(name, fc.constantFrom('', '=', '=1', '=2', '=x+y', '=%26', '=1;u=2'))
    .map((parts) => parts.join(''));
  const target = fc.array(param, { maxLength: 4 }).map((params) => `/s?${params.join('&')}`);
  const names = fc
    .array(fc.constantFrom('"a"', '"u"', '"u+v"', '"%C3%A9"'), { maxLength: 3 })
    .map((all) => `(${all.join(' ')})`);
  const field = fc.oneof(
    names.map((all) => `params=${all}`),
    names.map((all) => `params, except=${all}`),
    names.map((all) => `except=${all}`),
    names.map((all) => `params=${all}, key-order`),
    fc.constant('key-order'),
  );
  let met = 0;
  fc.assert(
    fc.property(target, target, field, (one, other, said) => {
      const same = searchVariant(one, parseNoVarySearch(said)) === searchVariant(other, parseNoVarySearch(said));
      if (same) met += 1;
      return !same || equivalent(one, other, said);
    }),
    { seed: testSeed(), numRuns: 5000 },
  );
  expect(met).toBeGreaterThan(300);
});
