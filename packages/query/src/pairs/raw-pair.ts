import { percentDecode } from '@urikit/generic';
import { encodePart } from '../encoding/encode-query.js';
import type { Dialect } from './options.js';
import type { QueryPair } from './query.js';

/** One pair as it stands in a query: `name`, or `name "=" value`, where the first `=` ends the name. */

/** Where the name of a pair ends. */
export function nameEnd(raw: string): number {
  const end = raw.indexOf('=');
  return end < 0 ? raw.length : end;
}

/**
 * Decodes once. Octets that are not UTF-8 read as U+FFFD; the text of the pair keeps them.
 *
 * @see RFC 3986 section 2.4
 */
export function decodePart(text: string, { plus }: Dialect): string {
  const spaced = plus === 'space' ? text.replaceAll('+', ' ') : text;
  return spaced.includes('%') ? percentDecode(spaced, 'replace') : spaced;
}

/** The decoded name of a pair. */
export const nameOf = (raw: string, dialect: Dialect): string => decodePart(raw.slice(0, nameEnd(raw)), dialect);

/** The decoded value of a pair, undefined where it has no `=`. */
export function valueOf(raw: string, dialect: Dialect): string | undefined {
  const end = raw.indexOf('=');
  return end < 0 ? undefined : decodePart(raw.slice(end + 1), dialect);
}

/** A pair decoded. */
export const pairOf = (raw: string, dialect: Dialect): QueryPair =>
  Object.freeze({ name: nameOf(raw, dialect), value: valueOf(raw, dialect), raw });

/** A test for pairs with one decoded name. Most names are written plainly, and those are compared as they stand. */
export function hasName(name: string, dialect: Dialect): (raw: string) => boolean {
  // A name with one of these is written with a triplet, or reads as something else where it stands plainly.
  const isPlain = !name.includes('%') && !(dialect.plus === 'space' && name.includes('+'));
  return (raw) => {
    const end = nameEnd(raw);
    // Decoding never makes text longer.
    if (end < name.length) return false;
    if (end === name.length && isPlain && raw.startsWith(name)) return true;
    const mark = raw.indexOf('%');
    const isDecoded = (mark >= 0 && mark < end) || (dialect.plus === 'space' && raw.includes('+'));
    return isDecoded && nameOf(raw, dialect) === name;
  };
}

/** A pair as it will stand, its name written already. */
export const rawPair = (rawName: string, value: string | undefined, { separator }: Dialect): string =>
  value === undefined ? rawName : `${rawName}=${encodePart(value, 'value', separator)}`;

/** A name as it will stand. */
export const rawName = (name: string, { separator }: Dialect): string => encodePart(name, 'name', separator);
