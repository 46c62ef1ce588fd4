import { expect, test } from '@jest/globals';
import { testSeed } from '../../../generic/test/generators/campaign.js';
import { BLOCK, ENGINES, tryBlocks } from './strings.js';

// `npm run fuzz -- clickhouse` tries a million.
test.each(ENGINES)('a thousand strings: every function of the module answers as the engine, with $name', (setup) => {
  const runs = Math.ceil(1000 / BLOCK);
  expect(tryBlocks(setup, { runs }, testSeed())).toBe(runs);
});
