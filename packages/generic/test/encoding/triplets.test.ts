import { normalizeTriplets } from '@urikit/generic/text';
import { describe, expect, test } from '@jest/globals';
import { decodeUnreserved, NORMAL_TRIPLET, upperCaseTriplets } from '../../src/encoding/triplets.js';

const UNRESERVED = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~';
const OCTETS = Array.from({ length: 256 }, (_, octet) => octet);
const writings = (octet: number): readonly string[] => {
  const [high = '', low = ''] = octet.toString(16).padStart(2, '0');
  const cases = (digit: string): readonly string[] => [digit, digit.toUpperCase()];
  return cases(high).flatMap((h) => cases(low).map((l) => `%${h}${l}`));
};

describe('RFC 3986 6.2.2.2: every triplet of an unreserved character is decoded, and no other', () => {
  test.each(OCTETS)('octet %i', (octet) => {
    const char = String.fromCharCode(octet);
    for (const triplet of writings(octet)) {
      expect(decodeUnreserved(`a${triplet}b`)).toBe(UNRESERVED.includes(char) ? `a${char}b` : `a${triplet}b`);
      // Those of the unreserved are decoded before, so nothing depends on what becomes of them here.
      if (!UNRESERVED.includes(char)) expect(upperCaseTriplets(`a${triplet}b`)).toBe(`a${triplet.toUpperCase()}b`);
    }
  });

  test('a triplet is in normal form where its digits are upper case and its character is not unreserved', () => {
    const normal = new RegExp(`^${NORMAL_TRIPLET}$`);
    const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
    const taken = ascii.flatMap((high) => ascii.map((low) => `%${high}${low}`)).filter((text) => normal.test(text));
    const expected = OCTETS.filter((octet) => !UNRESERVED.includes(String.fromCharCode(octet))).map(
      (octet) => `%${octet.toString(16).toUpperCase().padStart(2, '0')}`,
    );
    expect(taken).toEqual(expected);
  });

  test.each([
    ['', '', ''],
    ['%25%34%31', '%2541', '%25%34%31'],
    ['%2541', '%2541', '%2541'],
    ['%61%c3%A9%7e', 'a%c3%A9~', undefined],
    ['x%c3%a9%C3%a9y%2f', 'x%c3%a9%C3%a9y%2f', 'x%C3%A9%C3%A9y%2F'],
  ])('%j: one pass, nothing is decoded twice', (text, decoded, upper) => {
    expect(decodeUnreserved(text)).toBe(decoded);
    if (upper !== undefined) expect(upperCaseTriplets(text)).toBe(upper);
  });
});

describe('RFC 3986 6.2.2: both rules in one pass', () => {
  test.each([
    ['%7e', 0, '~'],
    ['%7e%7E%2f', 0, '~~%2F'],
    ['a%7eb%c3', 0, 'a~b%C3'],
    ['/%7e/%7e%2f', 4, '/%7e/~%2F'],
  ])('%s from %i on', (text, start, normal) => {
    expect(normalizeTriplets(text, start)).toBe(normal);
    if (start === 0) expect(normalizeTriplets(text)).toBe(normal);
  });
});
