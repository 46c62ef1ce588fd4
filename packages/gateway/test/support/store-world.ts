import type { Store } from '../../../http-cache/src/index.js';
import { type Clock, createClock } from '../../src/store/redis/clock.js';
import type { Entries } from '../../src/store/redis/entries.js';
import type { Link, LinkOptions } from '../../src/store/redis/link.js';
import type { Time } from '../../src/time.js';
import { createTwoLevelStore } from '../../src/store/two-level.js';
import type { Scheduler } from './explorer.js';
import { clockModel } from './redis-model.js';

/** Milliseconds, of a time that stands still until it is told to pass. */
const LEASE = 1000;

export interface StoreWorld {
  /** The real store of a gateway, on a network whose every message waits for its turn. */
  readonly open: (gateway: string, mutant?: Mutant) => Store;
  /** A lease is over, and so is every wait for one. */
  readonly pass: () => void;
  /** All gateways give a sign of life. */
  readonly beat: () => void;
}

/** A mistake, to see that it would be found. */
export interface Mutant {
  readonly clock?: (clock: Clock) => Clock;
  readonly entries?: (entries: Entries) => Entries;
}

/** One Redis with the clock (`R`) and the entries (`E`), and a time. */
export const storeWorld = ({ post, drop }: Scheduler, maxInvalidations: number): StoreWorld => {
  const model = clockModel();
  const kept = new Map<string, Buffer | string>();
  const links = new Map<string, LinkOptions>();
  const timers = new Set<{ readonly at: number; readonly call: () => void }>();
  const hearts: (() => void)[] = [];
  let now = 1;

  const after = (milliseconds: number, call: () => void): (() => void) => {
    const timer = { at: now + milliseconds, call };
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  const time: Time = {
    monotonic: () => now,
    wall: () => now,
    sleep: (milliseconds) => new Promise((resolve) => void after(milliseconds, resolve)),
    after,
    within: after,
    every: (_, call) => {
      hearts.push(call);
      return () => undefined;
    },
  };

  const publish = (channel: string, message: string): void => {
    for (const [gateway, options] of links)
      if (options.channels.includes(channel))
        post('R', `R>${gateway}`, { at: [gateway], happen: () => options.onMessage(channel, message) });
  };

  const linkOf =
    (gateway: string) =>
    (options: LinkOptions): Link => {
      let isUp = true;
      links.set(gateway, options);
      const up = (): void => {
        isUp = true;
        links.set(gateway, options);
        options.onUp();
      };
      queueMicrotask(up);
      return {
        up: () => isUp,
        run: (script, args) =>
          new Promise((resolve) => {
            post(gateway, `${gateway}>R`, {
              at: ['R'],
              happen: () => {
                const answer = model.run(script, args, publish);
                post('R', `R>${gateway}`, { at: [gateway], happen: () => resolve(answer) });
              },
            });
          }),
        tell: (channel, message) =>
          post(gateway, `${gateway}>R`, { at: ['R'], happen: () => publish(channel, message) }),
        drop: () => {
          if (!isUp) return;
          isUp = false;
          links.delete(gateway);
          for (const queue of [`${gateway}>R`, `R>${gateway}`]) drop(queue);
          options.onDown();
          post(gateway, `up ${gateway}`, { at: [gateway, 'R'], happen: up });
        },
        close: () => Promise.resolve(),
      };
    };

  const entriesOf = (gateway: string): Entries => {
    const ask = <Value>(what: () => Value): Promise<Value> =>
      new Promise((resolve) => {
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
      write: (name, value) =>
        ask(() => {
          kept.set(name, value);
          return true;
        }),
      remove: (name) => ask(() => void kept.delete(name)),
      claim: (name, token) =>
        ask(() => {
          if (!kept.has(name)) kept.set(name, token);
          return text(name);
        }),
      token: (name) => ask(() => text(name)),
      revoke: (name) =>
        ask(() => {
          kept.delete(name);
          return true;
        }),
      nodes: () => [],
      close: () => Promise.resolve(),
    };
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
          deadline: LEASE,
          lease: LEASE,
          maxPurges: 100,
          maxInvalidations,
          longestFetch: 600_000,
          purgeTimeout: 5 * LEASE,
        },
        {
          time,
          clock: (options) => clock(createClock(options, { link: linkOf(gateway), time })),
          entries: () => entries(entriesOf(gateway)),
        },
      ),
    pass: () => {
      now += 1.05 * LEASE + 10;
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer);
        timer.call();
      }
    },
    beat: () => hearts.forEach((heart) => heart()),
  };
};
