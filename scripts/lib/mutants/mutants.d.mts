import type { Mutation } from './mutations.mjs';

/** A mistake as rows name it. */
export interface Mutant extends Mutation {
  readonly file: string;
  readonly number: number;
  readonly line: string;
  readonly change: string;
  /** Why it changes no answer; absent where it may change one. */
  readonly reason?: string;
}
export const describedMutations: (file: string, text: string) => readonly Mutant[];
export const mutantsOf: (file: string) => readonly Mutant[];
