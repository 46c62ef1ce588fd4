/**
 * Recognizes strings that are meant as URIs: they begin with a known scheme, and continue as only a URI of it does.
 * Many strings of programs begin with letters and ":" and are not URIs: `a:b`, `node:fs`, `C:\\temp`, `file:read`,
 * `tel: 1`.
 */

const BEFORE_AUTHORITY = [
  ...['http', 'https', 'ws', 'wss', 'ftp', 'file'],
  ...['coap', 'coaps', 'coap+tcp', 'coaps+tcp', 'coap+ws', 'coaps+ws'],
];

const WITH_AT = ['mailto', 'sip', 'sips'];

const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):/;

/** The scheme of a string, in lower case; undefined if it has no scheme. */
export const schemeOf = (text: string): string | undefined => SCHEME.exec(text)?.[1]?.toLowerCase();

/**
 * Tells if a string begins as a URI.
 *
 * @param text - the known part of the string
 * @param hasHoles - true if the string is longer when the program runs
 * @param more - schemes, in lower case; with these, every string counts that continues after ":"
 */
export function beginsAsUri(text: string, hasHoles: boolean, more: readonly string[]): boolean {
  const scheme = schemeOf(text);
  if (scheme === undefined) return false;
  const rest = text.slice(scheme.length + 1);
  const begins = (pattern: RegExp): boolean => pattern.test(rest) || (rest === '' && hasHoles);
  if (BEFORE_AUTHORITY.includes(scheme)) return rest.startsWith('//') && (rest.length > 2 || hasHoles);
  if (WITH_AT.includes(scheme)) return begins(/^[^\s]/) && (rest.includes('@') || hasHoles);
  if (scheme === 'tel') return begins(/^[+0-9(]/);
  if (scheme === 'urn') return begins(/^[^\s:]/) && ((rest.includes(':') && !rest.endsWith(':')) || hasHoles);
  return more.includes(scheme) && begins(/^\S/);
}

/** Characters of paths, queries and host lists that words of a sentence do not have. */
const IN_A_URI = /[/?=&#%@]|\.\w/;

/** `\.`, `\/`, `[^` and `(?:`: a text that an expression is made from. */
const OF_EXPRESSIONS = /\\[./]|\[\^|\(\?[:=!<]/;

/** Tells if a string that begins as a URI is the source of a regular expression. */
export const isExpression = (text: string): boolean => OF_EXPRESSIONS.test(text);

/**
 * Tells if a string that begins as a URI continues as a sentence, a list or lines.
 *
 * @example isProse('http://h is down') // true
 * @example isProse('http://h/my file.txt') // false
 */
export function isProse(text: string): boolean {
  const [first = '', second, ...others] = text.split(/\s+/);
  if (second === undefined) return false;
  if (others.length > 0 || /[\r\n]$/.test(text) || /[.,;:!?)]$/.test(first)) return true;
  return second !== '' && (/^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(second) || !IN_A_URI.test(second));
}
