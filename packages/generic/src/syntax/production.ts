import { startOfPath } from './part-reader.js';
import { compile, LONG, type Production } from './grammar.js';

/** Whether a string is one of the four productions of RFC 3986 section 4. */

/** A production, ready for strings. */
export interface Acceptance extends Omit<Production, 'captures'> {
  /** For strings without userinfo and IP-literal, up to `LONG`. */
  readonly plain: RegExp;
}

/** Makes a production ready; its expression is compiled by V8 when it is first used. */
export const productionOf = (scheme: Production['scheme'], fragment: boolean): Acceptance => ({
  plain: compile({ scheme, fragment, captures: false }),
  scheme,
  fragment,
});

/**
 * Tells if a string is one production.
 *
 * @returns Never throws.
 * @see RFC 3986 Appendix A
 */
export function accepts(production: Acceptance, text: string): boolean {
  // An expression would read `String(text)` of a caller without types.
  if (typeof text !== 'string') return false;
  const { plain } = production;
  plain.lastIndex = 0;
  if (text.length <= LONG && plain.test(text)) return plain.lastIndex === text.length;
  return startOfPath(production, text) >= 0;
}
