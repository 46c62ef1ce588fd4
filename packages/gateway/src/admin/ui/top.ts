/**
 * Counts the most frequent names in bounded memory (Misra and Gries, 1982): where all counters are taken, a new name takes
 * one off each of them. A count is too low by at most a part of all that was counted, one by the number of counters.
 */
export function createTop(counters: number) {
  const counts = new Map<string, number>();
  return {
    add: (name: string): void => {
      const count = counts.get(name);
      if (count !== undefined) counts.set(name, count + 1);
      else if (counts.size < counters) counts.set(name, 1);
      else
        for (const [other, number] of counts)
          if (number === 1) counts.delete(other);
          else counts.set(other, number - 1);
    },
    /** The names with the highest counts, those first. */
    list: (most: number): readonly (readonly [name: string, count: number])[] =>
      [...counts].sort(([, a], [, b]) => b - a).slice(0, most),
  };
}
