import { hasPrefix, hostListEntry } from './find-host.js';
import type { HostEntry, HostList, HostRange, Prefix } from './host-list.js';
import { HOST_RANGES, REACHABLE } from './named-ranges.js';
import { readHost } from './read-host.js';

/** The name of a range of hosts. */
export type RangeName = keyof typeof HOST_RANGES;

/** A list while it is compiled. */
export interface Draft {
  readonly names: Map<string, HostEntry[]>;
  readonly suffixes: Map<string, HostEntry[]>;
  readonly ranges: HostRange[];
}

export const newDraft = (): Draft => ({ names: new Map(), suffixes: new Map(), ranges: [] });

/** Adds an entry behind those of the same name. */
export function addName(table: Draft['names'], name: string, entry: HostEntry): void {
  table.set(name, [...(table.get(name) ?? []), entry]);
}

/** The prefix of an address as tables write it: `10.0.0.0/8`, `[::1]`; undefined for a name. */
function prefixOf(entry: string): Prefix | undefined {
  const [host, bits] = entry.split('/') as [string, string?];
  const octets = readHost(host)?.addresses[0];
  return octets && { octets, bits: bits === undefined ? octets.length * 8 : Number(bits) };
}

/** Addresses that named ranges do not stand for. `::ffff:0:0/96` is, as an entry, all of IPv4. */
const exceptions = /* @__PURE__ */ ['[::ffff:0:0]/96', ...REACHABLE].map((entry) => prefixOf(entry) as Prefix);

/** The addresses that a named range leaves out of one of its prefixes. */
function exceptionsIn(range: Prefix): Pick<HostRange, 'except'> {
  const except = exceptions.filter(({ octets }) => hasPrefix(octets, range));
  return except.length === 0 ? {} : { except };
}

/** Adds the entries of a named range, which are well-formed. */
export function addRange(draft: Draft, name: RangeName, entry: HostEntry): void {
  for (const each of HOST_RANGES[name]) {
    const prefix = prefixOf(each);
    if (Object.hasOwn(HOST_RANGES, each)) addRange(draft, each as RangeName, entry);
    else if (prefix !== undefined) draft.ranges.push({ ...prefix, ...entry, ...exceptionsIn(prefix) });
    else if (each.startsWith('*.')) addName(draft.suffixes, each.slice(2), entry);
    else addName(draft.names, each.replace(/\.$/, ''), entry);
  }
}

/** Freezes data with all that it holds. */
function frozen<T>(value: T): T {
  if (typeof value === 'object') for (const each of Object.values(value as object)) frozen(each);
  return Object.freeze(value);
}

export const compiled = ({ names, suffixes, ranges }: Draft): HostList =>
  frozen({ names: Object.fromEntries(names), suffixes: Object.fromEntries(suffixes), ranges });

/**
 * Makes a function that finds the first of some named ranges with a host.
 *
 * @returns takes a host in any spelling, without port; undefined for a host outside of the ranges. Never throws.
 * @see RFC 6890 section 2.2
 * @example rangeFinder(['metadata', 'loopback'])('[::1]') // 'loopback'
 */
export function rangeFinder(names: readonly RangeName[]): (host: string) => RangeName | undefined {
  const draft = newDraft();
  for (const name of names) addRange(draft, name, { entry: name, port: '*' });
  const list = compiled(draft);
  return (host) => hostListEntry(list, host, undefined) as RangeName | undefined;
}
