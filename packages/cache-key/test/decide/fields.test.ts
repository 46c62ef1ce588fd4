import { HOP_FIELDS, KEY_FIELD, trimOws } from '@urikit/cache-key/keyer';
import { describe, expect, test } from '@jest/globals';
import { forbiddenFields, forwardedFields, isForbidden, NO_CHANGES } from '../../src/decide/fields.js';
import { isBare } from '../../src/decide/plain.js';
import { get } from '../support/request.js';

describe('isBare: a list of fields has none that matters', () => {
  test.each([
    [[]],
    [['Accept', 'cookie', 'User-Agent', 'authorization']],
    [['X-Hosts', '1', 'Cookies', '1', 'c', '1', '', '']],
  ])('%j', (fields) => {
    expect(isBare({ fields })).toBe(true);
  });
  test.each(['authorization', 'cookie', KEY_FIELD, ...HOP_FIELDS].flatMap((name) => [name, name.toUpperCase()]))(
    '%s matters',
    (name) => {
      expect(isBare({ fields: ['Accept', '*/*', name, ''] })).toBe(false);
    },
  );
});

test('isBare: where there is no list, fields are asked for one by one', () => {
  expect(isBare({ fields: undefined })).toBe(false);
});

const all = Object.fromEntries([KEY_FIELD, ...HOP_FIELDS, 'accept'].map((name) => [name, 'x']));

describe('HOP_FIELDS and KEY_FIELD: fields that a client may not send', () => {
  test('HOP_FIELDS are those that proxies set and servers read', () => {
    // RFC 7239; the documents of proxies, frameworks and of CVE-2018-14773 (Symfony and IIS).
    const sources = {
      'RFC 7239 4, and what it replaces': 'forwarded x-forward-for x-forwarded-host x-forwarded-proto x-forwarded-port',
      'Traefik; nginx; Apache httpd':
        'x-forwarded-prefix x-forwarded-uri x-forwarded-server x-forwarded-scheme x-forwarded-ssl',
      'Microsoft; Rack; Werkzeug': 'front-end-https x-url-scheme x-original-proto x-auth-user base-url',
      'IIS; Symfony': 'x-original-url x-rewrite-url x-original-uri x-original-host x-proxy-url',
      hosts: 'x-host x-http-host-override',
      methods: 'x-http-method x-http-method-override x-method-override',
    };
    expect([...HOP_FIELDS]).toEqual(
      Object.values(sources)
        .flatMap((list) => list.split(' '))
        .sort(),
    );
  });

  test('all of them are taken away from a client, the first alone from a trusted hop', () => {
    expect(forbiddenFields(get('/', all)).map(([name]) => name)).toEqual([KEY_FIELD, ...HOP_FIELDS]);
    expect(forbiddenFields(get('/', all, { trusted: true }))).toEqual([[KEY_FIELD, undefined]]);
    expect(forbiddenFields(get('/', { accept: 'x' }))).toBe(NO_CHANGES);
    expect(forbiddenFields(get('/', { 'x-host': 'x' }, { trusted: true }))).toBe(NO_CHANGES);
  });

  test('none of them is forwarded', () => {
    const [client, hop] = [get('/', all), get('/', all, { trusted: true })];
    expect([KEY_FIELD, ...HOP_FIELDS, 'accept'].filter((name) => forwardedFields(client)(name) !== undefined)).toEqual([
      'accept',
    ]);
    expect([KEY_FIELD, ...HOP_FIELDS, 'accept'].filter((name) => forwardedFields(hop)(name) === undefined)).toEqual([
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
    expect(forwardedFields(get('/', { accept: 'x', connection }))('accept')).toBe(expected);
  });
});

test.each([
  ['', ''],
  [' \t ', ''],
  [' a b\t', 'a b'],
  ['\xa0a\xa0', '\xa0a\xa0'],
  ['\x0ba\x0c', '\x0ba\x0c'],
])('RFC 9110 5.6.3: trimOws takes SP and HTAB away around %j, nothing else', (text, expected) => {
  expect(trimOws(text)).toBe(expected);
});
