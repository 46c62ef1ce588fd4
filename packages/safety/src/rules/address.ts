import { isRareIPv4, rareIPv4Address } from '@urikit/generic/text';
import ipaddr from 'ipaddr.js';
import type { Part } from '../anatomy.js';
import type { Found, HazardCode } from '../hazard.js';
import type { Rule } from './rule.js';

/** Names and addresses that give a machine of a cloud its own credentials. */
const METADATA: readonly string[] = [
  '169.254.169.254',
  '169.254.170.2',
  '169.254.170.23',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd00:ec2::23',
  'fd20:ce::254',
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'instance-data',
  'instance-data.ec2.internal',
];

const DOCUMENTATION = ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32', '3fff::/20'].map((range) =>
  ipaddr.parseCIDR(range),
);

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const isDocumentation = (address: Address): boolean =>
  DOCUMENTATION.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));

/** What the range of an address means; `unicast` is an address like others. */
const BY_RANGE: Readonly<Record<string, HazardCode>> = {
  loopback: 'safety/loopback',
  // 0.0.0.0 and [::] reach the machine itself on many systems.
  unspecified: 'safety/loopback',
  private: 'safety/private',
  uniqueLocal: 'safety/private',
  linkLocal: 'safety/link-local',
};

function codeOf(address: Address): HazardCode | undefined {
  if (METADATA.includes(address.toString())) return 'safety/metadata';
  if (isDocumentation(address)) return 'safety/documentation';
  const range = address.range();
  return range === 'unicast' ? undefined : (BY_RANGE[range] ?? 'safety/special-address');
}

const fromOctets = (octets: readonly number[]): ipaddr.IPv4 => new ipaddr.IPv4([...octets]);

/** The IPv4 address that an IPv6 address leads to: mapped, compatible, NAT64, 6to4, Teredo. */
function embedded(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const octets = address.toByteArray();
  const range: string = address.range();
  if (range === 'ipv4Mapped' || range === 'rfc6145' || range === 'rfc6052') return fromOctets(octets.slice(12));
  if (range === '6to4') return fromOctets(octets.slice(2, 6));
  if (range === 'teredo') return fromOctets(octets.slice(12).map((octet) => octet ^ 0xff));
  const isCompatible =
    octets.slice(0, 12).every((octet) => octet === 0) && octets.slice(12, 15).some((octet) => octet > 0);
  return isCompatible ? fromOctets(octets.slice(12)) : undefined;
}

function checkAddress(address: Address, { text, start }: Part, found: Found): void {
  const end = start + text.length;
  const inner = address.kind() === 'ipv6' ? embedded(address as ipaddr.IPv6) : undefined;
  if (inner !== undefined) found('safety/embedded-ipv4', start, end, { detail: inner.toString() });
  const code = codeOf(inner ?? address) ?? (inner === undefined ? codeOf(address) : undefined);
  if (code !== undefined) found(code, start, end, { detail: (inner ?? address).toString() });
}

const NAMES: readonly (readonly [RegExp, HazardCode])[] = [
  [/^(?:.*\.)?localhost$/, 'safety/loopback'],
  [/\.local$/, 'safety/link-local'],
  [/\.(?:internal|intranet|lan|home\.arpa|corp)$/, 'safety/private'],
];

/** A name as resolvers see it: lower case, without triplets of ASCII and without the root's dot. */
const nameOf = (text: string): string =>
  text
    .replace(/%[2-7][0-9a-f]/gi, (triplet) => decodeURIComponent(triplet))
    .toLowerCase()
    .replace(/\.$/, '');

/** Where a host leads, by its number and not by its spelling (7.4). */
export const address: Rule = ({ host }, found) => {
  if (host === undefined || host.text === '') return;
  const end = host.start + host.text.length;
  if (host.text.startsWith('[')) {
    const literal = host.text.slice(1, -1).replace(/%.*$/, '');
    if (ipaddr.IPv6.isValid(literal)) checkAddress(ipaddr.IPv6.parse(literal), host, found);
    return;
  }
  const name = nameOf(host.text);
  const number = rareIPv4Address(name);
  if (number !== undefined) {
    if (number !== name)
      found('safety/rare-ipv4', host.start, end, { seenAs: [{ reader: 'resolvers', host: number }] });
    checkAddress(ipaddr.IPv4.parse(number), host, found);
  } else if (isRareIPv4(name)) found('safety/rare-ipv4', host.start, end);
  else if (METADATA.includes(name)) found('safety/metadata', host.start, end);
  else {
    const row = NAMES.find(([pattern]) => pattern.test(name));
    if (row !== undefined) found(row[1], host.start, end);
  }
};
