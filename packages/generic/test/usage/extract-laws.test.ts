import { extract, isUri } from '@urikit/generic';
import { shadowOf } from '@urikit/generic/iri';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { PARTS } from './parts.js';

/** Code points without a meaning yet between the symbols of a block. */
const UNASSIGNED =
  /[\u2060-\u206F\u20A0-\u20CF\u2190-\u2BFF\u2E00-\u2E7F\uFE10-\uFE6F\uFF00-\uFFEF\u{1F000}-\u{1FAFF}]/u;

test('a URI ends inside a longer name before every letter, digit and mark of Unicode', () => {
  const wrong: string[] = [];
  // Unicode has no character in planes 4 to 13, which are one range each for every expression.
  for (let code = 0x80; code < 0x110000; code += code >= 0x40000 && code < 0xe0000 ? 0xff : 1) {
    const char = String.fromCodePoint(code);
    const ends = extract(`x://a${char}`).length > 0;
    if (ends && /[\p{L}\p{N}\p{M}\p{Cn}]/u.test(char) && !UNASSIGNED.test(char)) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});

const soup = fc.array(fc.constantFrom(...PARTS), { maxLength: 40 }).map((parts) => parts.join(''));

test('law: what is found is a URI, stands where it is said, and nothing overlaps', () => {
  fc.assert(
    fc.property(soup, (text) => {
      let last = 0;
      const all = [{}, { malformed: true }, { iri: true }].flatMap((options) => [
        ...extract(text, { schemes: ['mailto'], ...options }).map((one) => ({
          ...one,
          isUri: options.iri ? (each: string) => isUri(shadowOf(each)) : isUri,
        })),
        undefined,
      ]);
      for (const one of all) {
        if (one === undefined) {
          last = 0;
          continue;
        }
        const { text: uri, start, end } = one;
        expect(one.isUri(uri)).toBe(one.malformed !== true);
        expect(text.slice(start, end).replace(/\s+/g, '')).toBe(uri);
        expect(start).toBeGreaterThanOrEqual(last);
        last = end;
      }
    }),
    { seed: 3986, numRuns: 3000 },
  );
});

test('law: plain parts end where the general way ends them, which a space outside of ASCII asks for', () => {
  const texts = (text: string, malformed: boolean) =>
    extract(text, { schemes: ['mailto'], malformed }).map(({ text: uri, start, end }) => [uri, start, end]);
  fc.assert(
    fc.property(soup, fc.boolean(), (text, malformed) => {
      expect(texts(text, malformed)).toEqual(texts(`${text.replace(/\s/g, '\u00A0')}\u00A0`, malformed));
    }),
    { seed: 3986, numRuns: 3000 },
  );
});
