/**
 * The expression types as data (RFC 6570 Appendix A): the same table drives expansion, partial expansion and matching.
 *
 * @see RFC 6570 section 2.2, Appendix A
 */

/** How the variables of an expression are put together. */
export interface Operator {
  /** Stands before the first defined variable. */
  readonly first: string;
  /** Stands between two defined variables. */
  readonly separator: string;
  /** Whether each value has the variable's name before it. */
  readonly named: boolean;
  /** Behind the name, where the value is the empty string. */
  readonly ifEmpty: string;
  /** Whether reserved characters and triplets of a value stay as they are (`U+R`), or are encoded (`U`). */
  readonly reserved: boolean;
}

const row = (first: string, separator: string, named: boolean, ifEmpty: string, reserved: boolean): Operator => ({
  first,
  separator,
  named,
  ifEmpty,
  reserved,
});

/** The rows of Appendix A, by what stands behind the `{`. */
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

/** What stands behind the `{`; the empty text for simple expansion. */
export type OperatorName = keyof typeof OPERATORS;

/** `op-reserve = "=" / "," / "!" / "@" / "|"`: for extensions that nobody has defined. */
export const OP_RESERVE = '=,!@|';

/** The level of RFC 6570 section 1.2 that an operator belongs to, by itself. */
export const levelOf = (operator: OperatorName): 1 | 2 | 3 => {
  if (operator === '') return 1;
  return operator === '+' || operator === '#' ? 2 : 3;
};
