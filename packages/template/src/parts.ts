import type { OperatorName } from './operators.js';

/** `varspec = varname [ modifier-level4 ]` (RFC 6570 section 2.3) */
export interface VariableSpec {
  /** As written: a triplet in a name stays a triplet. */
  readonly name: string;
  /** The number of `prefix = ":" max-length`. */
  readonly prefix: number | undefined;
  /** `explode = "*"` */
  readonly explode: boolean;
  /** Zero-based UTF-16 offset into the template. */
  readonly index: number;
}

/** Text outside braces, which is copied (section 3.1). */
export interface Literal {
  readonly kind: 'literal';
  /** As written. */
  readonly source: string;
  /** As written, with characters that URIs cannot contain percent-encoded. */
  readonly text: string;
}

/** `expression = "{" [ operator ] variable-list "}"` (section 2.2) */
export interface Expression {
  readonly kind: 'expression';
  readonly source: string;
  readonly operator: OperatorName;
  readonly variables: readonly VariableSpec[];
}

/** `URI-Template = *( literals / expression )` (section 2) */
export type Part = Literal | Expression;

/** Makes a literal from characters that are valid in a URI. */
export const literalOf = (source: string, text = source): Literal => ({ kind: 'literal', source, text });
