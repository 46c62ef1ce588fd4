import { describe, expect, test } from '@jest/globals';
import { chooseField, HOP_FIELDS, isBare, KEY_FIELD } from '../../src/decide/fields.js';

describe('the value of a keyed field is what is forwarded in its place', () => {
  const field = (as: 'value' | 'present' | 'encoding' | 'language', value: string | undefined): string | undefined =>
    chooseField({ name: 'x', as, offered: ['de', 'en'] }, value);
  test.each([
    ['value', undefined, undefined],
    ['value', '', ''],
    ['value', ' 1:\xe9', ' 1:\xe9'],
    ['present', undefined, undefined],
    ['present', '', '1'],
    ['present', 'x', '1'],
    ['encoding', 'en', 'en'],
    ['encoding', undefined, 'identity'],
    ['language', 'en', 'en'],
    ['language', undefined, 'de'],
  ] as const)('%s of %j', (as, value, expected) => {
    expect(field(as, value)).toBe(expected);
  });
});

describe('a list of fields has none that matters', () => {
  test.each([
    [[]],
    [['Accept', 'cookie', 'User-Agent', 'authorization']],
    [['X-Hosts', '1', 'Cookies', '1', 'c', '1', '', '']],
  ])('%j', (fields) => {
    expect(isBare(fields)).toBe(true);
  });
  test.each(['authorization', 'cookie', KEY_FIELD, ...HOP_FIELDS].flatMap((name) => [name, name.toUpperCase()]))(
    'but for %s',
    (name) => {
      expect(isBare(['Accept', '*/*', name, ''])).toBe(false);
    },
  );
});
