import { expect, test } from '@jest/globals';
import { withoutBlanks } from '../../src/decide/ows.js';

test.each([
  ['', ''],
  [' \t ', ''],
  [' a b\t', 'a b'],
  ['\xa0a\xa0', '\xa0a\xa0'],
  ['\x0ba\x0c', '\x0ba\x0c'],
])('OWS of RFC 9110 5.6.3 around %j', (text, expected) => {
  expect(withoutBlanks(text)).toBe(expected);
});
