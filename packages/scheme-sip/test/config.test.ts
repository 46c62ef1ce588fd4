import { expect, test } from '@jest/globals';
import { sip } from '@urikit/scheme-sip';
import { found } from './engine.js';

test('the plugin lists the codes that its check reports, and no other: a severity is chosen by that list', () => {
  const texts = ['a@b@c', '@h', 'a:b@h', 'a@', 'h:', 'h;a=', 'h;a;a', 'h;ttl=256', 'h?', 'h?from=x'];
  const codes = texts.flatMap((text) => found(`sip:${text}`).map(([code]) => code.replace(/^sip\//, '')));
  expect(Array.from(new Set(codes)).sort()).toEqual(sip.issues?.toSorted());
});
