import { DIGIT, REG_NAME, USERINFO } from './characters.js';
import { run, SCHEME } from './grammar.js';
import { isIpLiteral } from './ip-literal.js';

/**
 * Authorities with userinfo or IP-literal, subcomponent by subcomponent. Nothing stands behind a run in its expression, so
 * none is ever taken back.
 *
 *     authority = [ userinfo "@" ] host [ ":" port ]
 */

const START = new RegExp(`${SCHEME}:\\/\\/`, 'y');
const USERINFO_RUN = new RegExp(run(USERINFO), 'y');
const NAME_RUN = new RegExp(run(REG_NAME), 'y');
const PORT_RUN = new RegExp(`:[${DIGIT}]*`, 'y');

const AT = 0x40;
const BRACKET = 0x5b;
const SLASH = 0x2f;

/** Where the longest match from `start` on ends; `start` where nothing matches. */
function skip(expression: RegExp, text: string, start: number): number {
  expression.lastIndex = start;
  return expression.test(text) ? expression.lastIndex : start;
}

/**
 * Where the authority of a text begins, if it has userinfo or an IP-literal; what stands before it is not read.
 *
 * @returns 2 for a relative reference; -1 for a text without them. Never throws.
 */
export function startOfOther(text: string): number {
  if (text.indexOf('[') < 0 && text.indexOf('@') < 0) return -1;
  const slashes = text.indexOf('//');
  return slashes < 0 ? -1 : slashes + 2;
}

/** Whether a scheme and nothing else stands before an authority that begins at `start`. */
export const hasSchemeBefore = (text: string, start: number): boolean => skip(START, text, 0) === start;

/** Where a host ends that begins at `start`; -1 where an IP-literal is none. */
function endOfHost(text: string, start: number, zoneIds: boolean): number {
  if (text.charCodeAt(start) !== BRACKET) return skip(NAME_RUN, text, start);
  const end = text.indexOf(']', start) + 1;
  return isIpLiteral(text.slice(start, end), zoneIds) ? end : -1;
}

/** Whether an authority may end there: it is "terminated by the next slash, question mark, or number sign, or by the end". */
function isEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === SLASH || code === 0x3f || code === 0x23 || at === text.length;
}

/**
 * Where an authority ends.
 *
 * @param start - behind its `//`
 * @param zoneIds - accept RFC 6874 zone identifiers
 * @returns -1 where it breaks its rule. Never throws.
 * @see RFC 3986 section 3.2
 */
export function endOfAuthority(text: string, start: number, zoneIds: boolean): number {
  // Without an "@" behind it, the run was a host and is read again.
  const userinfo = text.charCodeAt(start) === BRACKET ? start : skip(USERINFO_RUN, text, start);
  const host = endOfHost(text, text.charCodeAt(userinfo) === AT ? userinfo + 1 : start, zoneIds);
  if (host < 0) return host;
  const end = skip(PORT_RUN, text, host);
  return isEnd(text, end) ? end : -1;
}
