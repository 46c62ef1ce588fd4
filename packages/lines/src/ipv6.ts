import { canonicalIPv6, isIPv6Address } from '@urikit/generic/internal';

const OPEN = 0x5b;
const CLOSE = 0x5d;

/** No IPv6address has more characters: six groups of four digits, and an IPv4address. */
const LONGEST = 45;

/**
 * The IPv6address between a "[" and the "]" at `end`; undefined if it is malformed.
 *
 * @see RFC 3986 section 3.2.2
 */
export function addressBefore(octets: Uint8Array, end: number): string | undefined {
  const start = octets.lastIndexOf(OPEN, end) + 1;
  if (end - start > LONGEST) return undefined;
  const text = String.fromCharCode(...octets.subarray(start, end));
  return isIPv6Address(text, 0, text.length) ? text : undefined;
}

/**
 * Writes the IPv6address before the "]" at `end` in its one form.
 *
 * @returns the position of its "]"; if it is malformed, that of a `NUL` in its place
 * @see RFC 5952
 */
export function shortenIPv6(output: Uint8Array, end: number): number {
  const address = addressBefore(output, end);
  if (address === undefined) {
    output[end] = 0;
    return end;
  }
  const start = output.lastIndexOf(OPEN, end) + 1;
  const short = canonicalIPv6(address);
  for (let i = 0; i < short.length; i++) output[start + i] = short.charCodeAt(i);
  output[start + short.length] = CLOSE;
  return start + short.length;
}
