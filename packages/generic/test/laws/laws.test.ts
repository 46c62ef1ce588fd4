import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { testSeed } from '../generators/campaign.js';
import { SETUPS } from './engines.js';
import { LAWS } from './laws.js';

const RUNS = 1_000;

describe.each(SETUPS)('the laws of the design, on an engine with $name', (setup) => {
  // On failure fast-check prints the seed and the smallest input that it found.
  test.each(LAWS)('law $title', ({ inputs, options, fault }) => {
    const property = fc.property(inputs.arbitrary(setup), fc.constantFrom(...options), (texts, chosen) => {
      const found = fault(setup, { texts, options: chosen });
      if (found !== undefined) throw new Error(found);
    });
    fc.assert(property, { seed: testSeed(), numRuns: RUNS });
  });
});

describe('law 2 at protocol-based, where evidence leads on and on (6.2.4)', () => {
  const numbered = (uri: string): string => uri.replace(/[0-9]+$/, (number) => String(Number(number) + 1));
  const { engine } = SETUPS[0]!;

  test('a chain without end', () => {
    const options = { level: 'protocol-based', evidence: numbered } as const;
    const normal = engine.normalize('foo:/1', options);
    expect(engine.normalize(normal, options)).toBe(normal);
  });

  test.each([19, 20, 21, 22, 45])('a chain of %i, and a circle of as many', (length) => {
    const chain = {
      level: 'protocol-based',
      evidence: (uri: string) => (uri.endsWith(`/${String(length)}`) ? undefined : numbered(uri)),
    } as const;
    const circle = {
      level: 'protocol-based',
      evidence: (uri: string) => (uri.endsWith(`/${String(length)}`) ? 'foo:/1' : numbered(uri)),
    } as const;
    for (const options of [chain, circle]) {
      const normal = engine.normalize('foo:/1', options);
      expect(engine.normalize(normal, options)).toBe(normal);
    }
  });
});
