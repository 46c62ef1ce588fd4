import { describe, expect, test } from '@jest/globals';
import { campaign, shorter, testSeed } from '../generators/campaign.js';
import { anyText } from '../generators/texts.js';
import { referenceText } from '../generators/references.js';
import { pathText } from '../generators/paths.js';
import { dotSegmentsFault, type Pair, resolutionFault, shorterPairs } from './resolution-agreement.js';
import { resolveText } from './resolution.js';

const seed = testSeed();
const SCHEMES = ['a', 'A', 'foo', 'x+y'] as const;

describe('RFC 3986 5.2: the engine against the pseudo-code', () => {
  test('the oracle gives the examples of 5.4', () => {
    const base = 'http://a/b/c/d;p?q';
    expect(resolveText('../../../g', base, true)).toBe('http://a/g');
    expect(resolveText('g?y/./x', base, true)).toBe('http://a/b/c/g?y/./x');
    expect(resolveText('http:g', base, true)).toBe('http:g');
    expect(resolveText('http:g', base, false)).toBe('http://a/b/c/g');
  });

  test('30,000 references on bases, strict and not', () => {
    const generate = (random: Parameters<typeof anyText>[0]): Pair => [
      referenceText(random, ['', '', '', ...SCHEMES]),
      referenceText(random, SCHEMES),
    ];
    campaign({ seed, runs: 30_000, generate, fault: resolutionFault, simpler: shorterPairs });
  });

  test('10,000 pairs of any texts', () => {
    campaign({
      seed,
      runs: 10_000,
      generate: (random): Pair => [anyText(random), anyText(random)],
      fault: resolutionFault,
      simpler: shorterPairs,
    });
  });

  test('20,000 paths without their dot-segments', () => {
    campaign({ seed, runs: 20_000, generate: pathText, fault: dotSegmentsFault, simpler: shorter });
  });

  test('every path of up to eight characters of "./a"', () => {
    const paths = (length: number): readonly string[] =>
      length === 0 ? [''] : paths(length - 1).flatMap((path) => ['', '.', '/', 'a'].map((char) => path + char));
    expect(
      Array.from(new Set(paths(8)))
        .map(dotSegmentsFault)
        .find((fault) => fault !== undefined),
    ).toBeUndefined();
  });
});
