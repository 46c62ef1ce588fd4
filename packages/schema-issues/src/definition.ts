import { whyNotPlain } from '@urikit/generic/internal';

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
  readonly element?: unknown;
  readonly keyType?: unknown;
  readonly valueType?: unknown;
  readonly items?: readonly unknown[];
  readonly rest?: unknown;
  readonly left?: unknown;
  readonly right?: unknown;
  readonly options?: readonly unknown[];
  readonly getter?: () => unknown;
}

/** Zero-based indices of lists and names of members, from the outside in. */
export type Path = readonly PropertyKey[];

/** The definition of a Zod 4 schema; undefined for any other value. Never throws. */
export function definitionOf(schema: unknown): Definition | undefined {
  const { _zod: internals } = Object(schema) as { readonly _zod?: { readonly def?: unknown } };
  return internals?.def as Definition | undefined;
}

/** The schema inside defaults, optionals, transforms and the like, undefined where there is no schema inside. */
const innerOf = ({ type, innerType, in: input, getter }: Definition): unknown =>
  innerType ?? (type === 'pipe' ? input : getter?.());

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

/** Kinds of schemas that read an object key by key, and kinds that may take an instance of a class whole. */
const BY_KEY: readonly string[] = ['object', 'record'];
const WHOLE: readonly string[] = ['any', 'unknown', 'custom', 'map', 'set', 'date', 'promise', 'transform'];

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

interface Outcome {
  readonly issues: readonly unknown[];
}

/** Tells if a schema of Zod 4 takes a value. Never throws. */
function takes(schema: unknown, value: unknown): boolean {
  try {
    const { run } = (schema as { readonly _zod: { readonly run: (...all: readonly object[]) => Outcome } })._zod;
    return run({ value, issues: [] }, { async: false, jitless: true }).issues.length === 0;
  } catch {
    return false;
  }
}

/**
 * Finds keys of a value that its schema would silently drop: `z.object` does, `z.strictObject` reports them, and no object of
 * Zod has a member called `__proto__`. Of a union, the first option that takes the value is read.
 */
export function droppedKeys(schema: unknown, value: unknown, path: Path = []): readonly Path[] {
  const definition = definitionOf(schema);
  if (definition === undefined) return [];
  const inner = innerOf(definition);
  if (inner !== undefined) return droppedKeys(inner, value, path);
  const { type, shape, catchall, options, left, right } = definition;
  if (options !== undefined) {
    const chosen = options.find((option) => takes(option, value));
    return droppedKeys(chosen, value, path);
  }
  if (left !== undefined) {
    const others = droppedKeys(right, value, path).map(String);
    return droppedKeys(left, value, path).filter((each) => others.includes(String(each)));
  }
  if (!isRecord(value)) return [];
  const isDropped = (key: PropertyKey): boolean =>
    BY_KEY.includes(type) &&
    (key === '__proto__' || (shape !== undefined && !Object.hasOwn(shape, key) && catchall === undefined));
  return partsOf(value, definition).flatMap(([key, member, part]) =>
    isDropped(key) ? [[...path, key]] : droppedKeys(part, member, [...path, key]),
  );
}

/**
 * Finds the places where a schema reads an object key by key and the value is no plain object: it would see no key of a
 * promise, a Map or an instance of a class.
 *
 * @returns each path with the member that was found there. Never throws of itself.
 */
export function lostMembers(
  schema: unknown,
  value: unknown,
  path: Path = [],
  above: readonly unknown[] = [],
): readonly { readonly path: Path; readonly found: string }[] {
  if (!isRecord(value) || above.includes(value)) return [];
  const found = Array.isArray(value) ? undefined : whyNotPlain(value);
  if (found === undefined)
    return Object.entries(value).flatMap(([key, member]) =>
      lostMembers(schema, member, [...path, Array.isArray(value) ? Number(key) : key], [...above, value]),
    );
  const types = definitionsAt(schema, path).map(({ type }) => type);
  return types.some((type) => BY_KEY.includes(type)) && !types.some((type) => WHOLE.includes(type))
    ? [{ path, found }]
    : [];
}
