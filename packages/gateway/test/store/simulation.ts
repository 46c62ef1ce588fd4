/**
 * The real stores of three gateways on a simulated network, clocks and Redis: messages that come late, twice or never,
 * connections that break, gateways that are killed, machines that sleep, wall clocks that are set, a server that forgets.
 * A seed gives the steps, and which message comes next is a step too, so that each failure can be run again.
 */
import fc from 'fast-check';
import type { Purge, Store } from '@urikit/http-cache';
import { settle } from '../support/explorer.js';
import { type Fetch, type Findings, originModel, sampleKeys } from '../support/origin-model.js';
import type { Mutant } from '../support/store-mutants.js';
import { storeWorld } from '../support/store-world.js';

const GATEWAYS = 3;
const tags = sampleKeys(4);
const keys = [...tags.keys()];

type Step =
  | { readonly do: 'begin' | 'get' | 'invalidate'; readonly gateway: number; readonly key: number }
  | { readonly do: 'finish' | 'deliver' | 'deliver twice'; readonly which: number }
  | { readonly do: 'purge'; readonly gateway: number; readonly what: Purge }
  | { readonly do: 'cut' | 'restart' | 'sleep'; readonly gateway: number }
  | { readonly do: 'jump'; readonly gateway: number; readonly milliseconds: number }
  | { readonly do: 'lose'; readonly part: 'clock' | 'entries' }
  | { readonly do: 'pass' | 'beat' };

const gateway = fc.nat(GATEWAYS - 1);
const key = fc.nat(keys.length - 1);
const which = fc.nat(20);
const purge: fc.Arbitrary<Purge> = fc.oneof(
  key.map((index) => ({ key: keys[index] as string })),
  fc.constantFrom<Purge>({ prefix: 'u1 - GET http://h/even' }, { tag: 'tag0' }, { all: true }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 60, arbitrary: fc.record({ do: fc.constant('deliver' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('deliver twice' as const), which }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('begin' as const), gateway, key }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('finish' as const), which }) },
  { weight: 12, arbitrary: fc.record({ do: fc.constant('get' as const), gateway, key }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('purge' as const), gateway, what: purge }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('invalidate' as const), gateway, key }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('pass', 'beat') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('cut', 'restart', 'sleep'), gateway }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('jump' as const), gateway, milliseconds: fc.constantFrom(-5000, 5000) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose' as const), part: fc.constantFrom('clock', 'entries') }) },
);

/** Runs the steps, then lets every message arrive and every wait end. @returns the findings, and operations that never ended */
export async function simulate(
  steps: readonly Step[],
  mutant?: Mutant,
): Promise<Findings & { readonly hanging: number }> {
  const queues = new Map<string, { happen: () => void; repeats?: boolean }[]>();
  const world = storeWorld(
    {
      post: (_, queue, event) => void queues.set(queue, [...(queues.get(queue) ?? []), event]),
      drop: (queue) => void queues.delete(queue),
    },
    // Few, so that records are forgotten.
    2,
  );
  const names = Array.from({ length: GATEWAYS }, (_, index) => `g${String(index)}`);
  const stores = names.map((name) => world.open(name, mutant));
  const model = originModel(tags);
  const under: Fetch[] = [];
  let requests = 0;
  /** Wall clocks that were set: a machine with one does not sleep, because no clock would tell it. */
  const wrong = new Set<number>();
  /** Operations of each gateway that have not ended. */
  const running = new Map<Store, number>();
  const start = (store: Store, work: Promise<unknown>): void => {
    running.set(store, (running.get(store) ?? 0) + 1);
    void work.then(() => running.set(store, (running.get(store) ?? 0) - 1));
  };
  const deliver = async (which: number, times = 1): Promise<boolean> => {
    const waiting = [...queues.values()].filter(({ length }) => length > 0);
    const event = waiting[which % waiting.length]?.shift();
    event?.happen();
    if (event?.repeats === true && times === 2) event.happen();
    await settle();
    return event !== undefined;
  };
  const take = async (one: Step): Promise<unknown> => {
    const store = stores['gateway' in one ? one.gateway : 0] as Store;
    const name = names['gateway' in one ? one.gateway : 0] as string;
    switch (one.do) {
      case 'begin': {
        const { entry } = model.begin(store, keys[one.key] as string);
        requests += 1;
        return under.push({ store, entry: { ...entry, requestTime: entry.requestTime + requests } });
      }
      case 'finish': {
        const [fetch] = under.splice(one.which % Math.max(under.length, 1), 1);
        return fetch === undefined ? undefined : start(fetch.store, model.finish(fetch));
      }
      case 'get':
        return start(store, model.get(store, keys[one.key] as string));
      case 'invalidate':
        return start(store, model.invalidate(store, keys[one.key] as string));
      case 'purge':
        return start(store, model.purge(store, one.what));
      case 'deliver':
        return deliver(one.which);
      case 'deliver twice':
        return deliver(one.which, 2);
      case 'cut':
        return world.cut(name);
      case 'restart': {
        world.kill(name);
        names[one.gateway] = `${name}'`;
        stores[one.gateway] = world.open(`${name}'`, mutant);
        // Work of a process that is killed has no end.
        for (const fetch of under.splice(0)) if (fetch.store !== store) under.push(fetch);
        return undefined;
      }
      case 'sleep':
        return wrong.has(one.gateway) ? undefined : world.pass(name);
      case 'jump':
        wrong.add(one.gateway);
        return world.jump(name, one.milliseconds);
      case 'lose':
        return world.lose(one.part);
      case 'pass':
        return world.pass();
      case 'beat':
        return world.beat();
    }
  };
  const rest = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) {
      world.beat();
      while (await deliver(0));
      world.pass();
      await settle();
    }
  };
  await rest();
  for (const one of steps) {
    await take(one);
    await settle();
  }
  for (const fetch of under.splice(0)) start(fetch.store, model.finish(fetch));
  await rest();
  for (const store of stores) for (const one of keys) start(store, model.get(store, one));
  await rest();
  return { ...model.findings, hanging: stores.reduce((sum, store) => sum + (running.get(store) ?? 0), 0) };
}

type Bounds = Pick<fc.Parameters, 'numRuns' | 'endOnFailure' | 'interruptAfterTimeLimit'>;

/** Runs simulations. @returns the hits of all */
export async function simulations(seed: number, bounds: Bounds, mutant?: Mutant): Promise<number> {
  let hits = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 150, size: 'max' }), async (steps) => {
      const { stale, errors, hanging, ...rest } = await simulate(steps, mutant);
      hits += rest.hits;
      if (stale.length + errors.length + hanging > 0)
        throw new Error(
          `stale: ${stale.join('; ')}; errors: ${errors.map(String).join('; ')}; hanging: ${String(hanging)}`,
        );
    }),
    { seed, ...bounds },
  );
  return hits;
}
