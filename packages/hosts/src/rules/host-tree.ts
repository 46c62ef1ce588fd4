import type { HostRange } from '../host-list.js';
import { isInside } from '../find-host.js';
import type { ReadHost } from '../read-host.js';
import { type KeyOf, newTree, type PathTree, plant } from './path-tree.js';
import type { UriRule } from './uri-rule.js';

/** Trees by port: `''` is the default one, `'*'` any. */
type Ports = Map<string, PathTree>;

interface RangePorts {
  readonly range: HostRange;
  readonly ports: Ports;
}

/** The rules of a scheme by their hosts. */
export interface HostTree {
  readonly absent: Ports;
  readonly empty: Ports;
  readonly any: Ports;
  readonly names: Map<string, Ports>;
  readonly suffixes: Map<string, Ports>;
  /** By the number of bytes and bits of a prefix, then by its bytes. */
  readonly ranges: Map<string, Map<string, RangePorts[]>>;
}

/** Rules by scheme. */
export type RuleTree = ReadonlyMap<string, HostTree>;

const newHosts = (): HostTree => ({
  absent: new Map(),
  empty: new Map(),
  any: new Map(),
  names: new Map(),
  suffixes: new Map(),
  ranges: new Map(),
});

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

const newPorts = (): Ports => new Map();

/** The bytes of a prefix, the bits behind it zero. */
const prefixKey = (octets: readonly number[], bits: number): string =>
  octets
    .slice(0, Math.ceil(bits / 8))
    .map((octet, i) => octet & (0xff << Math.max(0, 8 - (bits - i * 8))))
    .join('.');

function portsOfRange(hosts: HostTree, range: HostRange): Ports {
  const { octets, bits, except } = range;
  const byPrefix = entryOf(
    hosts.ranges,
    `${String(octets.length)}/${String(bits)}`,
    () => new Map<string, RangePorts[]>(),
  );
  const list = entryOf(byPrefix, prefixKey(octets, bits), () => []);
  // Named ranges leave addresses out of a prefix, and always the same ones.
  const known = list.find((one) => (one.range.except === undefined) === (except === undefined));
  if (known !== undefined) return known.ports;
  const made: RangePorts = { range, ports: newPorts() };
  list.push(made);
  return made.ports;
}

function portsOf(hosts: HostTree, { host }: UriRule): readonly Ports[] {
  if (typeof host === 'string') return [hosts[host]];
  return [
    ...Object.keys(host.names).map((name) => entryOf(hosts.names, name, newPorts)),
    ...Object.keys(host.suffixes).map((suffix) => entryOf(hosts.suffixes, suffix, newPorts)),
    ...host.ranges.map((range) => portsOfRange(hosts, range)),
  ];
}

/** Compiles rules into a tree over scheme, host, port and segments. */
export function treeOf(rules: readonly UriRule[], keyOf: KeyOf): RuleTree {
  const tree = new Map<string, HostTree>();
  for (const rule of rules)
    for (const ports of portsOf(entryOf(tree, rule.scheme, newHosts), rule))
      plant(entryOf(ports, rule.port, newTree), rule, keyOf);
  return tree;
}

function* portsOfAddress({ ranges }: HostTree, address: readonly number[]): Generator<Ports> {
  for (const [size, byPrefix] of ranges) {
    const [width, bits] = size.split('/').map(Number) as [number, number];
    if (width !== address.length) continue;
    for (const { range, ports } of byPrefix.get(prefixKey(address, bits)) ?? [])
      if (isInside(address, range)) yield ports;
  }
}

function* portsOfHost(hosts: HostTree, { name, addresses }: ReadHost): Generator<Ports> {
  yield hosts.any;
  const exact = hosts.names.get(name);
  if (exact !== undefined) yield exact;
  if (hosts.suffixes.size > 0)
    for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
      const below = hosts.suffixes.get(name.slice(dot + 1));
      if (below !== undefined) yield below;
    }
  for (const address of addresses) yield* portsOfAddress(hosts, address);
}

/** The host of a URI as rules look at it: absent, empty, or a name or an address. */
export type SoughtHost = 'absent' | 'empty' | ReadHost;

/** The trees of paths for a host and a port, `''` for the default one; without a port, those of every port. */
export function pathTrees(hosts: HostTree, host: SoughtHost, port: string | undefined): readonly PathTree[] {
  const found = typeof host === 'string' ? [hosts[host]] : portsOfHost(hosts, host);
  return Array.from(found).flatMap((ports) =>
    port === undefined ? Array.from(ports.values()) : [port, '*'].flatMap((each) => ports.get(each) ?? []),
  );
}
