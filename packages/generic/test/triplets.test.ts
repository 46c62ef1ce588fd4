import { describe, expect, test } from '@jest/globals';
import { decodeUnreserved, NORMAL_TRIPLET, upperCaseTriplets } from '../src/triplets.js';

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
      expect(upperCaseTriplets(`a${triplet}b`)).toBe(`a${triplet.toUpperCase()}b`);
      const isNormal = !UNRESERVED.includes(char) && triplet === triplet.toUpperCase();
      expect(new RegExp(`^${NORMAL_TRIPLET}$`).test(triplet)).toBe(isNormal);
    }
  });

  test.each([
    ['', '', ''],
    ['%25%34%31', '%2541', '%25%34%31'],
    ['%2541', '%2541', '%2541'],
    ['%61%c3%A9%7e', 'a%c3%A9~', '%61%C3%A9%7E'],
  ])('%j: one pass, nothing is decoded twice', (text, decoded, upper) => {
    expect(decodeUnreserved(text)).toBe(decoded);
    expect(upperCaseTriplets(text)).toBe(upper);
  });
});
