/** How far a machine has come: always between two lines. */
export interface Place {
  /** In the input: behind the last line that was read. */
  at: number;
  /** In the output: behind what was written for it. */
  to: number;
  /** How many lines were read. */
  lines: number;
  /** How many of them are no URI references. */
  invalid: number;
  /** In the output: where the path of the next line begins, once it had to be looked for; -1 before. */
  path: number;
}

/** At the beginning. */
export const newPlace = (): Place => ({ at: 0, to: 0, lines: 0, invalid: 0, path: -1 });
