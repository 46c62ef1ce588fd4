import type { EngineKit, Finding, Uri } from '@urikit/generic/hooks';

/** Decimal, octal after `0`, hexadecimal after `0x`; a bare `0x` is a zero to the URL Standard. */
const NUMBER = /^(?:0[xX][0-9A-Fa-f]*|0[0-7]*|[1-9][0-9]*)$/;

const valueOf = (part: string): number => {
  if (/^0[xX]/.test(part)) return Number.parseInt(part.slice(2) || '0', 16);
  return Number.parseInt(part, part.startsWith('0') ? 8 : 10);
};

/**
 * The address that a resolver after `inet_aton` reads from a name: one to four numbers, all but the last one octet
 * wide, the last filling the rest, with or without a dot at the end.
 *
 * @returns dotted decimal, undefined for a name that is none
 */
export function addressOf(name: string): string | undefined {
  const parts = name.replace(/\.$/, '').split('.');
  if (parts.length > 4 || !parts.every((part) => NUMBER.test(part))) return undefined;
  const numbers = parts.map(valueOf);
  const before = numbers.length - 1;
  // Places from the left in base 256; the last number stands for all of the places that are left.
  const address = numbers.reduce((sum, number, i) => sum + number * 256 ** (i < before ? 3 - i : 0), 0);
  if (numbers.some((number, i) => number >= (i < before ? 256 : 256 ** (4 - before)))) return undefined;
  return [3, 2, 1, 0].map((place) => Math.floor(address / 256 ** place) % 256).join('.');
}

/**
 * Warns of a reg-name that many resolvers take for an IPv4 address. RFC 3986 calls such forms "rare" and warns that
 * filters miss them; it is never rewritten.
 *
 * @see RFC 3986 section 7.4
 */
export function rareIPv4({ authority }: Uri, kit: EngineKit, report: (finding: Finding) => void): void {
  if (authority?.host.kind !== 'reg-name') return;
  const address = addressOf(kit.percentDecode(authority.host.text, 'replace'));
  if (address === undefined) return;
  const message = `expected an IPv4address as four decimal octets: many resolvers read this name as ${address}`;
  report({ code: 'rare-ipv4', severity: 'warning', component: 'host', message, section: 'RFC 3986 7.4' });
}
