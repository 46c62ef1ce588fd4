export const sampleOf: <T>(
  list: readonly T[],
  groupOf: (each: T) => string,
  count: number,
  seed: number,
) => readonly T[];
