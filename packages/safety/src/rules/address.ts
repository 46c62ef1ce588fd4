import { readHost } from '@urikit/hosts/internal';
import { hostListOf, type HostList, hostListHas } from '@urikit/hosts';
import { isRareIPv4, normalizeHost, rareIPv4Address } from '@urikit/generic/text';
import type { Part } from '../anatomy.js';
import type { Found, HazardCode } from '../hazard.js';
import { whatwg } from '../readers/whatwg.js';
import { addressInName, isAddressService } from './address-services.js';
import type { Rule } from './rule.js';

/**
 * Named ranges of host lists, so that a filter can refuse each reported host. The first range that has a host counts.
 */
const RANGES: readonly (readonly [HazardCode, HostList])[] = [
  ['safety/metadata', hostListOf(['metadata'])],
  ['safety/loopback', hostListOf(['loopback'])],
  ['safety/private', hostListOf(['private'])],
  ['safety/link-local', hostListOf(['link-local'])],
  ['safety/documentation', hostListOf(['documentation'])],
  ['safety/special-address', hostListOf(['not-global'])],
];

/** The hazard of a host, by its name or address. */
const codeOf = (host: string): HazardCode | undefined =>
  RANGES.find(([, list]) => hostListHas(list, host, undefined))?.[0];

/** @param seen - the address: dotted decimal, or an IPv6address between brackets */
function checkAddress(seen: string, inner: string | undefined, { text, start }: Part, found: Found): void {
  const end = start + text.length;
  if (inner !== undefined) found('safety/embedded-ipv4', start, end, { detail: inner });
  const code = codeOf(seen);
  if (code !== undefined) found(code, start, end, { detail: inner ?? seen });
}

/** A name as resolvers see it: lower case, without triplets of ASCII and without the root's dot. */
const nameOf = (text: string): string =>
  text
    .replace(/%[2-7][0-9a-f]/gi, (triplet) => decodeURIComponent(triplet))
    .toLowerCase()
    .replace(/\.$/, '');

function checkLiteral(host: Part, found: Found): void {
  const read = readHost(host.text);
  if (read === undefined) return;
  checkAddress(normalizeHost(host.text.replace(/%[^]*$/, ']')), read.addresses[1]?.join('.'), host, found);
}

/** Maps a name by UTS #46 as clients do: `\u24dbocalhost` is localhost, and circled digits are an address. */
function mapped(name: string): string {
  if (!/[^\0-\x7f]|%[89a-f]/i.test(name)) return name;
  return nameOf(whatwg.host(`http://${name.replace(/[/?#@:\\[\]]/g, '')}/`) ?? name);
}

/** Hazards of the address of a host, in any spelling (7.4). */
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
  } else if (isAddressService(name)) {
    const inside = addressInName(name);
    found('safety/name-with-address', host.start, end, inside === undefined ? {} : { detail: inside });
    if (inside !== undefined) checkAddress(inside, undefined, host, found);
  } else if (isRareIPv4(name)) found('safety/rare-ipv4', host.start, end);
  else {
    const code = codeOf(name);
    if (code !== undefined) found(code, host.start, end);
  }
};
