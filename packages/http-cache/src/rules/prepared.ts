import type { Entry, Freshness, PartEntry, ResponseEntry } from '../store/entry.js';
import { fieldValue } from '../messages/fields.js';
import { parseHttpDate } from '../messages/http-date.js';
import type { PartialBody } from './partial.js';

/** Headers of a response by which it is recognized. */
export interface Validators {
  readonly etag: string | undefined;
  /** Milliseconds; undefined if Last-Modified is absent or malformed. */
  readonly lastModified: number | undefined;
  readonly date: number | undefined;
}

/** The validators among the fields of a response. @param now - time against which years of two digits are read */
export const validatorsOf = (fields: readonly string[], now?: number): Validators => ({
  etag: fieldValue(fields, 'etag'),
  lastModified: parseHttpDate(fieldValue(fields, 'last-modified') ?? '', now),
  date: parseHttpDate(fieldValue(fields, 'date') ?? '', now),
});

/** A stored response, or parts of one, with the values that every use of it needs, worked out once. */
export interface Prepared extends Validators {
  readonly entry: ResponseEntry | PartEntry;
  readonly freshness: Freshness;
  /** Milliseconds since the epoch. */
  readonly freshUntil: number;
  /** The stored bytes, if the entry is parts of a response. */
  readonly parts: PartialBody | undefined;
}

/** Stored parts. */
export type PreparedPart = Prepared & { readonly parts: PartialBody };

/** Tells if a prepared entry is parts of a response. */
export const isPart = (prepared: Prepared | undefined): prepared is PreparedPart => prepared?.parts !== undefined;

const known = new WeakMap<Entry, Prepared>();

/** A soft purge ends the lifetime of an entry at its time: from then on it is stale, with all that follows from that. */
function untilPurged({ freshness, staleFrom, responseTime }: ResponseEntry | PartEntry): Freshness {
  if (staleFrom === undefined) return freshness;
  const age = freshness.initialAge + Math.max(0, Math.floor((staleFrom - responseTime) / 1000));
  return { ...freshness, lifetime: Math.min(freshness.lifetime, age) };
}

/** Prepares an entry, whole or in parts; undefined for one that is no response. */
export function prepare(entry: Entry): Prepared | undefined {
  const found = known.get(entry);
  if (found !== undefined) return found;
  if (entry.kind !== 'response' && entry.kind !== 'part') return undefined;
  const freshness = untilPurged(entry);
  const freshUntil = entry.responseTime + (freshness.lifetime - freshness.initialAge) * 1000;
  const parts = entry.kind === 'part' ? { ...entry.parts, body: entry.body } : undefined;
  const prepared = { entry, freshness, ...validatorsOf(entry.fields, entry.responseTime), freshUntil, parts };
  known.set(entry, prepared);
  return prepared;
}

/** A stored response as one to validate, or as one to complete. */
export const storedOf = (
  prepared: Prepared | undefined,
): { readonly stale: Prepared | undefined; readonly part: PreparedPart | undefined } =>
  isPart(prepared) ? { stale: undefined, part: prepared } : { stale: prepared, part: undefined };

/** Tells if the lifetime of an entry is over. An entry that is validated each time has no lifetime. */
export function hasExpired(entry: Entry, now: number): boolean {
  const prepared = prepare(entry);
  return prepared !== undefined && !prepared.freshness.validate && now >= prepared.freshUntil;
}

/** Seconds since a response was made or validated at its origin (RFC 9111 4.2.3). */
export const ageOf = ({ entry, freshness }: Prepared, now: number): number =>
  freshness.initialAge + Math.max(0, Math.floor((now - entry.responseTime) / 1000));

/** Whole seconds for which an entry stays fresh; negative for a stale one. */
export const remainingFreshness = (prepared: Prepared, now: number): number =>
  Math.floor(prepared.freshness.lifetime) - ageOf(prepared, now);
