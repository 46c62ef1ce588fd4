import type { Store } from '@urikit/http-cache';
import { type Clock, createClock } from '../../src/store/redis/clock.js';
import type { Entries } from '../../src/store/redis/entries.js';
import type { Link, LinkOptions } from '../../src/store/redis/link.js';
import type { Time } from '../../src/time.js';
import { createTwoLevelStore } from '../../src/store/two-level.js';
import type { Scheduler } from './explorer.js';
import type { Mutant } from './store-mutants.js';
import { clockModel } from './redis-model.js';

/** Milliseconds, of a time that stands still until it is told to pass. */
const LEASE = 1000;

export interface StoreWorld {
  /** The real store of a gateway, on a network whose every message waits for its turn. */
  readonly open: (gateway: string, mutant?: Mutant) => Store;
  /** A lease is over, and so is every wait for one, but on a machine that sleeps meanwhile. */
  readonly pass: (asleep?: string) => void;
  /** All gateways give a sign of life. */
  readonly beat: () => void;
  /** The connections of a gateway break, and it connects anew. */
  readonly cut: (gateway: string) => void;
  /** A gateway is killed. */
  readonly kill: (gateway: string) => void;
  /** The wall clock of a gateway is set. */
  readonly jump: (gateway: string, milliseconds: number) => void;
  /** Redis restarts and has lost the clock, or the entries. */
  readonly lose: (part: 'clock' | 'entries') => void;
}

