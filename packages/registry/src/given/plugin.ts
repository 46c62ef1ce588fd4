import type {
  BaseHooks,
  ConfigSchema,
  EngineKit,
  Finding,
  SchemeHooks,
  SchemePlugin,
  SchemeRule,
  Schemes,
  StandardSchema,
  Uri,
} from '@urikit/generic/hooks';
import * as z from 'zod';
import {
  checkNames,
  functionAs,
  isObject,
  type MemberSchemas,
  misspeltIn,
  shown,
  lazily,
  nameOrOrigin,
  type Owner,
  readSafely,
} from './members.js';
import { sealedMembers } from './sealed.js';
import { quoted, RegistryError } from './registry-error.js';

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

/** `<version core>`, `<pre-release>` and `<build>` of semver.org, a numeric identifier without leading zeros. */
const NUMBER = '(?:0|[1-9][0-9]*)';
const PRE_RELEASE = `(?:${NUMBER}|[0-9]*[A-Za-z-][0-9A-Za-z-]*)`;
const BUILD = '[0-9A-Za-z-]+';
const VERSION = new RegExp(
  `^${NUMBER}\\.${NUMBER}\\.${NUMBER}(?:-${PRE_RELEASE}(?:\\.${PRE_RELEASE})*)?(?:\\+${BUILD}(?:\\.${BUILD})*)?$`,
);

/** The reason why a string is not an id; undefined if it is one. */
export function whyNoId(id: unknown): string | undefined {
  if (typeof id !== 'string' || !ID.test(id)) return 'an id of lower-case letters, digits and single hyphens';
  return RESERVED.includes(id) ? `an id other than ${quoted(RESERVED)}` : undefined;
}

/** Tells if a value is a version after semver.org, written without a `v`. */
export const isVersion = (value: unknown): value is string => typeof value === 'string' && VERSION.test(value);

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

const isListOf = (value: unknown, isGood: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isGood);

/** The name of a scheme, lower case. */
export const schemeName = (): z.ZodType =>
  z.custom(isSchemeName, 'expected the name of a scheme, lower case').meta({ type: 'string' });

const namesSchema = (): z.ZodType =>
  z.record(z.string(), z.strictObject({ replacedBy: z.string().optional() })).optional();

/** Members that plugins and overlays have in common. */
export const COMMON_MEMBERS = {
  version: [isVersion, 'a semantic version, as in "1.2.0"'],
  configSchema: [isSchema, 'a Zod schema, as in z.strictObject({})'],
  fingerprint: [(value) => typeof value === 'string', 'a string'],
  issues: [
    (value) => isListOf(value, (item) => typeof item === 'string' && CODE.test(item)),
    'a list of codes of lower-case letters, digits and single hyphens, without the id',
  ],
  deprecated: lazily(() =>
    z.strictObject(
      { options: namesSchema(), issues: namesSchema(), rules: namesSchema() },
      'expected names under options, issues and rules, as in { issues: { old: { replacedBy: "new" } } }',
    ),
  ),
} satisfies MemberSchemas;

const MEMBERS: MemberSchemas = {
  schemes: [
    (value) => isListOf(value, isSchemeName) && (value as readonly string[]).length > 0,
    'at least one name of a scheme, lower case',
  ],
  rfc: [(value) => isListOf(value, (item) => typeof item === 'string'), 'a list of documents, as in ["RFC 9110"]'],
  configure: functionAs('a function (config, kit) => hooks by scheme name'),
  requires: lazily(() => z.record(z.string(), z.string(), 'expected ranges by plugin id, as in { http: "^1.2.0" }')),
  overrides: [
    (value) => typeof value === 'string' && OVERRIDES.test(value),
    'a plugin id and a range, as in "http@^1.2.0"',
  ],
  ...COMMON_MEMBERS,
};
const REQUIRED: readonly string[] = ['version', 'schemes', 'rfc', 'configSchema', 'configure'];
const OPTIONAL: readonly string[] = ['requires', 'overrides', 'fingerprint', 'issues', 'deprecated'];

