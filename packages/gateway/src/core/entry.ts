import type { Entry } from '../store/store.js';
import { passedFields, tagsOf, withField } from './answer-fields.js';
import { fieldValue, withoutFields } from './fields.js';
import { type Freshness, readFreshness } from './freshness.js';
import { parseHttpDate } from './http-date.js';
import { pathTag, uriTag } from './keyer.js';
import type { CacheOptions } from './options.js';
import type { Exchange } from './storable.js';

/** The parts of an entry that come from one exchange. */
export interface Making {
  readonly key: string;
  /** `scheme "://" host target`, by which all variants of a URI are purged. */
  readonly uri: string;
  readonly exchange: Exchange;
  readonly freshness: Freshness;
  readonly body: Uint8Array;
  readonly generation: number;
}

/** Fields that a stored response does not keep: they were for one client. */
const notKept = (name: string): boolean => name === 'set-cookie' || name === 'set-cookie2' || name === 'age';

/** Makes an entry out of a response. Its length is that of the bytes that came. */
export function makeEntry({ key, uri, exchange, freshness, body, generation }: Making, options: CacheOptions): Entry {
  const { response, requestTime, responseTime } = exchange;
  const kept = withoutFields(passedFields(response.fields, options, responseTime), notKept);
  const fields = response.status === 204 ? kept : withField(kept, 'content-length', String(body.byteLength));
  const shared = fieldValue(response.fields, 'no-vary-search') === undefined ? [] : [pathTag(uri)];
  const tags = [uriTag(uri), ...shared, ...tagsOf(response.fields, options.tagFields)];
  return {
    key,
    status: response.status,
    fields,
    body,
    requestTime,
    responseTime,
    policy: { ...freshness },
    tags,
    generation,
  };
}

/** An entry with what every use of it asks for, worked out once. */
export interface Prepared {
  readonly entry: Entry;
  readonly freshness: Freshness;
  readonly etag: string | undefined;
  /** Milliseconds; undefined where there is none. */
  readonly lastModified: number | undefined;
  readonly date: number | undefined;
  /** Milliseconds since the epoch. */
  readonly freshUntil: number;
}

const known = new WeakMap<Entry, Prepared>();

/** What an entry says, or undefined where it is not one of ours. */
export function prepare(entry: Entry): Prepared | undefined {
  const found = known.get(entry);
  if (found !== undefined) return found;
  const freshness = readFreshness(entry.policy);
  if (freshness === undefined) return undefined;
  const [lastModified, date] = ['last-modified', 'date'].map((name) =>
    parseHttpDate(fieldValue(entry.fields, name) ?? ''),
  );
  const freshUntil = entry.responseTime + (freshness.lifetime - freshness.initialAge) * 1000;
  const prepared: Prepared = {
    entry,
    freshness,
    etag: fieldValue(entry.fields, 'etag'),
    lastModified,
    date,
    freshUntil,
  };
  known.set(entry, prepared);
  return prepared;
}

/** Seconds since a response was made or validated at its origin (RFC 9111 4.2.3). */
export const ageOf = ({ entry, freshness }: Prepared, now: number): number =>
  freshness.initialAge + Math.max(0, Math.floor((now - entry.responseTime) / 1000));

/** Seconds after which an entry is of no use, not even stale or to be validated. */
export function usefulFor({ freshness, etag, lastModified }: Prepared, options: CacheOptions): number {
  const { lifetime, initialAge, staleIfError, staleWhileRevalidate } = freshness;
  const beyond = Math.max(
    staleIfError,
    staleWhileRevalidate,
    etag !== undefined || lastModified !== undefined ? options.keep : 0,
  );
  return Math.max(0, Math.ceil(lifetime - initialAge + beyond));
}
