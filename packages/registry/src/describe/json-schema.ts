import type { SchemeOverlay } from '@urikit/generic/hooks';
import * as z from 'zod';
import { $ZodType } from 'zod/v4/core';
import type { Configurable } from '../build/configure.js';
import { isObject } from '../given/members.js';
import { fileSchema } from '../read/options.js';
import { isSecretAsWhole, shownBy } from '../settings/secret.js';

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Features without a form in JSON Schema, for example transforms, are left open: an editor that reports too few errors
 * is better than one that reports wrong ones.
 */
const OPTIONS = { io: 'input', unrepresentable: 'any', override } as const;

/** A schema of Zod, and the one that is made of it. */
interface Place {
  readonly zodSchema: unknown;
  readonly jsonSchema: object;
}

/** The members of the schema of a secret that may be shown. Any other may repeat it: a pattern, an enum, an option of a union. */
const OPEN: readonly string[] = ['$ref', 'type', 'title', 'description', 'deprecated'];

/** The members of a schema that are values of it. */
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

function optionsOf({ configSchema }: Pick<Configurable, 'configSchema'>): JsonSchema {
  if (!(configSchema instanceof $ZodType)) return { type: 'object' };
  const { $schema: _, ...schema } = z.toJSONSchema(configSchema, OPTIONS);
  // The registry refuses unknown keys whether the plugin's schema does or not.
  return schema.type === 'object' && schema.additionalProperties === undefined
    ? { ...schema, additionalProperties: false }
    : schema;
}

/** Members of a schema that are data, and no schemas. */
const DATA: readonly string[] = ['default', 'const', 'enum', 'examples'];

/** Members of a schema that hold schemas by name. */
const NAMED: readonly string[] = ['properties', 'patternProperties', '$defs'];

/** A schema whose references to itself are those to its place in another one. */
function placedAt(place: string, schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((each) => placedAt(place, each));
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string'
        ? value.replace(/^#/, place)
        : NAMED.includes(key) && isObject(value)
          ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, placedAt(place, each)]))
          : DATA.includes(key)
            ? value
            : placedAt(place, value),
    ]),
  );
}

/** A schema of options in which the deprecated ones are marked, with the option that takes their place. */
function marked(
  { properties, ...schema }: JsonSchema,
  { options = {} }: NonNullable<SchemeOverlay['deprecated']> = {},
): JsonSchema {
  const known = properties as Readonly<Record<string, JsonSchema>> | undefined;
  const marks = Object.entries(options).flatMap(([name, { replacedBy }]) => {
    if (known === undefined || !Object.hasOwn(known, name)) return [];
    const words = [known[name]?.['description'], replacedBy && `Deprecated: use ${replacedBy}.`].filter(Boolean);
    return [[name, { ...known[name], deprecated: true, ...(words.length > 0 && { description: words.join(' ') }) }]];
  });
  return { ...schema, ...(known && { properties: { ...known, ...Object.fromEntries(marks) } }) };
}

const described = (kind: string, one: Versioned): JsonSchema => ({
  description: `${kind} ${one.id} ${one.version}`,
  ...marked(placedAt(`#/properties/config/properties/${one.id}`, optionsOf(one)) as JsonSchema, one.deprecated),
});

/** The schema of a configuration file, with the options of these plugins and overlays. For editors; the registry itself reads Zod's. */
export function jsonSchemaOf(plugins: readonly Versioned[], overlays: readonly SchemeOverlay[]): JsonSchema {
  const schema = z.toJSONSchema(fileSchema(), OPTIONS) as {
    readonly properties: Readonly<Record<string, JsonSchema>>;
  } & JsonSchema;
  const options: readonly (readonly [string, JsonSchema])[] = [
    ...plugins.map((plugin) => [plugin.id, described('plugin', plugin)] as const),
    ...overlays.flatMap(({ configSchema, ...overlay }) =>
      configSchema === undefined ? [] : [[overlay.id, described('overlay', { ...overlay, configSchema })] as const],
    ),
  ];
  const config = {
    type: 'object',
    description: schema.properties['config']?.['description'],
    properties: Object.fromEntries(options),
    additionalProperties: false,
  };
  return { ...schema, title: 'urikit configuration', properties: { ...schema.properties, config } };
}
