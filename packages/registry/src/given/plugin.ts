import type { BaseHooks, ConfigSchema, EngineKit, SchemePlugin, Schemes, StandardSchema } from '@urikit/generic/hooks';
import { frozenCopy, whyNotPlain } from '@urikit/generic/internal';
import { nameOrOrigin, readSafely } from './read-safely.js';
import { meant, quoted, RegistryError } from './registry-error.js';

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

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** Tells if a value can validate: by `parse`, or as Standard Schema has it. A library may have functions as schemas. */
export function isSchema(value: unknown): value is ConfigSchema<unknown> | StandardSchema<unknown> {
  if (typeof value !== 'function' && !isObject(value)) return false;
  const { parse, '~standard': standard } = value as { readonly parse?: unknown; readonly '~standard'?: unknown };
  return typeof parse === 'function' || (isObject(standard) && typeof standard['validate'] === 'function');
}

const CODE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Tells if a value lists codes, as a plugin or an overlay reports them. */
export const isCodeList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === 'string' && CODE.test(each));

/** The expectation of a list of codes, for messages. */
export const CODE_LIST = 'a list of codes of lower-case letters, digits and single hyphens, without the id';

/** Tells if a value is a plain object whose members keep a test. */
const isRecord = (value: unknown, keeps: (member: unknown, name: string) => boolean): boolean =>
  whyNotPlain(value) === undefined && Object.entries(value as object).every(([name, member]) => keeps(member, name));

/** Tells if a value is a member `deprecated`. */
export const isDeprecations = (value: unknown): boolean =>
  isRecord(
    value,
    (names, kind) =>
      ['options', 'issues', 'rules'].includes(kind) &&
      isRecord(names, (one) => isRecord(one, (member, name) => name === 'replacedBy' && typeof member === 'string')),
  );

/** The expectation of deprecations, for messages. */
export const DEPRECATIONS = 'names under options, issues and rules, as in { issues: { old: { replacedBy: "new" } } }';

/** The members with a test and the expectation. Missing optional members are not tested. */
const MEMBERS: readonly (readonly [member: keyof AnyPlugin, good: (value: unknown) => boolean, expected: string])[] = [
  ['version', isVersion, 'a semantic version, as in "1.2.0"'],
  [
    'schemes',
    (value) => isTexts(value) && value.length > 0 && value.every(isSchemeName),
    'at least one name of a scheme, lower case',
  ],
  ['rfc', isTexts, 'a list of documents, as in ["RFC 9110"]'],
  ['configSchema', isSchema, 'a Zod schema, as in z.strictObject({})'],
  ['configure', (value) => typeof value === 'function', 'a function (config, kit) => hooks by scheme name'],
  [
    'requires',
    (value) => isObject(value) && !Array.isArray(value) && isTexts(Object.values(value)),
    'ranges by plugin id, as in { http: "^1.2.0" }',
  ],
  [
    'overrides',
    (value) => typeof value === 'string' && OVERRIDES.test(value),
    'a plugin id and a range, as in "http@^1.2.0"',
  ],
  ['fingerprint', (value) => typeof value === 'string', 'a string'],
  ['issues', isCodeList, CODE_LIST],
  ['deprecated', isDeprecations, DEPRECATIONS],
];
const OPTIONAL: readonly string[] = ['requires', 'overrides', 'fingerprint', 'issues', 'deprecated'];
const KNOWN: readonly string[] = ['id', 'contract', ...MEMBERS.map(([member]) => member)];

/** A value for a message: texts and lists of them as they are, of others the kind. */
function found(value: unknown): string {
  if (value === undefined) return 'missing';
  return typeof value === 'string' || isTexts(value) ? JSON.stringify(value) : value === null ? 'null' : typeof value;
}

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
  const fail = (problem: string, cure: string, plugins: readonly string[] = []): never => {
    throw new RegistryError('registry/not-a-plugin', problem, cure, { plugins });
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
      `${origin}: the plugin has no usable id${id === undefined ? '' : `, but ${found(id)}`}`,
      `set its id to ${String(wanted)}`,
    );
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
  // A plugin may be an instance of a class with further members: only a name similar to an optional member is a
  // mistake.
  const misspelt = Object.keys(value).find((name) => !KNOWN.includes(name) && meant(name, OPTIONAL) !== '');
  if (misspelt !== undefined)
    fail(
      `plugin "${id}" has a member "${misspelt}", which plugins have not${meant(misspelt, OPTIONAL)}`,
      'correct or remove it',
      [id],
    );
  const take = (member: keyof AnyPlugin, good: (value: unknown) => boolean, expected: string) => {
    const read = value[member];
    if (read === undefined && OPTIONAL.includes(member)) return [];
    if (!good(read))
      fail(`plugin "${id}": its member ${member} is ${found(read)}, and not what it must be`, `set it to ${expected}`, [
        id,
      ]);
    return [[member, sealed(member, read, value)] as const];
  };
  const members = MEMBERS.flatMap(([member, good, expected]) =>
    readSafely({ code: 'registry/not-a-plugin', subject: `plugin "${id}": its member ${member}`, plugins: [id] }, () =>
      take(member, good, expected),
    ),
  );
  // Every member was looked at above.
  return Object.freeze({ id, contract, ...Object.fromEntries(members) }) as unknown as AnyPlugin;
}

/** Copies a member, so that later changes by the plugin have no effect; a function stays a method of the plugin. */
function sealed(member: string, value: unknown, plugin: object): unknown {
  if (member === 'configSchema') return value;
  return typeof value === 'function' ? (value.bind(plugin) as unknown) : frozenCopy(value);
}

/** The two parts of `overrides`; undefined if the plugin does not override another. */
export function overriddenBy({ overrides }: AnyPlugin): { readonly id: string; readonly range: string } | undefined {
  const [, id, range] = OVERRIDES.exec(overrides ?? '') ?? [];
  return id === undefined || range === undefined ? undefined : { id, range };
}
