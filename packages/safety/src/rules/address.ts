import { rangeFinder, readHost } from '@urikit/hosts/internal';
import { isIPv4Address, isRareIPv4, normalizeHost, rareIPv4Address } from '@urikit/generic/text';
import type { Anatomy, Part } from '../anatomy.js';
import type { Found, HazardCode } from '../hazard.js';
import { connects } from '../ports.js';
import { addressInName, isAddressService } from './address-services.js';
import { resolvedName, withoutZone } from './resolved-name.js';
import type { Rule } from './rule.js';

/** Named ranges of host lists, so that a filter can refuse each reported host. The first range that has a host counts. */
const rangeOf = rangeFinder(['metadata', 'loopback', 'private', 'link-local', 'documentation', 'not-global']);

/** The hazard of a host, by its name or address. */
function codeOf(host: string): HazardCode | undefined {
  const range = rangeOf(host);
  return range && (`safety/${range === 'not-global' ? 'special-address' : range}` as HazardCode);
}

/** @param seen - the address: dotted decimal, or an IPv6address between brackets */
function checkAddress(seen: string, inner: string | undefined, { text, start }: Part, found: Found): void {
  const end = start + text.length;
  if (inner !== undefined) found('safety/embedded-ipv4', start, end, { detail: inner });
  const code = codeOf(seen);
  if (code !== undefined) found(code, start, end, { detail: inner ?? seen });
}

function checkLiteral(host: Part, found: Found): void {
  const literal = withoutZone(host.text);
  const read = readHost(literal);
  if (read === undefined) return;
  checkAddress(normalizeHost(literal), read.addresses[1]?.join('.'), host, found);
}

/** A string outside of ASCII, which resolvers map before they read it. */
const MAPPED = /[^\0-\x7f]|%[89a-f]/i;

/** Schemes whose hosts a program looks up; an absent scheme is that of the page. A port is one of a socket, too. */
const isLookedUp = ({ scheme, port }: Anatomy): boolean =>
  scheme === undefined || port !== undefined || connects(scheme.text.toLowerCase());

/** Hazards of the address of a host, in any spelling (7.4). Resolvers alone read numbers as addresses: `s3://2024/` has a name. */
export const address: Rule = (anatomy, found, { toAscii }) => {
  const { host } = anatomy;
  if (host === undefined || host.text === '') return;
  if (host.text.startsWith('[')) {
    checkLiteral(host, found);
    return;
  }
  const end = host.start + host.text.length;
  const name = resolvedName(host.text, toAscii);
  const isRead = isIPv4Address(name) || isLookedUp(anatomy);
  const number = isRead ? rareIPv4Address(name) : undefined;
  if (number !== undefined) {
    if (number !== name || MAPPED.test(host.text))
      found('safety/rare-ipv4', host.start, end, { seenAs: [{ reader: 'resolvers', host: number }] });
    checkAddress(number, undefined, host, found);
  } else if (isAddressService(name)) {
    const inside = addressInName(name);
    found('safety/name-with-address', host.start, end, inside === undefined ? {} : { detail: inside });
    if (inside !== undefined) checkAddress(inside, undefined, host, found);
  } else if (isRareIPv4(name)) {
    if (isRead) found('safety/rare-ipv4', host.start, end);
  } else {
    const code = codeOf(name);
    if (code !== undefined) found(code, host.start, end);
  }
};
