import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Policy } from '@urikit/cache-key';
import type { Adapter, Running } from './support/adapter.js';
import { ALSO_MERGED, MERGED_BY, type Pair, pairs } from './support/pairs.js';
import { adapters } from './support/servers.js';
import { ask } from './support/wire.js';

/** The 45 pairs as raw bytes over sockets through every adapter. Two requests share an answer where it is the very same one. */

const startCounting = (adapter: Adapter, policy: Policy): Promise<Running> => {
  let count = 0;
  const answer = (): { fields: Record<string, string>; body: string } => {
    count++;
    return { fields: { 'Cache-Control': 'max-age=600' }, body: `answer ${String(count)}` };
  };
  return adapter.start({ policy, answer });
};

const share = async ({ port, purge }: Running, { a, b }: Pair): Promise<boolean> => {
  await purge();
  const [first, second] = [await ask(port, a), await ask(port, b)];
  return first.status === 200 && second.status === 200 && first.body === second.body;
};

if (pairs === undefined) {
  process.stderr.write('skipped: the pairs are not beside the repository: ../shared/cache-key-pairs.json\n');
  test.skip('the pairs are not beside the repository: ../shared/cache-key-pairs.json', () => undefined);
} else {
  const all = pairs;
  const policies: readonly (readonly [name: string, policy: Policy, merges: (pair: Pair) => boolean])[] = [
    ['by default: 11 of 11 equivalences, 0 of 26 false merges, 0 of 8 of a policy', {}, (pair) => pair.class === 'E'],
    ...Object.entries(MERGED_BY).map(([id, policy]): readonly [string, Policy, (pair: Pair) => boolean] => [
      `${id}: ${JSON.stringify(policy)} merges what it says, and nothing else`,
      policy,
      (pair) => pair.class === 'E' || MERGED_BY[pair.id] === policy || JSON.stringify(MERGED_BY[pair.id]) === JSON.stringify(policy) || (ALSO_MERGED[pair.id] ?? []).includes(id),
    ]),
  ];

  describe.each(adapters.map((adapter) => [adapter.name, adapter] as const))('%s', (_name, adapter) => {
    describe.each(policies)('%s', (_policy, policy, merges) => {
      let running: Running;
      beforeAll(async () => {
        running = await startCounting(adapter, policy);
      });
      afterAll(() => running.close());

      test(`${String(all.length)} pairs`, async () => {
        const shared: string[] = [];
        for (const pair of all) if (await share(running, pair)) shared.push(pair.id);
        expect(shared).toEqual(all.filter(merges).map(({ id }) => id));
      });
    });
  });
}
