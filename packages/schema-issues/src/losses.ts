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
  const losses: Loss[] = [];
  const look = (member: unknown, out: unknown, step: string | number): void => {
    losses.push(...lossesIn(schema, member, out, [...path, step]));
  };
  if (Array.isArray(written)) {
    if (Array.isArray(made) && made.length === written.length)
      for (const [i, item] of written.entries()) if (item !== made[i]) look(item, made[i], i);
    return losses;
  }
  if (!isPlain(made)) return [];
  // A transform before the schema may give each key another name.
  const isRenamed = (): boolean => isOpen(definitionOf(schema)?.in);
  if (!isPlain(written)) return isRenamed() ? [] : [{ path, found: whyNotPlain(written) }];
  const members = made as Readonly<Record<string, unknown>>;
  for (const [key, member] of Object.entries(written)) {
    if (member === undefined || member === members[key]) continue;
    if (Object.hasOwn(made, key)) look(member, members[key], key);
    else if (isRenamed()) return [];
    else if (!onlyKeysAt(schema, path).includes(key)) losses.push({ path: [...path, key] });
  }
  return losses;
}
