import { clickhouseModule } from '../../../clickhouse/src/functions/clickhouse-module.js';
import { engine } from 'urikit';
import { type Bound, campaign, shorterTuples } from '../../../generic/test/generators/campaign.js';
import type { Random } from '../../../generic/test/generators/random.js';
import { varied } from '../../../generic/test/generators/variations.js';
import { type Setup, SETUPS } from '../../../generic/test/laws/engines.js';
import { textFor } from '../../../generic/test/laws/inputs.js';
import { agree } from '../../../clickhouse/test/functions/agree.js';
import { createHost } from '../../../clickhouse/test/functions/host.js';

/** Engines of the laws, and the one that `urikit export` takes. */
export const ENGINES: readonly Omit<Setup, 'hooks'>[] = [
  ...SETUPS,
  { name: 'the default schemes', engine, schemes: ['', ...engine.schemes, 'HTTP', 'x'] },
];

/** How many strings a block has. */
export const BLOCK = 16;

/** Holds every function of the module to its engine, for generated blocks. @returns how many blocks there were */
export function tryBlocks(setup: Omit<Setup, 'hooks'>, bound: Bound, seed: number): number {
  const host = createHost(clickhouseModule(setup.engine));
  const generate = (random: Random): readonly string[] => {
    const texts: string[] = [];
    while (texts.length < BLOCK) {
      const last = texts.at(-1);
      texts.push(
        last === undefined || random.once(2) ? textFor(random, { ...setup, hooks: {} }) : varied(last, random),
      );
    }
    return texts;
  };
  const fault = (texts: readonly string[]): undefined => {
    // A string of the language may have half a pair, which no bytes have.
    agree(
      setup.engine,
      host,
      texts.map((text) => Buffer.from(text).toString()),
    );
  };
  return campaign({ ...bound, seed, generate, fault, simpler: shorterTuples });
}
