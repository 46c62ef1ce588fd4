import { describe, expect, test } from '@jest/globals';
import { arriving, forbiddenFields, isForbidden, NO_CHANGES } from '../../src/decide/forwarded-fields.js';
import { HOP_FIELDS, KEY_FIELD } from '../../src/decide/fields.js';
import { get } from '../support/request.js';

const all = Object.fromEntries([KEY_FIELD, ...HOP_FIELDS, 'accept'].map((name) => [name, 'x']));

describe('fields that a client may not send', () => {
  test('all of them are taken away from a client, the first alone from a trusted hop', () => {
    expect(forbiddenFields(get('/', all)).map(([name]) => name)).toEqual([KEY_FIELD, ...HOP_FIELDS]);
    expect(forbiddenFields(get('/', all, { trusted: true }))).toEqual([[KEY_FIELD, undefined]]);
    expect(forbiddenFields(get('/', { accept: 'x' }))).toBe(NO_CHANGES);
    expect(forbiddenFields(get('/', { 'x-host': 'x' }, { trusted: true }))).toBe(NO_CHANGES);
  });

  test('none of them arrives', () => {
    const [client, hop] = [get('/', all), get('/', all, { trusted: true })];
    expect([KEY_FIELD, ...HOP_FIELDS, 'accept'].filter((name) => arriving(client)(name) !== undefined)).toEqual([
      'accept',
    ]);
    expect([KEY_FIELD, ...HOP_FIELDS, 'accept'].filter((name) => arriving(hop)(name) === undefined)).toEqual([
      KEY_FIELD,
    ]);
    expect(isForbidden('accept', client)).toBe(false);
  });
});

describe('fields that Connection lists (RFC 9110 7.6.1)', () => {
  test.each([
    ['close', 'x'],
    ['keep-alive', 'x'],
    ['accept', undefined],
    ['close, Accept', undefined],
    ['\tACCEPT ,,', undefined],
    ['accept-language', 'x'],
    ['', 'x'],
    ['accept\xa0', 'x'],
  ])('%j: Accept is %j', (connection, expected) => {
    expect(arriving(get('/', { accept: 'x', connection }))('accept')).toBe(expected);
  });
});
