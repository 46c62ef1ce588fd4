import { canonical, isPlain } from '@urikit/generic/internal';
import { type Path, schemaPlace, valueAt } from '@urikit/schema-issues';
import * as z from 'zod';
import { $ZodType } from 'zod/v4/core';
import { stepsOf } from './config.js';
import type { Layer } from './setting.js';
import { shownReferences } from './references.js';

export const HIDDEN = '[secret]';

/** Tells if a schema says of itself that its value is secret: `z.string().meta({ secret: true })`. */
const isSecret = (schema: unknown): boolean =>
  schema instanceof $ZodType && z.globalRegistry.get(schema)?.['secret'] === true;

export const isSecretAsWhole = (schema: unknown): boolean => schemaPlace([schema]).isMarked(isSecret);

/** A value to show, without the parts that its schema calls secret and without values that are no data. Never throws. */
export function shownBy(schema: unknown, value: unknown): unknown {
  const show = (part: unknown, place: ReturnType<typeof schemaPlace>, above: readonly unknown[]): unknown => {
    if (part !== undefined && place.isMarked(isSecret)) return HIDDEN;
    if (typeof part === 'function') return '[function]';
    if (Object(part) !== part) return part;
    if (above.includes(part)) return '[circular]';
    const inside = (member: unknown, step: PropertyKey): unknown =>
      show(member, place.below(part as object, step), [...above, part]);
    if (Array.isArray(part)) return part.map(inside);
    if (part instanceof Map) return new Map(Array.from(part, ([key, member]) => [key, inside(member, key as string)]));
    if (part instanceof Set) return new Set(Array.from(part, inside));
    if (isPlain(part))
      return Object.fromEntries(Array.from(Object.entries(part), ([key, member]) => [key, inside(member, key)]));
    return canonical(part) === undefined ? '[object]' : part;
  };
  return show(value, schemaPlace([schema]), []);
}

/** Tells if a path leads to a secret or into one, also through an instance of a class. */
export const isSecretAt = (part: unknown, place: ReturnType<typeof schemaPlace>, [step, ...path]: Path): boolean =>
  (part !== undefined && place.isMarked(isSecret)) ||
  (step !== undefined && isSecretAt(valueAt(part, [step]), place.below(part as object, step), path));

/** Shows the value of a cell; undefined for an option that is no data, or without a schema. */
export function shownCell(
  { plugins, overlays }: Pick<Layer, 'plugins' | 'overlays'>,
  kind: string,
  key: string,
  value: unknown,
): unknown {
  if (kind !== 'config') return kind === 'references' ? shownReferences(value) : value;
  const [id, name] = stepsOf(key) as [string, string];
  const schema = (plugins.get(id) ?? overlays.get(id))?.value.configSchema;
  if (schema === undefined || canonical(value) === undefined) return undefined;
  const shown = shownBy(schema, { [name]: value });
  // The schema of all options may be secret itself.
  return shown === HIDDEN ? shown : (shown as Readonly<Record<string, unknown>>)[name];
}
