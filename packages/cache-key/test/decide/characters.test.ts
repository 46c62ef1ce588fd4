import { describe, expect, test } from '@jest/globals';
import {
  hasAmbiguousPath,
  hasControl,
  hasNul,
  isAmbiguous,
  isOriginForm,
  plainTarget,
} from '../../src/decide/characters.js';

describe('origin-form (RFC 9112 3.2.1)', () => {
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
])('controls of %s', (text, expected) => {
  expect(hasControl(text)).toBe(expected);
  expect(hasControl(text, text.length)).toBe(false);
});

test('NUL', () => {
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
  ['a', undefined],
])('the short way takes %s to %s', (target, expected) => {
  expect(plainTarget(target)).toBe(expected);
});
