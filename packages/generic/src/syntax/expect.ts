import { meant, nearestName } from '../did-you-mean.js';
import { UrikitError } from '../urikit-error.js';
import { grammarIssue, NOWHERE, type StringIssue, UriSyntaxError } from './issue.js';
import type { UriReference } from './uri-reference.js';

/**
 * Checks of values from callers without types: each error has the expectation, and values are never converted to
 * strings.
 */

/** The kind of a value, for a message that must not quote it. */
export const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** The issue of a value that is no string. Never throws. */
export const notText = (value: unknown): StringIssue =>
  grammarIssue('input/not-string', NOWHERE, `expected a string, found ${kindOf(value)}`);

/**
 * Passes a string on.
 *
 * @throws UriSyntaxError `input/not-string` for any other value
 */
export function textOf(value: string): string {
  if (typeof value === 'string') return value;
  throw new UriSyntaxError(notText(value));
}

/** Tells if a value is an object, a list included, and no function. */
export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Tells if a value is an object made by `{}`, or has no prototype, in this realm or another. */
export function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value) as object | null;
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

interface Instance {
  readonly then?: unknown;
  readonly constructor: { readonly name: string };
}

/**
 * Says why a value is no plain object, so that members would be lost where it is read: a promise, a Map, an instance of a
 * class.
 *
 * @returns the words behind "found"; undefined for a plain object
 */
export function whyNotPlain(value: unknown): string | undefined {
  const kind = kindOf(value);
  if (kind !== 'object') return kind;
  if (isPlain(value)) return undefined;
  const { then, constructor } = value as Instance;
  return typeof then === 'function' ? 'a promise' : `an instance of ${constructor.name}`;
}

/** A value behind "found": a string in quotes, the kind of any other value. */
export const shown = (value: unknown): string => (typeof value === 'string' ? `"${value}"` : kindOf(value));

/** The error `input/value` of an option or an argument. @param path - the names that lead to it */
export const wrongValue = (path: readonly string[], expected: string, cause?: unknown): UrikitError =>
  new UrikitError(
    {
      code: 'input/value',
      severity: 'error',
      message: `${path.length === 0 ? '' : `${path.join('.')}: `}expected ${expected}`,
      path,
    },
    cause === undefined ? undefined : { cause },
  );

/**
 * Passes an object on that has the members that are read.
 *
 * @param expected - the kind of object, with its article
 * @throws UrikitError `input/value` for any other value
 */
export function withMembers<Value extends object>(
  value: Value | null | undefined,
  members: readonly string[],
  path: readonly string[],
  expected: string,
  cure = '',
): Value {
  if (Object(value) === value && members.every((member) => member in (value as Value))) return value as Value;
  throw wrongValue(path, `${expected}, found ${kindOf(value)}${cure}`);
}

/**
 * Passes an engine on that has the members that are read.
 *
 * @throws UrikitError `input/value` for any other value, as a registry, which has an engine
 */
export const engineOf = <Value extends object>(
  value: Value | null | undefined,
  members: readonly string[],
  path: readonly string[] = ['engine'],
): Value => withMembers(value, members, path, 'an engine, as createEngine makes them', ' (give registry.engine)');

/**
 * Passes a list on.
 *
 * @throws UrikitError `input/value` for any other value: the characters of a string would count as its members
 */
export function listOf<List>(value: List, path: readonly string[], expected: string): List {
  if (kindOf(value) === 'array') return value;
  throw wrongValue(path, `${expected}, found ${kindOf(value)}`);
}

/**
 * Passes a list of strings on.
 *
 * @throws UrikitError `input/value` for any other value; UriSyntaxError `input/not-string` for an item that is no string
 */
export function textsOf(list: readonly string[], name: string): readonly string[] {
  for (const item of listOf(list, [name], 'a list of strings')) textOf(item);
  return list;
}

/**
 * Passes a function on.
 *
 * @throws UrikitError `input/value` for any other value
 */
export function functionOf<Value>(value: Value, name: string): Value {
  if (typeof value === 'function') return value;
  throw wrongValue([name], `a function, found ${kindOf(value)}`);
}

/**
 * Passes a boolean option on.
 *
 * @throws UrikitError `input/value` for any other value: `'false'` would count as true
 */
export function flagOf(value: boolean | undefined, name: string, byDefault = false): boolean {
  if (value === undefined) return byDefault;
  if (typeof value === 'boolean') return value;
  throw wrongValue([name], 'true or false');
}

/**
 * Passes a value on that is one of a list.
 *
 * @param kind - the word for the value, with its article
 * @throws UrikitError `input/value` for any other value
 */
export function oneOf<Value>(value: Value, list: readonly Value[], name: string, kind: string): Value {
  if (list.includes(value)) return value;
  throw wrongValue([name], `${kind} (${list.join(', ')}), found ${shown(value)}${meantOf(value, list.map(String))}`);
}

/** The words behind a list of words, if a value is near to one of them: ` (is "forbid" meant?)`. */
export const meantOf = (value: unknown, words: readonly string[]): string =>
  meant(typeof value === 'string' ? nearestName(value, words) : undefined);

/** The error for a member that is not known: the names there are, and the one that was probably meant. */
function unknownOption(name: string, names: readonly string[], what: string): UrikitError {
  const near = nearestName(name, names);
  const message = `expected ${what} (${String(names)}), found "${name}"`;
  const hint = near === undefined ? undefined : `is "${near}" meant?`;
  return new UrikitError({ code: 'input/unknown-option', severity: 'error', message, hint, path: [name] });
}

/**
 * Passes a record on, as `parse` makes them.
 *
 * @throws UrikitError `input/not-record` for a value without a path
 */
export function recordOf<Reference extends UriReference>(value: Reference): Reference {
  const path = (value as Reference | null | undefined)?.path;
  if (typeof path === 'string') return value;
  const message = `expected a record with a path, found ${kindOf(value)}`;
  throw new UrikitError({ code: 'input/not-record', severity: 'error', message, hint: 'parse a string before' });
}

/**
 * Passes a plain object on.
 *
 * @param names - the members that it may have
 * @param what - the description of a member
 * @throws UrikitError `input/unknown-option` for an unknown name; `input/value` for any other value
 */
export function optionsOf<Options extends object>(
  options: Options,
  names: readonly string[],
  what = 'an option',
): Options {
  const found = whyNotPlain(options);
  if (found !== undefined) throw wrongValue([], `an object (${String(names)}), found ${found}`);
  for (const name in options) if (!names.includes(name)) throw unknownOption(name, names, what);
  return options;
}
