/**
 * DNS services that resolve a name to the address written in it, and published names that resolve to loopback. A filter
 * by name takes them for external hosts.
 */

/** Zones that resolve an address in the name, according to their documents. */
const READERS = [
  'nip.io',
  'sslip.io',
  'xip.io',
  'nip.me',
  'traefik.me',
  'backname.io',
  'ip6.name',
  'ipq.co',
  '1u.ms',
  'rbndr.us',
  'rebind.network',
];

/** Zones whose names all resolve to the asking machine. */
const LOOPBACKS = [
  'localtest.me',
  'lvh.me',
  'vcap.me',
  'lacolhost.com',
  'localho.st',
  'yoogle.com',
  'fuf.me',
  'loopback.jp',
];

const zone = (names: readonly string[]): string => names.map((name) => name.replace('.', '\\.')).join('|');

const LOOPBACK = new RegExp(`(?:^|\\.)(?:${zone(LOOPBACKS)})$`);

/** A name in one of the zones, at the end of a host. */
export const ADDRESS_SERVICES = `(?:${zone([...READERS, ...LOOPBACKS])})`;

const SERVICE = new RegExp(`(?:^|\\.)${ADDRESS_SERVICES}$`);

/** Tells if a name, in lower case and without the root's dot, belongs to a listed service. */
export const isAddressService = (name: string): boolean => SERVICE.test(name);

/** Four decimal numbers with dots or hyphens between them, or eight digits of hexadecimal. */
const DECIMAL = /(?<![0-9])(\d{1,3})([.-])(\d{1,3})\2(\d{1,3})\2(\d{1,3})(?![0-9])/;
const HEXADECIMAL = /(?<![0-9a-z])([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})(?![0-9a-z])/;

/** The address that a name of a service resolves to; undefined if it is not written as IPv4. */
export function addressInName(name: string): string | undefined {
  if (LOOPBACK.test(name)) return '127.0.0.1';
  const decimal = DECIMAL.exec(name);
  if (decimal !== null) return [decimal[1], decimal[3], decimal[4], decimal[5]].map(Number).join('.');
  return HEXADECIMAL.exec(name)
    ?.slice(1, 5)
    .map((octet) => Number.parseInt(octet, 16))
    .join('.');
}
