import { HOP_FIELDS } from '@urikit/cache-key/keyer';
import { describe, expect, test } from '@jest/globals';
import { compile, type Policy } from '@urikit/cache-key';
import { decideBy, type Fields, get, share } from '../support/request.js';
import { encodeScope, encodeValue, sized } from '../../src/decide/encode-key.js';
import { chooseCookies } from '../../src/decide/values.js';
import type { CookiesPlan } from '../../src/plan.js';

const policy: Policy = {
  headers: { 'x-b': 'present', 'x-a': 'value', 'accept-encoding': 'encoding' },
  cookies: { keyed: { sid: 'value', ab: 'present' }, others: 'strip' },
};

describe('fields and cookies at the end of a key, and in what is forwarded', () => {
  test.each<readonly [Fields, string, readonly (readonly [string, string | undefined])[]]>([
    [{}, '8:identity - - - -', [['accept-encoding', 'identity']]],
    [
      { 'accept-encoding': 'gzip, br', 'x-a': '1:2 - ', 'x-b': 'anything' },
      '2:br 6:1:2 -  1:1 - -',
      [
        ['accept-encoding', 'br'],
        ['x-b', '1'],
      ],
    ],
    [{ 'accept-encoding': 'br', 'x-a': '\xe9', 'x-b': '1' }, '2:br 1:\xe9 1:1 - -', []],
    [
      { 'accept-encoding': 'br', cookie: 'sid=1; other=2; ab=x' },
      '2:br - - 4:ab=1 5:sid=1',
      [['cookie', 'ab=1; sid=1']],
    ],
    [{ 'accept-encoding': 'br', cookie: 'other=2' }, '2:br - - - -', [['cookie', undefined]]],
    [{ 'accept-encoding': 'br', cookie: '' }, '2:br - - - -', [['cookie', undefined]]],
  ])('%j', (fields, text, changes) => {
    expect(decideBy(policy, get('/', fields))).toBe(`- GET http://ex.test/ ${text}`);
    expect(compile(policy).decide(get('/', fields))).toMatchObject({ forward: { fields: changes } });
  });

  test('values cannot be shifted into each other', () => {
    const two: Policy = { headers: { 'x-a': 'value', 'x-b': 'value' } };
    expect(share(two, get('/', { 'x-a': '1 1:2' }), get('/', { 'x-a': '1', 'x-b': '2' }))).toBe(false);
    expect(share(two, get('/', { 'x-a': '-' }), get('/', {}))).toBe(false);
    expect(share(two, get('/', { 'x-a': '' }), get('/', {}))).toBe(false);
    expect(share(two, get('/', { 'x-a': '1' }), get('/', { 'x-b': '1' }))).toBe(false);
  });
});

describe('cookies', () => {
  test('any of them is a reason not to key, by default', () => {
    expect(decideBy({}, get('/', { cookie: 'a=1' }))).toBe('bypass cookie');
    expect(decideBy({}, get('/', { cookie: '' }))).toBe('- GET http://ex.test/');
    expect(decideBy({ cookies: { others: 'strip' } }, get('/', { cookie: 'a=1' }))).toBe('- GET http://ex.test/');
    expect(decideBy(policy, get('/', { cookie: 'sid=1; sid=2' }))).toBe('bypass cookie');
  });
  test('keyed whole, as a field or as a scope', () => {
    expect(decideBy({ headers: { cookie: 'value' } }, get('/', { cookie: 'a=1; b' }))).toBe(
      '- GET http://ex.test/ 6:a=1; b',
    );
    expect(decideBy({ headers: { cookie: 'value' } }, get('/'))).toBe('- GET http://ex.test/ -');
    expect(decideBy({ scope: ['cookie'] }, get('/', { cookie: 'a=1; b' }))).toBe('6:a=1; b GET http://ex.test/');
    expect(decideBy({ scope: ['cookie'] }, get('/'))).toBe('bypass scope-missing');
  });
});

test('what a trusted hop says stands behind all else', () => {
  const key = decideBy(
    { headers: { 'x-a': 'value' } },
    get('/', { 'x-a': '1', 'x-forwarded-proto': 'https' }, { trusted: true }),
  );
  const hop = HOP_FIELDS.map((name) => (name === 'x-forwarded-proto' ? '5:https' : '-')).join(' ');
  expect(key).toBe(`- GET http://ex.test/ 1:1 ${hop}`);
});

const strip: CookiesPlan = {
  keyed: [
    { name: 'lang', as: 'value' },
    { name: 'sid', as: 'present' },
  ],
  others: 'strip',
};
const bypass: CookiesPlan = { ...strip, others: 'bypass' };

describe('chooseCookies keys the cookies of the policy and takes the others away', () => {
  test.each<readonly [string | undefined, string, string | undefined]>([
    [undefined, ' - -', undefined],
    ['', ' - -', undefined],
    [' ;; \t', ' - -', undefined],
    ['lang=de', ' 7:lang=de -', 'lang=de'],
    ['sid=secret; lang=de', ' 7:lang=de 5:sid=1', 'lang=de; sid=1'],
    ['a=b;lang= d e ;c', ' 9:lang= d e -', 'lang= d e'],
    ['lang =de', ' 8:lang =de -', 'lang =de'],
    ['lang=', ' 5:lang= -', 'lang='],
    ['lang=a=b', ' 8:lang=a=b -', 'lang=a=b'],
    ['LANG=de', ' - -', undefined],
    ['lang', ' - -', undefined],
    ['sid', ' - -', undefined],
    ['lang=\xc3\xa0', ' 7:lang=\xc3\xa0 -', 'lang=\xc3\xa0'],
    ['lang\xa0=x', ' - -', undefined],
    ['x="a; lang=de"', ' 8:lang=de" -', 'lang=de"'],
    ['__proto__=1; constructor=2', ' - -', undefined],
  ])('%j', (field, text, forwarded) => {
    expect(chooseCookies(field, strip)).toEqual({ text, field: forwarded });
  });
});

describe('chooseCookies refuses to key a request', () => {
  test.each(['other=1', 'lang=de; other=1', 'lang', 'sid', 'lang\xa0=x'])(
    'with cookies that the policy neither keys nor takes away: %j',
    (field) => {
      expect(chooseCookies(field, bypass)).toBeUndefined();
    },
  );
  test.each(['lang=a; lang=b', 'lang=a;lang=a', 'sid=1; sid=2'])(
    'with a keyed cookie twice, of which origins see the first or the last: %j',
    (field) => {
      expect(chooseCookies(field, strip)).toBeUndefined();
      expect(chooseCookies(field, bypass)).toBeUndefined();
    },
  );
});

test('a value in a key begins with its length, so that it may hold anything', () => {
  expect([
    sized(''),
    sized(' 1:'),
    encodeScope([]),
    encodeScope(['a', '']),
    encodeValue(undefined),
    encodeValue(''),
  ]).toEqual(['0:', '3: 1:', '-', '1:a0:', ' -', ' 0:']);
});
