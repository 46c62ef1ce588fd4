import { fieldValue } from '../messages/fields.js';

/**
 * The table of request fields whose answer is about one request: about the copy that its client has, or about its way.
 * An answer for all must not depend on them.
 */

/**
 * `condition`, `range`: about the copy that a client has. `preference`: about one exchange, and a server may ignore it.
 * `resumption`: needed by the origin, so that it is always forwarded.
 */
export type RequestFieldKind = 'condition' | 'range' | 'preference' | 'resumption';

/** Names in lower case, with kind and section. */
export const REQUEST_FIELDS: readonly (readonly [name: string, kind: RequestFieldKind, section: string])[] = [
  ['if-match', 'condition', 'RFC 9110 13.1.1'],
  ['if-none-match', 'condition', 'RFC 9110 13.1.2'],
  ['if-modified-since', 'condition', 'RFC 9110 13.1.3'],
  ['if-unmodified-since', 'condition', 'RFC 9110 13.1.4'],
  ['if', 'condition', 'RFC 4918 10.4'],
  ['if-schedule-tag-match', 'condition', 'RFC 6638 8.3'],
  ['range', 'range', 'RFC 9110 14.2'],
  ['if-range', 'range', 'RFC 9110 13.1.5'],
  ['expect', 'preference', 'RFC 9110 10.1.1'],
  ['max-forwards', 'preference', 'RFC 9110 7.6.2'],
  ['prefer', 'preference', 'RFC 7240 2'],
  ['a-im', 'preference', 'RFC 3229 10.5.3'],
  ['upgrade-insecure-requests', 'preference', 'Upgrade Insecure Requests 3.2.1'],
  ['sec-purpose', 'preference', 'Fetch 2.8'],
  ['sec-websocket-key', 'preference', 'RFC 6455 11.3.1'],
  ['sec-websocket-extensions', 'preference', 'RFC 6455 11.3.2'],
  ['sec-websocket-protocol', 'preference', 'RFC 6455 11.3.4'],
  ['sec-websocket-version', 'preference', 'RFC 6455 11.3.5'],
  ['last-event-id', 'resumption', 'HTML 9.2.4'],
];

const KINDS: ReadonlyMap<string, RequestFieldKind> = new Map(REQUEST_FIELDS.map(([name, kind]) => [name, kind]));

/** Tells if a field is about the copy of a client: no answer varies on it. */
export function isOfClientState(name: string): boolean {
  const kind = KINDS.get(name);
  return kind === 'condition' || kind === 'range';
}

/** Kinds of fields that do not reach the origin. */
export type Withheld = ReadonlySet<RequestFieldKind>;

/** For a request without a key. */
export const WITHHOLD_NOTHING: Withheld = new Set();
/** For an answer that may be for all: the gateway cuts parts out of it, and answers conditions. */
export const WITHHOLD_ALL: Withheld = new Set(['condition', 'range', 'preference']);
/** For a part that is asked for by itself. */
export const WITHHOLD_BUT_RANGES: Withheld = new Set(['condition', 'preference']);
/** For an answer to credentials, which is seldom stored. */
export const WITHHOLD_PREFERENCES: Withheld = new Set(['preference']);

/**
 * Tells if a field does not reach the origin. A preference that the key holds does.
 *
 * @param keyed - names of the fields that are part of the key, in lower case
 */
export function isWithheld(name: string, withheld: Withheld, keyed: readonly string[] = []): boolean {
  const kind = KINDS.get(name);
  return kind !== undefined && withheld.has(kind) && !(kind === 'preference' && keyed.includes(name));
}

/**
 * Tells if an answer is about one request, because a field of the table has reached the origin. A 206 is the part that a
 * range asks for, and is stored as one (RFC 9111 3.3). A 504 may be the answer to `only-if-cached` (5.2.1.7). Expect never
 * reaches the origin.
 */
export function isOfOneRequest(
  fields: readonly string[],
  withheld: Withheld,
  keyed: readonly string[],
  status: number,
): boolean {
  for (let i = 0; i < fields.length; i += 2) {
    const name = (fields[i] as string).toLowerCase();
    const kind = KINDS.get(name);
    const isOfKey = kind === 'preference' && (keyed.includes(name) || name === 'expect');
    if (kind === undefined || isOfKey || withheld.has(kind)) continue;
    if (kind !== 'range' || status !== 206) return true;
  }
  return status === 504 && /only-if-cached/i.test(fieldValue(fields, 'cache-control') ?? '');
}
