import { hashOf, HASH_RANGE } from './hash.js';

/** A parameter that increases the number of keys. */
export interface Split {
  readonly name: string;
  /** Distinct keys with it. */
  readonly keys: number;
  /** The number of keys that removing the parameter would save. */
  readonly saves: number;
}

/** Finds the parameters that split keys. */
export interface Splits {
  /** Adds the host and target of a new key. */
  readonly add: (host: string, target: string) => void;
  readonly top: (count: number) => readonly Split[];
  /** Keys with a parameter that is not looked at, because there are too many names. */
  readonly untracked: () => number;
}

/** Bounds of the memory: names, groups of keys per name, parameters of one target. */
const MOST_NAMES = 1000;
const MOST_GROUPS = 4096;
const MOST_PARAMS = 64;

/** Keys with one parameter, grouped by the rest of the key. Beyond a limit, the groups are a sample. */
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

/**
 * Estimates the saving of a parameter: without it, a group becomes one key, or no additional key if that key exists
 * already.
 */
function splitOf(name: string, { keys, sizes }: Groups, all: ReadonlySet<number>): Split {
  let [sampled, left] = [0, 0];
  for (const [hash, size] of sizes) {
    sampled += size;
    if (!all.has(hash)) left += 1;
  }
  return { name, keys, saves: sampled === 0 ? 0 : Math.round(keys * (1 - left / sampled)) };
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
  /** Hashes of all keys. */
  const all = new Set<number>();
  let untracked = 0;
  return {
    add: (host, target) => {
      const mark = target.indexOf('?');
      const beginning = hashOf(host + (mark < 0 ? target : target.slice(0, mark)));
      const params = mark < 0 ? [] : target.slice(mark + 1).split('&', MOST_PARAMS);
      all.add(hashOf(params.join('&'), beginning));
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
      Array.from(names, ([name, groups]) => splitOf(name, groups, all))
        .filter(({ saves }) => saves > 0)
        .sort((a, b) => b.saves - a.saves || (a.name < b.name ? -1 : 1))
        .slice(0, count),
    untracked: () => untracked,
  };
}
