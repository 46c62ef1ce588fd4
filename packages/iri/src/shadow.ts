import { IPRIVATE, UCSCHAR } from './characters.js';

/**
 * RFC 3987 takes the grammar of RFC 3986 and puts `iunreserved` where that has `unreserved`, except in a scheme, a port
 * and an IP-literal. So an IRI is a URI once each `ucschar` is written as `~`, which is unreserved and stands in none of
 * those three but IPvFuture. The engine's one definition of the grammar then decides, and every place stays the same.
 *
 *     iunreserved = ALPHA / DIGIT / "-" / "." / "_" / "~" / ucschar
 *     iquery      = *( ipchar / iprivate / "/" / "?" )
 *
 * @see RFC 3987 section 2.2
 */

/** What stands between brackets is left alone: an IPvFuture has no `ucschar`, and nothing else has brackets. */
const OUTSIDE_BRACKETS = new RegExp(`\\[[^\\]]*|[${UCSCHAR}]+`, 'gu');
const IN_QUERY = new RegExp(`[${UCSCHAR}${IPRIVATE}]+`, 'gu');
const IN_FRAGMENT = new RegExp(`[${UCSCHAR}]+`, 'gu');

const NOT_ASCII = /[^\0-\x7f]/;

/** Whether a text holds anything that no URI can hold because it is not ASCII. */
export const hasNonAscii = (text: string): boolean => NOT_ASCII.test(text);

const hide = (chars: string): string => (chars.startsWith('[') ? chars : '~'.repeat(chars.length));

/** The text with `~` for each UTF-16 unit that RFC 3987 allows where it stands. */
export function shadowOf(text: string): string {
  const hash = text.indexOf('#');
  const fragment = hash < 0 ? text.length : hash;
  const mark = text.slice(0, fragment).indexOf('?');
  const query = mark < 0 ? fragment : mark;
  return (
    text.slice(0, query).replace(OUTSIDE_BRACKETS, hide) +
    text.slice(query, fragment).replace(IN_QUERY, hide) +
    text.slice(fragment).replace(IN_FRAGMENT, hide)
  );
}
