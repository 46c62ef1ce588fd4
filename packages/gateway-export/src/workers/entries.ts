import type { Keyed } from '@urikit/cache-key';
import type { Answered } from './answer.js';
import { ENTRY_VERSION, isFresh, readStored, toStored, variantKey, variedNames, type WorkerEntry } from './entry.js';
import type { WorkerRequest } from './read.js';
import { storable, tagsOf } from './storable.js';
import type { WorkerStore } from './store.js';

/** URLs of a store that are longer get a digest in place of the key. */
const LONG = 1500;

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The URL of an entry: below the host of the request, so that the platform counts the entry to the same site. */
async function urlOf(key: string, { scheme, host }: Keyed): Promise<string> {
  const written = encodeURIComponent(key);
  const base = `${scheme ?? 'http'}://${host}/.urikit/`;
  if (written.length <= LONG) return base + written;
  return `${base}sha256-${hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key)))}`;
}

/** @param tagField - the header that this platform purges by; undefined if it purges by no header */
export function createEntries(store: WorkerStore, tagField: string | undefined) {
  const read = async (key: string, decision: Keyed): Promise<readonly [WorkerEntry, Response] | undefined> => {
    try {
      const stored = await store.match(await urlOf(key, decision));
      const entry = stored === undefined ? undefined : readStored(stored, key);
      return entry === undefined || !isFresh(entry, Date.now()) ? undefined : [entry, stored as Response];
    } catch {
      return undefined;
    }
  };
  const find = async (
    request: WorkerRequest,
    decision: Keyed,
  ): Promise<readonly [WorkerEntry, Response] | undefined> => {
    const found = await read(decision.key, decision);
    const varies = found?.[0].varies;
    return varies === undefined ? found : read(variantKey(decision.key, varies, request), decision);
  };
  const write = async (entry: WorkerEntry, decision: Keyed, response: Response | undefined): Promise<void> => {
    const tags = tagsOf(entry.fields);
    const field = tagField === undefined || tags.length === 0 ? undefined : ([tagField, tags.join(',')] as const);
    await store.put(await urlOf(entry.key, decision), toStored(entry, response?.body ?? null, field), tags);
  };
  const keep = async (request: WorkerRequest, decision: Keyed, { response, fields, from }: Answered): Promise<void> => {
    const found = storable(request, decision, response.status, fields, from);
    const names = found === undefined ? undefined : variedNames(fields, decision.keyedFields);
    if (found === undefined || names === undefined) {
      await response.body?.cancel();
      return;
    }
    const { status } = response;
    const entry: WorkerEntry = { v: ENTRY_VERSION, key: decision.key, status, at: Date.now(), ...found };
    if (names.length === 0) return write(entry, decision, response);
    await write({ ...entry, fields: [], varies: names }, decision, undefined);
    return write({ ...entry, key: variantKey(decision.key, names, request) }, decision, response);
  };

  return {
    /** The fresh entry for a request, and the response that holds it. Never rejects. */
    find,
    /** Writes a response that may be stored, and cancels the body of any other. */
    keep,
    remove: async (decision: Keyed): Promise<void> => {
      await store.delete(await urlOf(decision.key, decision));
    },
  };
}

/** The entries of a worker, read from and written to the cache of its platform. */
export type Entries = ReturnType<typeof createEntries>;
