export interface Automaton {
  readonly start: number;
  readonly classOf: readonly number[];
  readonly width: number;
  readonly next: readonly (readonly number[])[];
  readonly ends: readonly boolean[];
  readonly isIdle: readonly boolean[];
}
export const automatonOf: (regexp: RegExp) => Automaton;
export const runAutomaton: (automaton: Automaton, text: string) => boolean;
