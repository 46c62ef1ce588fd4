import type { SchemeOverlay } from '@urikit/generic/hooks';
import * as z from 'zod';
import { $ZodType } from 'zod/v4/core';
import type { Configurable } from '../build/configure.js';
import { fileSchema } from '../read/options.js';
import { isSecretAsWhole, shownBy } from '../settings/secret.js';
import { settingOf } from '../settings/table.js';

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Features without a form in JSON Schema, as transforms, are left open: too few errors in an editor are better than wrong ones. */
const OPTIONS = { io: 'input', unrepresentable: 'any', override } as const;

interface Place {
  readonly zodSchema: unknown;
  readonly jsonSchema: object;
}

/** The members of the schema of a secret that may be shown. Any other may repeat it: a pattern, an enum, an option of a union. */
const OPEN: readonly string[] = ['$ref', 'type', 'title', 'description', 'deprecated'];

const VALUES = ['default', 'example', 'examples'] as const;

/** A variable of the environment in the place of a scalar. */
const VARIABLE = { type: 'string', pattern: '^\\$\\{env:[A-Za-z_][A-Za-z0-9_]*(:-.*)?\\}$' };

/** The members of a schema of a scalar that the name of a variable would break. */
const SCALAR =
  /^(?:type|enum|const|pattern|format|minLength|maxLength|(?:exclusiveM|m)inimum|(?:exclusiveM|m)aximum|multipleOf)$/;

/** Hides secrets, and takes a variable for each scalar: a file may have one there. */
function override(place: Place): void {
  hideSecrets(place);
  const schema = place.jsonSchema as Record<string, unknown>;
  const members = Object.entries(schema).filter(([name]) => SCALAR.test(name));
  const isString = members.length === 1 && schema['type'] === 'string';
  if (members.length === 0 || isString || ['object', 'array', 'null'].includes(String(schema['type']))) return;
  for (const [name] of members) Reflect.deleteProperty(schema, name);
  schema['anyOf'] = [Object.fromEntries(members), VARIABLE];
}

/** Marks secrets as write-only, and removes them from the rest. */
function hideSecrets({ zodSchema, jsonSchema }: Place): void {
  const members: { [name in (typeof VALUES)[number]]?: unknown } & { writeOnly?: true } = jsonSchema;
  const show = (value: unknown): unknown => shownBy(zodSchema, value);
  if (isSecretAsWhole(zodSchema)) {
    for (const name of Object.keys(members)) if (!OPEN.includes(name)) Reflect.deleteProperty(members, name);
    members.writeOnly = true;
    return;
  }
  for (const name of VALUES) {
    const value = members[name];
    if (value !== undefined)
      members[name] = name === 'examples' && Array.isArray(value) ? value.map(show) : show(value);
  }
}

type Versioned = Configurable & Pick<SchemeOverlay, 'version' | 'deprecated'>;

/** The schema of the options of one plugin, with its name, in which the deprecated ones are marked. */
function named(
  kind: string,
  { id, version, deprecated }: Versioned,
  { properties, ...schema }: JsonSchema,
): JsonSchema {
  const known = (properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  const marks = Object.entries(deprecated?.options ?? {}).flatMap(([name, { replacedBy }]) => {
    const option = known[name];
    if (option === undefined) return [];
    const words = [option['description'], replacedBy && `Deprecated: use ${replacedBy}.`].filter(Boolean);
    return [[name, { ...option, deprecated: true, ...(words.length > 0 && { description: words.join(' ') }) }]];
  });
  return {
    description: `${kind} ${id} ${version}`,
    ...schema,
    // The registry refuses unknown keys whether the plugin's schema does or not.
    ...(schema['type'] === 'object' && properties !== undefined && { additionalProperties: false, ...schema }),
    ...(properties !== undefined && { properties: { ...known, ...Object.fromEntries(marks) } }),
  };
}

/** The schema of a configuration file, with the options of these plugins and overlays. For editors; the registry itself reads Zod's. */
export function jsonSchemaOf(plugins: readonly Versioned[], overlays: readonly SchemeOverlay[]): JsonSchema {
  const all: readonly (readonly [kind: string, one: Versioned])[] = [
    ...plugins.map((one) => ['plugin', one] as const),
    ...overlays.flatMap(({ configSchema, ...one }) =>
      configSchema === undefined ? [] : [['overlay', { ...one, configSchema }] as const],
    ),
  ];
  const options = all.map(([, { id, configSchema }]) => [
    id,
    z.optional(configSchema instanceof $ZodType ? configSchema : z.unknown().meta({ type: 'object' })),
  ]);
  const config = z.strictObject(Object.fromEntries(options)).optional().describe(settingOf('config').description);
  const schema = z.toJSONSchema(fileSchema().extend({ config }), OPTIONS);
  const made = schema.properties?.['config'] as { readonly properties: Readonly<Record<string, JsonSchema>> };
  const properties = Object.fromEntries(
    all.map(([kind, one]) => [one.id, named(kind, one, made.properties[one.id] as JsonSchema)]),
  );
  return {
    ...schema,
    title: 'urikit configuration',
    properties: { ...schema.properties, config: { ...made, properties } },
  };
}
