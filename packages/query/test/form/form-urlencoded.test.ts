import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formDecode, formEncode, parseQuery } from '@urikit/query';
import { RUNS, texts } from '../support/arbitraries.js';
import { codeOf } from '../support/thrown.js';

/** Any string of UTF-16 units, surrogates that stand alone among them. */
const units = fc
  .array(
    fc.oneof(
      fc.constantFrom('&', '=', '+', ' ', '~', '%', '%4', '%41', '%FF', '\uFEFF', '\uD800'),
      fc.nat(0xffff).map((code) => String.fromCharCode(code)),
    ),
    { maxLength: 12 },
  )
  .map((list) => list.join(''));

describe('URL Standard 5: application/x-www-form-urlencoded', () => {
  test('decodes as URLSearchParams does', () => {
    fc.assert(
      fc.property(fc.oneof(units, texts), (text) => {
        // The constructor takes a `?` from the start; the parser of the standard does not. Node decodes raw non-ASCII beside
        // a triplet wrongly, so its octets are given as triplets: to the parser of the standard that is the same.
        const ascii = text.replace(/\p{Surrogate}/gu, '\uFFFD').replace(/[^\0-\x7f]+/g, encodeURIComponent);
        const expected = [...new URLSearchParams(`?${ascii}`)].map(([name, value]) => ({ name, value }));
        expect(formDecode(text)).toEqual(expected);
      }),
      { ...RUNS, seed: 3986 },
    );
  });
  test('encodes as URLSearchParams does', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(units, units), { maxLength: 4 }), (pairs) => {
        expect(formEncode(pairs)).toBe(new URLSearchParams(pairs).toString());
        expect(formEncode(pairs.map(([name, value]) => ({ name, value })))).toBe(formEncode(pairs));
      }),
      { ...RUNS, seed: 3986 },
    );
  });
  test('an absent value is no value of a form', () => {
    expect(codeOf(() => formEncode(parseQuery('a').pairs as never))[0]).toBe('query/form');
    expect(codeOf(() => formEncode([null] as never))[0]).toBe('query/form');
    expect(codeOf(() => formDecode(1 as never))[0]).toBe('input/not-string');
  });
});
