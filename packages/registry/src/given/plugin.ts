import type { BaseHooks, ConfigSchema, EngineKit, SchemePlugin, Schemes, StandardSchema } from '@urikit/generic/hooks';
import * as z from 'zod';
import { isPlain, meantScheme } from '@urikit/generic/internal';
import { checkBy, functionAs, isObject, lazily, type Members, type Owner, textOf } from './members.js';
import { ofKind } from './kinds.js';
import { meant, quoted, RegistryError } from './registry-error.js';
import { isVersion } from './version.js';

/**
 * A plugin with any configuration: `configure` takes the result of `configSchema`, whose type only the plugin knows.
 * Every `SchemePlugin<Config, View>` is one.
 */
export interface AnyPlugin extends Omit<SchemePlugin, 'configSchema' | 'configure'> {
  readonly configSchema: ConfigSchema<unknown> | StandardSchema<unknown>;
  readonly configure: (config: never, kit: EngineKit, base?: BaseHooks) => Schemes;
}

export const CONTRACT = 2;

/** Prefixes of issue codes that are not a plugin's. */
const RESERVED = ['syntax', 'encoding', 'registry'];

const ID = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const SCHEME = /^[a-z][a-z0-9+.-]*$/;
const OVERRIDES = /^([^@]+)@(.+)$/;

export const stringThat = (isGood: (value: string) => boolean, expected: string) =>
  z.string(`expected ${expected}`).refine(isGood, `expected ${expected}`);

/** The id of a plugin or an overlay. */
export const idSchema = (): z.ZodType =>
  stringThat((id) => ID.test(id), 'an id of lower-case letters, digits and single hyphens').refine(
    (id) => !RESERVED.includes(id),
    `expected an id other than ${quoted(RESERVED)}`,
  );

export const isSchemeName = (value: unknown): value is string => typeof value === 'string' && SCHEME.test(value);

/** Tells if a value can validate: by `parse`, or as Standard Schema has it. A library may have functions as schemas. */
export function isSchema(value: unknown): value is ConfigSchema<unknown> | StandardSchema<unknown> {
  const { parse, '~standard': standard } = Object(value) as Members;
  return typeof parse === 'function' || (isObject(standard) && typeof standard['validate'] === 'function');
}

const CODE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const A_CODE = 'expected a code of lower-case letters, digits and single hyphens, without the id';

/** The words for another value; a name with its colon has its cure. */
export const noSchemeName = ({ input }: { readonly input?: unknown }): string =>
  `expected the name of a scheme, lower case${meantScheme(input)}`;

export const schemeName = (): z.ZodType => z.custom(isSchemeName, { error: noSchemeName }).meta({ type: 'string' });

const namesSchema = (): z.ZodType =>
  z.record(z.string(), z.strictObject({ replacedBy: z.string().optional() })).optional();

export const commonMembers = () => ({
  version: stringThat(isVersion, 'a semantic version, as in "1.2.0"'),
  fingerprint: z.string().optional(),
  issues: z.array(z.string(A_CODE).regex(CODE, A_CODE)).optional(),
  deprecated: z
    .strictObject(
      { options: namesSchema(), issues: namesSchema(), rules: namesSchema() },
      'expected names under options, issues and rules, as in { issues: { old: { replacedBy: "new" } } }',
    )
    .optional(),
});

export const schemaSchema = (): z.ZodType => z.custom(isSchema, 'expected a Zod schema, as in z.strictObject({})');

const OPTIONAL: readonly string[] = ['requires', 'overrides', 'fingerprint', 'issues', 'deprecated'];

const MEMBERS = lazily(() => {
  const schema = z.looseObject({
    id: idSchema(),
    ...commonMembers(),
    contract: z.literal(CONTRACT),
    configSchema: schemaSchema(),
    schemes: z.array(schemeName()).min(1, 'expected at least one name of a scheme, lower case'),
    rfc: z.array(z.string(), 'expected a list of documents, as in ["RFC 9110"]'),
    configure: functionAs('a function (config, kit) => hooks by scheme name'),
    requires: z.record(z.string(), z.string(), 'expected ranges by plugin id, as in { http: "^1.2.0" }').optional(),
    overrides: stringThat((text) => OVERRIDES.test(text), 'a plugin id and a range, as in "http@^1.2.0"').optional(),
  });
  return schema.check(({ value, issues }) => {
    // A plugin may have further members: only a name similar to an optional member is a mistake.
    const keys = Object.keys(value).filter((name) => !(name in schema.shape) && meant(name, OPTIONAL) !== '');
    if (keys.length > 0) issues.push({ code: 'unrecognized_keys', keys, input: value });
  });
});

/** The members of an object that are there, those of its class included, with functions that stay methods of it. */
export function membersOf(value: object, names: readonly string[]): Members {
  const isInstance = !isPlain(value);
  const members = names.flatMap((name) => {
    const member = (value as Members)[name];
    const isMethod = isInstance && typeof member === 'function' && name !== 'configSchema';
    return member === undefined ? [] : [[name, isMethod ? (member.bind(value) as unknown) : member]];
  });
  return Object.freeze(Object.fromEntries(members) as Members);
}

function checkContract(id: string, contract: unknown): void {
  if (contract === CONTRACT) return;
  const kept = contract === undefined ? 'no contract' : `contract ${textOf(contract)}`;
  const problem = `plugin "${id}" keeps ${kept}, this registry contract ${String(CONTRACT)}`;
  const cure = `write contract: ${String(CONTRACT)}, or use a version of the plugin, or of the registry, with the same contract`;
  throw new RegistryError('registry/contract', problem, cure, { plugins: [id] });
}

/** Validates a plugin. @returns the plugin itself, or the members of an instance of a class */
export function asPlugin(value: unknown, origin: string): AnyPlugin {
  const { id, contract } = ofKind('plugin', value, origin);
  const subject = typeof id === 'string' ? `plugin "${id}"` : `${origin}: the plugin`;
  const owner: Owner = { code: 'registry/not-a-plugin', subject, plugins: typeof id === 'string' ? [id] : [] };
  if (typeof id === 'string' && ID.test(id)) checkContract(id, contract);
  const schema = MEMBERS();
  const plugin = isPlain(value) ? value : membersOf(value as Members, Object.keys(schema.shape));
  checkBy(owner, schema, { ...(value as Members), ...plugin });
  return plugin as AnyPlugin;
}

/** The two parts of `overrides`; undefined if the plugin does not override another. */
export function overriddenBy({ overrides }: AnyPlugin): { readonly id: string; readonly range: string } | undefined {
  const [, id, range] = OVERRIDES.exec(overrides ?? '') ?? [];
  return id === undefined || range === undefined ? undefined : { id, range };
}
