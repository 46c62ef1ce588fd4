import { TemplateError, templateIssue } from './issue.js';
import type { VariableSpec } from './parts.js';

/** A value without parts. */
export type Scalar = string | number | bigint | boolean;

/** A value as RFC 6570 section 2.3 knows them; null and undefined are both "undefined". */
export type Value =
  | Scalar
  | null
  | undefined
  | readonly (Scalar | null | undefined)[]
  | Readonly<{ [name: string]: Scalar | null | undefined }>
  | ReadonlyMap<string, Scalar | null | undefined>;

/** Values by the names of variables. Only own members count: `{toString}` has no value in `{}`. */
export type Values = Readonly<{ [name: string]: Value }> | ReadonlyMap<string, Value>;

/** A defined value as text: a string, the members of a list, or the pairs of an associative array. */
export type Reading =
  | { readonly kind: 'string'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'map'; readonly pairs: readonly (readonly [string, string])[] };

const SURROGATE = /[\uD800-\uDFFF]/u;

function fail(
  code: 'template/value' | 'template/lone-surrogate',
  { name, index }: VariableSpec,
  message: string,
): never {
  throw new TemplateError(templateIssue(code, index, index + name.length, `${message} in the value of "${name}"`));
}

function scalar(value: unknown, variable: VariableSpec): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && !Number.isFinite(value))
    fail('template/value', variable, 'expected a finite number');
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint' && typeof value !== 'boolean')
    fail('template/value', variable, `expected a string, number or boolean, found ${kindOf(value)}`);
  return wellFormed(String(value), variable);
}

function wellFormed(text: string, variable: VariableSpec): string {
  if (SURROGATE.test(text))
    fail('template/lone-surrogate', variable, 'expected a Unicode string, found a lone surrogate');
  return text;
}

const kindOf = (value: unknown): string => {
  if (value === undefined || value === null) return String(value);
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
};

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  // A plain object of another realm has that realm's Object.prototype, whose own prototype is null too.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
};

/** Tells if a name is given, also with the value undefined. */
export const isGiven = (values: Values, name: string): boolean =>
  values instanceof Map ? values.has(name) : Object.hasOwn(values, name);

/** The value of a name. */
export const given = (values: Values, name: string): unknown => {
  if (!isGiven(values, name)) return undefined;
  return values instanceof Map ? values.get(name) : (values as Readonly<Record<string, unknown>>)[name];
};

/** @throws TemplateError `template/value` if it is neither an object nor a Map */
export function checkValues(values: unknown): asserts values is Values {
  if (typeof values === 'object' && values !== null && !Array.isArray(values)) return;
  throw new TemplateError(
    templateIssue('template/value', 0, 0, `expected an object with the values by name, found ${kindOf(values)}`),
  );
}

/**
 * Reads the value of one variable.
 *
 * @returns the reading; undefined if there is no value, or a list has no defined member
 * @throws TemplateError `template/value` if it is not a string, a list or a map of strings; `template/lone-surrogate`
 * @see RFC 6570 section 2.3, 3.2.1
 */
export function readValue(values: Values, variable: VariableSpec): Reading | undefined {
  const value = given(values, variable.name);
  if (typeof value !== 'object' || value === null) {
    const text = scalar(value, variable);
    return text === undefined ? undefined : { kind: 'string', text };
  }
  if (Array.isArray(value)) {
    const items = value.flatMap((item: unknown) => scalar(item, variable) ?? []);
    return items.length === 0 ? undefined : { kind: 'list', items };
  }
  if (!(value instanceof Map) && !isPlain(value))
    fail(
      'template/value',
      variable,
      'expected a string, number, boolean, list or plain object, found an object of a class',
    );
  const entries: readonly (readonly [unknown, unknown])[] = value instanceof Map ? [...value] : Object.entries(value);
  const pairs = entries.flatMap(([key, member]) => {
    const text = scalar(member, variable);
    return text === undefined ? [] : [[wellFormed(String(key), variable), text] as const];
  });
  return pairs.length === 0 ? undefined : { kind: 'map', pairs };
}
