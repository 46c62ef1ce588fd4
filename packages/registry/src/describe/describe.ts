import type { DescribedDeprecation, DescribedSetting, Description } from '../settings/description.js';
import { HIDDEN, type Printer, printerOf, secretPaths } from '../given/printer.js';
import { revealBy } from '../settings/printer.js';
import { KINDS, settingOf } from '../settings/table.js';
import { claimsOf, isAlike, type Layer, locksOf, type Sourced } from '../settings/setting.js';
import type { Engine } from '@urikit/generic';
import type { ResolvedComposition } from '../build/composition.js';
import * as z from 'zod';
import { $ZodType } from 'zod/v4/core';
import { fileSchema } from '../read/options.js';
import type { SchemeOverlay } from '@urikit/generic/hooks';
import { isObject } from '../given/members.js';
import type { Configurable } from '../build/configure.js';

const rowOf = (
  path: string,
  one: Sourced<unknown>,
  // A service in a configuration is not handed out, nor is a secret.
  shown: (value: unknown) => unknown,
): DescribedSetting => ({
  path,
  value: shown(one.value),
  by: one.describedBy,
  // A lock stays, even if another layer repeats the setting.
  locked: locksOf(one).length > 0,
  overruled: (one.overruled ?? [])
    .filter(({ value, locked }) => locked === true || !isAlike(value, one.value))
    .map(({ value, describedBy }) => ({ value: shown(value), by: describedBy })),
});

/**
 * The layers that say each setting of a composition, and those that were overruled.
 *
 * @returns one row for each thing said, kind by kind, in the order of first mention. Never throws.
 * @example describedSettingsIn(layer)[0] // { path: 'config.http.userinfo', value: 'forbidden', by: 'set "web"', ... }
 */
const describedSettingsIn = (layer: Layer): readonly DescribedSetting[] => {
  const reveal = revealBy(layer, [layer]);
  return KINDS.filter((kind) => kind !== 'overlays').flatMap((kind) =>
    Array.from<[string, Sourced<unknown>]>(layer[kind]).flatMap(([key, one]) => {
      const path = settingOf(kind).pathOf?.(key);
      return path === undefined
        ? []
        : rowOf(reveal.path(path).join('.'), one, (value) => reveal.value(kind, key, value));
    }),
  );
};

/** The member of a layer in which a deprecated name may be used, and its key there. A configuration names no rule. */
const USES = {
  options: 'config',
  issues: 'severities',
  rules: undefined,
} as const satisfies Record<DescribedDeprecation['kind'], keyof Layer | undefined>;

/** Lists the deprecated names of all plugins and overlays, and the layers that use them. Never throws. */
const deprecatedIn = (layer: Layer): readonly DescribedDeprecation[] =>
  [...layer.plugins.values(), ...layer.overlays.values()].flatMap(({ value: { id, deprecated = {} } }) =>
    (Object.keys(USES) as readonly DescribedDeprecation['kind'][]).flatMap((kind) =>
      Object.entries(deprecated[kind] ?? {}).map(([name, { replacedBy }]) => {
        const used = USES[kind];
        const claims = used === undefined ? [] : claimsOf(layer[used].get(`${id}/${name}`));
        const usedBy = claims.map(({ describedBy }) => describedBy);
        return { kind, path: `${used ?? kind}.${id}${kind === 'options' ? '.' : '/'}${name}`, replacedBy, usedBy };
      }),
    ),
  );

/** Describes a registry. The engine has the hooks with the changes of overlays. */
export const describe = (
  composition: ResolvedComposition,
  layer: Layer,
  engine: Engine,
  fingerprint: string | undefined,
  printer: Printer,
): Description => {
  const missing = composition.missingFingerprints().map(({ id }) => id);
  return Object.assign(
    { fingerprint, withoutFingerprint: missing.length === 0 ? undefined : missing },
    ...KINDS.map((kind) => settingOf(kind).described?.(composition, layer, engine, printer)),
    { said: describedSettingsIn(layer), deprecated: deprecatedIn(layer) },
  ) as Description;
};

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Features without a form in JSON Schema, for example transforms, are left open: an editor that reports too few errors
 * is better than one that reports wrong ones.
 */
const optionsBy = (printer: Printer) =>
  ({ io: 'input', unrepresentable: 'any', override: (place: Place) => hideSecrets(place, printer) }) as const;

/** A schema of Zod, and the one that is made of it. */
interface Place {
  readonly zodSchema: unknown;
  readonly jsonSchema: object;
}

/** The members of the schema of a secret that may be shown. Any other may repeat it: a pattern, an enum, an option of a union. */
const OPEN: readonly string[] = ['$ref', 'type', 'title', 'description', 'deprecated'];

/** The members of a schema that are values of it. */
const VALUES = ['default', 'example', 'examples'] as const;

/** Marks secrets as write-only, and removes them from the rest. @param printer - knows the secrets of all options */
function hideSecrets({ zodSchema, jsonSchema }: Place, printer: Printer): void {
  const members: { [name in (typeof VALUES)[number]]?: unknown } & { writeOnly?: true } = jsonSchema;
  const show = (value: unknown): unknown =>
    printer.show(printerOf([{ schema: zodSchema, value }]).show(value, zodSchema));
  if (secretPaths(zodSchema, HIDDEN).length > 0) {
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

function optionsOf({ configSchema }: Pick<Configurable, 'configSchema'>, printer: Printer): JsonSchema {
  if (!(configSchema instanceof $ZodType)) return { type: 'object' };
  const { $schema: _, ...schema } = z.toJSONSchema(configSchema, optionsBy(printer));
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

const described = (kind: string, one: Versioned, printer: Printer): JsonSchema => ({
  description: `${kind} ${one.id} ${one.version}`,
  ...marked(
    placedAt(`#/properties/config/properties/${one.id}`, optionsOf(one, printer)) as JsonSchema,
    one.deprecated,
  ),
});

/**
 * The schema of a configuration file, with the options of these plugins and overlays. For editors; the registry itself reads Zod's.
 */
export function jsonSchemaOf(
  plugins: readonly Versioned[],
  overlays: readonly SchemeOverlay[],
  printer: Printer,
): JsonSchema {
  const schema = z.toJSONSchema(fileSchema(), optionsBy(printer)) as {
    readonly properties: Readonly<Record<string, JsonSchema>>;
  } & JsonSchema;
  const options: readonly (readonly [string, JsonSchema])[] = [
    ...plugins.map((plugin) => [plugin.id, described('plugin', plugin, printer)] as const),
    ...overlays.flatMap(({ configSchema, ...overlay }) =>
      configSchema === undefined
        ? []
        : [[overlay.id, described('overlay', { ...overlay, configSchema }, printer)] as const],
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
