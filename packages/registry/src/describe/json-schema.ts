import * as z from 'zod';
import { fileSchema } from '../file/config-file.js';
import type { AnyPlugin } from '../given/plugin.js';

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * What cannot be said in JSON Schema, such as a transform, is left open: an editor that knows too much is worse than
 * one that knows less.
 */
const OPTIONS = { io: 'input', unrepresentable: 'any' } as const;

function optionsOf({ configSchema }: AnyPlugin): JsonSchema {
  if (!(configSchema instanceof z.core.$ZodType)) return { type: 'object' };
  const { $schema: _, ...schema } = z.toJSONSchema(configSchema, OPTIONS);
  // The registry refuses unknown keys whether the plugin's schema does or not.
  return schema.type === 'object' && schema.additionalProperties === undefined
    ? { ...schema, additionalProperties: false }
    : schema;
}

/**
 * The schema of a configuration file, with the options of these plugins. For editors; the registry itself reads Zod's.
 */
export function jsonSchemaOf(plugins: readonly AnyPlugin[]): JsonSchema {
  const schema = z.toJSONSchema(fileSchema(), OPTIONS) as {
    readonly properties: Readonly<Record<string, JsonSchema>>;
  } & JsonSchema;
  const config = {
    type: 'object',
    properties: Object.fromEntries(
      plugins.map((plugin) => [
        plugin.id,
        { description: `plugin ${plugin.id} ${plugin.version}`, ...optionsOf(plugin) },
      ]),
    ),
    additionalProperties: false,
  };
  return { ...schema, title: 'urikit configuration', properties: { ...schema.properties, config } };
}
