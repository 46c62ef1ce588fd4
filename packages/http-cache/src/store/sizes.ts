/** Bytes at which the classes of sizes end. */
const ENDS: readonly number[] = [1024, 4096, 16_384, 65_536, 262_144, 1_048_576, Infinity];

/** Counts entries by the class of their size. */
export function createSizes() {
  const counts = ENDS.map(() => 0);
  return {
    /** @param by - 1 for an entry that comes, -1 for one that goes */
    count: (size: number, by: 1 | -1): void => {
      let index = 0;
      while (size >= (ENDS[index] as number)) index += 1;
      counts[index] = (counts[index] as number) + by;
    },
    clear: (): void => void counts.fill(0),
    /** The end of each class, and how many entries it has. */
    counts: (): readonly (readonly [below: number, entries: number])[] =>
      ENDS.map((end, i) => [end, counts[i] as number]),
  };
}
