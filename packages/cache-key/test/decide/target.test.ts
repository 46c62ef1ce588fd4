import { describe, expect, test } from '@jest/globals';
import {
  canPassOn,
  hasControl,
  hasNul,
  isOneLine,
  isOriginForm,
  isOtherForm,
  readTarget,
  refuseTarget,
} from '../../src/decide/target.js';
import { isAmbiguous } from '../../src/decide/path-refusal.js';
import { hasAmbiguousPath, plainTarget } from '../../src/decide/plain.js';
import { get } from '../support/request.js';

describe('readTarget takes a request-target apart (RFC 9112 3.2)', () => {
  test.each([
    ['/a?b', { authority: 'ex.test', scheme: undefined, text: '/a?b' }],
    ['//b.test/', { authority: 'ex.test', scheme: undefined, text: '//b.test/' }],
    ['http://b.test', { authority: 'b.test', scheme: 'http', text: '/' }],
    ['HTTP://B.test:80/a', { authority: 'B.test:80', scheme: 'http', text: '/a' }],
    ['https://b.test?a', { authority: 'b.test', scheme: 'https', text: '/?a' }],
    ['http://b.test#', { authority: 'b.test', scheme: 'http', text: '/#' }],
    ['http:///a', { authority: '', scheme: 'http', text: '/a' }],
    ['http://u@b.test/', { authority: 'u@b.test', scheme: 'http', text: '/' }],
    ['ftp://b.test/', { authority: 'ex.test', scheme: undefined, text: 'ftp://b.test/' }],
    ['*', { authority: 'ex.test', scheme: undefined, text: '*' }],
    ['', { authority: 'ex.test', scheme: undefined, text: '' }],
  ])('%j', (target, expected) => {
    expect(readTarget(get(target))).toEqual(expected);
  });
});

describe('refuseTarget says why a target is malformed', () => {
  test.each([
    ['/a?b', 'key', undefined],
    ['http://b.test', 'key', undefined],
    ['https://b.test/', 'key', 'scheme-mismatch'],
    ['https://b.test/#', 'key', 'invalid-target'],
    ['http://b.test#', 'key', 'invalid-target'],
    ['ftp://b.test/', 'key', 'invalid-target'],
    ['http:/b', 'key', 'invalid-target'],
    ['b.test:80', 'key', 'invalid-target'],
    ['*', 'key', 'invalid-target'],
    ['', 'key', 'invalid-target'],
    ['/[', 'key', undefined],
    ['/[', 'invalid', 'invalid-target'],
    ['http://b.test/[', 'invalid', 'invalid-target'],
  ] as const)('%j, unwise characters: %s', (target, unwise, reason) => {
    const refused = refuseTarget(readTarget(get(target)), 'http', unwise);
    expect(refused).toEqual(reason === undefined ? undefined : { action: 'reject', reason });
  });
});

test.each([
  ['/"', true],
  ['http://b.test:x/', true],
  ['http://b.test#', true],
  ['http:///a', false],
  ['http://u@b.test/', false],
  ['ftp://b.test/', false],
  ['*', false],
  ['', false],
])('the malformed target %j has a form to be passed on in: %s', (target, expected) => {
  expect(canPassOn(readTarget(get(target)))).toBe(expected);
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

describe('isOriginForm (RFC 9112 3.2.1)', () => {
  test.each(['/', '/a?b', '//', '/?', "/:@!$&'()*+,;=-._~%41?/?"])('%s', (target) => {
    expect([isOriginForm(target, 'key'), isOriginForm(target, 'invalid')]).toEqual([true, true]);
  });
  test.each(['/[]^`{|}', '/?[]^`{|}'])('%s where browsers may send it', (target) => {
    expect([isOriginForm(target, 'key'), isOriginForm(target, 'invalid')]).toEqual([true, false]);
  });
  test.each(['', 'a', '?', '/#', '/ ', '/"', '/<>', '/\\', '/%', '/%[1', '/%1|', '/\x80', '[/'])('not %j', (target) => {
    expect([isOriginForm(target, 'key'), isOriginForm(target, 'invalid')]).toEqual([false, false]);
  });
});

test.each([
  ['/', false],
  ['%20', false],
  ['%7E%70%6F%80', false],
  ['%00', true],
  ['a%1Fb', true],
  ['%7F', true],
  ['%2500', false],
  ['%C3%A9%0A', true],
])('hasControl of %s', (text, expected) => {
  expect(hasControl(text)).toBe(expected);
});

test('hasNul finds a percent-encoded NUL, and none in a triplet of a triplet', () => {
  expect([hasNul('%00'), hasNul('%2500')]).toEqual([true, false]);
});

test.each([
  [';', true],
  ['%3B', true],
  ['%2F', true],
  ['%5C', true],
  ['%23', true],
  ['%3F', true],
  ['%252f', true],
  ['%2541', true],
  ['%25', false],
  ['%25g1', false],
  ['%2525', true],
  ['%20:@', false],
])('%s is read in different ways: %s', (text, expected) => {
  expect(isAmbiguous(text)).toBe(expected);
  expect(hasAmbiguousPath(`/${text}?q`)).toBe(expected);
  expect(hasAmbiguousPath(`/?${text}`)).toBe(false);
});

test.each([
  ['/a?b', '/a?b'],
  ['/%7e/%c3', '/~/%C3'],
  ['/?%7e', '/?~'],
  ['/;a%2f', '/;a%2F'],
  ['/a/./b', undefined],
  ['/.a', undefined],
  ['/%2e', undefined],
  ['/a%2F%2e', '/a%2F.'],
  ['/%00', undefined],
  ['/?%0a', undefined],
  ['/[', undefined],
  ['/?a/.b', '/?a/.b'],
  ['/%4%31', undefined],
  ['a', undefined],
])('the short way takes %s to %s', (target, expected) => {
  expect(plainTarget(target)).toBe(expected);
});
