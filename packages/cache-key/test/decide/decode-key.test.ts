import { decodeKey } from '@urikit/cache-key';
import { describe, expect, test } from '@jest/globals';

const F = '0123456789abcdef';

describe('a key gives its parts back', () => {
  const base = {
    version: 2,
    fingerprint: F,
    scope: [],
    method: 'GET',
    scheme: 'http',
    host: 'ex.test',
    target: '/',
    values: [],
  };
  test.each([
    [`u2 ${F} - GET http://ex.test/`, base],
    [`u2 ${F} - GET *://ex.test/`, { ...base, scheme: undefined }],
    [
      `u2 ${F} - GET https://[::1]:8080/a?b=/ -`,
      { ...base, scheme: 'https', host: '[::1]:8080', target: '/a?b=/', values: [undefined] },
    ],
    [
      `u2 ${F} 0:3:a b1:- GET http://ex.test/ 0: 4: - 1 -`,
      { ...base, scope: ['', 'a b', '-'], values: ['', ' - 1', undefined] },
    ],
    [`u2 ${F} - GET http://ex.test/ 2:\xe9\n`, { ...base, values: ['\xe9\n'] }],
  ])('%j', (key, parts) => {
    expect(decodeKey(key)).toEqual(parts);
  });
});

describe('decodeKey refuses a text that is no key, and does not quote it', () => {
  test.each([
    ['', 0],
    ['u2', 0],
    ['u1', 0],
    [`u2 ${F.toUpperCase()} - GET http://ex.test/`, 0],
    [`u2 ${F} x GET http://ex.test/`, 20],
    [`u2 ${F} 01:a GET http://ex.test/`, 20],
    [`u2 ${F} 9:secret`, 22],
    [`u2 ${F} 99999999999:secret`, 32],
    [`u2 ${F} 1:ab`, 23],
    [`u2 ${F} - GET ftp://ex.test/`, 21],
    [`u2 ${F} - GET http:///`, 21],
    [`u2 ${F} - GET http://ex.test`, 21],
    [`u2 ${F} -  http://ex.test/`, 21],
    [`u2 ${F} - GET http://ex.test/ `, 42],
    [`u2 ${F} - GET http://ex.test/ -x`, 43],
    [`u2 ${F} - GET http://ex.test/ 1:ab`, 45],
  ])('%j', (key, at) => {
    expect(() => decodeKey(key)).toThrow(
      `expected a key of format u2: malformed at position ${String(at)} of ${String(key.length)} (input/value)`,
    );
  });
});

describe('a key of another version is refused by the number of its version, and not quoted', () => {
  test.each([
    [`u1 ${F} - GET http://ex.test/`, 'u1'],
    [`u3 ${F} - GET http://ex.test/`, 'u3'],
    [`u20 ${F} nonsense`, 'u20'],
  ])('%j', (key, found) => {
    expect(() => decodeKey(key)).toThrow(`expected a key of format u2, found one of format ${found} (input/value)`);
  });
});
