import { trimZeros } from '@urikit/generic/text';
import type { HostEntry, HostList, HostRange, Prefix } from './host-list.js';
import { readHost, type ReadHost } from './read-host.js';

/** Without leading zeros. */
const portOf = (port: string | undefined): string => (port === undefined ? '' : trimZeros(port));

/** The first entry for a port; a table that is looked up by a name may have members of the language. */
function forPort(entries: readonly HostEntry[] | undefined, port: string): string | undefined {
  if (!Array.isArray(entries)) return undefined;
  for (let i = 0; i < entries.length; i++) {
    const one = entries[i] as HostEntry;
    if (one.port === '*' || one.port === port) return one.entry;
  }
  return undefined;
}

/** The suffixes of a name, the longest first, without the name itself. */
function bySuffix(suffixes: HostList['suffixes'], name: string, port: string): string | undefined {
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    const entry = forPort(suffixes[name.slice(dot + 1)], port);
    if (entry !== undefined) return entry;
  }
  return undefined;
}

/** Tells if an address begins with a prefix of the same width. */
export function hasPrefix(address: readonly number[], range: Prefix): boolean {
  const octets = range.octets;
  const width = octets.length;
  if (address.length !== width) return false;
  const whole = range.bits >> 3;
  for (let i = 0; i < whole; i++) if (address[i] !== octets[i]) return false;
  const shift = 8 - (range.bits & 7);
  return Number(address[whole]) >> shift === Number(octets[whole]) >> shift;
}

/** Tells if a range stands for an address. */
export function isInside(address: readonly number[], range: HostRange): boolean {
  if (!hasPrefix(address, range)) return false;
  return range.except === undefined || !range.except.some((inner) => hasPrefix(address, inner));
}

function byRange(ranges: HostList['ranges'], addresses: ReadHost['addresses'], port: string): string | undefined {
  if (addresses.length === 0) return undefined;
  const inside = ranges.filter((range) => addresses.some((address) => isInside(address, range)));
  return forPort(inside, port);
}

function entryOf(list: HostList, host: ReadHost, port: string): string | undefined {
  const byName = forPort(list.names[host.name], port);
  if (byName !== undefined) return byName;
  const suffix = bySuffix(list.suffixes, host.name, port);
  return suffix === undefined ? byRange(list.ranges, host.addresses, port) : suffix;
}

/**
 * Finds the entry of a list that matches a host: by its name, by its suffix, or by its address, in this order.
 *
 * @param host - in any spelling, without port; an IP-literal with its brackets
 * @param port - the effective port: by default the scheme's; undefined if the scheme has no default
 * @returns the entry as written; undefined if no entry matches. Never throws.
 * @see RFC 3986 section 3.2.2, 7.4
 * @example hostListEntry(list, '[::ffff:7f00:1]', '80') // '127.0.0.0/8'
 */
export function hostListEntry(list: HostList, host: string, port: string | undefined): string | undefined {
  const read = readHost(host);
  return read === undefined ? undefined : entryOf(list, read, portOf(port));
}

/**
 * Tells if a host is in a list.
 *
 * @param host - in any spelling, without port; an IP-literal with its brackets
 * @param port - as `hostListEntry` takes it
 * @returns Never throws.
 * @see RFC 3986 section 3.2.2, 7.4
 * @example hostListHas(list, '0x7f.1', undefined) // true, with 127.0.0.0/8 on the list
 */
export const hostListHas = (list: HostList, host: string, port: string | undefined): boolean =>
  hostListEntry(list, host, port) !== undefined;

/** Which hosts are meant: those of `allow`, where it is there, without those of `deny`. */
export interface HostLists {
  readonly allow?: HostList | undefined;
  readonly deny?: HostList | undefined;
}

/** Why a host is not meant, and the entry of `deny` that says so. */
export type HostRefusal =
  | { readonly reason: 'denied'; readonly entry: string }
  | { readonly reason: 'not-allowed' }
  /** The host cannot be read, so no list can allow it. */
  | { readonly reason: 'unreadable' };

/**
 * Finds the reason why lists refuse a host. `deny` is checked first. Both lists refuse a host that cannot be read: IDNA
 * may map a name outside ASCII to any other.
 *
 * @param host - as `hostListEntry` takes it
 * @param port - as `hostListEntry` takes it
 * @returns the reason; undefined if the host is allowed. Never throws.
 * @see RFC 3986 section 3.2.2, 7.4
 * @example whyHostRefused({ deny }, 'localhost.', '80') // { reason: 'denied', entry: 'loopback' }
 */
export function whyHostRefused(lists: HostLists, host: string, port: string | undefined): HostRefusal | undefined {
  if (lists.allow === undefined && lists.deny === undefined) return undefined;
  return whyReadHostRefused(lists, readHost(host), port);
}

/**
 * The same for a host that was read before: once for many lists. A host that clients read in two ways is refused if one of
 * them is: `010.0.0.1` is 8.0.0.1 to most, and 10.0.0.1 to some.
 *
 * @param read - as `readHost` returned it
 * @example whyReadHostRefused({ deny }, readHost('localhost.'), '80') // { reason: 'denied', entry: 'loopback' }
 */
export function whyReadHostRefused(
  lists: HostLists,
  read: ReadHost | undefined,
  port: string | undefined,
): HostRefusal | undefined {
  const { allow, deny } = lists;
  if (read === undefined) return { reason: 'unreadable' };
  const at = portOf(port);
  const entry = deny === undefined ? undefined : entryOf(deny, read, at);
  if (entry !== undefined) return { reason: 'denied', entry };
  if (allow !== undefined && entryOf(allow, read, at) === undefined) return { reason: 'not-allowed' };
  return read.decimal === undefined ? undefined : whyReadHostRefused(lists, read.decimal, port);
}
