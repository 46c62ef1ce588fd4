import { describe, expect, test } from '@jest/globals';
import { decodeKey } from '../../src/decide/decode-key.js';

const F = '0123456789abcdef';

describe('a key gives its parts back', () => {
  const base = {
    version: 1,
    fingerprint: F,
    scope: [],
    method: 'GET',
    scheme: 'http',
    host: 'ex.test',
    target: '/',
    values: [],
  };
  test.each([
    [`u1 ${F} - GET http://ex.test/`, base],
    [`u1 ${F} - GET *://ex.test/`, { ...base, scheme: undefined }],
    [
      `u1 ${F} - GET https://[::1]:8080/a?b=/ -`,
      { ...base, scheme: 'https', host: '[::1]:8080', target: '/a?b=/', values: [undefined] },
    ],
    [
      `u1 ${F} 0:3:a b1:- GET http://ex.test/ 0: 4: - 1 -`,
      { ...base, scope: ['', 'a b', '-'], values: ['', ' - 1', undefined] },
    ],
    [`u1 ${F} - GET http://ex.test/ 2:\xe9\n`, { ...base, values: ['\xe9\n'] }],
  ])('%j', (key, parts) => {
    expect(decodeKey(key)).toEqual(parts);
  });
});

describe('what is no key is refused, and not quoted', () => {
  test.each([
    ['', 0],
    ['u2', 0],
    [`u1 ${F.toUpperCase()} - GET http://ex.test/`, 0],
    [`u1 ${F} x GET http://ex.test/`, 20],
    [`u1 ${F} 01:a GET http://ex.test/`, 20],
    [`u1 ${F} 9:secret`, 22],
    [`u1 ${F} 99999999999:secret`, 32],
    [`u1 ${F} 1:ab`, 23],
    [`u1 ${F} - GET ftp://ex.test/`, 21],
    [`u1 ${F} - GET http:///`, 21],
    [`u1 ${F} - GET http://ex.test`, 21],
    [`u1 ${F} -  http://ex.test/`, 21],
    [`u1 ${F} - GET http://ex.test/ `, 42],
    [`u1 ${F} - GET http://ex.test/ -x`, 43],
    [`u1 ${F} - GET http://ex.test/ 1:ab`, 45],
  ])('%j', (key, at) => {
    expect(() => decodeKey(key)).toThrow(
      new RangeError(`expected a key of format u1: malformed at offset ${String(at)} of ${String(key.length)}`),
    );
  });
});
