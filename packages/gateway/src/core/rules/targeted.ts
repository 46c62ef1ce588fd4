import { parseDictionary, Token } from 'structured-headers';
import { fieldValue } from '../messages/fields.js';
import { type Argument, type Directives, parseCacheControl } from './directives.js';

/** The directives of a response that count for this cache. */
export interface ResponseDirectives {
  readonly directives: Directives;
  /** Whether a targeted field gave them: then neither Cache-Control nor Expires has a say (RFC 9213 2.2). */
  readonly isTargeted: boolean;
}

/** A member of the Dictionary as a directive; undefined for a value that no directive has. */
function argumentOf(value: unknown): Argument | true | undefined {
  if (value === true) return true;
  if (typeof value === 'number' && Number.isInteger(value)) return { text: String(value), isQuoted: false };
  if (typeof value === 'string') return { text: value, isQuoted: true };
  return value instanceof Token ? { text: value.toString(), isQuoted: false } : undefined;
}

/**
 * Reads a targeted field: a Dictionary of structured fields, whose parameters do not count. Never throws.
 *
 * @returns undefined where it is empty or malformed: it is then as if it were not there
 * @see RFC 9213 section 2.1
 */
export function parseTargeted(value: string): Directives | undefined {
  const directives = new Map<string, readonly (Argument | true)[]>();
  try {
    const dictionary = parseDictionary(value);
    if (dictionary.size === 0) return undefined;
    for (const [name, [member]] of dictionary) {
      const argument = argumentOf(member);
      if (argument !== undefined) directives.set(name, [argument]);
    }
  } catch {
    return undefined;
  }
  return directives;
}

/**
 * The directives of a response: those of the first targeted field that is there and well-formed, else Cache-Control.
 *
 * @param targets - names of targeted fields in lower case, the one that counts most first
 * @see RFC 9213 section 2.2
 */
export function responseDirectives(fields: readonly string[], targets: readonly string[]): ResponseDirectives {
  for (const target of targets) {
    const value = fieldValue(fields, target);
    const directives = value === undefined ? undefined : parseTargeted(value);
    if (directives !== undefined) return { directives, isTargeted: true };
  }
  return { directives: parseCacheControl(fieldValue(fields, 'cache-control')), isTargeted: false };
}
