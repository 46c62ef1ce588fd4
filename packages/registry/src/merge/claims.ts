import { canonical } from '@urikit/generic/internal';
import { isAlike, locksOf, type Sourced } from '../settings/setting.js';

/** Tells if one layer says a value twice: a set that others are made of, or that a child repeats. */
export const isSameWord = (a: Sourced<unknown>, b: Sourced<unknown>): boolean =>
  a.layer === b.layer && a.locked === b.locked && isAlike(a.value, b.value);

/** Data by its text, any other value by itself. */
const textOf = ({ value }: Sourced<unknown>): unknown => canonical(value) ?? value;

/** Makes a test for values that no layer said before in the same words. */
function newWords(): (one: Sourced<unknown>) => boolean {
  const known = new Map<object, Map<unknown, Set<unknown>>>();
  return (one) => {
    const ofLayer = known.get(one.layer) ?? new Map<unknown, Set<unknown>>();
    const locks = ofLayer.get(textOf(one)) ?? new Set();
    const isNew = !locks.has(one.locked);
    known.set(one.layer, ofLayer.set(textOf(one), locks.add(one.locked)));
    return isNew;
  };
}

/**
 * Collects the values that layers give to one key, thousands of sets side by side included.
 *
 * @param first - of the first layer
 * @param keepsEqual - whether equal values of other layers are kept: each of them holds
 */
export function claimsFrom<T>(first: Sourced<T>, keepsEqual: boolean) {
  let winner = first;
  const losers: Sourced<unknown>[] = [...(first.overruled ?? [])];
  const locks = new Map<unknown, Sourced<unknown>>();
  const note = (one: Sourced<unknown>): void => {
    for (const lock of locksOf(one)) if (!locks.has(textOf(lock))) locks.set(textOf(lock), lock);
  };
  const put = (loser: Sourced<unknown>, by: Sourced<unknown>): void => {
    if (keepsEqual || loser.locked === true || canonical(loser.value) !== canonical(by.value)) losers.push(loser);
  };
  note(first);
  return {
    inForce: () => winner,
    /** Values that no other layer may lower, each once. */
    locks: (): readonly Sourced<unknown>[] => Array.from(locks.values()),
    /** Puts a value in the place of the one in force. */
    overrule: (by: Sourced<T>): void => {
      if (by.overruled !== undefined) losers.unshift(...by.overruled);
      put(winner, by);
      note(by);
      winner = by;
    },
    /** Adds a value that does not hold. */
    add: (loser: Sourced<T>): void => {
      losers.push(...(loser.overruled ?? []));
      put(loser, winner);
      note(loser);
    },
    /** The value in force, with those that it overruled. */
    result: (): Sourced<T> => {
      const isNew = newWords();
      isNew(winner);
      const overruled = losers.filter(isNew).map(({ overruled: _, ...last }) => last);
      return overruled.length === (winner.overruled ?? []).length ? winner : { ...winner, overruled };
    },
  };
}
