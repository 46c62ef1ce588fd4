import { whyNotPlain } from '@urikit/generic/internal';
import type { Path } from './issue.js';
import type { RawIssue } from './words.js';

/**
 * A schema of Zod 4, read as data: its definition has the keys of each object. This file does not load Zod, so every
 * copy of Zod works.
 */

/** The members of a Zod 4 definition that are read here; each kind of schema has some of them. */
export interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, unknown>>;
  readonly catchall?: unknown;
  readonly innerType?: unknown;
  readonly in?: unknown;
  readonly out?: unknown;
  readonly transform?: (value: unknown, payload: Outcome) => unknown;
  readonly element?: unknown;
  readonly keyType?: unknown;
  readonly valueType?: unknown;
  readonly items?: readonly unknown[];
  readonly rest?: unknown;
  readonly left?: unknown;
  readonly right?: unknown;
  readonly options?: readonly unknown[];
  readonly parts?: readonly unknown[];
  readonly getter?: () => unknown;
}

/** The definition of a Zod 4 schema; undefined for any other value. Never throws. */
export function definitionOf(schema: unknown): Definition | undefined {
  const { _zod: internals } = Object(schema) as { readonly _zod?: { readonly def?: unknown } };
  return internals?.def as Definition | undefined;
}

/** Kinds of schemas that take any value, and name no key. */
const OPEN: readonly string[] = ['any', 'unknown', 'custom', 'transform'];

/** The schema inside defaults, optionals, transforms and the like, undefined where there is no schema inside. */
function innerOf({ type, innerType, in: input, out, getter }: Definition): unknown {
  if (type !== 'pipe') return innerType ?? getter?.();
  return OPEN.includes(String(definitionOf(input)?.type)) ? out : input;
}

/** The alternatives of a schema at its own place: the options of a union, otherwise the schema itself. */
function alternatives(schema: unknown): readonly Definition[] {
  const definition = definitionOf(schema);
  if (definition === undefined) return [];
  const inner = innerOf(definition);
  if (inner !== undefined) return alternatives(inner);
  const { options, left, right } = definition;
  const besides = left === undefined ? options : [left, right];
  return besides === undefined ? [definition] : besides.flatMap(alternatives);
}

/** The schema one step below an alternative. */
function below({ shape, catchall, element, valueType, items, rest }: Definition, step: PropertyKey): unknown {
  if (shape !== undefined) return Object.hasOwn(shape, step) ? shape[String(step)] : catchall;
  const item = items?.[Number(step)] ?? rest ?? element;
  return item !== undefined && typeof step !== 'number' ? undefined : (item ?? valueType);
}

/** Every possible definition at a path. */
const definitionsAt = (schema: unknown, path: Path): readonly Definition[] =>
  path.reduce<readonly Definition[]>(
    (places, step) => places.flatMap((place) => alternatives(below(place, step))),
    alternatives(schema),
  );

/** The keys that objects at a path may have in any alternative. Empty if the path is unknown. */
export const keysAt = (schema: unknown, path: Path): readonly string[] =>
  Array.from(new Set(definitionsAt(schema, path).flatMap(({ shape }) => Object.keys(shape ?? {}))));

/** A schema without the defaults, optionals, transforms and the like around it. */
function unwrapped(schema: unknown): Definition | undefined {
  const definition = definitionOf(schema);
  const inner = definition === undefined ? undefined : innerOf(definition);
  return inner === undefined ? definition : unwrapped(inner);
}

/** The options of the union at a place, in the order in which it tries them. Empty where there is no union. */
export function optionsAt(schema: unknown, path: Path): readonly unknown[] {
  const definition = path.reduce<Definition | undefined>(
    (place, step) => (place === undefined ? undefined : unwrapped(below(place, step))),
    unwrapped(schema),
  );
  return definition?.options ?? [];
}

