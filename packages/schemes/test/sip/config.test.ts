import { expect, test } from '@jest/globals';
import { sip } from '@urikit/schemes/sip';
import { found } from './engine.js';

test('the plugin lists the codes that its check reports, and no other: a severity is chosen by that list', () => {
  const texts = ['a@b@c', '@h', 'a:b@h', 'a@', 'h:', 'h;a=', 'h;a;a', 'h;ttl=256', 'h?', 'h?from=x'];
  const hosts = ['a%2F', 'a%01', '%FF', 'a'.repeat(64), 'a.'.repeat(128), 'a_', 'a-', 'a..b', '%C3%A9', '0x7f.1'];
  const codes = [...texts, ...hosts].flatMap((text) =>
    found(`sip:${text}`).map(([code]) => code.replace(/^sip\//, '')),
  );
  expect(Array.from(new Set(codes)).sort()).toEqual(sip.issues?.toSorted());
});
