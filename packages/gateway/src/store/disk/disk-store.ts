import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  createGenerations,
  createItems,
  deleteNamed,
  invalidationName,
  now,
  recordName,
  softName,
  type StoreView,
} from '@urikit/http-cache/internal';
import type { Entry, Purge, Store } from '@urikit/http-cache';
import type { DiskSettings } from '../../settings/store.js';
import { createFailureReport, type StoreEvent, StoreUnavailable } from '../stored/events.js';
import { createCodec } from '../stored/codec.js';
import { fromShared, toShared } from '../stored/shared-time.js';
import { isFull } from './database.js';
import { emptyRows, openRows } from './open-rows.js';
import { type Subject, subjectOf } from './removal.js';

export interface DiskStoreOptions extends DiskSettings {
  /** Names the origins whose answers are kept: entries of others are a miss. */
  readonly identity: string;
  readonly observe?: ((event: StoreEvent) => void) | undefined;
}

/** Numbers of the purges stay with the file. */
const EPOCH = 'disk';

const isAll = (what: Purge): boolean => 'all' in what || ('prefix' in what && what.prefix === '');

/** How a purge is recorded. */
interface How {
  /** True if it is among those that are told apart: the oldest of too many costs a floor. */
  readonly isTold?: boolean;
  /** The name of a soft purge, which outlives this process. */
  readonly soft?: string;
  /** Called when it is written. */
  readonly known?: (at: number) => void;
}

const unavailable = (cause: unknown): StoreUnavailable => {
  const message = 'the purge could not be recorded: the disk failed';
  return new StoreUnavailable(
    { code: 'store/unavailable', severity: 'error', message, hint: 'purge again' },
    { cause },
  );
};

/**
 * A store in a file of SQLite, for one process, with a part of it in memory in front. Entries outlive the process; a purge
 * is on the disk when it resolves. A failure of the disk is a miss.
 *
 * @throws UrikitError `store/disk` if SQLite cannot be loaded, or the file cannot be used
 */
