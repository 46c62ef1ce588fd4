import { expect, test } from '@jest/globals';
import type { KeyParts } from '@urikit/cache-key';
import { encodeKey, encodeScope, encodeValues, sized } from '../../src/decide/encode-key.js';

const parts: KeyParts = {
  version: 1,
  fingerprint: '0123456789abcdef',
  scope: [],
  method: 'GET',
  scheme: 'http',
  host: 'ex.test',
  target: '/a?b=1',
  values: [],
};

test.each<readonly [Partial<KeyParts>, string]>([
  [{}, 'u1 0123456789abcdef - GET http://ex.test/a?b=1'],
  [{ scheme: undefined }, 'u1 0123456789abcdef - GET *://ex.test/a?b=1'],
  [{ scope: ['t', ''] }, 'u1 0123456789abcdef 1:t0: GET http://ex.test/a?b=1'],
  [
    { values: [undefined, '', '-', '1:2 3', '\xe9'] },
    'u1 0123456789abcdef - GET http://ex.test/a?b=1 - 0: 1:- 5:1:2 3 1:\xe9',
  ],
])('%j', (some, key) => {
  expect(encodeKey({ ...parts, ...some })).toBe(key);
});

test('a value says how long it is, so that it may hold anything', () => {
  expect([sized(''), sized(' 1:'), encodeScope([]), encodeValues([])]).toEqual(['0:', '3: 1:', '-', '']);
});
