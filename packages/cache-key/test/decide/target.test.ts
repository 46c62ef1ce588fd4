import { describe, expect, test } from '@jest/globals';
import { authorityOf, isOneLine, isOtherForm, readTarget } from '../../src/decide/target.js';
import { get } from '../support/request.js';

describe('forms of the request-target (RFC 9112 3.2)', () => {
  test.each([
    ['/a?b', { host: 'ex.test', text: '/a?b' }],
    ['//b.test/', { host: 'ex.test', text: '//b.test/' }],
    ['http://b.test', { host: 'b.test', text: '/' }],
    ['HTTP://B.test:80/a', { host: 'B.test:80', text: '/a' }],
    ['http://b.test?a', { host: 'b.test', text: '/?a' }],
    ['http:///a', { host: '', text: '/a' }],
    ['http://u@b.test/', { host: 'u@b.test', text: '/' }],
    ['https://b.test/', { action: 'reject', reason: 'scheme-mismatch' }],
    ['http://b.test/#', { action: 'reject', reason: 'invalid-target' }],
    ['http://b.test#', { action: 'reject', reason: 'invalid-target' }],
    ['ftp://b.test/', { action: 'reject', reason: 'invalid-target' }],
    ['http:/b', { action: 'reject', reason: 'invalid-target' }],
    ['b.test:80', { action: 'reject', reason: 'invalid-target' }],
    ['*', { action: 'reject', reason: 'invalid-target' }],
    ['', { action: 'reject', reason: 'invalid-target' }],
    ['/[', { host: 'ex.test', text: '/[' }],
  ])('%j', (target, expected) => {
    expect(readTarget(get(target), 'key')).toEqual(expected);
  });

  test('without the characters that RFC 3986 has no place for', () => {
    expect(readTarget(get('/['), 'invalid')).toEqual({ action: 'reject', reason: 'invalid-target' });
    expect(readTarget(get('http://b.test/['), 'invalid')).toEqual({ action: 'reject', reason: 'invalid-target' });
  });

  test.each([
    ['OPTIONS', '*', true],
    ['GET', '*', false],
    ['OPTIONS', '/', false],
    ['CONNECT', 'b.test:80', true],
    ['CONNECT', '/', false],
    ['GET', 'b.test:80', false],
  ])('%s %s is of another form: %s', (method, target, expected) => {
    expect(isOtherForm(get(target, {}, { method }))).toBe(expected);
  });
});

test.each([
  ['/', 'ex.test'],
  ['http://b.test/', 'b.test'],
  ['https://b.test/\xe9', 'b.test'],
  ['ftp://b.test/', 'ex.test'],
  ['*', 'ex.test'],
])('the authority of %s is %s', (target, expected) => {
  expect(authorityOf(get(target))).toBe(expected);
});

test.each([
  ['/\xe9', 'ex.test', true],
  ['/', undefined, true],
  ['/ ', 'ex.test', false],
  ['/\n', 'ex.test', false],
  ['/', 'ex.test\r', false],
  ['/', 'a, b', false],
  ['/\x7f', 'a', false],
])('%j for %j can stand in one line: %s', (target, host, expected) => {
  expect(isOneLine({ ...get(target), host })).toBe(expected);
});
