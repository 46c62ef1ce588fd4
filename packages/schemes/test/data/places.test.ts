import { describe, expect, test } from '@jest/globals';
import { kit } from '@urikit/generic';
import { parseUri } from '@urikit/generic/record';
import { dataSchemes } from '@urikit/schemes/data/profile';
import { engine } from './engine.js';

/** Each finding stands where what it is about begins: `data:` has five characters. */
describe('places of findings: RFC 2397', () => {
  test.each<readonly [section: string, text: string, code: string, severity: string, start: number]>([
    ['RFC 2397 3', 'data:text', 'data/comma', 'error', 9],
    ['RFC 2397 3', 'data:a,', 'data/media-type', 'error', 5],
    ['RFC 2397 3', 'data:a/b;c=1;d,', 'data/parameter', 'error', 13],
    ['RFC 2045 6.8', 'data:a/b;base64,Q', 'data/base64', 'error', 16],
    ['RFC 2045 6.8', 'data:a/b;base64,QQ', 'data/base64-padding', 'warning', 16],
  ])('%s: %s', (section, text, code, severity, start) => {
    expect(engine.check(text)).toMatchObject([{ code, severity, start, section }]);
  });
});

test('where somebody asks without a check, no comma has no reading, and a parameter without a value an empty one', () => {
  const { view } = dataSchemes(kit)['data'] ?? {};
  expect(view?.(parseUri('data:a/b'))).toBe(undefined);
  expect(view?.(parseUri('data:a/b;c,'))).toMatchObject({ parameters: [['c', '']] });
});

test('what has no comma is compared whole', () => {
  expect(engine.equivalent('data:text?a', 'DATA:te%78t?a')).toBe(true);
  expect(engine.equivalent('data:text?a', 'data:text?b')).toBe(false);
});
