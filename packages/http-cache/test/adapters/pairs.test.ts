import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Policy } from '@urikit/cache-key';
import type { Adapter, Running } from './support/adapter.js';
import { adapters } from './support/servers.js';
import { ask } from './support/wire.js';
import { describePairs, type Pair, pairs, POLICIES } from '../../../../test/support/cache-key-pairs.js';

/**
 * The 45 pairs as raw bytes over sockets through every adapter. Two requests share an answer where it is the very same
 * one.
 */

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

describePairs('the pairs of requests', () => {
  describe.each(adapters.map((adapter) => [adapter.name, adapter] as const))('%s', (_name, adapter) => {
    describe.each(POLICIES)('%s', (_policy, policy, merges) => {
      let running: Running;
      beforeAll(async () => {
        running = await startCounting(adapter, policy);
      });
      afterAll(() => running.close());

      test(`${String(pairs.length)} pairs`, async () => {
        const shared: string[] = [];
        for (const pair of pairs) if (await share(running, pair)) shared.push(pair.id);
        expect(shared).toEqual(pairs.filter(merges).map(({ id }) => id));
      });
    });
  });
});
