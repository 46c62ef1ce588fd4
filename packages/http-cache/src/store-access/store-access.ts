import { milliseconds, now } from '../clock.js';
import { type Entry, ENTRY_VERSION } from '../store/entry.js';
import type { CacheContext } from '../context.js';
import type { Placed } from '../seam/resource-uri.js';
import { hasExpired } from '../rules/prepared.js';
import { UrikitError } from '@urikit/generic';

/** Reading, writing and purging. A failure of a store is a miss, never an error of the client. */

const late = (milliseconds: number): UrikitError =>
  new UrikitError({
    code: 'gateway/store-late',
    severity: 'error',
    message: `not within ${String(milliseconds)} ms`,
  });

/** A promise with an end: rejects after so many milliseconds. */
function inTime<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late(milliseconds)), milliseconds);
  });
  return Promise.race([promise, end]).finally(() => clearTimeout(timer));
}

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value;

/** Milliseconds a request waits until the entries that it invalidated are known to be gone. */
const PURGE_TIMEOUT = 2000;

/** A store may name entries by a digest, and outlive a version: an entry with another key or version is a miss. */
const ofKey = (entry: Entry | undefined, key: string): Entry | undefined =>
  entry?.key === key && entry.v === ENTRY_VERSION ? entry : undefined;

async function readLater(
  { options, events }: CacheContext,
  key: string,
  found: Promise<Entry | undefined>,
): Promise<Entry | undefined> {
  try {
    return ofKey(await inTime(found, milliseconds(options.storeTimeout)), key);
  } catch (cause) {
    events.storeFailed?.('get', cause);
    return undefined;
  }
}

/** The entry of a key. No promise if the store answers at once. */
export function readEntry(context: CacheContext, key: string): Entry | undefined | Promise<Entry | undefined> {
  try {
    const found = context.store.get(key);
    return isPromise(found) ? readLater(context, key, found) : ofKey(found, key);
  } catch (cause) {
    context.events.storeFailed?.('get', cause);
    return undefined;
  }
}

/** The newest entry of a key that gateways share; for a store in this process alone, the entry of `readEntry`. */
export function readNewest(context: CacheContext, key: string): Entry | undefined | Promise<Entry | undefined> {
  const { newest } = context.store;
  return newest === undefined ? readEntry(context, key) : readLater(context, key, newest(key));
}

/**
 * The entry of a key. One of this process that is stale may have a newer one behind it, which is asked for, unless a
 * request to the origin is on its way.
 */
export function readFresh(context: CacheContext, key: string): Entry | undefined | Promise<Entry | undefined> {
  const found = readEntry(context, key);
  if (context.store.newest === undefined) return found;
  const orNewest = (entry: Entry | undefined): Entry | undefined | Promise<Entry | undefined> =>
    entry !== undefined && hasExpired(entry, now()) && !context.collapsing.has(key) ? readNewest(context, key) : entry;
  return found instanceof Promise ? found.then(orNewest) : orNewest(found);
}

/**
 * Writes an entry. Callers do not wait for it.
 *
 * @param decision - of the request that brought it
 * @param ttl - seconds after which it is of no use, not even stale
 */
export function writeEntry(context: CacheContext, entry: Entry, decision: Placed, ttl: number): void {
  try {
    context.searches?.learn(entry, decision);
  } catch (cause) {
    context.events.storeFailed?.('set', cause);
  }
  writeQuietly(context, entry, ttl);
}

/** Writes an entry that is no response of its own: a record of variants. Callers do not wait for it. */
export function writeQuietly({ store, events }: CacheContext, entry: Entry, ttl: number): void {
  const failed = (cause: unknown): void => events.storeFailed?.('set', cause);
  try {
    const done = store.set(entry, ttl);
    if (isPromise(done)) done.catch(failed);
  } catch (cause) {
    failed(cause);
  }
}

/** The generation now; 0 if the store throws, a number that the next purge makes too old. */
export function generationOf({ store, events }: CacheContext): number {
  try {
    return store.generation();
  } catch (cause) {
    events.storeFailed?.('get', cause);
    return 0;
  }
}

/**
 * The entry that one request brought, for another one that waited for it.
 *
 * @param generation - the generation when the other one came: an entry that was purged between the two is not for it
 * @returns the entry as it is; or, after any purge, the entry that the store has now
 */
export function entryForLater(
  context: CacheContext,
  entry: Entry | undefined,
  generation: number,
): Entry | undefined | Promise<Entry | undefined> {
  return entry === undefined || entry.generation >= generation ? entry : readEntry(context, entry.key);
}

/**
 * Invalidates the entries that have one of the tags, on behalf of a request, which goes on whether or not the store
 * could.
 *
 * @param tags - those of URIs: see `uriTag`
 */
export async function invalidateQuietly(
  { store, options, events }: CacheContext,
  tags: readonly string[],
): Promise<void> {
  try {
    const all = async (): Promise<void> => {
      if (store.invalidate === undefined) await Promise.all(tags.map((tag) => store.purge({ tag })));
      else await store.invalidate(tags);
    };
    await inTime(all(), Math.max(milliseconds(options.storeTimeout), PURGE_TIMEOUT));
  } catch (cause) {
    events.storeFailed?.('purge', cause);
  }
}

/** Takes away an entry that the origin has replaced by a response that is not stored. Callers do not wait for it. */
export function evictEntry({ store, events }: CacheContext, entry: Entry): void {
  const failed = (cause: unknown): void => events.storeFailed?.('purge', cause);
  try {
    const done = store.evict === undefined ? store.purge({ key: entry.key }) : store.evict(entry);
    if (isPromise(done)) done.catch(failed);
  } catch (cause) {
    failed(cause);
  }
}