/** Recognizes values that contain a plugin or are mistaken for one. */
function whyNotAlone(value: Readonly<Record<string, unknown>>): readonly [found: string, cure: string] | undefined {
  if (typeof value['then'] === 'function')
    return ['a promise', 'await it first and give the result: a registry is made in one step'];
  if (typeof value['name'] === 'string') return [`set "${value['name']}"`, 'give it under `sets`'];
  const [name] =
    Object.entries(value).find(([, member]) => isObject(member) && typeof member['configure'] === 'function') ?? [];
  return name === undefined ? undefined : ['an object with one in it', `give its member ${name}`];
}

/**
 * Validates a plugin and returns a frozen copy, so that each member is read once.
 *
 * @param origin - its source, for messages
 * @throws RegistryError `registry/not-a-plugin`, `registry/contract`
 */
export const asPlugin = (value: unknown, origin: string): AnyPlugin =>
  readSafely({ code: 'registry/not-a-plugin', subject: nameOrOrigin('plugin', value, 'id', origin) }, () =>
    readPlugin(value, origin),
  );

function readPlugin(value: unknown, origin: string): AnyPlugin {
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
  if (contract !== CONTRACT) {
    throw new RegistryError(
      'registry/contract',
      `plugin "${id}" keeps contract ${typeof contract === 'string' ? `"${contract}"` : String(contract)}, this registry contract ${String(CONTRACT)}`,
      contract === String(CONTRACT)
        ? 'write the contract as a number, without quotes'
        : 'use a version of the plugin, or of the registry, with the same contract',
      { plugins: [id] },
    );
  }
  // A plugin may have further members: only a name similar to an optional member is a mistake.
  const owner: Owner = { code: 'registry/not-a-plugin', subject: `plugin "${id}"`, plugins: [id] };
  checkNames(owner, misspeltIn(value, ['id', 'contract', ...Object.keys(MEMBERS)], OPTIONAL), OPTIONAL);
  // The contract was looked at, and so was each member.
  return sealedMembers(owner, value, MEMBERS, REQUIRED, undefined, { id, contract }) as unknown as AnyPlugin;
}

/** The two parts of `overrides`; undefined if the plugin does not override another. */
export function overriddenBy({ overrides }: AnyPlugin): { readonly id: string; readonly range: string } | undefined {
  const [, id, range] = OVERRIDES.exec(overrides ?? '') ?? [];
  return id === undefined || range === undefined ? undefined : { id, range };
}

/** The ways in which hooks are called; each makes a function of a hook that calls it. */
export interface HookCalls {
  readonly reports: <Context>(
    name: 'check' | 'hazards',
    hook: (uri: Uri, report: (finding: Finding) => void, context: Context) => undefined | void,
  ) => typeof hook;
  readonly edits: (name: string, hook: (uri: Uri) => Uri, rule?: SchemeRule) => typeof hook;
  readonly reads: <T>(name: 'identity' | 'view' | 'hosts', hook: (uri: Uri) => T) => typeof hook;
  readonly compares: (name: 'equivalent', hook: (a: Uri, b: Uri) => boolean) => typeof hook;
}

/** The hooks of a scheme, with another function for each function. Data stays data. */
export function eachHook(hooks: SchemeHooks, { reports, edits, reads, compares }: HookCalls): SchemeHooks {
  // Sealed hooks have no prototype: they are read here, and not copied before.
  const { check, hazards, normalize, rules, identity, equivalent, view, hosts, ...data } = hooks;
  return {
    ...data,
    ...(check && { check: reports('check', check) }),
    ...(hazards && { hazards: reports<undefined>('hazards', hazards) as typeof hazards }),
    ...(normalize && { normalize: edits('normalize', normalize) }),
    ...(rules && {
      rules: rules.map((rule) => ({ ...rule, apply: edits(`rules/${rule.id}`, rule.apply, rule) })),
    }),
    ...(identity && { identity: reads('identity', identity) }),
    ...(equivalent && { equivalent: compares('equivalent', equivalent) }),
    ...(view && { view: reads('view', view) }),
    ...(hosts && { hosts: reads('hosts', hosts) }),
  };
}
