import * as z from 'zod';
import { fileSchema } from '../file/config-file.js';
import type { SchemeOverlay } from '@urikit/generic/hooks';
import type { Configurable } from '../compose/plugin-config.js';

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * What cannot be said in JSON Schema, such as a transform, is left open: an editor that knows too much is worse than
 * one that knows less.
 */
const OPTIONS = { io: 'input', unrepresentable: 'any' } as const;

type Versioned = Configurable & { readonly version: string };

function optionsOf({ configSchema }: Pick<Configurable, 'configSchema'>): JsonSchema {
  if (!(configSchema instanceof z.core.$ZodType)) return { type: 'object' };
  const { $schema: _, ...schema } = z.toJSONSchema(configSchema, OPTIONS);
  // The registry refuses unknown keys whether the plugin's schema does or not.
  return schema.type === 'object' && schema.additionalProperties === undefined
    ? { ...schema, additionalProperties: false }
    : schema;
}

const described = (kind: string, one: Versioned): JsonSchema => ({
  description: `${kind} ${one.id} ${one.version}`,
  ...optionsOf(one),
});

/**
 * The schema of a configuration file, with the options of these plugins and overlays. For editors; the registry itself reads Zod's.
 */
export function jsonSchemaOf(plugins: readonly Versioned[], overlays: readonly SchemeOverlay[]): JsonSchema {
  const schema = z.toJSONSchema(fileSchema(), OPTIONS) as {
    readonly properties: Readonly<Record<string, JsonSchema>>;
  } & JsonSchema;
  const options: readonly (readonly [string, JsonSchema])[] = [
    ...plugins.map((plugin) => [plugin.id, described('plugin', plugin)] as const),
    ...overlays.flatMap(({ id, version, configSchema }) =>
      configSchema === undefined ? [] : [[id, described('overlay', { id, version, configSchema })] as const],
    ),
  ];
  const config = {
    type: 'object',
    properties: Object.fromEntries(options),
    additionalProperties: false,
  };
  return { ...schema, title: 'urikit configuration', properties: { ...schema.properties, config } };
}
