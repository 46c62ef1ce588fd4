import { z } from 'zod';
import { isObject } from '../given/plugin.js';
import { meant } from '../given/registry-error.js';
import { NO_SUCH_KEY, type Trouble } from './schema-issues.js';

type Path = readonly (string | number)[];

/** The keys that an object schema knows, undefined for any other schema. Looks through defaults and the like. */
export function knownKeys(schema: unknown): readonly string[] | undefined {
  if (!(schema instanceof z.core.$ZodType)) return undefined;
  const def = definitionOf(schema);
  if (def.type === 'object') return Object.keys(def.shape);
  return 'innerType' in def ? knownKeys(def.innerType) : undefined;
}

const definitionOf = (schema: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] =>
  (schema as z.core.$ZodTypes)._zod.def;

/**
 * Where a value has keys that its schema would drop in silence: `z.object` does, `z.strictObject` reports them itself.
 * Unions and transforms are left to the schema: which branch is meant is not to be seen from here.
 */
export function unknownKeys(schema: z.core.$ZodType, value: unknown, path: Path = []): readonly Path[] {
  const def = definitionOf(schema);
  if ('innerType' in def) return unknownKeys(def.innerType, value, path);
  if (def.type === 'pipe') return unknownKeys(def.in, value, path);
  if (def.type === 'array')
    return Array.isArray(value) ? value.flatMap((item, i) => unknownKeys(def.element, item, [...path, i])) : [];
  if (def.type === 'record')
    return isObject(value)
      ? Object.entries(value).flatMap(([key, member]) => unknownKeys(def.valueType, member, [...path, key]))
      : [];
  if (def.type !== 'object' || !isObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const known = Object.hasOwn(def.shape, key) ? def.shape[key] : undefined;
    if (known !== undefined) return unknownKeys(known, member, [...path, key]);
    return def.catchall === undefined ? [[...path, key]] : [];
  });
}

/**
 * The keys that objects at a path may have, in whichever branch; none for what is no object, or is not to be seen from
 * here.
 */
export function keysAt(schema: z.core.$ZodType, [step, ...rest]: readonly PropertyKey[]): readonly string[] {
  const def = definitionOf(schema);
  const path = step === undefined ? [] : [step, ...rest];
  if ('innerType' in def) return keysAt(def.innerType, path);
  if (def.type === 'pipe') return keysAt(def.in, path);
  if (def.type === 'union') return def.options.flatMap((option) => keysAt(option, path));
  if (def.type === 'object' && step === undefined) return Object.keys(def.shape);
  if (def.type === 'object' && Object.hasOwn(def.shape, String(step)))
    return keysAt(def.shape[String(step)] as z.core.$ZodType, rest);
  if (def.type === 'array' && typeof step === 'number') return keysAt(def.element, rest);
  return def.type === 'record' && step !== undefined ? keysAt(def.valueType, rest) : [];
}

/** A key that is nearly one of those there are gets that one beside it. */
export const withNearest = (schema: unknown, trouble: Trouble): Trouble =>
  trouble.message === NO_SUCH_KEY && schema instanceof z.core.$ZodType
    ? {
        ...trouble,
        message: `${NO_SUCH_KEY}${meant(String(trouble.path.at(-1)), keysAt(schema, trouble.path.slice(0, -1)))}`,
      }
    : trouble;
