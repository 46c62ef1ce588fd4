import fc from 'fast-check';
import { describe, expect, test } from '@jest/globals';
import { FULL } from '../laws/engines.js';
import { pairArbitrary, twoTexts } from '../laws/inputs.js';
import { parseReference } from '../oracles/resolution.js';
import { references } from './arbitraries.js';
import { randomOf } from './random.js';
import { referenceText } from './references.js';

/**
 * A law is tried on what its generators make. The shares of what matters are counted over a fixed seed and held to
 * ranges: a generator that stops to make default ports fails here, and not in silence.
 */

const COUNT = 10_000;
const SEED = 3986;

const authorityOf = (text: string): string => parseReference(text).authority ?? '';
const pathOf = (text: string): string => parseReference(text).path;

type Kind = readonly [name: string, of: (text: string) => boolean, least: number, most: number];

/** In per cent of the texts of one scheme with port 80. */
const KINDS: readonly Kind[] = [
  ['an authority', (text) => parseReference(text).authority !== undefined, 55, 75],
  ['the default port', (text) => /:0*80$/.test(authorityOf(text)), 4, 15],
  ['an empty port', (text) => authorityOf(text).endsWith(':'), 1, 6],
  ['userinfo', (text) => authorityOf(text).includes('@'), 15, 30],
  ['an IPv6address', (text) => /\[[^vV].*:.*\]/.test(authorityOf(text)), 7, 20],
  ['an upper-case letter in the host', (text) => /[A-Z]/.test(authorityOf(text).replace(/^.*@|%../g, '')), 5, 40],
  [
    'a dot-segment',
    (text) =>
      pathOf(text)
        .split('/')
        .some((each) => each === '.' || each === '..'),
    25,
    50,
  ],
  ['an encoded dot-segment', (text) => /(?:^|\/)(?=[^/]*%2e)(?:\.|%2e){1,2}(?=\/|$)/i.test(pathOf(text)), 10, 35],
  ['an empty segment', (text) => pathOf(text).includes('//'), 5, 40],
  ['an empty path', (text) => pathOf(text) === '', 5, 30],
  ['a query', (text) => text.includes('?'), 25, 50],
  ['a fragment', (text) => text.includes('#'), 25, 50],
  ['a triplet', (text) => text.includes('%'), 45, 80],
];

const percent = (part: number, whole: number): number => Math.round((1000 * part) / whole) / 10;

const random = randomOf(SEED);
const GENERATORS: readonly (readonly [name: string, texts: readonly string[]])[] = [
  ['the plain generator', Array.from({ length: COUNT }, () => referenceText(random, ['http']))],
  ['the arbitrary', fc.sample(references(['http']), { seed: SEED, numRuns: COUNT })],
];

describe.each(GENERATORS)('%s of references', (_, texts) => {
  test.each(KINDS)('%s comes in its share', (_name, of, least, most) => {
    const share = percent(texts.filter(of).length, texts.length);
    expect(share).toBeGreaterThanOrEqual(least);
    expect(share).toBeLessThanOrEqual(most);
  });
});

const pairsBy = twoTexts(FULL);
const PAIRS: readonly (readonly [name: string, pairs: readonly (readonly string[])[]])[] = [
  ['the plain generator', Array.from({ length: 3000 }, () => pairsBy(random).texts)],
  ['the arbitrary', fc.sample(pairArbitrary(FULL), { seed: SEED, numRuns: 3000 })],
];

describe.each(PAIRS)('%s of pairs', (_, pairs) => {
  const share = (of: (a: string, b: string) => boolean): number =>
    percent(pairs.filter(([a = '', b = '']) => of(a, b)).length, pairs.length);
  const equivalent = (a: string, b: string): boolean => FULL.engine.equivalent(a, b);

  test('one text twice is the exception', () => {
    expect(share((a, b) => a === b)).toBeLessThan(15);
  });

  test('two spellings of one thing come more often than one text twice, and so do two things', () => {
    expect(share((a, b) => a !== b && equivalent(a, b))).toBeGreaterThan(25);
    expect(share((a, b) => a !== b && !equivalent(a, b))).toBeGreaterThan(25);
  });
});
