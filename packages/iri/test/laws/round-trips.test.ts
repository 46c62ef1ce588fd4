import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isUriReference } from '@urikit/generic';
import { iriToUri, isIriReference, tryIriToUri, tryUriToIri, uriToIri } from '@urikit/iri';
import { continues } from '../../src/displayable.js';
import { toNfc } from '../../src/nfc.js';

const UNASSIGNED = /[\p{Cn}\p{Co}]/u;

/** Code points that are characters, many to a text: one text for each would take long. */
function batches(size: number): readonly string[] {
  const texts: string[] = [];
  let chars: string[] = [];
  for (let code = 0x80; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const char = String.fromCodePoint(code);
    // Of what is private or unassigned a sample will do.
    if (UNASSIGNED.test(char) && code % 97 !== 0 && code < 0x10ffff) continue;
    chars.push(encodeURIComponent(char));
    if (chars.length < size && code < 0x10ffff) continue;
    texts.push(chars.join('/a'));
    chars = [];
  }
  return texts;
}

describe('all assigned code points', () => {
  test('iriToUri(uriToIri(u)) is u, with NFC and without; both are idempotent', () => {
    const wrong: string[] = [];
    for (const text of batches(512)) {
      const uri = `/a${text}`;
      const iri = uriToIri(uri);
      const same = iriToUri(iri) === uri && iriToUri(iri, { nfc: true }) === uri && uriToIri(iri) === iri;
      if (!same || !isIriReference(iri)) wrong.push(uri.slice(0, 20));
    }
    expect(wrong).toEqual([]);
  });

  test('NFC makes no ASCII but letters', () => {
    const wrong: string[] = [];
    for (let code = 0x80; code <= 0xffff; code++) {
      const normal = toNfc(String.fromCodePoint(code));
      if (/^[\0-\x7f]+$/.test(normal) && !/^[A-Za-z]$/.test(normal)) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  test('each one that composes with a character before it is known to', () => {
    const wrong: string[] = [];
    for (let code = 0x80; code <= 0x10ffff; code++) {
      const char = String.fromCodePoint(code);
      const [, ...rest] = Array.from(char.normalize('NFD'));
      if (rest.length === 0 || char.normalize('NFC') !== char) continue;
      for (const one of rest) if (!continues(one)) wrong.push(`${code.toString(16)} ${one}`);
    }
    expect(wrong).toEqual([]);
  });
});

const TOKENS = [
  ...[
    'a',
    'e',
    '/',
    '?',
    '#',
    '=',
    '.',
    '-',
    '%2F',
    '%41',
    '%FF',
    '%E3',
    '%CC%81',
    '%CC%A3',
    '%C3%A9',
    '%C3%AA',
    '%E2%80%8D',
  ],
  ...['%D7%90', '%EA%B0%80', '%E1%86%A8', '%E1%84%80', '%E1%85%A1', '%EE%80%80', '%F0%9F%98%80', '%ED%A0%80', '%c3%a9'],
];
const LITERALS = ['é', 'ê', '\u0301', '\u0323', '例', '\u{1F600}', 'א'];
const HEADS = [
  '',
  '/',
  'http://xn--9ca/',
  'http://h/',
  'x://',
  '//',
  'http://XN--R8JZ45G.xn--9ca/',
  'http://a_b.xn--9ca/',
  'http://',
];

const upper = (text: string): string => text.replace(/%[0-9a-f]{2}/gi, (triplet) => triplet.toUpperCase());
const hostsLower = (text: string): string =>
  upper(text).replace(/^(http:\/\/)([^/?#]*)/, (_, a: string, b: string) => a + b.toLowerCase());
const textOf = (tokens: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...HEADS), fc.array(fc.constantFrom(...tokens), { maxLength: 10 }))
    .map(([head, rest]) => head + rest.join(''));

describe('laws', () => {
  test('a URI that is shown leads back to the URI, up to the case of triplets and of a host', () => {
    fc.assert(
      fc.property(textOf(TOKENS), (uri) => {
        fc.pre(isUriReference(uri));
        const iri = uriToIri(uri);
        const back = iriToUri(iri);
        expect(hostsLower(back)).toBe(hostsLower(uri));
        expect(uriToIri(iri)).toBe(iri);
        expect(iriToUri(back)).toBe(back);
        expect(hostsLower(iriToUri(iri, { nfc: true }))).toBe(hostsLower(uri));
      }),
      { numRuns: 800, seed: 3987 },
    );
  });

  test('an IRI and what is shown of it are one URI; showing is idempotent', () => {
    fc.assert(
      fc.property(textOf([...TOKENS, ...LITERALS]), (iri) => {
        const shown = tryUriToIri(iri);
        fc.pre(shown.ok);
        if (!shown.ok) return;
        expect(tryUriToIri(shown.value)).toEqual(shown);
        const [a, b] = [tryIriToUri(iri), tryIriToUri(shown.value)];
        expect(b.ok).toBe(a.ok);
        if (a.ok && b.ok) expect(hostsLower(b.value)).toBe(hostsLower(a.value));
        const [c, d] = [tryIriToUri(iri, { nfc: true }), tryIriToUri(shown.value, { nfc: true })];
        if (c.ok && d.ok) expect(hostsLower(d.value)).toBe(hostsLower(c.value));
      }),
      { numRuns: 800, seed: 3987 },
    );
  });

  test('what comes out is a URI, and no delimiter is made or lost', () => {
    const texts = fc.array(
      fc.oneof(fc.constantFrom(...TOKENS, ...LITERALS), fc.string({ unit: 'grapheme', maxLength: 2 })),
      { maxLength: 8 },
    );
    const delimiters = (text: string): string => text.replace(/[^:/?#[\]@!$&'()*+,;=]/g, '');
    fc.assert(
      fc.property(fc.constantFrom(...HEADS), texts, fc.boolean(), (head, parts, nfc) => {
        const text = head + parts.join('');
        const result = tryIriToUri(text, { nfc });
        fc.pre(result.ok);
        if (!result.ok) return;
        expect(isUriReference(result.value)).toBe(true);
        expect(delimiters(result.value)).toBe(delimiters(text));
      }),
      { numRuns: 800, seed: 3987 },
    );
  });
});

test('long texts are mapped', () => {
  const path = `/${'例a%41'.repeat(100_000)}`;
  expect(iriToUri(path)).toHaveLength(1 + 100_000 * 13);
  expect(uriToIri(iriToUri(path))).toBe(path);
  expect(uriToIri(`/a${'%CC%81'.repeat(100_000)}`)).toHaveLength(600_002);
  expect(isIriReference(`/${'['.repeat(100_000)}é`)).toBe(false);
});
