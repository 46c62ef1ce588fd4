import { isPlain, whyNotPlain } from '@urikit/generic/internal';
import { definitionOf, isOpen, onlyKeysAt } from './definition.js';
import type { Path } from './issue.js';

/** A part of a value that did not come out of its schema. */
export interface Loss {
  readonly path: Path;
  /** The kind of an object of which the schema saw no key; undefined for a key that no schema knows. */
  readonly found?: string | undefined;
}

/**
 * Finds the written keys that did not come out of a schema: `z.object`, and the objects of valibot and arktype, drop a
 * misspelt one in silence, and all keys of a Map or a promise. A key that the schema of Zod 4 names is not lost, because
 * a transform may take it.
 *
 * @param written - the input of the schema; objects and lists are looked at
 * @param made - the output of the schema
 */
export function lossesIn(schema: unknown, written: unknown, made: unknown, path: Path = []): readonly Loss[] {
  if (written === made || typeof written !== 'object' || written === null) return [];
  if (Array.isArray(written))
    return Array.isArray(made) && made.length === written.length
      ? written.flatMap((item, i) => lossesIn(schema, item, made[i], [...path, i]))
      : [];
  // A transform before the schema may give each key another name.
  if (!isPlain(made) || isOpen(definitionOf(schema)?.in)) return [];
  if (!isPlain(written)) return [{ path, found: whyNotPlain(written) }];
  const known = onlyKeysAt(schema, path);
  return Object.entries(written).flatMap(([key, member]) => {
    const at = [...path, key];
    if (member !== undefined && !Object.hasOwn(made, key)) return known.includes(key) ? [] : [{ path: at }];
    return lossesIn(schema, member, (made as Readonly<Record<string, unknown>>)[key], at);
  });
}
