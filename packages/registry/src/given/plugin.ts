import type { BaseHooks, ConfigSchema, EngineKit, SchemePlugin, Schemes, StandardSchema } from '@urikit/generic/hooks';
import * as z from 'zod';
import { isPlain, meantScheme } from '@urikit/generic/internal';
import { checkBy, checkNames, functionAs, isObject, lazily, type Members, type Owner, shown } from './members.js';
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

/** The contract that this registry keeps. */
export const CONTRACT = 2;

/** Prefixes of issue codes that are not a plugin's. */
const RESERVED = ['syntax', 'encoding', 'registry'];

const ID = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const SCHEME = /^[a-z][a-z0-9+.-]*$/;
const OVERRIDES = /^([^@]+)@(.+)$/;

/** The reason why a string is not an id; undefined if it is one. */
export function whyNoId(id: unknown): string | undefined {
  if (typeof id !== 'string' || !ID.test(id)) return 'an id of lower-case letters, digits and single hyphens';
  return RESERVED.includes(id) ? `an id other than ${quoted(RESERVED)}` : undefined;
}

/** Tells if a value is the name of a scheme, lower case. */
export const isSchemeName = (value: unknown): value is string => typeof value === 'string' && SCHEME.test(value);

/** Tells if a value can validate: by `parse`, or as Standard Schema has it. A library may have functions as schemas. */
export function isSchema(value: unknown): value is ConfigSchema<unknown> | StandardSchema<unknown> {
  if (typeof value !== 'function' && !isObject(value)) return false;
  const { parse } = value as { readonly parse?: unknown };
  if (typeof parse === 'function') return true;
  const { '~standard': standard } = value as { readonly '~standard'?: unknown };
  return isObject(standard) && typeof standard['validate'] === 'function';
}

const CODE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const A_CODE = 'a code of lower-case letters, digits and single hyphens, without the id';

/** The name of a scheme, lower case. */
export const schemeName = (): z.ZodType =>
  z
    .custom(isSchemeName, { error: ({ input }) => `expected the name of a scheme, lower case${meantScheme(input)}` })
    .meta({ type: 'string' });

const strings = (expected: string): z.ZodType => z.array(z.string(), `expected ${expected}`);

/** A string that passes a test. */
export const stringThat = (isGood: (value: string) => boolean, expected: string) =>
  z.string(`expected ${expected}`).refine(isGood, `expected ${expected}`);

const namesSchema = (): z.ZodType =>
  z.record(z.string(), z.strictObject({ replacedBy: z.string().optional() })).optional();

/** Members that plugins and overlays have in common. */
export const commonMembers = () => ({
  version: stringThat(isVersion, 'a semantic version, as in "1.2.0"'),
  fingerprint: z.string().optional(),
  issues: z
    .array(z.string(`expected ${A_CODE}`))
    .superRefine((codes, context) => {
      for (const [i, code] of codes.entries())
        if (!CODE.test(code)) context.addIssue({ code: 'custom', message: `expected ${A_CODE}`, path: [i] });
    })
    .optional(),
  deprecated: z
    .strictObject(
      { options: namesSchema(), issues: namesSchema(), rules: namesSchema() },
      'expected names under options, issues and rules, as in { issues: { old: { replacedBy: "new" } } }',
    )
    .optional(),
});

/** The schema of a schema. */
export const schemaSchema = (): z.ZodType => z.custom(isSchema, 'expected a Zod schema, as in z.strictObject({})');

const MEMBERS = lazily(() =>
  z.looseObject({
    ...commonMembers(),
    configSchema: schemaSchema(),
    schemes: z.array(schemeName()).min(1, 'expected at least one name of a scheme, lower case'),
    rfc: strings('a list of documents, as in ["RFC 9110"]'),
    configure: functionAs('a function (config, kit) => hooks by scheme name'),
    requires: z.record(z.string(), z.string(), 'expected ranges by plugin id, as in { http: "^1.2.0" }').optional(),
    overrides: stringThat((text) => OVERRIDES.test(text), 'a plugin id and a range, as in "http@^1.2.0"').optional(),
  }),
);
const OPTIONAL: readonly string[] = ['requires', 'overrides', 'fingerprint', 'issues', 'deprecated'];

