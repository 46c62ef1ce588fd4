import { parseDictionary, Token } from 'structured-headers';
import type { Argument, Directives } from './directives.js';

/** Directives with a String as argument: names of headers (RFC 9213 2.1). */
const WITH_NAMES: ReadonlySet<string> = new Set(['no-cache', 'private']);

/** A member of the Dictionary as a directive; undefined for a value that the directive does not have. */
function argumentOf(name: string, value: unknown): Argument | true | undefined {
  if (value === true) return true;
  if (typeof value === 'number' && Number.isInteger(value)) return { text: String(value), isQuoted: false };
  if (typeof value === 'string') return WITH_NAMES.has(name) ? { text: value, isQuoted: true } : undefined;
  return value instanceof Token ? { text: value.toString(), isQuoted: false } : undefined;
}

/**
 * Reads a targeted field: a Dictionary of structured fields. Its parameters do not count. Never throws.
 *
 * @returns undefined if it is empty or malformed: it is then as if it were not there
 * @see RFC 9213 section 2.1
 */
export function parseTargeted(value: string): Directives | undefined {
  const directives = new Map<string, readonly (Argument | true)[]>();
  try {
    const dictionary = parseDictionary(value);
    if (dictionary.size === 0) return undefined;
    for (const [name, [member]] of dictionary) {
      const argument = argumentOf(name, member);
      if (argument !== undefined) directives.set(name, [argument]);
    }
  } catch {
    return undefined;
  }
  return directives;
}
