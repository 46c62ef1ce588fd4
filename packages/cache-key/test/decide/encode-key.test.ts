import { encodeKey, type KeyParts } from '@urikit/cache-key';
import { expect, test } from '@jest/globals';
import { FORMAT, VERSION } from '../../src/decide/encode-key.js';

const parts: KeyParts = {
  version: 2,
  fingerprint: '0123456789abcdef',
  scope: [],
  method: 'GET',
  scheme: 'http',
  host: 'ex.test',
  target: '/a?b=1',
  values: [],
};

test.each<readonly [Partial<KeyParts>, string]>([
  [{}, 'u2 0123456789abcdef - GET http://ex.test/a?b=1'],
  [{ scheme: undefined }, 'u2 0123456789abcdef - GET *://ex.test/a?b=1'],
  [{ scope: ['t', ''] }, 'u2 0123456789abcdef 1:t0: GET http://ex.test/a?b=1'],
  [
    { values: [undefined, '', '-', '1:2 3', '\xe9'] },
    'u2 0123456789abcdef - GET http://ex.test/a?b=1 - 0: 1:- 5:1:2 3 1:\xe9',
  ],
])('encodeKey writes %j', (some, key) => {
  expect(encodeKey({ ...parts, ...some })).toBe(key);
});

test('the format and the version of its parts rise together', () => {
  expect(FORMAT).toBe(`u${String(VERSION)}`);
});
