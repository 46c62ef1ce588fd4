import { HOP_FIELDS } from '@urikit/cache-key/keyer';
import { describe, expect, test } from '@jest/globals';
import { compile, type Policy } from '@urikit/cache-key';
import { codeAndPath } from '../support/policy.js';

describe('policy/field: what is keyed has to be forwarded', () => {
  test.each([
    'close',
    'connection',
    'content-length',
    'host',
    'keep-alive',
    'te',
    'transfer-encoding',
    'upgrade',
    'proxy-authenticate',
    'proxy-authorization',
    'proxy-connection',
    'trailer',
    'x-urikit-key',
  ])('%s', (name) => {
    expect(codeAndPath({ headers: { [name]: 'value' } })).toEqual(['policy/field', ['headers', name]]);
    expect(codeAndPath({ scope: ['a', name] })).toEqual(['policy/field', ['scope', 1]]);
    expect(codeAndPath({ routes: [{ rules: { scope: [name] } }] })).toEqual([
      'policy/field',
      ['routes', 0, 'rules', 'scope', 0],
    ]);
  });

  test.each(['authorization', 'cookie', ...HOP_FIELDS])('%s is keyed with its value or not at all', (name) => {
    expect(codeAndPath({ headers: { [name]: 'present' } })).toEqual(['policy/field', ['headers', name]]);
    expect(codeAndPath({ headers: { [name]: 'value' } })).toBeUndefined();
  });

  test('a field of the scope is not reduced to less', () => {
    expect(codeAndPath({ scope: ['X-A'], headers: { 'x-a': 'present' } })).toEqual([
      'policy/field',
      ['headers', 'x-a'],
    ]);
    expect(codeAndPath({ scope: ['x-a'], headers: { 'x-a': 'value' } })).toBeUndefined();
    expect(codeAndPath({ scope: ['x-a'], routes: [{ rules: { headers: { 'x-a': { language: ['en'] } } } }] })).toEqual([
      'policy/field',
      ['routes', 0, 'rules', 'headers', 'x-a'],
    ]);
  });
});

test('language needs the languages that the origin has', () => {
  const policy: Policy = { headers: { 'Accept-Language': 'language' } };
  expect(codeAndPath(policy)).toEqual(['policy/schema', ['headers', 'accept-language']]);
  expect(() => compile(policy)).toThrow('expected the languages that the origin has');
});
