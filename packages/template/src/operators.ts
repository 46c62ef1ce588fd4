/**
 * The expression types as data (RFC 6570 Appendix A): the same table drives expansion, partial expansion and matching.
 *
 * @see RFC 6570 section 2.2, Appendix A
 */

/** The way to join the variables of an expression. */
export interface Operator {
  /** The string before the first defined variable. */
  readonly first: string;
  /** The string between two defined variables. */
  readonly separator: string;
  /** True if each value has the variable's name before it. */
  readonly named: boolean;
  /** The string after the name if the value is empty. */
  readonly ifEmpty: string;
  /** True if reserved characters and triplets of a value stay unchanged (`U+R`), false if they are encoded (`U`). */
  readonly reserved: boolean;
}

const row = (first: string, separator: string, named: boolean, ifEmpty: string, reserved: boolean): Operator => ({
  first,
  separator,
  named,
  ifEmpty,
  reserved,
});

/** The rows of Appendix A, by the character after the `{`. */
export const OPERATORS = {
  '': row('', ',', false, '', false),
  '+': row('', ',', false, '', true),
  '#': row('#', ',', false, '', true),
  '.': row('.', '.', false, '', false),
  '/': row('/', '/', false, '', false),
  ';': row(';', ';', true, '', false),
  '?': row('?', '&', true, '=', false),
  '&': row('&', '&', true, '=', false),
} as const satisfies Readonly<Record<string, Operator>>;

/** The character after the `{`; empty for simple expansion. */
export type OperatorName = keyof typeof OPERATORS;

/** `op-reserve = "=" / "," / "!" / "@" / "|"`: reserved for future extensions. */
export const OP_RESERVE = '=,!@|';

/** The level of RFC 6570 section 1.2 that an operator belongs to, by itself. */
export const levelOf = (operator: OperatorName): 1 | 2 | 3 => {
  if (operator === '') return 1;
  return operator === '+' || operator === '#' ? 2 : 3;
};
