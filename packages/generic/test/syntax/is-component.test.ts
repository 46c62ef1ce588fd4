import { describe, expect, test } from '@jest/globals';
import { isPathAndQuery, isPlainPathAndQuery, PLAIN_PATH } from '@urikit/generic/text';

describe('RFC 3986 3.3, 3.4: a path with a root and maybe a query', () => {
  test.each<readonly [text: string, valid: boolean, plain: boolean]>([
    ['/', true, true],
    ['/a', true, true],
    ['/a/b.html?q=1', true, true],
    ['/a//b/?', true, true],
    ["/-._~!$&'()*+,=:@?;/?", true, true],
    [`/${'a'.repeat(40)}?${'b'.repeat(40)}`, true, true],
    ['/a;b', true, false],
    ['/;', true, false],
    ['/.', true, false],
    ['/./a', true, false],
    ['/a/..', true, false],
    ['/.a', true, false],
    ['/a?b/.c', true, false],
    ['/%41', true, false],
    ['/a?%41', true, false],
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
  ])('%j: valid %j, plain %j', (text, valid, plain) => {
    expect([isPathAndQuery(text), isPlainPathAndQuery(text)]).toEqual([valid, plain]);
  });

  test('the characters of a plain path are those of a path without the semicolon', () => {
    const plain = new RegExp(`^[${PLAIN_PATH}]$`);
    for (let code = 0; code < 128; code++) {
      const char = String.fromCharCode(code);
      expect([char, plain.test(char)]).toEqual([char, /[A-Za-z0-9\-._~!$&'()*+,=:@/]/.test(char)]);
    }
  });
});
