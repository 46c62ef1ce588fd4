import type { Entry, Purge, Store } from '@urikit/http-cache';
import { ENTRY_VERSION } from '../../src/store/entry.js';
import { until } from './until.js';

/** A stored response. */
export type StoredResponse = Extract<Entry, { readonly kind: 'response' }>;

/** The members that tell an entry as a response, fresh for a minute. */
export const FRESH: Pick<StoredResponse, 'v' | 'kind' | 'freshness'> = {
  v: ENTRY_VERSION,
  kind: 'response',
  freshness: {
    ...{ lifetime: 60, initialAge: 0, staleWhileRevalidate: 0, staleIfError: 0 },
    ...{ validate: false, strict: false, forAll: true, immutable: false },
  },
};

/** An entry as a gateway would store it, fetched in the store's generation of now. */
export const entryOf = (store: Store, key: string, more: Partial<StoredResponse> = {}): StoredResponse => ({
  ...FRESH,
  key,
  status: 200,
  fields: ['content-type', 'text/plain', 'x-byte', 'caf\xE9'],
  body: Buffer.from(`body of ${key}`),
  requestTime: 1_700_000_000_000,
  responseTime: 1_700_000_000_100,
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
