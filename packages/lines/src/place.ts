/** How far a machine has come: always between two lines. */
export interface Place {
  /** The position in the input after the last line that was read. */
  at: number;
  /** The position in the output after the answers for these lines. */
  to: number;
  /** How many lines were read. */
  lines: number;
  /** How many of them are no URI references. */
  invalid: number;
  /** How many of the others the machine left. */
  unanswered: number;
}

/** At the beginning. */
export const newPlace = (): Place => ({ at: 0, to: 0, lines: 0, invalid: 0, unanswered: 0 });
