/**
 * The characters that RFC 3987 adds to those of RFC 3986. Each class is the inside of the brackets of a regular
 * expression with the flag `u`.
 *
 * @see RFC 3987 section 2.2
 */

/** Planes 1 to 14 end before their last two code points, which are no characters (RFC 3987 section 2.2). */
const PLANES = Array.from({ length: 13 }, (_, i) => {
  const plane = (i + 1).toString(16).toUpperCase();
  return `\\u{${plane}0000}-\\u{${plane}FFFD}`;
}).join('');

/**
 *     ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
 *             / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
 *             / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
 *             / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
 *             / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
 *             / %xD0000-DFFFD / %xE1000-EFFFD
 */
export const UCSCHAR = `\\u{A0}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFEF}${PLANES}\\u{E1000}-\\u{EFFFD}`;

/** `iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD`, in a query only */
export const IPRIVATE = '\\u{E000}-\\u{F8FF}\\u{F0000}-\\u{FFFFD}\\u{100000}-\\u{10FFFD}';

/**
 * RFC 3987 takes the grammar of RFC 3986 and puts `iunreserved` where that has `unreserved`, except in a scheme, a port
 * and an IP-literal. So an IRI is a URI once each `ucschar` is written as `~`, which is unreserved; of those three only
 * IPvFuture allows it. The engine's one definition of the grammar then decides, and all positions stay the same.
 *
 *     iunreserved = ALPHA / DIGIT / "-" / "." / "_" / "~" / ucschar
 *     iquery      = *( ipchar / iprivate / "/" / "?" )
 *
 * @see RFC 3987 section 2.2
 */

/** The most steps of one match: each costs memory of the matcher, which ends at some 10,000,000. A longer run is matched again. */
export const STEPS = 4096;

/** As `+`, at most so often. */
export const ONE_MATCH = `{1,${String(STEPS)}}`;

const IN_QUERY = new RegExp(`[${UCSCHAR}${IPRIVATE}]${ONE_MATCH}`, 'gu');
const ELSEWHERE = new RegExp(`[${UCSCHAR}]${ONE_MATCH}`, 'gu');

/** The content of brackets stays, because an IPvFuture has no `ucschar`, and no other part has brackets. */
const BRACKETS = /(\[[^\]]*)/;

const NOT_ASCII = /[^\0-\x7f]/;

/** Tells if a string holds anything that no URI can hold because it is not ASCII. */
export const hasNonAscii = (text: string): boolean => NOT_ASCII.test(text);

const hide = (text: string, chars: RegExp): string => text.replace(chars, (some) => '~'.repeat(some.length));

/** The string with `~` for each UTF-16 unit that RFC 3987 allows where it stands. */
export function shadowOf(text: string): string {
  if (!hasNonAscii(text)) return text;
  const hash = text.indexOf('#');
  const fragment = hash < 0 ? text.length : hash;
  const mark = text.slice(0, fragment).indexOf('?');
  const query = mark < 0 ? fragment : mark;
  const pieces = text.slice(0, query).split(BRACKETS);
  return (
    pieces.map((piece, i) => (i % 2 === 0 ? hide(piece, ELSEWHERE) : piece)).join('') +
    hide(text.slice(query, fragment), IN_QUERY) +
    hide(text.slice(fragment), ELSEWHERE)
  );
}