/** The keys of an object schema, looked for through defaults and the like; undefined for any other schema. */
export function knownKeys(schema: unknown): readonly string[] | undefined {
  const [only, ...others] = alternatives(schema);
  return others.length > 0 || only?.shape === undefined ? undefined : Object.keys(only.shape);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Kinds of schemas that read an object key by key. */
const BY_KEY: readonly string[] = ['object', 'record'];

/** Kinds of schemas that read a list item by item. */
const LISTS: readonly string[] = ['array', 'tuple'];

/** The parts of a value with the schema of each; undefined for a part without one. */
export function partsOf(
  value: object,
  definition: Definition,
): readonly (readonly [PropertyKey, member: unknown, schema: unknown])[] {
  const { valueType } = definition;
  if (value instanceof Map) return Array.from(value, ([key, member]) => [key as PropertyKey, member, valueType]);
  if (value instanceof Set) return Array.from(value, (member, i) => [i, member, valueType]);
  return Object.entries(value).map(([name, member]) => {
    const step = Array.isArray(value) ? Number(name) : name;
    return [step, member, below(definition, step)];
  });
}

/** The result of a schema of Zod 4. */
interface Outcome {
  readonly value: unknown;
  readonly issues: readonly object[];
}

/** The result of a schema for a value; undefined if the schema throws or is asynchronous. Never throws. */
function outcomeOf(schema: unknown, value: unknown): Outcome | undefined {
  try {
    const { run } = (schema as { readonly _zod: { readonly run: (...all: readonly object[]) => Outcome } })._zod;
    return run({ value, issues: [] }, { async: false, jitless: true });
  } catch {
    return undefined;
  }
}

const takes = (schema: unknown, value: unknown): boolean => outcomeOf(schema, value)?.issues.length === 0;

/** The input of the second schema of a pipe; undefined if the first schema refuses the value. */
function passedOn({ in: input, transform }: Definition, value: unknown): unknown {
  const first = outcomeOf(input, value);
  if (first?.issues.length !== 0) return undefined;
  return transform === undefined ? first.value : transform(first.value, first);
}

/** The part of a value at a path of {@link lossesIn} or of `markedPaths`; undefined if it is not there. Never throws. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, step) => {
    if (at instanceof Map) return at.get(step);
    return (Object(at instanceof Set ? Array.from(at) : at) as Readonly<Record<PropertyKey, unknown>>)[step];
  }, value);

/**
 * Finds the last member of a list beside its items, as `more` of `Object.assign([], { more: 1 })`: readers of lists drop it.
 * Never throws.
 *
 * @returns its name; an empty list if there are items only
 */
export function namedIn(list: readonly unknown[]): readonly string[] {
  // The engine lists the items, then `length`, then other names. Readers of lists do not use the iterator.
  const last = Reflect.ownKeys(list).findLast((name) => name !== Symbol.iterator);
  return last === 'length' ? [] : [String(last)];
}

/** A part of a value that would be lost in silence. */
export interface Loss {
  readonly path: Path;
  /** The kind of an object of which a schema would see no key; undefined for a key that no schema knows. */
  readonly found?: string | undefined;
  /** The issues that a `catch` hides, and its schema. */
  readonly caught?: { readonly schema: unknown; readonly issues: readonly RawIssue[] };
}

/**
 * Finds the parts of a value that its schema would silently drop or replace:
 *
 * - a key that `z.object` does not know: `z.strictObject` reports it, and no object of Zod has a member called `__proto__`;
 * - a promise, a Map or an instance of a class in the place of an object that is read key by key;
 * - a named member of a list;
 * - a value that the schema inside `catch` refuses.
 *
 * Of a union, the first option that takes the value is read. The second schema of a pipe reads the result of the first
 * one; a part that is another one there counts as read.
 */
export function lossesIn(schema: unknown, value: unknown): readonly Loss[] {
  const definition = definitionOf(schema);
  if (definition === undefined) return [];
  const { type, in: input, out, innerType, shape, catchall, options, left, right } = definition;
  if (type === 'pipe') {
    const next = passedOn(definition, value);
    const later = lossesIn(out, next).filter(({ path }) => valueAt(next, path) === valueAt(value, path));
    return [...lossesIn(input, value), ...later];
  }
  if (type === 'catch' && value !== undefined) {
    const issues = outcomeOf(innerType, value)?.issues ?? [];
    // Zod writes the messages of issues at the end of a parse.
    const told = issues.map((issue) => ({ ...issue, message: 'Invalid input' }));
    if (told.length > 0) return [{ path: [], caught: { schema: innerType, issues: told } }];
  }
  const inner = innerOf(definition);
  if (inner !== undefined) return lossesIn(inner, value);
  if (options !== undefined)
    return lossesIn(
      options.find((option) => takes(option, value)),
      value,
    );
  if (left !== undefined) {
    const others = lossesIn(right, value).map(({ path }) => path);
    // A part is lost if the other schema loses it, or an object around it.
    const isLost = ({ path }: Loss): boolean => others.some((other) => other.every((step, i) => step === path[i]));
    return lossesIn(left, value).filter(isLost);
  }
  if (!isRecord(value)) return [];
  const [named] = Array.isArray(value) && LISTS.includes(type) ? namedIn(value) : [];
  if (named !== undefined) return [{ path: [named] }];
  const isByKey = BY_KEY.includes(type);
  const found = isByKey && !Array.isArray(value) ? whyNotPlain(value) : undefined;
  if (found !== undefined) return [{ path: [], found }];
  const isDropped = (key: PropertyKey): boolean =>
    isByKey && (key === '__proto__' || (shape !== undefined && !Object.hasOwn(shape, key) && catchall === undefined));
  return partsOf(value, definition).flatMap(([key, member, part]) =>
    (isDropped(key) ? [{ path: [] }] : lossesIn(part, member)).map((loss) => ({ ...loss, path: [key, ...loss.path] })),
  );
}
