import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Policy } from '@urikit/cache-key';
import { describeNginx } from './support/nginx.js';
import { type Outcome, serve, type Serving } from './support/served.js';
import { describePairs, type Pair, pairsOf } from '../../../../test/support/cache-key-pairs.js';

/** The one choice of a policy that merges pairs of class P, and which. */
const CHOICES: Readonly<Record<string, { readonly policy: Policy; readonly merges: readonly string[] }>> = {
  order: { policy: { query: { order: 'name' } }, merges: ['P1'] },
  tracking: { policy: { query: { exclude: 'tracking' } }, merges: ['P2'] },
  slashes: { policy: { path: { slashes: 'merge' } }, merges: ['P3'] },
  empty: { policy: { query: { empty: 'drop' } }, merges: ['P4', 'P5'] },
  plus: { policy: { query: { plus: 'space' } }, merges: ['P6'] },
  slash: { policy: { path: { trailingSlash: 'strip' } }, merges: ['P7'] },
  letters: { policy: { path: { case: 'lower' } }, merges: ['P8'] },
};

const served = { standard: { policy: {} }, ...CHOICES };

describePairs('the pairs of requests', () => {
  describeNginx('the pairs through nginx, as octets over a socket', () => {
    let serving: Serving;
    beforeAll(async () => {
      serving = await serve(served);
    }, 60_000);
    afterAll(() => serving.stop());

    const both = async (name: string, { a, b }: Pair): Promise<readonly [Outcome, Outcome]> => [
      await serving.send(name, a),
      await serving.send(name, b),
    ];
    /** Shared is what came out of the cache for the other one. */
    const share = ([a, b]: readonly [Outcome, Outcome]): boolean =>
      a.key !== undefined && a.key === b.key && b.cache === 'HIT';

    describe('requests that RFC 3986 section 6 and RFC 9110 4.2.3 call equivalent share an answer', () => {
      test.each(pairsOf('E'))('%s: %s', async (_id, _what, pair) => {
        const [a, b] = await both('standard', pair);
        expect([a.status, b.status, share([a, b])]).toEqual([200, 200, true]);
        const [c, d] = await both('standard_direct', pair);
        // What is forwarded for the one is what is forwarded for the other.
        expect(d.seen).toEqual(c.seen);
        expect(b.seen).toEqual(a.seen);
      });
    });

    describe('requests that may get different answers never share one', () => {
      test.each(pairsOf('N'))('%s: %s', async (id, _what, pair) => {
        const [a, b] = await both('standard', pair);
        expect([a.key === undefined || a.key !== b.key, share([a, b])]).toEqual([true, false]);
        for (const name of Object.keys(CHOICES)) {
          // These two are what those choices are for.
          const isMerged = (id === 'N16' && name === 'tracking') || (id === 'N27' && name === 'slashes');
          expect([name, share(await both(name, pair))]).toEqual([name, isMerged]);
        }
      });
    });

    describe('what a policy may merge is merged by its own choice and no other', () => {
      test.each(pairsOf('P'))('%s: %s', async (id, _what, pair) => {
        expect(share(await both('standard', pair))).toBe(false);
        for (const [name, { merges }] of Object.entries(CHOICES))
          expect([name, share(await both(name, pair))]).toEqual([name, merges.includes(id)]);
      });
    });
  });
});
