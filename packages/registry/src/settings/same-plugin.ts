import { kit } from '@urikit/generic';
import { canonical, isPlain } from '@urikit/generic/internal';
import * as z from 'zod';
import { $ZodType } from 'zod/v4/core';
import type { AnyPlugin } from '../given/plugin.js';

/** A function in data: copies of one package have functions of their own. */
const FUNCTION = Object.freeze({ function: true });

/** Data with a mark in the place of each function. */
export function withoutFunctions(value: unknown): unknown {
  if (typeof value === 'function') return FUNCTION;
  if (Array.isArray(value)) return value.map(withoutFunctions);
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withoutFunctions(member)]));
}

/** The data of a plugin and of its hooks without options as text; undefined if the plugin needs options. */
function textOf({ configSchema, configure, ...data }: AnyPlugin): string | undefined {
  if (!(configSchema instanceof $ZodType)) return undefined;
  try {
    const hooks = configure(z.parse(configSchema, {}) as never, kit);
    const options = z.toJSONSchema(configSchema, { io: 'input', unrepresentable: 'any' });
    return canonical([data, options, withoutFunctions(hooks)]);
  } catch {
    return undefined;
  }
}

/**
 * Tells if two plugins are one: the same object, or copies of one package of the same version, as the builds for `import` and
 * `require` are: the same data, JSON Schema of options and data of hooks. Instances with services are two.
 */
export function isSamePlugin(a: AnyPlugin, b: AnyPlugin): boolean {
  if (a === b) return true;
  if (a.version !== b.version || !isPlain(a) || !isPlain(b)) return false;
  const text = textOf(a);
  return text !== undefined && text === textOf(b);
}
