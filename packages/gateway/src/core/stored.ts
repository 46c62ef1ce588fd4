import type { Entry, Purge } from '../store/store.js';
import type { Context } from './context.js';
import { type Prepared, usefulFor } from './entry.js';
import { inTime } from './in-time.js';

/** The store, with all that may go wrong in it: a failure is a miss, never an error of the client. */

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value;

/** Milliseconds a request waits until what it made invalid is known to be gone. */
const PURGE_TIMEOUT = 2000;

/** A store may name entries by a digest: what it gives back is for this key, or nothing. */
const ofKey = (entry: Entry | undefined, key: string): Entry | undefined => (entry?.key === key ? entry : undefined);

async function lookUpLater(
  { options, events }: Context,
  key: string,
  found: Promise<Entry | undefined>,
): Promise<Entry | undefined> {
  try {
    return ofKey(await inTime(found, options.storeTimeout), key);
  } catch (cause) {
    events.storeFailed?.('get', cause);
    return undefined;
  }
}

/** Looks a key up. At once where the store answers at once. */
export function lookUp(context: Context, key: string): Entry | undefined | Promise<Entry | undefined> {
  try {
    const found = context.store.get(key);
    return isPromise(found) ? lookUpLater(context, key, found) : ofKey(found, key);
  } catch (cause) {
    context.events.storeFailed?.('get', cause);
    return undefined;
  }
}

/** Puts an entry into the store. Nobody waits for it. */
export function putAway({ store, options, events, variants }: Context, prepared: Prepared): void {
  const failed = (cause: unknown): void => events.storeFailed?.('set', cause);
  try {
    variants?.learn(prepared.entry);
    const done = store.set(prepared.entry, usefulFor(prepared, options));
    if (isPromise(done)) done.catch(failed);
  } catch (cause) {
    failed(cause);
  }
}

/** The generation now; 0 where the store fails to say, which the next purge makes too old. */
export function generationOf({ store, events }: Context): number {
  try {
    return store.generation();
  } catch (cause) {
    events.storeFailed?.('get', cause);
    return 0;
  }
}

/** Purges on behalf of a request, which goes on whatever becomes of it. */
export async function purgeQuietly({ store, options, events }: Context, what: Purge): Promise<void> {
  try {
    await inTime(store.purge(what), Math.max(options.storeTimeout, PURGE_TIMEOUT));
  } catch (cause) {
    events.storeFailed?.('purge', cause);
  }
}
