import { canonical } from '@urikit/generic/internal';
import { isAlike, type Sourced } from '../settings/setting.js';

/** Tells if one layer says a value twice: a set that others are made of, or that a child repeats. */
export const isSameWord = (a: Sourced<unknown>, b: Sourced<unknown>): boolean =>
  a.layer === b.layer && a.locked === b.locked && isAlike(a.value, b.value);

/** A value that a layer says. It is gone if another one says it in the same words, or the next layer repeats it. */
interface Word {
  readonly said: Sourced<unknown>;
  isGone: boolean;
}

/** The values of one key while layers are merged. */
export type Claims<T> = ReturnType<typeof claimsFrom<T>>;

/**
 * Collects the values that layers give to one key. Each value is looked at once, because thousands of sets may stand side by
 * side.
 *
 * @param first - the value of the first layer
 */
export function claimsFrom<T>(first: Sourced<T>) {
  const inner: (readonly Word[])[] = [];
  const outer: Word[] = [];
  const byLayer = new Map<object, readonly Word[]>();
  const locks = new Map<unknown, Sourced<unknown>>();
  const wordsOf = ({ layer }: Sourced<unknown>): readonly Word[] =>
    (byLayer.get(layer) ?? []).filter(({ isGone }) => !isGone);
  const note = (said: Sourced<unknown>): Word => {
    const word = { said, isGone: false };
    byLayer.set(said.layer, [...wordsOf(said), word]);
    const text = canonical(said.value) ?? said.value;
    if (said.locked === true && !locks.has(text)) locks.set(text, said);
    return word;
  };
  const sameAs = (one: Sourced<unknown>): readonly Word[] => wordsOf(one).filter(({ said }) => isSameWord(said, one));
  const isRepeated = (one: Sourced<unknown>, by: Sourced<unknown>): boolean =>
    one.locked === undefined && canonical(one.value) === canonical(by.value);
  const hold = (one: Sourced<T>): Word => {
    for (const same of [one, ...(one.overruled ?? [])].flatMap(sameAs)) same.isGone = true;
    inner.push((one.overruled ?? []).map(note));
    return note(one);
  };
  let winner = first;
  let word = hold(first);
  return {
    inForce: () => winner,
    /** Values that no other layer may lower, each once: the one in force first. */
    locks: (): readonly Sourced<unknown>[] => [...(winner.locked === true ? [winner] : []), ...locks.values()],
    /** Puts a value in the place of the one in force. */
    overrule: (by: Sourced<T>): void => {
      const before = word;
      word = hold(by);
      if (isRepeated(before.said, by)) before.isGone = true;
      outer.push(before);
      winner = by;
    },
    /** Adds a value that does not hold. */
    add: (loser: Sourced<T>): void => {
      for (const one of [...(loser.overruled ?? []), ...(isRepeated(loser, winner) ? [] : [loser])])
        if (sameAs(one).length === 0) outer.push(note(one));
    },
    /** The value in force, with those that it overruled. */
    result: (): Sourced<T> => {
      const overruled = [...inner.toReversed().flat(), ...outer].flatMap(
        ({ said: { overruled: _, ...last }, isGone }) => (isGone ? [] : last),
      );
      return overruled.length === (winner.overruled ?? []).length ? winner : { ...winner, overruled };
    },
  };
}
