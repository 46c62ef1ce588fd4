import {
  type EncodableComponent,
  EncodingError,
  findDoubleEncoding,
  percentDecode,
  percentEncode,
} from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import { errorOf } from '../tables/thrown.js';

const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join('');
const WORDS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~';

/** What each component keeps of ASCII besides the unreserved. */
const KEPT: readonly (readonly [section: string, component: EncodableComponent, delims: string])[] = [
  ['3.2.1', 'userinfo', "!$&'()*+,;=:"],
  ['3.2.2', 'reg-name', "!$&'()*+,;="],
  ['3.3', 'path', "!$&'()*+,;=:@/"],
  ['3.3', 'segment', "!$&'()*+,;=:@"],
  ['3.3', 'segment-nz-nc', "!$&'()*+,;=@"],
  ['3.4', 'query', "!$&'()*+,;=:@/?"],
  ['3.5', 'fragment', "!$&'()*+,;=:@/?"],
  ['2.3', 'unreserved', ''],
];

/** A text of ASCII by the table above, character by character. */
const encodedFor = (text: string, delims: string): string =>
  Array.from(text, (char) =>
    `${WORDS}${delims}`.includes(char) ? char : `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('');

describe('RFC 3986 2.1: percentEncode writes no more triplets than the component requires', () => {
  test.each(KEPT)('%s %s', (_, component, delims) => {
    expect(percentEncode(ASCII, component)).toBe(encodedFor(ASCII, delims));
  });

  test.each(KEPT)('%s %s, each character by itself and beside a delimiter', (_, component, delims) => {
    const texts = Array.from(ASCII).flatMap((char) => [char, `${delims.slice(-1)}${char}`]);
    expect(texts.map((text) => percentEncode(text, component))).toEqual(texts.map((text) => encodedFor(text, delims)));
  });

  test.each([0, 1, 63, 64, 65, 1000])('%i characters that stay, alone and before one that goes', (length) => {
    const text = 'a'.repeat(length);
    expect([text, `${text} `, `${text}\u00e9`].map((one) => percentEncode(one, 'segment'))).toEqual([
      text,
      `${text}%20`,
      `${text}%C3%A9`,
    ]);
  });

  test.each([
    ['2.5 two octets', '\u00e9', '%C3%A9'],
    ['2.5 three octets', '\u20ac', '%E2%82%AC'],
    ['2.5 four octets', '\u{1f600}', '%F0%9F%98%80'],
    ['2.5 the Katakana A of the RFC', '\u30a2', '%E3%82%A2'],
    ['2.5 the grave A of the RFC', '\u00c0', '%C3%80'],
    ['2.5 U+FEFF is data', '\ufeff', '%EF%BB%BF'],
    ['2.5 U+FFFD is data', '\ufffd', '%EF%BF%BD'],
    ['2.5 the last code point', '\u{10ffff}', '%F4%8F%BF%BF'],
    ['2.5 no normalization of Unicode', 'e\u0301', 'e%CC%81'],
  ])('%s', (_, text, encoded) => {
    expect(percentEncode(text, 'segment')).toBe(encoded);
    expect(percentDecode(encoded)).toBe(text);
  });

  test('a mixture', () => {
    expect(percentEncode('a b/\u00fc', 'segment')).toBe('a%20b%2F%C3%BC');
    expect(percentEncode('a b/\u00fc', 'path')).toBe('a%20b/%C3%BC');
    expect(percentEncode('', 'query')).toBe('');
  });
});

describe('RFC 3986 2.4: text is encoded once', () => {
  test.each([
    ['%41', 0],
    ['a%2f', 1],
    ['100%%20', 4],
    ['\u00e9%C3', 1],
  ])('%j is encoded already', (text, index) => {
    const error = errorOf(() => percentEncode(text, 'path'), EncodingError);
    expect(error).toMatchObject({
      name: 'EncodingError',
      code: 'encoding/already-encoded',
      issue: { start: index, end: index + 3 },
    });
  });

  test.each([
    ['100%', '100%25', '100%25', '100%25'],
    ['%', '%25', '%25', '%25'],
    ['%4', '%254', '%254', '%254'],
    ['%zz', '%25zz', '%25zz', '%25zz'],
    ['%41', undefined, '%2541', '%41'],
    ['a %2f%', undefined, 'a%20%252f%25', 'a%20%2f%25'],
    ['%%41', undefined, '%25%2541', '%25%41'],
    ['%C3%A9\u00e9', undefined, '%25C3%25A9%C3%A9', '%C3%A9%C3%A9'],
  ])('%j with each of the three ways', (text, reject, encode, keep) => {
    if (reject === undefined) expect(() => percentEncode(text, 'path')).toThrow(EncodingError);
    else expect(percentEncode(text, 'path', { triplets: 'reject' })).toBe(reject);
    expect(percentEncode(text, 'path', { triplets: 'encode' })).toBe(encode);
    expect(percentEncode(text, 'path', { triplets: 'keep' })).toBe(keep);
    expect(percentDecode(encode)).toBe(text);
  });
});

describe('2.5: a lone surrogate has no UTF-8', () => {
  test.each([
    ['\ud800', 0],
    ['\udc00', 0],
    ['ab\ud800', 2],
    ['ab\udfff', 2],
    ['\ud800a', 0],
    ['\udc00\ud800', 0],
    ['\ud83d\ude00\ude00', 2],
    ['\ud83d\ud83d\ude00', 0],
    ['a\u00e9\udbff%', 2],
  ])('%j', (text, index) => {
    for (const triplets of ['reject', 'encode', 'keep'] as const) {
      const error = errorOf(() => percentEncode(text, 'query', { triplets }), EncodingError);
      expect(error).toMatchObject({ code: 'encoding/lone-surrogate', issue: { start: index, end: index + 1 } });
    }
  });

  test('its message quotes nothing', () => {
    expect(errorOf(() => percentEncode('hush\ud800', 'query'), EncodingError).message).not.toContain('hush');
    expect(errorOf(() => percentEncode('hush%41', 'query'), EncodingError).message).not.toContain('hush');
  });
});

describe('RFC 3986 2.4: findDoubleEncoding reports where text looks encoded twice', () => {
  test.each([
    ['', []],
    ['%41', []],
    ['%25', []],
    ['%25zz', []],
    ['%25%41', []],
    ['%2541', [0]],
    ['%252541', [0]],
    ['/a%252Fb', [2]],
    ['%25%252f/%25FF', [3, 9]],
  ])('%j', (text, indices) => {
    expect(findDoubleEncoding(text)).toEqual(indices);
  });
});

/** A value as the messages show it: a string in quotes. */
const foundOf = (value: unknown): string => (typeof value === 'string' ? `"${value}"` : String(value));

test.each(['host', '', 'toString', undefined])('%j is no component that text is encoded for', (component) => {
  expect(() => percentEncode('a b', component as 'path')).toThrow(
    `expected a component (userinfo, reg-name, path, segment, segment-nz-nc, query, fragment, unreserved), found ${foundOf(component)}`,
  );
});

test.each(['Keep', '', 'toString', null])('%j says nothing about triplets', (triplets) => {
  expect(() => percentEncode('%41', 'path', { triplets: triplets as 'keep' })).toThrow(
    `triplets: expected reject, encode or keep, found ${foundOf(triplets)} (input/value)`,
  );
});
