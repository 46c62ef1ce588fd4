import { expect, test } from '@jest/globals';
import { testSeed } from '../../../generic/test/generators/campaign.js';
import { MUTANTS } from '../support/store-mutants.js';
import { simulations } from './simulation.js';

test('nothing stale, nothing mixed, nothing without an end', async () => {
  // A store that never answers is never wrong.
  expect(await simulations(testSeed(), { numRuns: 60 })).toBeGreaterThan(60);
});

// Each takes the number of histories that find it with this seed, and more with another one.
test.each(['a purge that does not wait until all know', 'tokens that stay'] as const)(
  'a mistake is found: %s',
  async (name) => {
    await expect(simulations(testSeed(), { numRuns: 2000, endOnFailure: true }, MUTANTS[name])).rejects.toMatchObject({
      cause: { message: expect.stringContaining('stale: u1') },
    });
  },
);
