import * as z from 'zod';
import { HIDDEN, secretPaths, secretsOf } from '../settings/shown.js';
import { fileSchema } from '../file/config-file.js';
import type { SchemeOverlay } from '@urikit/generic/hooks';
import type { Configurable } from '../settings/config.js';

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * What cannot be said in JSON Schema, such as a transform, is left open: an editor that knows too much is worse than
 * one that knows less.
 */
const OPTIONS = { io: 'input', unrepresentable: 'any', override: hideSecrets } as const;

/** What is secret is for writing alone; a default that has a secret in it is shown without. */
function hideSecrets({ zodSchema, jsonSchema }: { readonly zodSchema: unknown; readonly jsonSchema: object }): void {
  const said: { default?: unknown; examples?: unknown; const?: unknown; enum?: unknown; writeOnly?: true } = jsonSchema;
  if (secretPaths(zodSchema, HIDDEN).length > 0) {
    for (const member of ['default', 'examples', 'const', 'enum'] as const) Reflect.deleteProperty(said, member);
    said.writeOnly = true;
  } else if (said.default !== undefined)
    said.default = secretsOf(zodSchema, said.default).show(zodSchema, said.default);
}

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
