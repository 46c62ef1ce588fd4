import { comparedValue, fieldValue, type Freshness, isFreshness, listMembers } from '@urikit/http-cache/internal';
import type { WorkerRequest } from './read.js';

/** The entries in a platform's cache: a body, and one header with all other data, which the cache does not read. */

/** Version of entries, raised with every change in the meaning of their members. */
export const ENTRY_VERSION = 2;

/** A stored response, or the names of the fields that the responses of a key vary on. */
export interface WorkerEntry {
  readonly v: typeof ENTRY_VERSION;
  /** The whole key: that of the store may be a digest. */
  readonly key: string;
  readonly status: number;
  /** Names and values in turn. */
  readonly fields: readonly string[];
  readonly freshness: Freshness;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Names in lower case and order. Absent: this is a response. */
  readonly varies?: readonly string[] | undefined;
}

/** The field with all of an entry. */
export const ENTRY_FIELD = 'x-urikit-entry';

/** Headers with credentials: they are no part of the name of an entry. */
const SECRET: ReadonlySet<string> = new Set(['authorization', 'cookie']);

/** The names of Vary that a key does not hold; undefined if the response must not be stored because of them. */
export function variedNames(fields: readonly string[], keyed: readonly string[]): readonly string[] | undefined {
  const names = listMembers((fieldValue(fields, 'vary') ?? '').toLowerCase());
  const others = [...new Set(names)].filter((name) => name !== 'host' && !keyed.includes(name)).sort();
  return others.some((name) => SECRET.has(name)) ? undefined : others;
}

/** The key of a variant: no key has a control in it. Injective. */
export const variantKey = (key: string, names: readonly string[], { header }: WorkerRequest): string =>
  `${key}\n${JSON.stringify(names.map((name) => [name, comparedValue(name, header(name)) ?? null]))}`;

/** Seconds since a response was made (RFC 9111 4.2.3). */
export const ageOf = ({ freshness, at }: WorkerEntry, now: number): number =>
  freshness.initialAge + Math.max(0, Math.floor((now - at) / 1000));

/** Tells if an entry answers without its origin. */
export const isFresh = (entry: WorkerEntry, now: number): boolean =>
  !entry.freshness.validate && ageOf(entry, now) < entry.freshness.lifetime;

/**
 * An entry as a response that any cache of a platform takes for as long as it is fresh.
 *
 * @param tags - a field for purges by tag, as this platform names it
 */
export function toStored(
  entry: WorkerEntry,
  body: Response['body'],
  tags: readonly [string, string] | undefined,
): Response {
  const seconds = Math.max(1, Math.floor(entry.freshness.lifetime) - entry.freshness.initialAge);
  const headers: [string, string][] = [
    ['cache-control', `public, max-age=${String(seconds)}`],
    [ENTRY_FIELD, encodeURIComponent(JSON.stringify(entry))],
    ['content-type', 'application/octet-stream'],
  ];
  if (tags !== undefined) headers.push([tags[0], tags[1]]);
  return new Response(body, { status: 200, headers });
}

/** The entry of a stored response; undefined if the entry is missing, is invalid or has another key. Never throws. */
export function readStored({ headers }: Response, key: string): WorkerEntry | undefined {
  try {
    const entry = JSON.parse(decodeURIComponent(headers.get(ENTRY_FIELD) ?? '')) as WorkerEntry;
    const isEntry = entry.v === ENTRY_VERSION && entry.key === key && isFreshness(entry.freshness);
    return isEntry && Array.isArray(entry.fields) ? entry : undefined;
  } catch {
    return undefined;
  }
}
