/**
 * The characters that RFC 3987 adds to those of RFC 3986. Each class is the inside of the brackets of a regular
 * expression with the flag `u`. This module is an entry of its own, so that others use the sets and nothing else.
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