/** The members that a plugin may have, with those of its engine. */
const NAMES = lazily((): readonly string[] => ['id', 'contract', ...Object.keys(MEMBERS().shape)]);

/** The members of an object that are there, those of its class included, with functions that stay methods of it. */
export function membersOf<T>(value: object, names: readonly string[]): T {
  const members = names.flatMap((name) => {
    const member = (value as Members)[name];
    if (member === undefined) return [];
    return [
      [
        name,
        typeof member === 'function' && name !== 'configSchema' && !isPlain(value)
          ? (member.bind(value) as unknown)
          : member,
      ],
    ];
  });
  return Object.freeze(Object.fromEntries(members)) as T;
}

/** Recognizes values that contain a plugin or are mistaken for one. */
function whyNotAlone(value: Members): readonly [found: string, cure: string] | undefined {
  if (typeof value['then'] === 'function')
    return ['a promise', 'await it first and give the result: a registry is made in one step'];
  if (typeof value['name'] === 'string') return [`set "${value['name']}"`, 'give it under `sets`'];
  const [name] =
    Object.entries(value).find(([, member]) => isObject(member) && typeof member['configure'] === 'function') ?? [];
  return name === undefined ? undefined : ['an object with a plugin in it', `give its member ${name}`];
}

/**
 * Validates a plugin.
 *
 * @param origin - its source, for messages
 * @returns the plugin itself, or the members of an instance of a class
 * @throws RegistryError `registry/not-a-plugin`, `registry/contract`
 */
export function asPlugin(value: unknown, origin: string): AnyPlugin {
  const fail = (problem: string, cure: string): never => {
    throw new RegistryError('registry/not-a-plugin', problem, cure);
  };
  if (!isObject(value)) {
    const cure =
      typeof value === 'string'
        ? 'give the plugin itself: names of packages stand in a configuration file, for loadConfig'
        : 'give a SchemePlugin';
    return fail(`${origin}: expected a plugin, found ${value === null ? 'null' : typeof value}`, cure);
  }
  const { id, contract } = value;
  const mistaken = id === undefined ? whyNotAlone(value) : undefined;
  if (mistaken !== undefined) return fail(`${origin}: expected a plugin, found ${mistaken[0]}`, mistaken[1]);
  const wanted = whyNoId(id);
  if (typeof id !== 'string' || wanted !== undefined)
    return fail(
      `${origin}: the plugin has no usable id${id === undefined ? '' : `, but ${shown(id)}`}`,
      `set its id to ${String(wanted)}`,
    );
  if (contract === undefined && 'extends' in value)
    return fail(`${origin}: expected a plugin, found overlay "${id}"`, 'give it under `overlays`');
  if (contract !== CONTRACT)
    throw new RegistryError(
      'registry/contract',
      `plugin "${id}" keeps ${contract === undefined ? 'no contract' : `contract ${shown(contract)}`}, this registry contract ${String(CONTRACT)}`,
      contract === undefined
        ? `add contract: ${String(CONTRACT)} to the plugin`
        : contract === String(CONTRACT)
          ? 'write the contract as a number, without quotes'
          : 'use a version of the plugin, or of the registry, with the same contract',
      { plugins: [id] },
    );
  const owner: Owner = { code: 'registry/not-a-plugin', subject: `plugin "${id}"`, plugins: [id] };
  const names = NAMES();
  // A plugin may have further members: only a name similar to an optional member is a mistake.
  const stray = Object.keys(value).filter((name) => !names.includes(name) && meant(name, OPTIONAL) !== '');
  if (stray.length > 0) checkNames(owner, stray, OPTIONAL);
  const plugin = isPlain(value) ? (value as unknown as AnyPlugin) : membersOf<AnyPlugin>(value, names);
  checkBy(owner, MEMBERS(), plugin);
  return plugin;
}

/** The two parts of `overrides`; undefined if the plugin does not override another. */
export function overriddenBy({ overrides }: AnyPlugin): { readonly id: string; readonly range: string } | undefined {
  const [, id, range] = OVERRIDES.exec(overrides ?? '') ?? [];
  return id === undefined || range === undefined ? undefined : { id, range };
}
