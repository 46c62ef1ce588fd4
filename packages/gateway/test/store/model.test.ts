import { describe, expect, test } from '@jest/globals';
import type { Entry, Purge, Store } from '@urikit/http-cache';
import { bodyOf, entryOf } from '../../../http-cache/test/support/entries.js';
import { type Explored, explore, type History, type Scheduler } from '../support/explorer.js';
import { type Mutant, MUTANTS } from '../support/store-mutants.js';
import { storeWorld } from '../support/store-world.js';

/**
 * Purge and lease, over all orders in which the messages of small histories can arrive: the real stores of two gateways
 * on a Redis that is modelled. What must never be: an answer from before a change, to a request that came after the
 * change was purged or invalidated.
 */

const URI = 'uri http://h/a';
const OTHER = 'uri http://h/b';

/** What happens, one thing after the other, by one who waits for each. */
type Step =
  /** A gateway takes the generation, then asks the origin, then stores what it got. */
  | { readonly do: 'fetch'; readonly by: 'A' | 'B' }
  /** The origin changes, and then something takes away what was stored. */
  | { readonly do: 'change'; readonly by: 'A' | 'B'; readonly how: (store: Store) => Promise<void> | undefined }
  /** Something else is invalidated. */
  | { readonly do: 'other'; readonly by: 'A' | 'B' }
  | { readonly do: 'get'; readonly by: 'A' | 'B' }
  /** A lease is over. */
  | { readonly do: 'pass' };

interface Setting {
  /** Whether both gateways have it before anything happens. */
  readonly stored?: boolean;
  readonly maxInvalidations?: number;
  readonly mutant?: Mutant;
}

const historyOf =
  (threads: readonly (readonly Step[])[], { stored = false, maxInvalidations = 10, mutant = {} }: Setting): History =>
  async ({ post, drop }: Scheduler, drain) => {
    const world = storeWorld({ post, drop }, maxInvalidations);
    const stores = { A: world.open('A', mutant), B: world.open('B', mutant) };
    const origin = { version: 0, floor: 0 };
    const stale: string[] = [];
    const entryNow = (store: Store): Entry =>
      entryOf(store, 'k', { tags: [URI, 'tag'], fields: [], body: Buffer.from(String(origin.version)) });

    await drain();
    world.pass();
    world.beat();
    await drain();
    if (stored) {
      void stores.A.set(entryNow(stores.A), 60);
      await drain();
      void stores.B.get('k');
      await drain();
    }

    const run = async (thread: string, step: Step): Promise<void> => {
      /** Waits for its turn at one or more places. */
      const turn = (...at: readonly string[]): Promise<void> =>
        new Promise((resolve) => post(thread, thread, { at: [thread, ...at], happen: resolve }));
      if (step.do === 'pass') {
        await turn('A', 'B');
        world.pass();
        return;
      }
      const store = stores[step.by];
      if (step.do === 'fetch') {
        await turn(step.by);
        const { generation } = entryNow(store);
        await turn('origin');
        const fetched = { ...entryNow(store), generation };
        await turn(step.by);
        await store.set(fetched, 60);
      } else if (step.do === 'change') {
        await turn('origin', step.by);
        origin.version += 1;
        const { version } = origin;
        await step.how(store);
        await turn('origin');
        origin.floor = version;
      } else if (step.do === 'other') {
        await turn(step.by);
        await store.invalidate?.([OTHER]);
      } else {
        await turn('origin', step.by);
        const { floor } = origin;
        const body = bodyOf(await store.get('k'));
        if (body !== undefined && Number(body) < floor)
          stale.push(`${step.by} gave version ${body} of ${String(floor)}`);
      }
    };
    threads.forEach((steps, index) => {
      const thread = `t${String(index)}`;
      void (async () => {
        for (const step of steps) await run(thread, step);
      })();
    });
    return () => stale;
  };

const invalidates = (store: Store): Promise<void> | undefined => store.invalidate?.([URI]);
const purges =
  (what: Purge) =>
  (store: Store): Promise<void> =>
    store.purge(what);

const pass: Step = { do: 'pass' };
const fetch: Step = { do: 'fetch', by: 'B' };
const change: Step = { do: 'change', by: 'A', how: invalidates };
const other: Step = { do: 'other', by: 'A' };
const get = (by: 'A' | 'B'): Step => ({ do: 'get', by });

/** Histories by what they are about, and how many states they have at least: fewer would mean that nothing ran. */
const rows: readonly (readonly [string, readonly (readonly Step[])[], Setting, number])[] = [
  ['a copy in the first level of another gateway', [[change, get('B')]], { stored: true }, 15],
  ['the same, while a lease ends', [[change, get('B')], [pass]], { stored: true }, 300],
  ['a fetch on its way on another gateway', [[change, get('A')], [fetch]], {}, 500],
  ['the same, asked for there', [[change, get('B')], [fetch]], {}, 500],
  ['a fetch while records are forgotten', [[change, other, get('A')], [fetch]], { maxInvalidations: 1 }, 500],
  [
    'a purge by tag, and a fetch on its way',
    [[{ do: 'change', by: 'A', how: purges({ tag: 'tag' }) }, get('B')], [fetch]],
    {},
    300,
  ],
  [
    'a purge of everything, by both',
    [
      [{ do: 'change', by: 'A', how: purges({ all: true }) }, get('B')],
      [{ do: 'change', by: 'B', how: purges({ all: true }) }],
    ],
    { stored: true },
    500,
  ],
];

describe('nothing stale, in whatever order messages arrive', () => {
  test.each(rows)('%s', async (_, threads, setting, least) => {
    const { findings, states, ends }: Explored = await explore(historyOf(threads, setting));
    expect(findings).toEqual([]);
    expect([states >= least, ends > 0]).toEqual([true, true]);
  });
});

test('every order of independent events is one state, of dependent ones as many as there are', async () => {
  const twoEach =
    (at: (thread: string) => string): History =>
    ({ post }) => {
      for (const thread of ['x', 'y'])
        for (let i = 0; i < 2; i++) post(thread, thread, { at: [at(thread)], happen: () => undefined });
      return Promise.resolve(() => []);
    };
  expect([await explore(twoEach((thread) => thread)), await explore(twoEach(() => 'shared'))]).toEqual([
    // Three states of each, side by side: nine, of which one is where it begins.
    { states: 8, ends: 1, findings: [] },
    // Beginnings of the six orders.
    { states: 18, ends: 6, findings: [] },
  ]);
});

describe('a mistake is found', () => {
  const rows: readonly (readonly [keyof typeof MUTANTS, readonly (readonly Step[])[], Setting])[] = [
    ['a purge that does not wait until all know', [[change, get('B')]], { stored: true }],
    ['a gateway that believes for ever', [[change, get('B')], [pass]], { stored: true }],
    ['tokens that stay', [[change, other, get('A')], [fetch]], { maxInvalidations: 1 }],
    [
      'a fetch that is stored although its invalidation is forgotten',
      [[change, other, get('A')], [fetch]],
      { maxInvalidations: 1 },
    ],
  ];
  test.each(rows)('%s', async (name, threads, setting) => {
    const history = historyOf(threads, { ...setting, mutant: MUTANTS[name] });
    expect((await explore(history, 50_000, 1)).findings).not.toEqual([]);
  });
});
