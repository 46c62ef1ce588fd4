/** One small mistake: what stands from `start` to `end` is replaced. */
export interface Mutation {
  readonly kind: 'operator' | 'negation' | 'statement' | 'condition' | 'literal' | 'expression' | 'entry';
  readonly start: number;
  readonly end: number;
  readonly by: string;
}
export const mutationsOf: (file: string, text: string) => readonly Mutation[];
