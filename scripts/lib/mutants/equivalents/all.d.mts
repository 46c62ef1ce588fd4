/** A mistake that changes no answer: its file, the line without its indent, what is changed, and the reason. */
export interface Equivalent {
  readonly file: string;
  readonly line: string;
  readonly change: string;
  readonly reason: string;
}
export const equivalents: readonly Equivalent[];