export function createDiskStore(options: DiskStoreOptions): Store & StoreView {
  const { path, maxBytes, memoryBytes, maxEntryBytes, maxPurges, identity } = options;
  const observe = options.observe ?? (() => undefined);
  const failed = createFailureReport(observe);
  const codec = createCodec({ identity });
  const opened = openRows(path, maxBytes, () => observe({ type: 'emptied', cause: 'damaged' }));
  const { began } = opened;
  let { rows } = opened;
  const generations = createGenerations({ ...options, onFloor: (cause) => observe({ type: 'floor', cause }) });
  generations.adopt({ epoch: EPOCH, ...began });
  const first = createItems(memoryBytes, generations);
  /** The numbers of the soft purges, and of those by prefix, that are told apart. */
  const numbers = began.records.map(({ at }) => at);

  /** The result of the disk; `undefined` if it fails, which is counted. */
  const tried = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch (cause) {
      failed(cause);
      return undefined;
    }
  };
  let isClosed = false;
  let isSweeping = false;
  /** Deletes entries above the bound, in slices between which other work has its turn. */
  const sweep = async (): Promise<void> => {
    if (isSweeping) return;
    isSweeping = true;
    do await nextTurn();
    while (!isClosed && tried(() => rows.makeRoom(Date.now())) === true);
    isSweeping = false;
  };
  /** On a full disk a purge deletes first, all entries: they are a cache, and the purge must not be lost. */
  const emptied = (at: number): number => {
    numbers.length = 0;
    generations.advance({ clock: at, floor: at, records: [{ name: 'a', at }] });
    first.clear();
    observe({ type: 'emptied', cause: 'full' });
    return at;
  };
  /**
   * Writes a purge, and then makes it known in this process. Its entries go in slices, between which other work has its
   * turn; it resolves when the last one has gone.
   */
  const record = async (names: readonly string[], subjects: readonly Subject[], how: How = {}): Promise<number> => {
    const { isTold = false, soft, known } = how;
    const at = generations.clock() + 1;
    const cost = isTold && numbers.length >= maxPurges ? (numbers[0] as number) : 0;
    const floor = Math.max(cost, generations.floor(), names.includes('a') ? at : 0);
    const row = { clock: at, floor, record: soft };
    try {
      let isMore = rows.purge(row, subjects);
      if (isTold) numbers.push(at);
      if (cost > 0) numbers.shift();
      generations.advance({ clock: at, floor: cost, records: names.map((name) => ({ name, at })) });
      known?.(at);
      if (!isMore) return at;
      for (; isMore; isMore = rows.removeMore(subjects, at)) await nextTurn();
      rows.purge(row, subjects);
      return at;
    } catch (cause) {
      failed(cause);
      if (isFull(cause) && tried(() => (rows = emptyRows(path, maxBytes, rows, at))) !== undefined) return emptied(at);
      throw unavailable(cause);
    }
  };
  const take = async (tags: readonly string[]): Promise<void> => {
    const names = tags.map(invalidationName);
    const drop = (at: number): Promise<unknown> => Promise.all(tags.map((tag) => deleteNamed(first, tag, at)));
    const subjects = names.map((name) => ({ name }));
    const at = await record(names, subjects, { known: (number) => void drop(number) });
    // One may have been read from the disk before its row went.
    await drop(at);
  };
  const fetch = (key: string): Entry | undefined => {
    const bytes = rows.read(key, Date.now());
    if (bytes === undefined) return undefined;
    const decoded = codec.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const stored = decoded === undefined ? undefined : fromShared(decoded);
    // Two keys may be the same bytes; the key inside is not.
    if (stored?.entry.key !== key || stored.expires <= now() || !generations.admits(stored.entry)) return undefined;
    const item = first.set(stored.entry, stored.expires, generations.clock());
    return first.isGood(item) ? item.shown : undefined;
  };

  return {
    generation: generations.clock,
    get: (key) => {
      const item = first.byKey.get(key);
      if (item === undefined) return tried(() => fetch(key));
      item.used = true;
      if (item.expires > now() && first.isGood(item)) return item.shown;
      first.delete(key);
      return undefined;
    },
    set: (entry, ttl) => {
      if (!(ttl > 0) || !generations.mayStore(entry)) return;
      const expires = now() + Math.min(ttl, 31_536_000) * 1000;
      if (first.set(entry, expires, generations.clock()).entry.requestTime > entry.requestTime) return;
      tried(() => {
        const shared = toShared({ entry, epoch: EPOCH, expires, tokens: [] });
        const data = codec.encode(shared);
        if (data.length > maxEntryBytes) return;
        const { key, generation, tags } = entry;
        const requested = shared.entry.requestTime;
        const names = tags.map(invalidationName);
        const row = { key, data, names, generation, requested, expires: shared.expires };
        if (rows.write(row, Date.now())) void sweep();
      });
    },
    purge: async (what, { soft = false } = {}) => {
      if (soft) await record([softName(what)], [], { soft: softName(what), isTold: true });
      else if ('tag' in what) await take([what.tag]);
      else if ('key' in what)
        await record([`i${recordName(what)}`], [subjectOf(what)], { known: () => first.delete(what.key) });
      else if (isAll(what)) await record(['a'], [{ all: true }], { known: first.clear });
      else await record([recordName(what)], [subjectOf(what)], { isTold: true });
    },
    invalidate: take,
    evict: (entry) => {
      first.evict(entry);
      tried(() =>
        rows.remove(
          entry.key,
          toShared({ entry, epoch: EPOCH, expires: 0, tokens: [] }).entry.requestTime,
          entry.generation,
        ),
      );
    },
    usage: () => rows.usage(),
    find: (what, most) => Promise.resolve(rows.find(what, most)),
    close: () => {
      isClosed = true;
      first.clear();
      tried(() => rows.close());
      return Promise.resolve();
    },
  };
}
