import { createHash } from 'node:crypto';
import { comparedValue } from './compared-value.js';
import type { VariantGroup, VariantRecord } from '../store/entry.js';

/**
 * Vary as a secondary key (RFC 9111 4.1): the variants of one key, told apart by the values of the fields that the
 * origin names. Each variant is an entry of its own. Under the key itself stands a record of the names and the variants.
 */

/** More groups are a sign of an origin that changes its mind; the ones that were written longest ago go. */
const MAX_GROUPS = 4;

/** A key holds no control. */
const SEPARATOR = '\n';

/** The key that a policy gave, of a variant or of anything else. */
export function primaryKey(key: string): string {
  const end = key.indexOf(SEPARATOR);
  return end < 0 ? key : key.slice(0, end);
}

/** Headers that prove the identity of the client: a store keeps a digest of them, never the values. */
const SECRET: ReadonlySet<string> = new Set(['authorization', 'cookie']);

/** Characters above which a value is kept as a digest: each variant stands in the record of all. */
const LONGEST = 64;

const keptValue = (name: string, value: string): string =>
  SECRET.has(name) || value.length > LONGEST
    ? `#${createHash('sha256').update(value, 'latin1').digest('base64url')}`
    : `${String(value.length)}:${value}`;

/**
 * The suffix behind the key of a variant: for every name its value with its length, `#` and the SHA-256 of a long or
 * secret one, or `-` if it is absent. Two values give one suffix only if their compared forms, or the digests of these,
 * are the same.
 *
 * @param sent - the value of a field as it is forwarded
 * @example suffixOf(['accept', 'origin'], sent) // '\naccept=3:*\/*\norigin=-'
 */
export function suffixOf(names: readonly string[], sent: (name: string) => string | undefined): string {
  let suffix = '';
  for (const name of names) {
    const value = comparedValue(name, sent(name));
    suffix += `${SEPARATOR}${name}=${value === undefined ? '-' : keptValue(name, value)}`;
  }
  return suffix;
}

/**
 * The variant that answers a request: of two that match, the one with the names that were written last; undefined if no
 * variant matches.
 */
export function selectVariant(
  { groups }: VariantRecord,
  sent: (name: string) => string | undefined,
): string | undefined {
  for (const { names, suffixes } of groups) {
    const suffix = suffixOf(names, sent);
    if (suffixes.includes(suffix)) return suffix;
  }
  return undefined;
}

/** A record with one more variant, and the variants that had to go for it. */
export interface Extended {
  readonly record: VariantRecord;
  readonly evicted: readonly string[];
}

/**
 * Adds a variant to a record.
 *
 * @param until - milliseconds since the epoch until which the new variant is of use
 * @param max - variants of one key; beyond it those go that were used longest ago
 * @param usedAt - a number that grows with each use; 0 for a variant of which no use is known
 */
export function withVariant(
  before: VariantRecord | undefined,
  names: readonly string[],
  suffix: string,
  until: number,
  max: number,
  usedAt: (suffix: string) => number,
): Extended {
  const isSame = (group: VariantGroup): boolean => group.names.join() === names.join();
  const groups = before?.groups ?? [];
  const others = groups.filter((group) => !isSame(group));
  const known = groups.find(isSame)?.suffixes.filter((each) => each !== suffix) ?? [];
  const added = [{ names, suffixes: [...known, suffix] }, ...others.slice(0, MAX_GROUPS - 1)];
  const all = added.flatMap(({ suffixes }) => suffixes).filter((each) => each !== suffix);
  const surplus = Math.max(0, all.length + 1 - max);
  const evicted = new Set([...all].sort((a, b) => usedAt(a) - usedAt(b)).slice(0, surplus));
  const left = added
    .map((group) => ({ ...group, suffixes: group.suffixes.filter((each) => !evicted.has(each)) }))
    .filter(({ suffixes }) => suffixes.length > 0);
  const dropped = others.slice(MAX_GROUPS - 1).flatMap(({ suffixes }) => suffixes);
  return { record: { groups: left, until: Math.max(until, before?.until ?? 0) }, evicted: [...evicted, ...dropped] };
}

/** The field that splits a key most: how many different values its variants have. */
export interface Split {
  readonly field: string;
  readonly values: number;
}

/** Which field of a record has most values; undefined for a record without variants. */
export function mostSplitting({ groups }: VariantRecord): Split | undefined {
  let most: Split | undefined;
  for (const { names, suffixes } of groups) {
    names.forEach((field, at) => {
      // A field value holds no line feed, so each line is one field.
      const values = new Set(suffixes.map((suffix) => suffix.split(SEPARATOR)[at + 1])).size;
      if (most === undefined || values > most.values) most = { field, values };
    });
  }
  return most;
}
