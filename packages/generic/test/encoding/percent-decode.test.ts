import { EncodingError, percentDecode, tryParse } from '@urikit/generic';
import { decodePath, decodeSegments } from '@urikit/generic/record';
import { describe, expect, test } from '@jest/globals';
import { errorOf } from '../tables/thrown.js';

const EVERY_TRIPLET = Array.from({ length: 256 }, (_, octet) => `%${octet.toString(16).padStart(2, '0')}`).join('');

describe('RFC 3986 2.1: percentDecode decodes once', () => {
  test.each([
    ['', ''],
    ['abc', 'abc'],
    ['%61%62', 'ab'],
    ['%2f%2F', '//'],
    ['a%20b+c', 'a b+c'],
    ['%2541', '%41'],
    ['%25252541', '%252541'],
    ['caf%C3%A9', 'caf\u00e9'],
    ['%e2%82%ac%F0%9F%98%80', '\u20ac\u{1f600}'],
    ['%EF%BB%BF', '\ufeff'],
    ['%00', '\0'],
    ['\u00e9%41', '\u00e9A'],
    ['raw \ud800', 'raw \ud800'],
  ])('%j', (text, decoded) => {
    expect(percentDecode(text)).toBe(decoded);
    expect(percentDecode(text, 'fatal')).toBe(decoded);
    expect(percentDecode(text, 'replace')).toBe(decoded);
  });
});

describe('2.5: octets that are not UTF-8', () => {
  test.each([
    ['a lone octet', '%FF', '\ufffd'],
    ['a lone continuation', 'a%80b', 'a\ufffdb'],
    ['an overlong slash', '%C0%AF', '\ufffd\ufffd'],
    ['an overlong NUL', '%C0%80', '\ufffd\ufffd'],
    ['a surrogate', '%ED%A0%80', '\ufffd\ufffd\ufffd'],
    ['above U+10FFFF', '%F4%90%80%80', '\ufffd\ufffd\ufffd\ufffd'],
    ['cut short at the end', 'x%E2%82', 'x\ufffd'],
    ['cut short in the middle', '%E2%82a%AC', '\ufffda\ufffd'],
    ['good beside bad', '%C3%A9%FF%41', '\u00e9\ufffdA'],
    ['U+FEFF, which is data, beside bad', '%EF%BB%BF%FF', '\ufeff\ufffd'],
  ])('%s', (_, text, replaced) => {
    expect(percentDecode(text, 'replace')).toBe(replaced);
    expect(errorOf(() => percentDecode(text), EncodingError)).toMatchObject({
      name: 'EncodingError',
      code: 'encoding/not-utf-8',
    });
  });

  test.each([
    ['%FF', 0],
    ['ab%FF', 2],
    ['%C3%A9a%FF', 7],
    ['%41%FF', 3],
    ['%C3%A9%FF', 6],
    ['%E2%82%AC%FF', 9],
    ['%F0%9F%98%80%FF', 12],
    ['\u00e9 %C3', 2],
  ])('%j has the place of its trouble', (text, index) => {
    expect(errorOf(() => percentDecode(text), EncodingError).issue).toMatchObject({ start: index, end: index + 3 });
  });

  test('every octet comes back as a byte', () => {
    expect(Array.from(percentDecode(EVERY_TRIPLET, 'bytes'))).toEqual(Array.from({ length: 256 }, (_, octet) => octet));
    expect(percentDecode('aZ%41%fF~', 'bytes')).toEqual(Uint8Array.of(0x61, 0x5a, 0x41, 0xff, 0x7e));
    expect(percentDecode('%41a0%0a1', 'bytes')).toEqual(Uint8Array.of(0x41, 0x61, 0x30, 0x0a, 0x31));
    expect(percentDecode('', 'bytes')).toEqual(new Uint8Array());
  });

  test.each([
    ['\u00e9', 0],
    ['a%41\u20ac', 4],
  ])('%j is no text of a component, so it has no bytes', (text, index) => {
    expect(errorOf(() => percentDecode(text, 'bytes'), EncodingError)).toMatchObject({
      code: 'encoding/not-ascii',
      issue: { start: index, end: index + 1 },
    });
  });
});

describe('2.1: pct-encoded = "%" HEXDIG HEXDIG', () => {
  test.each([
    ['%', 0, 1],
    ['100%', 3, 4],
    ['%4', 0, 2],
    ['a%4g', 1, 4],
    ['%g4', 0, 3],
    ['%zz1', 0, 3],
    ['%41%%41', 3, 4],
    ['%4%41', 0, 2],
    ['%\uff11\uff11', 0, 1],
    ['% 41', 0, 1],
    ['%+1', 0, 1],
    ['%\n', 0, 1],
  ])('%j is no percent-encoded text in any mode', (text, start, end) => {
    for (const call of [
      () => percentDecode(text),
      () => percentDecode(text, 'replace'),
      () => percentDecode(text, 'bytes'),
      () => decodePath(text),
      () => decodeSegments(text),
    ]) {
      expect(errorOf(call, EncodingError)).toMatchObject({
        code: 'encoding/triplet',
        issue: { start, end },
      });
    }
    expect(tryParse(text)).toMatchObject({ issue: { start, end } });
  });

  test('messages quote nothing', () => {
    for (const text of ['hush%', 'hush%FF']) {
      expect(errorOf(() => percentDecode(text), EncodingError).message).not.toContain('hush');
    }
  });
});

describe('2.4: split first, then decode', () => {
  test.each([
    ['', []],
    ['/', ['']],
    ['/a%2Fb/c', ['a/b', 'c']],
    ['a%2fb//%2e%2e/', ['a/b', '', '..', '']],
    ['/%2541', ['%41']],
  ])('decodeSegments(%j)', (path, decoded) => {
    expect(decodeSegments(path)).toEqual(decoded);
  });

  test('decodeSegments takes the mode of percentDecode', () => {
    expect(decodeSegments('/%FF/a', 'replace')).toEqual(['\ufffd', 'a']);
    expect(errorOf(() => decodeSegments('/abc/d%FF'), EncodingError)).toMatchObject({
      code: 'encoding/not-utf-8',
      issue: { start: 6, end: 9 },
    });
  });

  test.each([
    ['', ''],
    ['/a%2fb/caf%C3%A9', '/a%2Fb/caf\u00e9'],
    ['/%25', '/%25'],
    ['/%252F', '/%252F'],
    ['/%252f%2f', '/%252f%2F'],
    ['%2541', '%2541'],
    ['/a%3Fb', '/a?b'],
  ])('decodePath(%j)', (path, decoded) => {
    expect(decodePath(path)).toBe(decoded);
  });

  test('decodePath keeps paths with different data apart', () => {
    const paths = ['/a/b', '/a%2Fb', '/a%252Fb', '/a%25252Fb'];
    expect(new Set(paths.map((path) => decodePath(path))).size).toBe(paths.length);
  });

  test('decodePath takes the mode of percentDecode', () => {
    expect(decodePath('/%FF%2F%C3', 'replace')).toBe('/\ufffd%2F\ufffd');
    expect(errorOf(() => decodePath('/a%2F%C3'), EncodingError)).toMatchObject({ code: 'encoding/not-utf-8' });
  });
});
