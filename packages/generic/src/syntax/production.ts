import { endOfAuthority, hasSchemeBefore, startOfOther } from './authority-reader.js';
import { compile, matches, PATH_AND_QUERY, type Production, TAIL } from './grammar.js';

/** Whether a text is one of the four productions of RFC 3986 section 4. */

/** A production, ready for texts. */
export interface Acceptance {
  /** For texts without userinfo and IP-literal. */
  readonly plain: RegExp;
  readonly scheme: Production['scheme'];
  readonly tail: RegExp;
}

/** Makes a production ready; its expressions are compiled by V8 when they are first used. */
export const productionOf = (scheme: Production['scheme'], fragment: boolean): Acceptance => ({
  plain: compile({ scheme, fragment, captures: false }),
  scheme,
  tail: fragment ? TAIL : PATH_AND_QUERY,
});

/**
 * Whether a text is one production.
 *
 * @param text - at most `LONG`
 * @param zoneIds - accept RFC 6874 zone identifiers
 * @returns Never throws.
 * @see RFC 3986 Appendix A
 */
export function accepts(production: Acceptance, text: string, zoneIds: boolean): boolean {
  const { plain } = production;
  plain.lastIndex = 0;
  return plain.test(text) ? plain.lastIndex === text.length : acceptsOther(production, text, zoneIds);
}

/** What `plain` does not match has userinfo or an IP-literal, or is no reference. */
function acceptsOther({ scheme, tail }: Acceptance, text: string, zoneIds: boolean): boolean {
  const start = startOfOther(text);
  if (start < 0 || (scheme !== 'optional' && (start === 2) !== (scheme === 'forbidden'))) return false;
  const end = endOfAuthority(text, start, zoneIds);
  return end >= 0 && (start === 2 || hasSchemeBefore(text, start)) && matches(tail, text, end);
}
