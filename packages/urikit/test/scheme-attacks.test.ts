import { createRegistry, defaultSet } from 'urikit/registry';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { growthOf } from '@urikit/scheme-conformance';
import { data } from '@urikit/schemes/data';
import { testSeed } from '../../generic/test/generators/campaign.js';

/** What somebody would try on urn, tel, sip, coap, data and mailto. The laws of the kit are tried in their packages. */

const { engine } = createRegistry({ sets: [defaultSet], plugins: [data] });

const PIECES = [
  ...['urn:', 'tel:', 'sip:', 'sips:', 'coap://', 'coaps+ws://', 'data:', 'mailto:', 'isbn:', 'uuid:', 'example:'],
  ...['a', 'A', '0', '+1', '-', '.', '(', ')', ';', '=', '&', ',', '@', ':', '/', '//', '?', '?+', '?=', '#', '!', '*'],
  ...['%00', '%41', '%2f', '%21', '%3B', '%40', '%c3%a9', '%FF', 'base64', 'phone-context', 'ext', 'ttl', 'transport'],
  ...['%01', '0x7f', 'a'.repeat(64), 'a.'.repeat(128), 'a@b', 'subject=', '?to='],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'],
];
const anyText = fc
  .tuple(fc.constantFrom(...PIECES.slice(0, 8)), fc.array(fc.constantFrom(...PIECES), { maxLength: 10 }))
  .map(([scheme, pieces]) => scheme + pieces.join(''));

/** Every answer about a text. Nothing here may throw but for a malformed text. */
const answers = (text: string): readonly unknown[] => [
  engine.tryNormalize(text),
  engine.check(text),
  engine.tryView(text),
  engine.redact(text),
  engine.equivalent(text, text),
];

describe('texts put together at random', () => {
  test('have answers, the same twice, and nothing on the prototypes', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(answers(text)).toEqual(answers(text));
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
      { seed: testSeed(), numRuns: 400 },
    );
  });

  test('a normal form has the key, the codes and the view of its text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const normal = engine.tryNormalize(text);
        if (!normal.ok) return;
        expect(engine.normalize(normal.value)).toBe(normal.value);
        expect(engine.identity(normal.value)).toBe(engine.identity(text));
        expect(engine.equivalent(text, normal.value)).toBe(true);
        const own = (one: string): readonly string[] =>
          engine.check(one).flatMap(({ code }) => (code.startsWith('syntax/') ? [] : [code]));
        expect([...own(normal.value)].sort()).toEqual([...own(text)].sort());
        expect(engine.tryView(normal.value).ok).toBe(engine.tryView(text).ok);
      }),
      { seed: testSeed(), numRuns: 400 },
    );
  });
});

test.each([
  ['tel:+1;a=%00', 'tel:+1;a'],
  ['tel:+1%00', 'tel:+1'],
  ['urn:example:a%00b', 'urn:example:a'],
  ['urn:example%00:a', 'urn:example:a'],
  ['sip:a%00@h', 'sip:a@h'],
  ['sip:h%00.evil', 'sip:h'],
  ['sip:h;transport=tcp%00', 'sip:h;transport=tcp'],
  ['data:,a%00b', 'data:,a'],
  ['coap://h/a%00', 'coap://h/a'],
])('RFC 3986 7.3: a NUL cuts nothing off: %s', (text, cut) => {
  expect(engine.equivalent(text, cut)).toBe(false);
  expect(engine.check(text).map(({ code }) => code)).toContain('syntax/encoded-nul');
});

test.each([
  ['tel:+1%3Bext=2', 'tel:+1;ext=2'],
  ['tel:+1;ext%3D2', 'tel:+1;ext=2'],
  ['sip:a%40evil@h', 'sip:a@evil'],
  ['sip:h%3Btransport=tcp', 'sip:h;transport=tcp'],
  ['sip:h;a=b%3Fc=d', 'sip:h;a=b?c=d'],
  ['urn:isbn%3A0395363411', 'urn:isbn:0395363411'],
  ['urn:example:a%3F+r', 'urn:example:a?+r'],
  ['data:text%2Fplain,a', 'data:text/plain,a'],
  ['data:text/plain%2Ca', 'data:text/plain,a'],
])('RFC 3986 2.2: a triplet is no delimiter: %s', (text, other) => {
  expect(engine.equivalent(text, other)).toBe(false);
});

describe('names of Object.prototype are names', () => {
  test.each([
    ['tel:+1;constructor=1', 'tel:+1', false],
    ['tel:+1;toString=1;a', 'tel:+1;a;toString=1', true],
    ['sip:h;constructor=1', 'sip:h', true],
    ['sip:h;hasOwnProperty=1', 'sip:h;hasOwnProperty=2', false],
    ['sip:h?__proto__=1', 'sip:h', false],
    ['data:a/b;constructor=1,', 'data:a/b,', false],
    ['urn:constructor:A', 'urn:constructor:a', false],
  ])('%s and %s: %s', (a, b, expected) => {
    expect(engine.equivalent(a, b)).toBe(expected);
    for (const text of [a, b]) expect(() => answers(text)).not.toThrow();
  });
});

describe('work grows as the text does', () => {
  const long: readonly (readonly [string, (length: number) => string])[] = [
    ['separators of tel', (length) => `tel:+${'1-'.repeat(length / 2)}`],
    ['parameters of tel', (length) => `tel:+1${';a=1'.repeat(length / 4)}`],
    ['a context of tel', (length) => `tel:1;phone-context=${'a-'.repeat(length / 2)}`],
    ['an OID', (length) => `urn:oid:${'1.'.repeat(length / 2)}`],
    ['hyphens of an ISBN', (length) => `urn:isbn:${'1-'.repeat(length / 2)}`],
    ['an r-component', (length) => `urn:example:a?+r${'?'.repeat(length)}`],
    ['a user of sip', (length) => `sip:${'a;'.repeat(length / 2)}@h`],
    ['colons of sip', (length) => `sip:${':'.repeat(length)}`],
    ['header fields of sip', (length) => `sip:h?${'a=1&'.repeat(length / 4)}a=1`],
    ['base64', (length) => `data:;base64,${'QUJD'.repeat(length / 4)}`],
    ['parameters of data', (length) => `data:a/b${';a=1'.repeat(length / 4)},`],
    ['segments of coap', (length) => `coap://h${'/a'.repeat(length / 2)}?${'a&'.repeat(length / 2)}`],
  ];
  test.each(long)('%s', (_, text) => {
    expect(growthOf((length) => answers(text(length)))).toMatchObject({ linear: true });
  });

  test.each(long)('%s: 200,000 characters have an answer', (_, text) => {
    expect(engine.tryNormalize(text(200_000)).ok).toBe(true);
    expect(engine.check(text(200_000)).length).toBeLessThan(100_001);
  });
});

test('a password of sip stands in no message, and in no view', () => {
  for (const text of ['sip:joe:hush7word@h', 'sip:joe:hush7word@h:x;=1?From=a', 'sip:joe:hush7word@b@c']) {
    expect(JSON.stringify(engine.check(text))).not.toContain('hush7word');
    expect(JSON.stringify(engine.tryView(text))).not.toContain('hush7word');
  }
});
