import { parseDictionary, Token } from 'structured-headers';
import type { Argument, Directives } from './directives.js';

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
