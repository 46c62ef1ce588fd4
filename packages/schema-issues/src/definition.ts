import type { Path } from './issue.js';

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

/** Tells if a schema takes any value, and names no key. */
export const isOpen = (schema: unknown): boolean => OPEN.includes(String(definitionOf(schema)?.type));

/** The schema inside defaults, optionals, transforms and the like, undefined where there is no schema inside. */
function innerOf({ type, innerType, in: input, out, getter }: Definition): unknown {
  if (type !== 'pipe') return innerType ?? getter?.();
  return isOpen(input) ? out : input;
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
export function below({ shape, catchall, element, valueType, items, rest }: Definition, step: PropertyKey): unknown {
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

/** The keys that objects at a path may have; an empty list if several alternatives have them. */
export function onlyKeysAt(schema: unknown, path: Path): readonly string[] {
  const [only, ...others] = definitionsAt(schema, path);
  return others.length > 0 ? [] : Object.keys(only?.shape ?? {});
}

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

/** The part of a value at a path; undefined if it is not there. Never throws. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, step) => {
    if (at instanceof Map) return at.get(step);
    return (Object(at instanceof Set ? Array.from(at) : at) as Readonly<Record<PropertyKey, unknown>>)[step];
  }, value);
