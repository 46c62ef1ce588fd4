import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decideEncoding, encodeQueryName, encodeQueryValue, parseQuery } from '@urikit/query';
import { pluses, RUNS, separators, texts } from '../support/arbitraries.js';
import { codeOf } from '../support/thrown.js';

const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
const STAYS = "-_.~!$'()*:@/,;?=";

describe('URI-safe characters: a query value keeps what is data in it', () => {
  test.each([
    ['value', undefined, STAYS, encodeQueryValue],
    ['value', ';', STAYS.replace(';', ''), encodeQueryValue],
    ['name', undefined, STAYS.replace('=', ''), encodeQueryName],
    ['name', ';', STAYS.replace(/[;=]/g, ''), encodeQueryName],
  ] as const)('a %s with %j as the separator keeps %s', (_, separator, stays, encode) => {
    const options = separator === undefined ? {} : { separator };
    const kept = ASCII.filter((char) => encode(char, options) === char);
    expect(kept).toEqual(ASCII.filter((char) => /[A-Za-z0-9]/.test(char) || stays.includes(char)));
  });
  test.each([
    ['a b', 'a%20b'],
    ['%41', '%2541'],
    ['a+b&c', 'a%2Bb%26c'],
    ['\u00e9\u{1F600}', '%C3%A9%F0%9F%98%80'],
    ['[|]"#', '%5B%7C%5D%22%23'],
    ['', ''],
  ])('%j is %j', (text, expected) => {
    expect(encodeQueryValue(text)).toBe(expected);
  });
  test('reads back the same', () => {
    fc.assert(
      fc.property(texts, texts, separators, pluses, (name, value, separator, plus) => {
        const text = `${encodeQueryName(name, { separator })}=${encodeQueryValue(value, { separator })}`;
        expect(parseQuery(text, { separator, plus }).pairs).toEqual([{ name, value, raw: text }]);
      }),
      { ...RUNS, seed: 3986 },
    );
  });
  test('refuses what is no text', () => {
    expect(codeOf(() => encodeQueryValue('a\uD800'))).toEqual(['encoding/lone-surrogate', 1]);
    expect(codeOf(() => encodeQueryValue(1 as never))[0]).toBe('input/not-string');
    expect(codeOf(() => encodeQueryName('a', { separator: ',' as never }))[0]).toBe('input/value');
  });
});

describe('the decision tree', () => {
  test.each(['name', 'value'] as const)('decides for data of a %s as the encoder does', (part) => {
    const encode = part === 'name' ? encodeQueryName : encodeQueryValue;
    for (const separator of ['&', ';'] as const)
      for (const char of [...ASCII, '\u00e9'])
        expect([char, decideEncoding(char, { part, role: 'data', separator }).action]).toEqual([
          char,
          encode(char, { separator }) === char ? 'use' : 'percent-encode',
        ]);
  });
  test.each([
    ['a', 'data', 'use', 'unreserved'],
    ['&', 'data', 'percent-encode', 'reserved-data'],
    ['&', 'delimiter', 'use', 'delimiter'],
    ['/', 'data', 'use', 'free-here'],
    ['%', 'data', 'percent-encode', 'other'],
    ['#', 'delimiter', 'percent-encode', 'other'],
    [' ', 'data', 'percent-encode', 'other'],
  ] as const)('%j as %s: %s, %s', (char, role, action, because) => {
    expect(decideEncoding(char, { part: 'value', role })).toEqual({ action, because });
  });
});
