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
 * @param made - the output of the schema for `written`, of which objects and lists are looked at
 */
export function lossesIn(schema: unknown, written: unknown, made: unknown, path: Path = []): readonly Loss[] {
  if (written === made || typeof written !== 'object' || written === null) return [];
  if (Array.isArray(written))
    return Array.isArray(made) && made.length === written.length
      ? written.flatMap((item, i) => (item === made[i] ? [] : lossesIn(schema, item, made[i], [...path, i])))
      : [];
  if (!isPlain(made)) return [];
  // A transform before the schema may give each key another name.
  const isRenamed = (): boolean => isOpen(definitionOf(schema)?.in);
  if (!isPlain(written)) return isRenamed() ? [] : [{ path, found: whyNotPlain(written) }];
  const members = made as Readonly<Record<string, unknown>>;
  return Object.entries(written).flatMap(([key, member]) => {
    if (member === undefined || member === members[key]) return [];
    if (Object.hasOwn(made, key)) return lossesIn(schema, member, members[key], [...path, key]);
    return isRenamed() || onlyKeysAt(schema, path).includes(key) ? [] : [{ path: [...path, key] }];
  });
}
