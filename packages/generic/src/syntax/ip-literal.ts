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

/** More groups than an address has: no `::` stands behind as many. */
const NO_GAP = 9;

/** The value of `HEXDIG`, in either case (RFC 5234 2.3); -1 for another character. */
function valueOfDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/**
 * Reads the characters of a string from `start` to `end` as an IPv6address: eight groups of 16 bits, of which one `::` may
 * stand for one or more; the last two may be written as an IPv4address.
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
 * @returns the groups; undefined for other characters. Never throws.
 * @see RFC 3986 section 3.2.2
 * @example readIPv6('[::1]', 1, 4) // [0, 0, 0, 0, 0, 0, 0, 1]
 */
export function readIPv6(text: string, start: number, end: number): readonly number[] | undefined {
  const groups = [0, 0, 0, 0, 0, 0, 0, 0];
  let count = 0;
  let gap = text.charCodeAt(start) === COLON && text.charCodeAt(start + 1) === COLON ? 0 : NO_GAP;
  // Invariant: a group begins at `at`, or the string ends there behind "::".
  for (let at = gap === 0 ? start + 2 : start; at < end;) {
    let value = 0;
    let next = at;
    for (let digit = valueOfDigit(text.charCodeAt(at)); digit >= 0; digit = valueOfDigit(text.charCodeAt(next))) {
      value = value * 16 + digit;
      next++;
    }
    if (text.charCodeAt(next) === DOT) {
      const address = text.slice(at, end);
      if (count > 6 || !isIPv4Address(address)) return undefined;
      const octets = address.split('.');
      groups[count] = Number(octets[0]) * 256 + Number(octets[1]);
      groups[count + 1] = Number(octets[2]) * 256 + Number(octets[3]);
      count += 2;
      break;
    }
    if (next === at || next - at > 4 || count === 8) return undefined;
    groups[count] = value;
    count++;
    if (next === end) break;
    if (text.charCodeAt(next) !== COLON || next + 1 === end) return undefined;
    at = next + 1;
    if (text.charCodeAt(at) === COLON) {
      if (gap < NO_GAP) return undefined;
      gap = count;
      at++;
    }
  }
  if (gap === NO_GAP ? count < 8 : count === 8) return undefined;
  // The groups behind the gap move to the end.
  for (let to = 7; count > gap; to--) {
    count--;
    groups[to] = groups[count] as number;
    groups[count] = 0;
  }
  return groups;
}

/** Tells if the characters of a string from `start` to `end` are an IPv6address. Never throws. */
export const isIPv6Address = (text: string, start: number, end: number): boolean =>
  readIPv6(text, start, end) !== undefined;

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
