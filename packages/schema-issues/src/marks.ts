import { below, type Definition, definitionOf } from './definition.js';

/** The schemas that read the same value: inside defaults and the like, on both ends of a pipe, the options of a union, the
 * parts of a template. */
const besides = ({ innerType, in: input, out, options = [], parts = [], left, right, getter }: Definition) =>
  [innerType, input, out, left, right, getter?.(), ...options, ...parts] as const;

/** All schemas of Zod 4 among some, and those that read the same value as one of them. */
const readersOf = (schemas: readonly unknown[]): readonly unknown[] =>
  schemas.flatMap((schema) => {
    const definition = definitionOf(schema);
    return definition === undefined ? [] : [schema, ...readersOf(besides(definition))];
  });

/** A place of a value, by the schemas that read it. */
interface SchemaPlace {
  /** Tells if one of them passes a test. A key has no place of its own: the record of a marked key is marked. */
  readonly isMarked: (test: (schema: unknown) => boolean) => boolean;
  /** The place of a member of the value, also of a Map or a Set. */
  readonly below: (value: object, step: PropertyKey) => SchemaPlace;
}

/**
 * The place of a value that schemas read. It reads schemas of Zod 4 as data; no other schema marks a place. Never throws of itself.
 *
 * @example schemaPlace([schema]).below({ key: 'x' }, 'key').isMarked((part) => part === keySchema) // true
 */
export function schemaPlace(schemas: readonly unknown[]): SchemaPlace {
  const readers = readersOf(schemas);
  const definitions = readers.map((schema) => definitionOf(schema) as Definition);
  return {
    isMarked: (test) => [...readers, ...readersOf(definitions.map(({ keyType }) => keyType))].some(test),
    below: (value, step) => {
      const hasEntries = value instanceof Map || value instanceof Set;
      return schemaPlace(definitions.map((one) => (hasEntries ? one.valueType : below(one, step))));
    },
  };
}
