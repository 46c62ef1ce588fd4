import { type HostList, HOST_RANGES, hostListHas, hostListOf } from '@urikit/generic/host-list';
import { isRareIPv4, rareIPv4Address } from '@urikit/generic/text';
import ipaddr from 'ipaddr.js';
import type { Part } from '../anatomy.js';
import type { Found, HazardCode } from '../hazard.js';
import { whatwg } from '../readers/whatwg.js';
import type { Rule } from './rule.js';

/** The ranges that policies name, and the names that stand for hosts in them; the first that a host is in counts. */
const RANGES: readonly (readonly [HazardCode, HostList])[] = [
  ['safety/metadata', hostListOf([...HOST_RANGES.metadata, 'metadata.goog', 'instance-data.', '*.ec2.internal'])],
  ['safety/loopback', hostListOf(['loopback'])],
  ['safety/private', hostListOf(['private', '*.internal', '*.intranet', '*.lan', '*.home.arpa', '*.corp'])],
  ['safety/link-local', hostListOf(['link-local', '*.local'])],
];

const DOCUMENTATION = hostListOf([
  '192.0.2.0/24',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '[2001:db8::]/32',
  '[3fff::]/20',
]);

const fromOctets = (octets: readonly number[]): string => octets.join('.');

/** The IPv4 address that an IPv6 address leads to: mapped, compatible, NAT64, 6to4, Teredo. */
function embedded(address: ipaddr.IPv6): string | undefined {
  const octets = address.toByteArray();
  const range: string = address.range();
  if (range === 'ipv4Mapped' || range === 'rfc6145' || range === 'rfc6052') return fromOctets(octets.slice(12));
  if (range === '6to4') return fromOctets(octets.slice(2, 6));
  if (range === 'teredo') return fromOctets(octets.slice(12).map((octet) => octet ^ 0xff));
  const isCompatible =
    octets.slice(0, 12).every((octet) => octet === 0) && octets.slice(12, 15).some((octet) => octet > 0);
  return isCompatible ? fromOctets(octets.slice(12)) : undefined;
}

const rangeOf = (host: string): HazardCode | undefined =>
  RANGES.find(([, list]) => hostListHas(list, host, undefined))?.[0];

/** What an address is for, by its number: a range that policies name, documentation, another special purpose. */
function codeOf(host: string): HazardCode | undefined {
  const named = rangeOf(host);
  if (named !== undefined) return named;
  if (hostListHas(DOCUMENTATION, host, undefined)) return 'safety/documentation';
  return ipaddr.parse(host.replace(/^\[|\]$/g, '')).range() === 'unicast' ? undefined : 'safety/special-address';
}

/** @param seen - the address: dotted decimal, or an IPv6address between brackets */
function checkAddress(seen: string, inner: string | undefined, { text, start }: Part, found: Found): void {
  const end = start + text.length;
  if (inner !== undefined) found('safety/embedded-ipv4', start, end, { detail: inner });
  const code = codeOf(inner ?? seen);
  if (code !== undefined) found(code, start, end, { detail: inner ?? seen });
}

/** A name as resolvers see it: lower case, without triplets of ASCII and without the root's dot. */
const nameOf = (text: string): string =>
  text
    .replace(/%[2-7][0-9a-f]/gi, (triplet) => decodeURIComponent(triplet))
    .toLowerCase()
    .replace(/\.$/, '');

function checkLiteral(host: Part, found: Found): void {
  const literal = host.text.slice(1, -1).replace(/%[^]*$/, '');
  if (!ipaddr.IPv6.isValid(literal)) return;
  const address = ipaddr.IPv6.parse(literal);
  checkAddress(`[${address.toString()}]`, embedded(address), host, found);
}

/** What clients make of a name by UTS #46: `\u24dbocalhost` is localhost, and circled digits are an address. */
function mapped(name: string): string {
  if (!/[^\0-\x7f]|%[89a-f]/i.test(name)) return name;
  return nameOf(whatwg.host(`http://${name.replace(/[/?#@:\\[\]]/g, '')}/`) ?? name);
}

/** Where a host leads, by its number and not by its spelling (7.4). */
export const address: Rule = ({ host }, found) => {
  if (host === undefined || host.text === '') return;
  if (host.text.startsWith('[')) {
    checkLiteral(host, found);
    return;
  }
  const end = host.start + host.text.length;
  const written = nameOf(host.text);
  const name = mapped(written);
  const number = rareIPv4Address(name);
  if (number !== undefined) {
    if (number !== written)
      found('safety/rare-ipv4', host.start, end, { seenAs: [{ reader: 'resolvers', host: number }] });
    checkAddress(number, undefined, host, found);
  } else if (isRareIPv4(name)) found('safety/rare-ipv4', host.start, end);
  else {
    const code = rangeOf(name);
    if (code !== undefined) found(code, host.start, end);
  }
};
