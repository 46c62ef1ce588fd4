import { hashOf, HASH_RANGE } from './hash.js';

/** A parameter that makes keys of what would be fewer. */
export interface Split {
  readonly name: string;
  /** Distinct keys with it. */
  readonly keys: number;
  /** How many fewer there would be, had they not got it; at least. */
  readonly saves: number;
}

/** Finds the parameters that split keys. */
export interface Splits {
  /** Adds a key that was not there before, by what it is a key of. */
  readonly add: (host: string, target: string) => void;
  readonly top: (count: number) => readonly Split[];
  /** Keys with a parameter that is not looked at, because there are too many names. */
  readonly untracked: () => number;
}

/** What bounds the memory: names, groups of keys for each, parameters of one target. */
const MOST_NAMES = 1000;
const MOST_GROUPS = 4096;
const MOST_PARAMS = 64;

/** Keys with one parameter, in groups of those that differ in nothing else: a sample of the groups, once there are many. */
interface Groups {
  keys: number;
  below: number;
  readonly sizes: Map<number, number>;
}

function addTo(groups: Groups, hash: number): void {
  groups.keys += 1;
  if (hash >= groups.below) return;
  groups.sizes.set(hash, (groups.sizes.get(hash) ?? 0) + 1);
  if (groups.sizes.size <= MOST_GROUPS) return;
  groups.below /= 2;
  for (const known of groups.sizes.keys()) if (known >= groups.below) groups.sizes.delete(known);
}

function splitOf(name: string, { keys, sizes }: Groups): Split {
  let sampled = 0;
  for (const size of sizes.values()) sampled += size;
  return { name, keys, saves: sampled === 0 ? 0 : Math.round(keys * (1 - sizes.size / sampled)) };
}

const nameOf = (param: string): string => {
  const equals = param.indexOf('=');
  return equals < 0 ? param : param.slice(0, equals);
};

/**
 * Counts, for each name, into how many groups the keys fall that differ in that parameter alone. Targets with more than
 * 64 parameters are looked at no further than these.
 */
export function createSplits(): Splits {
  const names = new Map<string, Groups>();
  let untracked = 0;
  return {
    add: (host, target) => {
      const mark = target.indexOf('?');
      if (mark < 0) return;
      const params = target.slice(mark + 1).split('&', MOST_PARAMS);
      const beginning = hashOf(host + target.slice(0, mark));
      for (const name of new Set(params.map(nameOf))) {
        let groups = names.get(name);
        if (groups === undefined) {
          if (names.size >= MOST_NAMES) {
            untracked += 1;
            continue;
          }
          groups = { keys: 0, below: HASH_RANGE, sizes: new Map() };
          // A slice of a chunk keeps the whole chunk alive: a name that is kept gets memory of its own.
          names.set(JSON.parse(JSON.stringify(name)) as string, groups);
        }
        addTo(groups, hashOf(params.filter((param) => nameOf(param) !== name).join('&'), beginning));
      }
    },
    top: (count) =>
      Array.from(names, ([name, groups]) => splitOf(name, groups))
        .filter(({ saves }) => saves > 0)
        .sort((a, b) => b.saves - a.saves || (a.name < b.name ? -1 : 1))
        .slice(0, count),
    untracked: () => untracked,
  };
}
