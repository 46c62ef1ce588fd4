import type { HostList } from '@urikit/generic/host-list';
import { EVERY, isInTree, portOf, treeOf } from './label-tree.js';

/**
 * A list of hosts, laid out for many questions about names and IPv4 addresses. What it answers is what `hostListHas` answers.
 */
export interface HostIndex {
  /** Whether the name between two offsets is in the list: in normal form, no spelling of an address, no longer than the DNS has. */
  readonly hasName: (text: string, start: number, end: number, port: number) => boolean;
  /** Whether an IPv4 address is in the list: its four octets as one number. */
  readonly hasAddress: (address: number, port: number) => boolean;
}

/** Addresses of an entry: the first and the last, as numbers, and for which port. */
interface Interval {
  readonly first: number;
  readonly last: number;
  readonly port: number;
}

const intervalsOf = ({ ranges }: HostList): readonly Interval[] =>
  ranges
    .filter(({ octets }) => octets.length === 4)
    .map((range) => {
      const first = range.octets.reduce((sum, octet) => sum * 256 + octet, 0);
      return { first, last: first + 2 ** (32 - range.bits) - 1, port: portOf(range) };
    });

/** Intervals in order and apart from each other, so that the last one that begins before an address decides. */
function apart(intervals: readonly Interval[]): readonly Interval[] {
  const merged: Interval[] = [];
  for (const one of intervals.toSorted((a, b) => a.first - b.first)) {
    const last = merged.at(-1);
    if (last === undefined || one.first > last.last) merged.push(one);
    else merged[merged.length - 1] = { ...last, last: Math.max(last.last, one.last) };
  }
  return merged;
}

function isInSome(sorted: readonly Interval[], address: number): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as Interval).first <= address) low = middle + 1;
    else high = middle;
  }
  return low > 0 && address <= (sorted[low - 1] as Interval).last;
}

/**
 * Lays out a list of hosts.
 *
 * @param list - as `hostListOf` gives it
 * @returns Never throws.
 */
export function indexOf(list: HostList): HostIndex {
  const tree = treeOf(list);
  const intervals = intervalsOf(list);
  const ofEveryPort = apart(intervals.filter(({ port }) => port === EVERY));
  const ofOnePort = intervals.filter(({ port }) => port !== EVERY);
  return {
    hasName: (text, start, end, port) => isInTree(tree, text, start, end, port),
    hasAddress: (address, port) =>
      isInSome(ofEveryPort, address) ||
      ofOnePort.some((one) => one.port === port && one.first <= address && address <= one.last),
  };
}
