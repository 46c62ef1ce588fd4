import { IPV4_ADDRESS } from './grammar.js';
import type { Host } from './uri-reference.js';

const IPV4 = new RegExp(`^${IPV4_ADDRESS}$`);

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/**
 * Reads a valid host that is no IP-literal. "If host matches the rule for IPv4address, then it should be considered an
 * IPv4 address literal and not a reg-name" (3.2.2). An IPv4address ends in a digit, which spares most hosts the test.
 *
 *     host = IP-literal / IPv4address / reg-name
 *
 * @see RFC 3986 section 3.2.2
 */
export function nameOrIPv4(text: string): Host {
  const kind = isDigit(text.charCodeAt(text.length - 1)) && IPV4.test(text) ? 'IPv4address' : 'reg-name';
  return { kind, text };
}

/** Reads any valid host: `[v` starts an IPvFuture, `[` an IPv6address. */
export function readHost(text: string): Host {
  if (text.charCodeAt(0) !== 0x5b) return nameOrIPv4(text);
  return { kind: (text.charCodeAt(1) | 0x20) === 0x76 ? 'IPvFuture' : 'IPv6address', text };
}
