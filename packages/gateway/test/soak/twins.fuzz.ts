import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { fuzzSeconds, fuzzSeed } from '../../../generic/test/generators/campaign.js';
import { randomOf } from '../../../generic/test/generators/random.js';
import { describeRedis } from '../support/describe-redis.js';
import { startRedis } from '../support/redis-server.js';
import { CLIENTS, purge } from './clients.js';
import { createGatewayProcess } from './gateway-process.js';
import { startSoakOrigin } from './origin.js';
import { createWorld } from './world.js';

/**
 * Two gateways as processes on one Redis. Each visit of a client, and each purge, goes to one of them by chance. Gateways and Redis
 * are killed, and Redis is stopped in between. A body is one of the resource that was asked for, and nothing that was purged or
 * written through one gateway is answered by the other one.
 */
const seed = fuzzSeed();
const seconds = fuzzSeconds();

describeRedis('two gateways on one Redis', () => {
  test(`FUZZ_SEED=${String(seed)}, ${String(seconds)} seconds of kills: no wrong body, nothing stale after a purge`, async () => {
    const world = createWorld(randomOf(seed));
    const { random, tally } = world;
    const [origin, redis] = [await startSoakOrigin(world), await startRedis()];
    const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'urikit-twins-')));
    const config = {
      origin: origin.url,
      store: { kind: 'redis' as const, url: redis.url, origin: 'soak', maxBytes: 8 * 1024 * 1024 },
      limits: { client: { leastRate: 0 } },
      logging: { requests: 'none' as const },
    };
    const gateways = await Promise.all(folders.map((folder) => createGatewayProcess(folder, config)));
    for (const gateway of gateways) await gateway.start();
    const until = performance.now() + seconds * 1000;
    const isOn = (): boolean => performance.now() < until && world.faults.length < 20;
    const repeat = async (visit: () => Promise<void>): Promise<void> => {
      while (isOn()) await visit();
    };
    const clients = CLIENTS.flatMap(([client, count]) =>
      Array.from({ length: Math.ceil(count / 2) }, () =>
        repeat(async () => {
          await client(world, random.pick(gateways).port);
          await setTimeout(1);
        }),
      ),
    );
    const purges = repeat(async () => {
      const { port, adminPort } = random.pick(gateways);
      await purge(world, port, adminPort);
      await setTimeout(random.below(10));
    });
    const events: readonly (readonly [name: string, work: () => Promise<void>])[] = [
      ...gateways.map(
        (gateway) =>
          [
            'kills of a gateway',
            async () => {
              await gateway.kill();
              await gateway.start();
            },
          ] as const,
      ),
      [
        'kills of Redis',
        async () => {
          await redis.kill();
          await setTimeout(random.below(3000));
          await redis.restart();
        },
      ],
      [
        'pauses of Redis',
        async () => {
          redis.pause();
          await setTimeout(random.below(3000));
          redis.resume();
        },
      ],
    ];
    const kills = repeat(async () => {
      await setTimeout(1000 + random.below(3000));
      const [name, work] = random.pick(events);
      await work();
      world.count(name);
    });
    await Promise.all([...clients, purges, kills]);
    for (const gateway of gateways) await gateway.kill();
    await redis.stop();
    origin.close();
    for (const folder of folders) rmSync(folder, { recursive: true });
    process.stdout.write(`${JSON.stringify(tally, undefined, 2)}\n`);
    expect(world.faults).toEqual([]);
    for (const what of ['hits', 'writes', 'purges', 'kills of a gateway'])
      expect([what, (tally[what] ?? 0) >= seconds / 30]).toEqual([what, true]);
  }, 86_400_000);
});
