import { HEXDIG, SUB_DELIMS, UNRESERVED } from './characters.js';
import { isIPv4Address } from './host.js';

/**
 * IP-literals, parsed by a loop. As an expression the nine forms of IPv6address take 12 ms at the first match of a
 * process, because V8 expands every counted repetition. njs runs this file, too, so it uses only the JavaScript of njs.
 */

/** `IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`; a literal is in either case (RFC 5234 2.3) */
const IPV_FUTURE = new RegExp(`^\\[[Vv][${HEXDIG}]+\\.[${UNRESERVED}${SUB_DELIMS}:]+\\]$`);

const COLON = 0x3a;
const DOT = 0x2e;

/** `HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"`, in either case (RFC 5234 2.3) */
export const isHexDigit = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x66);

/** Where the hexadecimal digits end that begin at `start`. Never throws. */
function endOfDigits(text: string, start: number): number {
  let end = start;
  while (isHexDigit(text.charCodeAt(end))) end++;
  return end;
}

/**
 * Tells if the characters of a string from `start` to `end` are an IPv6address. An address is eight groups of 16 bits,
 * of which one `::` may stand for one or more; the last two may be written as an IPv4address.
 *
 *     IPv6address =                            6( h16 ":" ) ls32
 *                 /                       "::" 5( h16 ":" ) ls32
 *                 / [               h16 ] "::" 4( h16 ":" ) ls32
 *                 / [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32
 *                 / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32
 *                 / [ *3( h16 ":" ) h16 ] "::"    h16 ":"   ls32
 *                 / [ *4( h16 ":" ) h16 ] "::"              ls32
 *                 / [ *5( h16 ":" ) h16 ] "::"              h16
 *                 / [ *6( h16 ":" ) h16 ] "::"
 *     ls32        = ( h16 ":" h16 ) / IPv4address
 *     h16         = 1*4HEXDIG
 *
 * @returns Never throws.
 * @see RFC 3986 section 3.2.2
 * @example isIPv6Address('[::1]', 1, 4) // true
 */
export function isIPv6Address(text: string, start: number, end: number): boolean {
  let groups = 0;
  let hasGap = text.charCodeAt(start) === COLON && text.charCodeAt(start + 1) === COLON;
  // Invariant: a group begins at `at`, or the string ends there behind "::".
  for (let at = hasGap ? start + 2 : start; at < end;) {
    const digits = endOfDigits(text, at);
    if (text.charCodeAt(digits) === DOT) {
      groups += 2;
      return (hasGap ? groups < 8 : groups === 8) && isIPv4Address(text.slice(at, end));
    }
    if (digits === at || digits - at > 4) return false;
    groups++;
    if (digits === end) break;
    if (text.charCodeAt(digits) !== COLON || digits + 1 === end) return false;
    at = digits + 1;
    if (text.charCodeAt(at) === COLON) {
      if (hasGap) return false;
      hasGap = true;
      at++;
    }
  }
  return hasGap ? groups < 8 : groups === 8;
}

/**
 * Tells if a string is an IP-literal, brackets included.
 *
 *     IP-literal = "[" ( IPv6address / IPvFuture  ) "]"
 *
 * @returns Never throws.
 * @see RFC 3986 section 3.2.2
 * @example isIpLiteral('[v1.a]') // true
 */
export function isIpLiteral(text: string): boolean {
  const end = text.length - 1;
  if (text.charCodeAt(0) !== 0x5b || text.charCodeAt(end) !== 0x5d) return false;
  return (text.charCodeAt(1) | 0x20) === 0x76 ? IPV_FUTURE.test(text) : isIPv6Address(text, 1, end);
}
