import { readHost } from '@urikit/hosts/internal';

/** Other spellings of a host that one client or another takes for the same host. */

const hex = (octet: number, width = 2): string => octet.toString(16).padStart(width, '0');
const encode = (character: string): string => `%${hex(character.charCodeAt(0))}`;
/** Percent-encoded octets of UTF-8. */
const asOctets = (codePoint: number): string => encodeURIComponent(String.fromCodePoint(codePoint));
const mapped =
  (first: string, to: number) =>
  (character: string): string =>
    asOctets(to + character.charCodeAt(0) - first.charCodeAt(0));

/** Characters that IDNA maps to a dot (UTS #46). */
const DOTS = [0x3002, 0xff0e, 0xff61].map(asOctets);
/** Characters that IDNA drops: soft hyphen, zero width space, word joiner. */
const DROPPED = [0xad, 0x200b, 0x2060].map(asOctets);

/** Spellings of a name: case and triplets are the same by RFC 3986, the root dot by the DNS, the rest by IDNA. */
const NAME: readonly ((name: string) => string)[] = [
  (name) => name.toUpperCase(),
  (name) => name.replace(/[a-z]/g, (each, at: number) => (at % 2 === 0 ? each.toUpperCase() : each)),
  (name) => name.replace(/[a-z0-9]/i, encode),
  (name) => name.replace(/[a-z0-9]/gi, encode),
  (name) => name.replace(/[a-z0-9]/gi, encode).toUpperCase(),
  (name) => name.replaceAll('.', '%2e'),
  (name) => name.replace(/.$/, encode),
  (name) => `${name}.`,
  (name) => `${name}%2E`,
  (name) => name.replace(/[a-z0-9]/i, (each) => `%25${hex(each.charCodeAt(0))}`),
  (name) => name.replace(/[a-z]/gi, (each) => mapped('a', 0xff41)(each.toLowerCase())),
  (name) => name.replace(/[a-z]/i, (each) => mapped('a', 0xff41)(each.toLowerCase())),
  (name) => name.replace(/[a-z]/i, (each) => mapped('a', 0x24d0)(each.toLowerCase())),
  (name) => name.replace(/[a-z]/i, (each) => mapped('a', 0x1d41a)(each.toLowerCase())),
  (name) => name.replace(/[0-9]/g, mapped('0', 0xff10)),
  (name) => name.replace(/k/i, asOctets(0x212a)),
  (name) => name.replace(/s/i, asOctets(0x17f)),
  ...DOTS.map((dot) => (name: string) => name.replaceAll('.', dot)),
  ...DOTS.map((dot) => (name: string) => `${name}${dot}`),
  ...DROPPED.map((character) => (name: string) => name.slice(0, 1) + character + name.slice(1)),
];

/**
 * Spellings of an IPv4 address by `inet_aton` (RFC 3986 7.4), by clients to which numbers with leading zeros are decimal, and IPv6
 * addresses that carry it.
 */
function addressSpellings([a = 0, b = 0, c = 0, d = 0]: readonly number[]): readonly string[] {
  const all = ((a * 256 + b) * 256 + c) * 256 + d;
  const octal = (octet: number): string => `0${octet.toString(8)}`;
  const groups = `${hex(a)}${hex(b)}:${hex(c)}${hex(d)}`;
  const inverted = [a, b, c, d].map((octet) => hex(0xff - octet));
  const decimal = [a, b, c, d].join('.');
  return [
    decimal,
    `${decimal}.`,
    String(all),
    `0x${all.toString(16)}`,
    `0X${hex(all, 8).toUpperCase()}`,
    `0${all.toString(8)}`,
    [a, b, c, d].map((octet) => String(octet).padStart(3, '0')).join('.'),
    [a, b, c, d].map((octet) => String(octet).padStart(4, '0')).join('.'),
    `0${decimal}`,
    [a, b, c, d].map(octal).join('.'),
    [a, b, c, d].map((octet) => `00${octal(octet)}`).join('.'),
    [a, b, c, d].map((octet) => `0x${octet.toString(16)}`).join('.'),
    `${String(a)}.${octal(b)}.0x${hex(c)}.${String(d)}`,
    `${String(a)}.${String(b)}.${String(c * 256 + d)}`,
    `${String(a)}.${String((b * 256 + c) * 256 + d)}`,
    decimal.replaceAll('.', '%2E'),
    decimal.replace(/^./, encode),
    `[::ffff:${decimal}]`,
    `[::FFFF:${groups}]`,
    `[0:0:0:0:0:ffff:${groups}]`,
    `[0000:0000:0000:0000:0000:ffff:${groups}]`,
    `[::${decimal}]`,
    `[::ffff:0:${decimal}]`,
    `[64:ff9b::${decimal}]`,
    `[64:ff9b::${groups}]`,
    `[2002:${groups}::]`,
    `[2002:${groups}::1]`,
    `[fe80::5efe:${decimal}]`,
    `[2001:0:0:0:0:0:${String(inverted[0])}${String(inverted[1])}:${String(inverted[2])}${String(inverted[3])}]`,
  ];
}

/** Spellings of an IPv6 address by its sixteen octets (RFC 4291 2.2). */
function longSpellings(octets: readonly number[]): readonly string[] {
  const groups = Array.from({ length: 8 }, (_, i) => hex(Number(octets[2 * i]) * 256 + Number(octets[2 * i + 1]), 4));
  const short = groups.map((group) => group.replace(/^0{1,3}/, ''));
  return [
    `[${groups.join(':')}]`,
    `[${groups.join(':').toUpperCase()}]`,
    `[${short.join(':')}]`,
    `[${groups.slice(0, 6).join(':')}:${octets.slice(12).join('.')}]`,
  ];
}

/** Other spellings of a host, the host as written not among them; empty for the empty host. */
export function hostSpellings(host: string): readonly string[] {
  if (host === '') return [];
  const read = readHost(host);
  const addresses = (read?.addresses ?? []).flatMap((octets) =>
    octets.length === 4 ? addressSpellings(octets) : longSpellings(octets),
  );
  const names = host.startsWith('[') ? [host.toUpperCase().replace('[V', '[v')] : NAME.map((spell) => spell(host));
  return [...addresses, ...names].filter((spelling) => spelling !== host);
}
