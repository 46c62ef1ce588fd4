import { kit } from '@urikit/generic';
import { OPERATORS } from '../operators.js';
import type { Part } from '../parts.js';

/**
 * Strings that no expansion wrote: RFC 6570 encodes each reserved character of a value, and RFC 3986 lets many of them stand. A
 * character that may begin the rest of the template ends the value as before, so that one reading is possible.
 */

/** Reserved characters of a segment (RFC 3986 3.3). A comma separates members, and has its own rule. */
const IN_PATH = ":@!$'()*+;=&";
/** The same in a query, whose parameters `&` separates. */
const IN_QUERY = ":@!$'()*+;=/?";
const IN_FRAGMENT = `${IN_QUERY}&`;

/** The characters with which the parts behind an expression may begin. */
function firstsOf(parts: readonly Part[]): string {
  let firsts = '';
  for (const part of parts) {
    if (part.kind === 'literal') return firsts + part.text.charAt(0);
    firsts += OPERATORS[part.operator].first;
  }
  return firsts;
}

/** The component that a part ends in. */
function componentBehind(part: Part, before: string): string {
  const text = part.kind === 'literal' ? part.text : part.operator;
  if (text.includes('#')) return IN_FRAGMENT;
  return text.includes('?') || text === '&' ? IN_QUERY : before;
}

/**
 * The reserved characters that values of each part may hold besides those of an expansion. Behind a value of `U+R`, which may hold
 * each of them, the characters of the template itself stay delimiters.
 */
export function extrasOf(parts: readonly Part[]): readonly string[] {
  let component = IN_PATH;
  let held: string | undefined;
  return parts.map((part, at) => {
    component = componentBehind(part, component);
    if (part.kind === 'literal') {
      if (held !== undefined) held += part.text;
      return '';
    }
    const { first, separator, reserved } = OPERATORS[part.operator];
    if (reserved) held = '';
    if (held !== undefined) held += first;
    if (reserved) return '';
    const stops = firstsOf(parts.slice(at + 1)) + separator + (held ?? '');
    return Array.from(component, (char) => (stops.includes(char) ? '' : char)).join('');
  });
}

/** The parts with their literals in the spelling of normal forms. */
export const normalParts = (parts: readonly Part[]): readonly Part[] =>
  parts.map((part) => (part.kind === 'literal' ? { ...part, text: kit.normalizeTriplets(part.text) } : part));

/** The bytes of a string, one character each. Two spellings of one value have the same. */
export const bytesOf = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
