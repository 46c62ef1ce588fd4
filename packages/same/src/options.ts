import { oneOf, optionsOf, shown, wrongValue } from '@urikit/generic/internal';
import { lower } from './parts.js';
import type { ByOption, OptionData, OptionTest, OptionValue, OptionValues } from './standard.js';

/** Tells if a value is of the kind of a default; an absent default is a string. */
const isLike = (byDefault: OptionValue = '', value: OptionValue): boolean =>
  Array.isArray(byDefault)
    ? Array.isArray(value) && value.every((each) => typeof each === 'string')
    : typeof byDefault === typeof value;

/**
 * Fills in the defaults of a call.
 *
 * @throws UrikitError `input/unknown-option`, and `input/value` for a value of another kind
 */
export function readOptions(known: object = {}, given: object = {}): OptionValues {
  optionsOf(given, Object.keys(known));
  return Object.fromEntries(
    Object.entries(known as Readonly<Record<string, OptionData>>).map(([name, { default: byDefault, values }]) => {
      const value = (given as OptionValues)[name];
      if (value === undefined) return [name, byDefault];
      if (values) return [name, oneOf(value, values, name, 'one of')];
      if (!isLike(byDefault, value))
        throw wrongValue([name], `a value like ${JSON.stringify(byDefault ?? 'text')}, found ${shown(value)}`);
      return [name, value];
    }),
  );
}

/** Tells if an option has the value of a test; an absent test holds. */
export function isOn(test: OptionTest | undefined, options: OptionValues, scheme?: string): boolean {
  if (test === undefined) return true;
  if (typeof test === 'object') return options[test.option] === test.is;
  const value = options[test];
  return Array.isArray(value) ? value.map(lower).includes(String(scheme)) : value === true;
}

/** The value for the value of an option. */
export const choose = <Value extends string>(value: ByOption<Value>, options: OptionValues): Value =>
  typeof value === 'string' ? value : (value.of[String(options[value.option])] as Value);
