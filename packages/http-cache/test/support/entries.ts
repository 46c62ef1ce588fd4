import type { Entry, Purge, Store } from '@urikit/http-cache';
import { until } from './until.js';

/** An entry as a gateway would store it, fetched in the store's generation of now. */
export const entryOf = (store: Store, key: string, more: Partial<Entry> = {}): Entry => ({
  key,
  status: 200,
  fields: ['content-type', 'text/plain', 'x-byte', 'caf\xE9'],
  body: Buffer.from(`body of ${key}`),
  requestTime: 1_700_000_000_000,
  responseTime: 1_700_000_000_100,
  policy: { v: 1, resh: { 'cache-control': 'max-age=60' } },
  tags: [],
  generation: store.generation(),
  ...more,
});

/** What of an entry can be compared: a body is bytes, whatever class they come in. */
export const plain = (entry: Entry | undefined): unknown =>
  entry === undefined ? undefined : { ...entry, body: Buffer.from(entry.body).toString('base64') };

export const bodyOf = (entry: Entry | undefined): string | undefined =>
  entry === undefined ? undefined : Buffer.from(entry.body).toString();

/** Asks again until it is so. For what happens on its own: connections, elections. */
export const eventually = (condition: () => boolean | Promise<boolean>): Promise<void> =>
  until(condition, String(condition), 5);

/** Purges until it is done: on a machine that is busy a store may be out of reach for a moment. */
export const purgeSurely = (store: Store, what: Purge): Promise<void> =>
  eventually(() =>
    store.purge(what).then(
      () => true,
      () => false,
    ),
  );
