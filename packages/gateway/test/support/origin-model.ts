import type { Entry, Purge, Store } from '@urikit/http-cache';
import { bodyOf, entryOf } from '../../../http-cache/test/support/entries.js';
import { until } from '../../../http-cache/test/support/until.js';

/**
 * An origin of versions, with gateways before it. A purge comes after a change at the origin, as it does in life. Once
 * it has resolved, nobody may give an answer from before the change: that is the whole specification.
 */
export interface Fetch {
  readonly entry: Entry;
  readonly store: Store;
}

export interface Findings {
  readonly stale: readonly string[];
  /** Whatever a store rejected with that it should not have. */
  readonly errors: readonly unknown[];
  hits: number;
  misses: number;
  purges: number;
  /** Milliseconds that the slowest get took. */
  slowest: number;
}

export interface OriginModel {
  readonly findings: Findings;
  /** A gateway asks the origin: its answer is what the origin says now, and may be stored at any time. */
  readonly begin: (store: Store, key: string) => Fetch;
  readonly finish: (fetch: Fetch) => Promise<void>;
  readonly get: (store: Store, key: string) => Promise<Entry | undefined>;
  /** Changes what the purge names and purges it. False where the store could not. */
  readonly purge: (store: Store, what: Purge) => Promise<boolean>;
  /** Changes a resource and invalidates it. False where the store could not. */
  readonly invalidate: (store: Store, key: string) => Promise<boolean>;
}

const names = (what: Purge, key: string, tag: string): boolean =>
  'all' in what ||
  ('key' in what && what.key === key) ||
  ('prefix' in what && key.startsWith(what.prefix)) ||
  ('tag' in what && what.tag === tag);

/** @param tags - the tag of each key */
export const originModel = (tags: ReadonlyMap<string, string>): OriginModel => {
  const versions = new Map<string, number>([...tags.keys()].map((key) => [key, 0]));
  /** The least version that may still be answered. */
  const floors = new Map<string, number>(versions);
  const stale: string[] = [];
  const errors: unknown[] = [];
  const findings: Findings = { stale, errors, hits: 0, misses: 0, purges: 0, slowest: 0 };
  /** Changes resources, and then takes away their stored answers. */
  const change = async (named: readonly string[], how: () => Promise<void> | undefined): Promise<boolean> => {
    const changed = named.map((key) => [key, (versions.get(key) ?? 0) + 1] as const);
    for (const [key, version] of changed) versions.set(key, version);
    try {
      await how();
    } catch {
      // No entry is known to be purged, and the caller was told.
      return false;
    }
    findings.purges += 1;
    for (const [key, version] of changed) floors.set(key, Math.max(floors.get(key) ?? 0, version));
    return true;
  };
  return {
    findings,
    begin: (store, key) => {
      const version = String(versions.get(key));
      return {
        store,
        entry: entryOf(store, key, {
          tags: [tags.get(key) ?? '', `uri ${key}`],
          fields: ['x-version', version],
          body: Buffer.from(version),
        }),
      };
    },
    finish: async ({ store, entry }) => {
      try {
        await store.set(entry, 60);
      } catch (cause) {
        errors.push(cause);
      }
    },
    get: async (store, key) => {
      const floor = floors.get(key) ?? 0;
      const begun = performance.now();
      try {
        const entry = await store.get(key);
        findings.slowest = Math.max(findings.slowest, performance.now() - begun);
        const version = bodyOf(entry);
        if (version === undefined) findings.misses += 1;
        else findings.hits += 1;
        if (version !== undefined && Number(version) < floor)
          stale.push(`${key}: version ${version}, purged below ${String(floor)}`);
        if (entry !== undefined && (entry.key !== key || entry.fields[1] !== version))
          errors.push(new Error(`${key}: the key ${entry.key}, and header and body of two answers`));
        return entry;
      } catch (cause) {
        errors.push(cause);
        return undefined;
      }
    },
    purge: (store, what) => {
      const named = [...tags].filter(([key, tag]) => names(what, key, tag)).map(([key]) => key);
      return change(named, () => store.purge(what));
    },
    invalidate: (store, key) => change([key], () => store.invalidate?.([`uri ${key}`])),
  };
};

/** Keys with a tag each: two prefixes, three tags. */
export const sampleKeys = (count: number): ReadonlyMap<string, string> =>
  new Map(
    Array.from({ length: count }, (_, index) => [
      `u1 - GET http://h/${index % 2 === 0 ? 'even' : 'odd'}/${String(index)}`,
      `tag${String(index % 3)}`,
    ]),
  );

export interface Load {
  /** Resolves when every gateway has gone through that many more rounds. */
  readonly rounds: (count: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Gateways that ask for keys over and over, and fetch what they miss. */
export const startLoad = (
  model: OriginModel,
  stores: readonly Store[],
  keys: readonly string[],
  parallel = 4,
): Load => {
  let running = true;
  let turns = 0;
  const turn = async (store: Store, start: number): Promise<void> => {
    for (let index = start; running; index += 7) {
      const key = keys[index % keys.length] ?? '';
      const fetch = model.begin(store, key);
      if ((await model.get(store, key)) === undefined) {
        await new Promise((resolve) => setImmediate(resolve));
        await model.finish(fetch);
      }
      turns += 1;
      // A hit answers at once: others want their turn, too.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const loops = stores.flatMap((store, index) =>
    Array.from({ length: parallel }, (_, offset) => turn(store, index + offset * 3)),
  );
  return {
    rounds: async (count) => {
      const end = turns + count * loops.length;
      await until(() => turns >= end, `${String(count)} rounds of every gateway`, 2);
    },
    stop: async () => {
      running = false;
      await Promise.all(loops);
    },
  };
};
