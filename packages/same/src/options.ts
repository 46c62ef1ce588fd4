import { nearestName, optionsOf, shown, wrongValue } from '@urikit/generic/internal';
import { lower } from './parts.js';
import type { ByOption, OptionData, OptionTest, OptionValue, OptionValues } from './standard.js';

/** Tells if a value is one that an option may have. */
function isValue({ default: byDefault, values }: OptionData, value: OptionValue): boolean {
  if (values !== undefined) return values.includes(value);
  if (Array.isArray(byDefault)) return Array.isArray(value) && value.every((each: unknown) => typeof each === 'string');
  return typeof value === (byDefault === undefined ? 'string' : typeof byDefault);
}

/**
 * Fills in the defaults of a call.
 *
 * @throws UrikitError `input/unknown-option`, and `input/value` for a value of another kind
 */
export function readOptions(known: object = {}, given: object = {}): OptionValues {
  const values: Record<string, OptionValue> = {};
  optionsOf(given, Object.keys(known));
  for (const [name, data] of Object.entries(known as Readonly<Record<string, OptionData>>)) {
    const value = (given as OptionValues)[name];
    if (value !== undefined && !isValue(data, value))
      throw wrongValue(
        [name],
        `${(data.values ?? [`a value like ${JSON.stringify(data.default ?? 'text')}`]).join(', ')}, found ${shown(value)}`,
      );
    values[name] = value ?? data.default;
  }
  return values;
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

/** Finds a value by its name. @throws UrikitError `input/value`, with the name that was probably meant */
export function named<Value>(all: ReadonlyMap<string, Value>, name: string): Value {
  const found = all.get(name);
  if (found !== undefined) return found;
  const names = Array.from(all.keys());
  const near = nearestName(typeof name === 'string' ? name : '', names);
  throw wrongValue(
    ['standard'],
    `one of ${names.join(', ')}, found ${shown(name)}${near === undefined ? '' : ` (is "${near}" meant?)`}`,
  );
}
