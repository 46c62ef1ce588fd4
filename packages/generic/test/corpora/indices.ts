/**
 * Writes a list of indices in few characters: `3-5 9*2 12` are three, four, five, nine twice, and twelve. So a case that
 * moves into a class or out of it changes the text, where a count may stay the same.
 *
 * @param indices - in ascending order; an index comes once for each statement
 */
export function indicesText(indices: readonly number[]): string {
  const runs: { first: number; last: number; times: number }[] = [];
  for (const index of new Set(indices)) {
    const times = indices.filter((each) => each === index).length;
    const before = runs.at(-1);
    if (before?.last === index - 1 && before.times === times) before.last = index;
    else runs.push({ first: index, last: index, times });
  }
  return runs
    .map(({ first, last, times }) => {
      const range = first === last ? String(first) : `${String(first)}-${String(last)}`;
      return times === 1 ? range : `${range}*${String(times)}`;
    })
    .join(' ');
}
