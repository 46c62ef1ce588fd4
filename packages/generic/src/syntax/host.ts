import { DIGIT } from './characters.js';
import type { Host } from './uri-reference.js';

/** `dec-octet = DIGIT / %x31-39 DIGIT / "1" 2DIGIT / "2" %x30-34 DIGIT / "25" %x30-35` */
const DEC_OCTET = `(?:25[0-5]|2[0-4][${DIGIT}]|1[${DIGIT}]{2}|[1-9]?[${DIGIT}])`;

const IPV4_ADDRESS = new RegExp(`^${DEC_OCTET}(?:\\.${DEC_OCTET}){3}$`);

/** Tells if a code is that of a decimal digit. */
export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/**
 * Tells if a string is an IPv4address, which a reg-name that looks like one is not. An IPv4address ends in a digit,
 * which spares most hosts the test.
 *
 *     IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
 *
 * @returns Never throws.
 * @see RFC 3986 section 3.2.2
 */
export const isIPv4Address = (text: string): boolean =>
  isDigit(text.charCodeAt(text.length - 1)) && IPV4_ADDRESS.test(text);

/**
 * Reads a valid host: `[v` begins an IPvFuture, `[` an IPv6address. "If host matches the rule for IPv4address, then it should
 * be considered an IPv4 address literal and not a reg-name" (3.2.2).
 *
 *     host = IP-literal / IPv4address / reg-name
 *
 * @returns Never throws.
 * @see RFC 3986 section 3.2.2
 */
export function readHost(text: string): Host {
  if (text.charCodeAt(0) !== 0x5b) return { kind: isIPv4Address(text) ? 'IPv4address' : 'reg-name', text };
  return { kind: (text.charCodeAt(1) | 0x20) === 0x76 ? 'IPvFuture' : 'IPv6address', text };
}
