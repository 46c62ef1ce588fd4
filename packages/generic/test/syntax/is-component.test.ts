import { describe, expect, test } from '@jest/globals';
import { isNormalPathAndQuery, isPathAndQuery, normalizeTriplets, PLAIN_PATH } from '@urikit/generic/text';

describe('RFC 3986 3.3, 3.4: a path with a root and maybe a query', () => {
  test.each<readonly [text: string, valid: boolean, normal: boolean]>([
    ['/', true, true],
    ['/a', true, true],
    ['/a/b.html?q=1', true, true],
    ['/a//b/?', true, true],
    ["/-._~!$&'()*+,=:@?;/?", true, true],
    [`/${'a'.repeat(40)}?${'b'.repeat(40)}`, true, true],
    ['/a;b', true, true],
    ['/;', true, true],
    ['/.', true, false],
    ['/./a', true, false],
    ['/a/..', true, false],
    ['/.a', true, false],
    ['/a?b/.c', true, true],
    ['/%41', true, false],
    ['/a?%41', true, false],
    ['/a%20b?%C3%A9', true, true],
    ['/%2F%2E', true, false],
    ['/%c3', true, false],
    ['/%00', true, false],
    ['/?%1F', true, false],
    ['/?%7F', true, false],
    [`/%20?${'%20'.repeat(9)}`, true, true],
    ['', false, false],
    ['a', false, false],
    ['a/b', false, false],
    ['?a', false, false],
    ['/a b', false, false],
    ['/a?b c', false, false],
    ['/a#b', false, false],
    ['/a?b#c', false, false],
    ['/a\n', false, false],
    ['/[', false, false],
    ['/%4', false, false],
    ['/\u00e9', false, false],
  ])('%j: valid %j, normal %j', (text, valid, normal) => {
    expect([isPathAndQuery(text), isNormalPathAndQuery(text)]).toEqual([valid, normal]);
  });

  test('every triplet: normal if it stays the same and encodes no control character', () => {
    for (let octet = 0; octet < 256; octet++)
      for (const hex of [octet.toString(16).padStart(2, '0'), octet.toString(16).padStart(2, '0').toUpperCase()]) {
        const isKept = normalizeTriplets(`%${hex}`) === `%${hex}` && octet >= 0x20 && octet !== 0x7f;
        expect([hex, isNormalPathAndQuery(`/%${hex}`), isNormalPathAndQuery(`/?%${hex}`)]).toEqual([
          hex,
          isKept,
          isKept,
        ]);
      }
  });

  test('the characters of a plain path are those of a path without the semicolon', () => {
    const plain = new RegExp(`^[${PLAIN_PATH}]$`);
    for (let code = 0; code < 128; code++) {
      const char = String.fromCharCode(code);
      expect([char, plain.test(char)]).toEqual([char, /[A-Za-z0-9\-._~!$&'()*+,=:@/]/.test(char)]);
    }
  });
});
