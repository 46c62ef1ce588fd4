import type { Pair } from '@urikit/generic/hooks';

const byName = (a: Pair, b: Pair): number => (a.name < b.name ? -1 : Number(a.name > b.name));

/**
 * Makes the order of parameters in a normal form: the named ones first, in the order of the list, then all others by
 * name.
 */
export const parameterOrder = (first: readonly string[]): ((a: Pair, b: Pair) => number) => {
  const rank = (name: string): number => (first.indexOf(name) + first.length + 1) % (first.length + 1);
  return (a, b) => rank(a.name) - rank(b.name) || byName(a, b);
};
