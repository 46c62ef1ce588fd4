import { describe, expect, test } from '@jest/globals';
import { createEngine, isUri, tryParse } from '@urikit/generic';
import {
  isHost,
  isIPv4Address,
  isPathAndQuery,
  isQuery,
  normalizeHost,
  normalizeTriplets,
  withoutDotSegments,
} from '@urikit/generic/text';
import fc from 'fast-check';
import { testSeed } from './generators/campaign.js';

describe('section 3.2.2: isHost', () => {
  test.each(['', 'h', 'EX.test', '127.0.0.1', '127.1', '%41', "a!$&'()*+,;=~", '[::1]', '[v1.x]'])(
    '%j is one',
    (text) => {
      expect(isHost(text)).toBe(true);
    },
  );
  test.each([
    ' ',
    ' a',
    ':80',
    'a ',
    'a b',
    'h:80',
    'u@h',
    '[::1',
    '[::1]x',
    '[g::]',
    '[fe80::1%25en0]',
    '%4',
    'a/b',
    'a\\b',
    'é',
  ])('%j is none', (text) => {
    expect(isHost(text)).toBe(false);
  });
});

describe('section 3.2.2: isIPv4Address', () => {
  test.each([
    ['127.0.0.1', true],
    ['255.255.255.255', true],
    ['256.0.0.1', false],
    ['127.1', false],
    ['127.0.0.1.', false],
    ['01.2.3.4', false],
    ...Array.from('0123456789', (digit) => [`1.2.3.${digit}`, true] as const),
  ])('%j: %p', (text, expected) => {
    expect(isIPv4Address(text)).toBe(expected);
  });
});

describe('sections 3.3 and 3.4: isPathAndQuery, isQuery', () => {
  test.each(['/', '/a', '//a', '/a?', '/a?b=/?', '/%41', '/a:b@c'])('%j is a path and query', (text) => {
    expect(isPathAndQuery(text)).toBe(true);
  });
  test.each(['', 'a', '?a', '*', '/a#b', '/a b', '/a\\b', '/%4', '/é', '/"', '/a?#'])('%j is none', (text) => {
    expect(isPathAndQuery(text)).toBe(false);
  });
  test.each([
    ['', true],
    ['a=b&c/?', true],
    ['a#b', false],
    ['a b', false],
    ['%zz', false],
    ['#', false],
    ['#a', false],
    ['a#', false],
  ])('%j as a query: %p', (text, expected) => {
    expect(isQuery(text)).toBe(expected);
  });
});

describe('section 6.2.2: normalizeHost', () => {
  test.each([
    ['EX.test', 'ex.test'],
    ['%45x.test', 'ex.test'],
    ['h%c3%a9', 'h%C3%A9'],
    ['[2001:DB8:0:0:0:0:0:1]', '[2001:db8::1]'],
    ['[V1.X]', '[v1.x]'],
    ['', ''],
  ])('%j gives %j', (host, expected) => {
    expect(normalizeHost(host)).toBe(expected);
  });
});

describe('the parts agree with the whole', () => {
  const piece = fc.constantFrom(
    'a',
    'Z',
    '%41',
    '%2f',
    '%7E',
    '%zz',
    '%',
    '.',
    '..',
    '/',
    '?',
    '#',
    ' ',
    '\\',
    ':',
    '@',
    ';',
    '&',
    '=',
    '[',
    ']',
    '::1',
    'é',
    '\n',
  );
  const texts = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  const engine = createEngine();

  test('tests of a part say what the test of a URI says', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = tryParse(`x://${text}`);
        const host = parsed.ok && parsed.value.authority?.host.text === text && parsed.value.path === '';
        expect(isHost(text)).toBe(host);
        expect(isPathAndQuery(`/${text}`)).toBe(isUri(`x://h/${text}`) && !text.includes('#'));
        expect(isQuery(text)).toBe(isUri(`x:?${text}`) && !text.includes('#'));
      }),
      { seed: testSeed(), numRuns: 2000 },
    );
  });

  test('normal forms of parts make the normal form of the whole', () => {
    fc.assert(
      fc.property(texts, texts, (host, tail) => {
        fc.pre(isHost(host) && isPathAndQuery(`/${tail}`) && !tail.includes('?'));
        const path = withoutDotSegments(normalizeTriplets(`/${tail}`));
        expect(engine.normalize(`x://${host}/${tail}`)).toBe(`x://${normalizeHost(host)}${path}`);
      }),
      { seed: testSeed(), numRuns: 2000 },
    );
  });
});
