import { createGenerations, createItems, deleteNamed, invalidationName, now } from '@urikit/http-cache/internal';
import { recordName, softName } from '@urikit/http-cache/internal';
import type { Entry, Purge, Store } from '@urikit/http-cache';
import { createFailureReport, type StoreEvent } from '../stored/events.js';
import { createCodec } from '../stored/codec.js';
import { fromShared, toShared } from '../stored/shared-time.js';
import { StoreUnavailable } from '../stored/unavailable.js';
import { loadSqlite, openDatabase } from './database.js';
import { createRows, type PurgeRow, type Subject, TABLES_VERSION } from './rows.js';

export interface DiskStoreOptions {
  /** The file of the database. */
  readonly path: string;
  /** Bytes of entries on the disk. */
  readonly maxBytes: number;
  /** Bytes of entries in this process, in front of the disk; 0 keeps no entry there. */
  readonly memoryBytes: number;
  /** An encoded entry with more bytes is kept in this process alone. */
  readonly maxEntryBytes: number;
  /** How many soft purges are told apart; beyond it all older entries go. */
  readonly maxPurges: number;
  readonly maxInvalidations: number;
  readonly longestFetch: number;
  /** Names the origins whose answers are kept: entries of others are a miss. */
  readonly identity: string;
  readonly observe?: ((event: StoreEvent) => void) | undefined;
}

/** Numbers of the purges stay with the file. */
const EPOCH = 'disk';

const isAll = (what: Purge): boolean => 'all' in what || ('prefix' in what && what.prefix === '');

const subjectOf = (what: Purge): Subject =>
  'tag' in what ? { name: invalidationName(what.tag) } : 'all' in what ? { all: true } : what;

/**
 * A store in a file of SQLite, for one process, with a part of it in memory in front. Entries outlive the process; a purge
 * is on the disk when it resolves. A failure of the disk is a miss.
 *
 * @throws UrikitError `store/disk` if SQLite cannot be loaded, or the file cannot be used
 */
export function createDiskStore(options: DiskStoreOptions): Store {
  const { path, maxBytes, memoryBytes, maxEntryBytes, maxPurges, identity } = options;
  const observe = options.observe ?? (() => undefined);
  const failed = createFailureReport(observe);
  const codec = createCodec({ identity });
  const rows = createRows(openDatabase(loadSqlite(), path, TABLES_VERSION), maxBytes);
  const generations = createGenerations({ ...options, onFloor: (cause) => observe({ type: 'floor', cause }) });
  const began = rows.state();
  generations.adopt({ epoch: EPOCH, ...began });
  const first = createItems(memoryBytes, ({ tags }) => tags, generations);
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
  /** Makes a purge known in this process, and then writes it. */
  const record = (names: readonly string[], subjects: readonly Subject[], more: Partial<PurgeRow> = {}): number => {
    const at = generations.clock() + 1;
    const floor = more.floor ?? 0;
    generations.advance({ clock: at, floor, records: names.map((name) => ({ name, at })) });
    try {
      rows.purge({ ...more, clock: at, floor: generations.floor() }, subjects);
    } catch (cause) {
      failed(cause);
      throw new StoreUnavailable(
        {
          code: 'store/unavailable',
          severity: 'error',
          message: 'the purge could not be recorded: the disk failed',
          hint: 'purge again',
        },
        { cause },
      );
    }
    return at;
  };
  /** A number among those that are told apart, and the floor that it costs. */
  const told = (): number => {
    numbers.push(generations.clock() + 1);
    return numbers.length > maxPurges ? (numbers.shift() as number) : 0;
  };
  const take = async (tags: readonly string[]): Promise<void> => {
    const names = tags.map(invalidationName);
    const at = record(
      names,
      names.map((name) => ({ name })),
    );
    await Promise.all(tags.map((tag) => deleteNamed(first, tag, at)));
  };
  const fetch = (key: string): Entry | undefined => {
    const bytes = rows.read(key, Date.now());
    if (bytes === undefined) return undefined;
    const decoded = codec.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const stored = decoded === undefined ? undefined : fromShared(decoded);
    // Two keys may be the same bytes; the key inside is not.
    if (stored?.entry.key !== key || stored.expires <= now() || !generations.stands(stored.entry)) return undefined;
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
        rows.write({ key, data, names, generation, requested, expires: shared.expires }, Date.now());
      });
    },
    purge: async (what, { soft = false } = {}) => {
      if (soft) record([softName(what)], [], { record: softName(what), floor: told() });
      else if ('tag' in what) await take([what.tag]);
      else if ('key' in what) {
        first.delete(what.key);
        record([`i${recordName(what)}`], [subjectOf(what)]);
      } else if (isAll(what)) {
        first.clear();
        record(['a'], [{ all: true }]);
      } else record([recordName(what)], [subjectOf(what)], { floor: told() });
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
    usage: rows.usage,
    close: () => {
      first.clear();
      tried(rows.close);
      return Promise.resolve();
    },
  };
}
