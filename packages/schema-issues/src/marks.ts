import { type Definition, definitionOf, partsOf } from './definition.js';
import type { Path } from './issue.js';

/** The schemas that read the same value: inside defaults and the like, on both ends of a pipe, the options of a union, the
 * parts of a template. */
const besides = ({
  innerType,
  in: input,
  out,
  options = [],
  parts = [],
  left,
  right,
  getter,
}: Definition): readonly unknown[] =>
  [innerType, input, out, left, right, getter?.(), ...options, ...parts].filter((schema) => schema !== undefined);

/**
 * The places of a value that its schema marks, the outermost of each. Reads schemas of Zod 4 as data; any other schema
 * has no marked paths. Never throws of itself.
 *
 * @param isMarked - called with every schema that reads a part of the value, inside all wrappers
 * @example markedPaths(schema, { key: 'x' }, (part) => part === keySchema) // [['key']]
 */
export function markedPaths(
  schema: unknown,
  value: unknown,
  isMarked: (schema: unknown) => boolean,
  path: Path = [],
): readonly Path[] {
  const definition = definitionOf(schema);
  if (definition === undefined || value === undefined) return [];
  if (isMarked(schema)) return [path];
  // A key has no place of its own: the record of a marked key is marked.
  const { keyType } = definition;
  if (keyType !== undefined && markedPaths(keyType, '', isMarked).length > 0) return [path];
  const here = besides(definition).flatMap((each) => markedPaths(each, value, isMarked, path));
  if (here.some(({ length }) => length === path.length)) return [path];
  if (typeof value !== 'object' || value === null) return here;
  const below = partsOf(value, definition).flatMap(([step, member, part]) =>
    markedPaths(part, member, isMarked, [...path, step]),
  );
  return [...here, ...below];
}
