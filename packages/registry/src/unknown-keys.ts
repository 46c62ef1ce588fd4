import { z } from 'zod';
import { isObject } from './plugin.js';

type Path = readonly (string | number)[];

/** The keys that an object schema knows, undefined for any other schema. Looks through defaults and the like. */
export function knownKeys(schema: unknown): readonly string[] | undefined {
  if (!(schema instanceof z.core.$ZodType)) return undefined;
  const def = definitionOf(schema);
  if (def.type === 'object') return Object.keys(def.shape);
  return 'innerType' in def ? knownKeys(def.innerType) : undefined;
}

const definitionOf = (schema: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] => (schema as z.core.$ZodTypes)._zod.def;

/**
 * Where a value has keys that its schema would drop in silence: `z.object` does, `z.strictObject` reports them itself.
 * Unions and transforms are left to the schema: which branch is meant is not to be seen from here.
 */
export function unknownKeys(schema: z.core.$ZodType, value: unknown, path: Path = []): readonly Path[] {
  const def = definitionOf(schema);
  if ('innerType' in def) return unknownKeys(def.innerType, value, path);
  if (def.type === 'pipe') return unknownKeys(def.in, value, path);
  if (def.type === 'array') return Array.isArray(value) ? value.flatMap((item, i) => unknownKeys(def.element, item, [...path, i])) : [];
  if (def.type === 'record') return isObject(value) ? Object.entries(value).flatMap(([key, member]) => unknownKeys(def.valueType, member, [...path, key])) : [];
  if (def.type !== 'object' || !isObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const known = Object.hasOwn(def.shape, key) ? def.shape[key] : undefined;
    if (known !== undefined) return unknownKeys(known, member, [...path, key]);
    return def.catchall === undefined ? [[...path, key]] : [];
  });
}