/** One Redis with the clock (`R`) and the entries (`E`), and a time. */
export const storeWorld = ({ post, drop }: Scheduler, maxInvalidations: number): StoreWorld => {
  const model = clockModel();
  const kept = new Map<string, Buffer | string>();
  /** By the name of an entry, when it was asked for. */
  const requested = new Map<string, number>();
  const links = new Map<string, LinkOptions>();
  const drops = new Map<string, () => void>();
  const hearts = new Map<string, () => void>();
  const killed = new Set<string>();
  /** Milliseconds, by gateway: how long it slept, and how far its wall clock was set. */
  const slept = new Map<string, number>();
  const set = new Map<string, number>();
  const timers = new Set<{ readonly gateway: string; readonly at: number; readonly call: () => void }>();
  let now = 1;
  const monotonic = (gateway: string): number => now - (slept.get(gateway) ?? 0);

  const timeOf = (gateway: string): Time => {
    const after = (milliseconds: number, call: () => void): (() => void) => {
      const timer = { gateway, at: monotonic(gateway) + milliseconds, call };
      timers.add(timer);
      return () => void timers.delete(timer);
    };
    return {
      monotonic: () => monotonic(gateway),
      wall: () => now + (set.get(gateway) ?? 0),
      sleep: (milliseconds) => new Promise((resolve) => void after(milliseconds, resolve)),
      after,
      within: after,
      every: (_, call) => {
        hearts.set(gateway, call);
        return () => hearts.delete(gateway);
      },
    };
  };

  const publish = (channel: string, message: string): void => {
    for (const [gateway, options] of links)
      if (options.channels.includes(channel))
        post('R', `R>${gateway}`, {
          at: [gateway],
          happen: () => options.onMessage(channel, message),
          repeats: true,
        });
  };

  const linkOf =
    (gateway: string) =>
    (options: LinkOptions): Link => {
      let isUp = true;
      /** Commands without an answer: they end with their connection. */
      const waiting = new Set<() => void>();
      links.set(gateway, options);
      const up = (): void => {
        isUp = true;
        links.set(gateway, options);
        options.onUp();
      };
      queueMicrotask(up);
      const hangUp = (): void => {
        if (!isUp) return;
        isUp = false;
        links.delete(gateway);
        for (const queue of [`${gateway}>R`, `R>${gateway}`]) drop(queue);
        for (const end of waiting) end();
        waiting.clear();
        options.onDown();
        if (!killed.has(gateway)) post(gateway, `up ${gateway}`, { at: [gateway, 'R'], happen: up });
      };
      drops.set(gateway, hangUp);
      return {
        up: () => isUp,
        run: (script, args) =>
          new Promise((resolve, reject) => {
            const end = (): void => reject(new Error('Connection is closed.'));
            waiting.add(end);
            post(gateway, `${gateway}>R`, {
              at: ['R'],
              happen: () => {
                const answer = model.run(script, args, publish);
                post('R', `R>${gateway}`, {
                  at: [gateway],
                  happen: () => {
                    waiting.delete(end);
                    resolve(answer);
                  },
                });
              },
            });
          }),
        tell: (channel, message) =>
          post(gateway, `${gateway}>R`, { at: ['R'], happen: () => publish(channel, message) }),
        drop: hangUp,
        close: () => Promise.resolve(),
      };
    };

  const entriesOf = (gateway: string): Entries => {
    const ask = <Value>(what: () => Value): Promise<Value | undefined> =>
      new Promise((resolve) => {
        // A command that has no answer in time may be carried out nevertheless.
        timeOf(gateway).after(LEASE, () => resolve(undefined));
        post(gateway, `${gateway}>E`, {
          at: ['E'],
          happen: () => {
            const value = what();
            post('E', `E>${gateway}`, { at: [gateway], happen: () => resolve(value) });
          },
        });
      });
    const text = (name: string): string | undefined => kept.get(name) as string | undefined;
    return {
      read: (name) => ask(() => kept.get(name) as Buffer | undefined),
      write: (name, value, _, asked) =>
        ask(() => {
          if ((requested.get(name) ?? 0) > asked && kept.has(name)) return false;
          kept.set(name, value);
          requested.set(name, asked);
          return true;
        }),
      remove: async (name, asked = Infinity) =>
        void (await ask(() => (requested.get(name) ?? 0) <= asked && kept.delete(name))),
      claim: (name, token) =>
        ask(() => {
          if (!kept.has(name)) kept.set(name, token);
          return text(name);
        }),
      token: (name) => ask(() => text(name)),
      revoke: async (name) => (await ask(() => kept.delete(name))) !== undefined,
      nodes: () => [],
      close: () => Promise.resolve(),
    };
  };

  const cut = (gateway: string): void => {
    for (const queue of [`${gateway}>E`, `E>${gateway}`]) drop(queue);
    drops.get(gateway)?.();
  };

  return {
    open: (gateway, { clock = (one: Clock) => one, entries = (one: Entries) => one } = {}) =>
      createTwoLevelStore(
        {
          access: { nodes: [], cluster: false, username: undefined, password: undefined, tls: false, db: 0 },
          namespace: 'n',
          identity: '',
          maxBytes: 1_000_000,
          maxEntryBytes: 1_000_000,
          digestAbove: 512,
          maxUnconfirmed: 0,
          deadline: LEASE,
          lease: LEASE,
          maxPurges: 100,
          maxInvalidations,
          longestFetch: 600_000,
          purgeTimeout: 5 * LEASE,
        },
        {
          time: timeOf(gateway),
          clock: (options) => clock(createClock(options, { link: linkOf(gateway), time: timeOf(gateway) })),
          entries: () => entries(entriesOf(gateway)),
        },
      ),
    pass: (asleep) => {
      const step = 1.05 * LEASE + 10;
      now += step;
      if (asleep !== undefined) slept.set(asleep, (slept.get(asleep) ?? 0) + step);
      for (const timer of [...timers].filter(({ gateway, at }) => at <= monotonic(gateway))) {
        timers.delete(timer);
        timer.call();
      }
    },
    beat: () => hearts.forEach((heart) => heart()),
    cut,
    kill: (gateway) => {
      killed.add(gateway);
      cut(gateway);
      hearts.delete(gateway);
      for (const timer of timers) if (timer.gateway === gateway) timers.delete(timer);
    },
    jump: (gateway, milliseconds) => void set.set(gateway, (set.get(gateway) ?? 0) + milliseconds),
    lose: (part) => {
      if (part === 'entries') kept.clear();
      else model.lose();
      for (const gateway of drops.keys()) cut(gateway);
    },
  };
};
