import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { fuzzSeconds, fuzzSeed } from '../../../generic/test/generators/campaign.js';
import { randomOf } from '../../../generic/test/generators/random.js';
import { CLIENTS, purge } from './clients.js';
import { createGatewayProcess } from './gateway-process.js';
import { startSoakOrigin } from './origin.js';
import { createWorld } from './world.js';

/**
 * The gateway as a process, under everything at once: readers, pipelines, clients that read slowly or leave, writes,
 * purges, an origin that fails and whose connections are killed, and kills of the gateway itself. Nobody gets another
 * body than one of the resource that he asks for, nothing that was purged comes back, and memory stays within what is
 * configured. The seed says what everybody wants; which of them comes first is for the machine.
 */
const seed = fuzzSeed();
const seconds = fuzzSeconds();

const MIB = 1024 * 1024;
const STORE = 32 * MIB;
const IN_FLIGHT = 16 * MIB;
const BACKGROUND = 8 * MIB;
/** MiB that a process under load keeps besides: compiled code, free pages of the heap of V8 and of malloc. */
const KEPT = 64;

/** Seconds from one kill of the gateway to the next, in the first third of a soak. The rest is one life, so that memory may grow. */
const LIFE = Math.min(60, seconds / 6);

test(`FUZZ_SEED=${String(seed)}, ${String(seconds)} seconds: no wrong body, nothing stale after a purge, memory within its bounds`, async () => {
  const world = createWorld(randomOf(seed));
  const { random, tally } = world;
  const origin = await startSoakOrigin(world);
  const folder = mkdtempSync(join(tmpdir(), 'urikit-soak-'));
  const gateway = await createGatewayProcess(folder, {
    origin: origin.url,
    store: { kind: 'memory', maxBytes: STORE },
    limits: { budgets: { bytesInFlight: IN_FLIGHT, backgroundBytes: BACKGROUND }, client: { leastRate: 0 } },
    logging: { requests: 'none' },
  });
  await gateway.start();
  const empty = await gateway.memory();
  const until = performance.now() + seconds * 1000;
  const isOn = (): boolean => performance.now() < until && world.faults.length < 20;
  /** The largest of each tenth of the soak. */
  const tenths = Array.from({ length: 10 }, () => ({ held: 0, rss: 0 }));

  const repeat = async (visit: () => Promise<void>): Promise<void> => {
    while (isOn()) await visit();
  };
  const clients = CLIENTS.flatMap(([client, count]) =>
    Array.from({ length: count }, () =>
      repeat(async () => {
        await client(world, gateway.port);
        // While the gateway is down every visit is over at once.
        await setTimeout(1);
      }),
    ),
  );
  const purges = repeat(async () => {
    await purge(world, gateway.port, gateway.adminPort);
    await setTimeout(random.below(10));
  });
  const measured = repeat(async () => {
    const memory = await gateway.memory();
    const largest = tenths[Math.floor(10 * (1 - (until - performance.now()) / (seconds * 1000)))];
    if (largest !== undefined) {
      largest.held = Math.max(largest.held, memory?.held ?? 0);
      largest.rss = Math.max(largest.rss, memory?.rss ?? 0);
    }
    await setTimeout(500);
  });
  const kills = repeat(async () => {
    const next = until - performance.now() > (seconds * 2000) / 3 ? performance.now() + LIFE * 1000 : until;
    while (isOn() && performance.now() < next) {
      await setTimeout(500 + random.below(1000));
      origin.kill();
      world.count('kills of the connections of the origin');
    }
    if (!isOn()) return;
    await gateway.kill();
    await gateway.start();
    world.count('kills of the gateway');
  });
  await Promise.all([...clients, purges, measured, kills]);
  await gateway.kill();
  origin.close();
  rmSync(folder, { recursive: true });

  const mib = (bytes: number): number => Math.round(bytes / MIB);
  const over = (part: 'held' | 'rss'): readonly number[] => tenths.map((one) => mib(one[part] - (empty?.[part] ?? 0)));
  const memory = { bound: mib(STORE + IN_FLIGHT + BACKGROUND), held: over('held'), rss: over('rss') };
  process.stdout.write(`${JSON.stringify({ ...tally, memory }, undefined, 2)}\n`);
  expect(world.faults).toEqual([]);
  expect(Math.max(...memory.held)).toBeLessThanOrEqual(1.5 * memory.bound);
  expect(Math.max(...memory.rss)).toBeLessThanOrEqual(memory.bound + KEPT);
  // One life from the fourth tenth on: its memory after the first third is all that it takes.
  expect(Math.max(...memory.rss.slice(7))).toBeLessThanOrEqual(1.15 * Math.max(...memory.rss.slice(4, 7)));
  for (const what of ['hits', 'answered 206', 'pipelines', 'slow readers', 'writes', 'purges', 'origin breaks off'])
    expect([what, (tally[what] ?? 0) >= seconds / 10]).toEqual([what, true]);
}, 86_400_000);
