import { DIGIT } from './characters.js';
import { endOfRun } from './component.js';
import { AUTHORITY_END, LONG, type Production, startOf } from './grammar.js';
import { isIpLiteral } from './ip-literal.js';

/**
 * Tests a reference part by part: one that has userinfo or an IP-literal, or is too long for one expression. No run is read twice,
 * other than a host that might have been userinfo.
 *
 *     URI-reference = [ scheme ":" ] [ "//" [ userinfo "@" ] host [ ":" port ] ] path [ "?" query ] [ "#" fragment ]
 */

const START = new RegExp(startOf('optional'), 'y');
const PORT = new RegExp(`(?::[${DIGIT}]*)?${AUTHORITY_END}`, 'y');

const HASH = 0x23;
const QUESTION_MARK = 0x3f;
const AT = 0x40;
const BRACKET = 0x5b;

/** The end of a match that begins at `start`; -1 without a match. */
export function endOfMatch(expression: RegExp, text: string, start: number): number {
  expression.lastIndex = start;
  return expression.test(text) ? expression.lastIndex : -1;
}

/** The end of a host that begins at `start`; -1 if an IP-literal is malformed. */
function endOfHost(text: string, start: number): number {
  if (text.charCodeAt(start) !== BRACKET) return endOfRun('host', text, start);
  const end = text.indexOf(']', start) + 1;
  return isIpLiteral(text.slice(start, end)) ? end : -1;
}

/** Where an authority ends that begins at `start`; -1 where it breaks its rule. */
function endOfAuthority(text: string, start: number): number {
  // Without an "@" behind it, the run was a host and is read again.
  const userinfo = endOfRun('userinfo', text, start);
  const host = endOfHost(text, text.charCodeAt(userinfo) === AT ? userinfo + 1 : start);
  return host < 0 ? host : endOfMatch(PORT, text, host);
}

/**
 * Tells if all of a string from `start` on is `path [ "?" query ] [ "#" fragment ]`, or the same without a fragment.
 */
function isTail(text: string, start: number, fragment: boolean): boolean {
  let end = endOfRun('path', text, start);
  if (text.charCodeAt(end) === QUESTION_MARK) end = endOfRun('query', text, end + 1);
  if (fragment && text.charCodeAt(end) === HASH) end = endOfRun('fragment', text, end + 1);
  return end === text.length;
}

/**
 * Where the scheme of a string ends, its `:` included.
 *
 * @returns 0 for a relative reference; -1 where a first segment has a colon and is no scheme. Never throws.
 * @see RFC 3986 section 3.1, 4.2
 */
const endOfScheme = (text: string): number => endOfMatch(START, text, 0);

/**
 * Finds the start of the path of a production, for strings that the expression for plain strings did not match or
 * cannot handle.
 *
 * @returns the position; -1 if the string is malformed. Never throws.
 * @see RFC 3986 section 4
 */
export function startOfPath({ scheme, fragment }: Omit<Production, 'captures'>, text: string): number {
  if (text.length <= LONG && text.indexOf('@') < 0 && text.indexOf('[') < 0) return -1;
  const start = endOfScheme(text);
  if (start < 0 || (scheme !== 'optional' && (start === 0) !== (scheme === 'forbidden'))) return -1;
  const path = text.startsWith('//', start) ? endOfAuthority(text, start + 2) : start;
  return path >= 0 && isTail(text, path, fragment) ? path : -1;
}
