import { expect, test } from '@jest/globals';
import { isExponential } from '../src/work/is-exponential.js';

test.each([
  /(?:a+)+b/,
  /^(?:a|[ab])+c$/,
  /(a|a)*b/,
  /^(?:a|aa)+$/,
  /^(?:[a-z]+\/?)+!$/,
  /^(\w|\d)*$/,
  /(?:x(?:a|a)*y)+z/,
])('%s', (expression) => {
  expect(isExponential(expression)).toBe(true);
});

test.each([
  /^[a-z]+$/,
  /^(?:a|b)+c/,
  /(?:a|[ab])+/,
  /^(?:[^%]|%[0-9A-F]{2})*$/,
  /a+a+b/,
  /^(?:a|ab)?c$/,
  /(?<=a)(a|b)\1+c/,
])('%s', (expression) => {
  expect(isExponential(expression)).toBe(false);
});

test('an expression that cannot be read is left to other laws', () => {
  expect(isExponential({ source: '(', flags: '' })).toBe(false);
});
