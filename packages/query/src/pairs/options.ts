import { type Separator, separatorOf } from '../encoding/encode-query.js';
import { optionsOf, wrongValue } from '@urikit/generic/internal';

/** Options of `parseQuery`. */
export interface QueryOptions {
  /** The separator between pairs; default `&`. The other character is data. */
  readonly separator?: Separator;
  /** The reading of `+`: itself (default), or a space, as in forms. The string keeps it in both cases. */
  readonly plus?: 'keep' | 'space';
  /** The largest number of pairs, default 100,000; empty pairs count. */
  readonly maxPairs?: number;
  /** `'key-value'` refuses pairs without `=` or without a name, empty pairs too. */
  readonly grammar?: 'any' | 'key-value';
  /** `'refuse'` refuses an empty value after a `=`. */
  readonly emptyValues?: 'allow' | 'refuse';
}

/** The options with every default filled in. */
export type Dialect = Readonly<Required<QueryOptions>>;

const DEFAULT: Dialect = Object.freeze({
  separator: '&',
  plus: 'keep',
  maxPairs: 100_000,
  grammar: 'any',
  emptyValues: 'allow',
});

function oneOf<Value extends string>(name: string, value: unknown, known: readonly [Value, Value]): Value {
  if (value === undefined) return known[0];
  const found = known.find((one) => one === value);
  if (found === undefined) throw wrongValue([name], `"${known.join('" or "')}"`);
  return found;
}

function countOf(value: unknown): number {
  if (value === undefined) return DEFAULT.maxPairs;
  if (typeof value === 'number' && value >= 0 && (Number.isInteger(value) || value === Infinity)) return value;
  throw wrongValue(['maxPairs'], 'a count, or Infinity');
}

/** @throws UrikitError `input/unknown-option` for another name; `input/value` for a value of another kind */
export function dialectOf(options: QueryOptions | undefined): Dialect {
  if (options === undefined) return DEFAULT;
  optionsOf(options, Object.keys(DEFAULT));
  return {
    separator: separatorOf(options.separator),
    plus: oneOf('plus', options.plus, ['keep', 'space']),
    maxPairs: countOf(options.maxPairs),
    grammar: oneOf('grammar', options.grammar, ['any', 'key-value']),
    emptyValues: oneOf('emptyValues', options.emptyValues, ['allow', 'refuse']),
  };
}
