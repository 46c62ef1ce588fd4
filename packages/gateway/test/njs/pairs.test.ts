import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Policy } from '@urikit/cache-key';
import { describeNginx } from './support/nginx.js';
import { type Outcome, serve, type Serving } from './support/served.js';

/** Pairs of requests from beside the repository: E must share a key, N must never, P only under a policy that says so. */
interface Pair {
  readonly id: string;
  readonly what: string;
  readonly class: 'E' | 'N' | 'P';
  readonly a: { readonly target: string; readonly host: string };
  readonly b: { readonly target: string; readonly host: string };
}

const file = new URL('../../../../../shared/cache-key-pairs.json', import.meta.url);
const isThere = existsSync(file);
const pairs = isThere ? (JSON.parse(readFileSync(file, 'utf8')) as { cases: readonly Pair[] }).cases : [];
const ofClass = (name: Pair['class']): readonly (readonly [string, string, Pair])[] => pairs.filter((pair) => pair.class === name).map((pair) => [pair.id, pair.what, pair]);

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

if (!isThere) test.skip('the pairs are not beside the repository: ../shared/cache-key-pairs.json', () => undefined);
else {
  describeNginx('the pairs through nginx, as octets over a socket', () => {
    let serving: Serving;
    beforeAll(async () => {
      serving = await serve(served);
    }, 60_000);
    afterAll(() => serving.stop());

    const both = async (name: string, { a, b }: Pair): Promise<readonly [Outcome, Outcome]> => [await serving.send(name, a), await serving.send(name, b)];
    /** Shared is what came out of the cache for the other one. */
    const share = ([a, b]: readonly [Outcome, Outcome]): boolean => a.key !== undefined && a.key === b.key && b.cache === 'HIT';

    describe('requests that RFC 3986 section 6 and RFC 9110 4.2.3 call equivalent share an answer', () => {
      test.each(ofClass('E'))('%s: %s', async (_id, _what, pair) => {
        const [a, b] = await both('standard', pair);
        expect([a.status, b.status, share([a, b])]).toEqual([200, 200, true]);
        const [c, d] = await both('standard_direct', pair);
        // What is forwarded for the one is what is forwarded for the other.
        expect(d.seen).toEqual(c.seen);
        expect(b.seen).toEqual(a.seen);
      });
    });

    describe('requests that may get different answers never share one', () => {
      test.each(ofClass('N'))('%s: %s', async (id, _what, pair) => {
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
      test.each(ofClass('P'))('%s: %s', async (id, _what, pair) => {
        expect(share(await both('standard', pair))).toBe(false);
        for (const [name, { merges }] of Object.entries(CHOICES)) expect([name, share(await both(name, pair))]).toEqual([name, merges.includes(id)]);
      });
    });

    test('there are eleven equivalences, eight of a policy and 26 that must never be', () => {
      expect(['E', 'P', 'N'].map((name) => pairs.filter((pair) => pair.class === name).length)).toEqual([11, 8, 26]);
    });
  });
}
