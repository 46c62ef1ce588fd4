import { readHost } from '@urikit/hosts/internal';
import { rareIPv4Address } from '@urikit/generic/text';
import type { ToAscii } from './to-ascii.js';

/** Characters that end a host or are dropped from it. ToASCII reads a name alone. */
const NO_NAME = /[\0-\x20/?#@:\\[\]%\x7f]/;

/** Decodes triplets that are UTF-8; other triplets stay. */
const decoded = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (triplets) => {
    try {
      return decodeURIComponent(triplets);
    } catch {
      return triplets.replace(/%[2-7][0-9a-f]/gi, (triplet) => decodeURIComponent(triplet));
    }
  });

/**
 * A name as resolvers see it: without triplets, by UTS #46, in lower case and without the root's dot. `\u24dbocalhost` is localhost,
 * and circled digits are an address. A name that IDNA refuses is in lower case only.
 *
 * @param text - a host that is no IP-literal
 */
export function resolvedName(text: string, toAscii: ToAscii): string {
  const name = decoded(text).toLowerCase();
  const isAscii = /^[\0-\x7f]*$/.test(name);
  const mapped = isAscii || NO_NAME.test(name) ? name : (toAscii(name) ?? name);
  return mapped.replace(/\.$/, '');
}

/** A host without its zone identifier (RFC 4007 11): `[fe80::1%25eth0]` is `[fe80::1]`. */
export const withoutZone = (host: string): string => host.replace(/^(\[[^%]*)%[^]*\]$/, '$1]');

/** A spelling of a host that equal hosts share: the bytes of an address, or the name. No scheme decides it. */
export function hostKey(host: string, toAscii: ToAscii): string {
  if (host.startsWith('[')) return readHost(host)?.addresses[0]?.join('.') ?? host.toLowerCase();
  const name = resolvedName(host, toAscii);
  return rareIPv4Address(name) ?? name;
}
