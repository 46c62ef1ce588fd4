/** The entries of a store: plain data, so that they can leave the process. */

/** Facts about a stored response that its reuse needs: plain data, kept in the entry. Times are in seconds. */
export interface Freshness {
  /** RFC 9111 4.2.1. */
  readonly lifetime: number;
  /** RFC 9111 4.2.3: corrected_initial_age. */
  readonly initialAge: number;
  /** RFC 5861 3. */
  readonly staleWhileRevalidate: number;
  /** RFC 5861 4. */
  readonly staleIfError: number;
  /** Never answered from without validation, fresh or not: no-cache (RFC 9111 5.2.2.4). */
  readonly validate: boolean;
  /** Never answered from stale: must-revalidate, proxy-revalidate, s-maxage (RFC 9111 4.2.4). */
  readonly strict: boolean;
  /** Answers requests with Authorization too: public, s-maxage, must-revalidate (RFC 9111 3.5), and no guess. */
  readonly forAll: boolean;
  /** While it is fresh, a reload does not ask the origin (RFC 8246 2). */
  readonly immutable: boolean;
}

/** A range of bytes, both ends included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Which bytes of a representation are stored: apart from each other, in order. Their bytes follow one another. */
export interface Parts {
  /** Of the complete representation. */
  readonly length: number;
  readonly segments: readonly ByteRange[];
}

/** Variants with responses that vary on the same headers. */
export interface VariantGroup {
  /** In lower case and order. */
  readonly names: readonly string[];
  /** Suffixes behind the key, one for each variant; the one that was used last is at the end. */
  readonly suffixes: readonly string[];
}

/** The record under a key with responses that vary. The group that was written last comes first. */
export interface VariantRecord {
  readonly groups: readonly VariantGroup[];
  /** Milliseconds since the epoch: until then one of the variants is of use. */
  readonly until: number;
}

/** Version of entries, raised with every change in the meaning of their members. */
export const ENTRY_VERSION = 4;

/** The members of every entry. */
interface Stored {
  /** Another number is another version of the cache: an entry with it is a miss. */
  readonly v: typeof ENTRY_VERSION;
  /** The whole key, compared on every hit: a store may name entries by a digest. */
  readonly key: string;
  readonly status: number;
  /** Names and values in turn, as the origin sent them, without hop-by-hop fields (RFC 9111 3.1). */
  readonly fields: readonly string[];
  readonly body: Uint8Array;
  /** Milliseconds since the epoch, by the clock of this process (RFC 9111 4.2.3). */
  readonly requestTime: number;
  readonly responseTime: number;
  /** Names under which it can be purged. */
  readonly tags: readonly string[];
  /** Result of `generation()` of the store before the origin was asked for the entry. */
  readonly generation: number;
  /**
   * Milliseconds since the epoch from which the entry is stale in spite of its headers, because a soft purge names it.
   * A store sets it on entries that it gives back, and does not keep it on entries that it is given.
   */
  readonly staleFrom?: number | undefined;
}

/** A whole response. */
export interface ResponseEntry extends Stored {
  readonly kind: 'response';
  readonly freshness: Freshness;
}

/** Parts of a response: their bytes follow one another in the body (RFC 9111 3.3). */
export interface PartEntry extends Stored {
  readonly kind: 'part';
  readonly freshness: Freshness;
  readonly parts: Parts;
}

/** The record of the variants of a key. It answers no request. */
export interface VariantsEntry extends Stored {
  readonly kind: 'variants';
  readonly variants: VariantRecord;
}

/** An entry in place of one that is of no use any more. It answers no request. */
export interface GoneEntry extends Stored {
  readonly kind: 'gone';
}

/** An entry of a store. */
export type Entry = ResponseEntry | PartEntry | VariantsEntry | GoneEntry;

const TIMES = ['lifetime', 'initialAge', 'staleWhileRevalidate', 'staleIfError'] as const;
const FLAGS = ['validate', 'strict', 'forAll', 'immutable'] as const;

type Unread<Value> = { readonly [Name in keyof Value]?: unknown };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** Tells if a value is the freshness of a response. Never throws. */
export const isFreshness = (value: unknown): value is Freshness =>
  isObject(value) &&
  FLAGS.every((name) => typeof value[name] === 'boolean') &&
  TIMES.every((name) => Number.isFinite(value[name]));

const isGroup = (value: unknown): boolean => isObject(value) && isTexts(value['names']) && isTexts(value['suffixes']);

const isVariants = (value: unknown): boolean =>
  isObject(value) &&
  Array.isArray(value['groups']) &&
  value['groups'].every(isGroup) &&
  Number.isFinite(value['until']);

/** Tells if a value is parts apart from each other, in order, and with so many bytes. */
function areParts(value: unknown, bytes: number): boolean {
  const { length, segments } = (value ?? {}) as Unread<Parts>;
  if (!Number.isSafeInteger(length) || !Array.isArray(segments)) return false;
  let [count, behind] = [0, -1];
  for (const segment of segments as readonly unknown[]) {
    const { first, last } = (segment ?? {}) as Unread<ByteRange>;
    if (typeof first !== 'number' || typeof last !== 'number' || first <= behind || last < first) return false;
    count += last - first + 1;
    behind = last;
  }
  return count === bytes;
}

const isBase = ({ v, key, status, fields, body, requestTime, responseTime, tags, generation }: Unread<Stored>) =>
  v === ENTRY_VERSION &&
  typeof key === 'string' &&
  body instanceof Uint8Array &&
  [fields, tags].every(isTexts) &&
  [status, requestTime, responseTime, generation].every(Number.isFinite);

/** Tells if a value that a store outside of this process reads is an entry of this version. Never throws. */
export function isEntry(value: unknown): value is Entry {
  if (!isObject(value) || !isBase(value)) return false;
  switch (value['kind']) {
    case 'response':
      return isFreshness(value['freshness']);
    case 'part':
      return isFreshness(value['freshness']) && areParts(value['parts'], (value['body'] as Uint8Array).byteLength);
    case 'variants':
      return isVariants(value['variants']);
    default:
      return value['kind'] === 'gone';
  }
}
