import { whyNotPlain } from '@urikit/generic/internal';
import type { Presence, SchemeOverlay, Severity } from '@urikit/generic/hooks';
import type { Provider } from './container.js';
import { RANKS, rankOf } from './presence.js';
import { checkPlain, nameOrOrigin } from './reading.js';
import { checkTextPolicy, TEXT_POLICY, type TextPolicy } from './text-policy.js';
import { type AnyPlugin, isObject, isSchemeName, isVersion } from './plugin.js';
import { meant, quoted, RegistryError } from './registry-error.js';

/** Configuration by plugin id; each plugin's schema says what may stand under its id. */
export type Configuration = Readonly<Record<string, unknown>>;

/** How severe issues are taken: as reported, one step more, or with warnings as mere information. */
export type Preset = 'strict' | 'recommended' | 'interop';

/** A severity, or `'off'`: the issue is not reported. */
export type SeverityChoice = Severity | 'off';

/**
 * A preset, or choices by issue code on top of one: `{ preset: 'strict', 'http/userinfo': 'error', 'acme/*': 'off' }`.
 */
export type Severities =
  Preset | ({ readonly preset?: Preset } & Readonly<Record<`${string}/${string}`, SeverityChoice>>);

/** `{ others: 'forbidden' }`: a URI whose scheme no plugin owns is an issue `registry/other-scheme`. */
export interface OtherSchemes {
  readonly others?: Presence | undefined;
}

/** What a set and a composition have in common. What they say themselves wins over what they are made of. */
export interface Contents extends TextPolicy {
  readonly plugins?: readonly Provider<AnyPlugin>[] | undefined;
  readonly overlays?: readonly Provider<SchemeOverlay>[] | undefined;
  readonly config?: Configuration | undefined;
  readonly severities?: Severities | undefined;
  /** Names of schemes, lower case, whose paths are opaque: a shape alone, so that any plugin may own the scheme. */
  readonly opaquePaths?: readonly string[] | undefined;
  /** What is said of URIs whose scheme no plugin owns. Of several layers the strictest is heard. */
  readonly schemes?: OtherSchemes | undefined;
  /**
   * What nobody else may lower: all that it says itself, or what stands at these paths, as in `config.http.userinfo`,
   * `severities.preset`, `overlays`.
   */
  readonly locked?: true | readonly string[] | undefined;
  /** Names of sets, the one that wins first. `'self'` is this set or composition, `'parent'` the parent registry. */
  readonly prefer?: readonly string[] | undefined;
  /** The file this was read from, for messages. */
  readonly file?: string | undefined;
}

/** A named, versioned list of plugins, overlays and configuration. A plain value. */
export interface PluginSet extends Contents {
  readonly name: string;
  readonly version: string;
  /** The sets that this one is made of. */
  readonly extends?: readonly PluginSet[] | undefined;
}

/** Names that `prefer` gives a meaning of its own. */
const RESERVED = ['self', 'parent'];

/** Members of sets and compositions that are lists. */
export const LISTS = ['plugins', 'overlays', 'opaquePaths', 'prefer'];
/** All members that sets and compositions have in common. */
export const CONTENTS = [...LISTS, ...TEXT_POLICY, 'config', 'severities', 'schemes', 'locked', 'file'];
const SET = [...CONTENTS, 'name', 'version', 'extends'];

/** What was given in the place of a set, in words. */
export const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value;

/** Members that are objects, and names that a proxy may have without listing them. */
const OBJECTS: Readonly<Record<string, readonly string[]>> = {
  severities: ['preset'],
  schemes: ['others'],
  limits: ['length', 'segments', 'parameters'],
};

/** @throws RegistryError `registry/set` for a member of another name */
export function checkNames(what: string, members: object, known: readonly string[]): void {
  const stray = Object.keys(members).find((name) => !known.includes(name));
  if (stray === undefined) return;
  throw new RegistryError(
    'registry/set',
    `${what} has a member "${stray}", which means nothing${meant(stray, known)}`,
    `correct or remove it: there are ${quoted(known)}`,
  );
}

/** @throws RegistryError `registry/set` for a value that is no boolean: `'false'` would count as true */
export function checkFlag(what: string, name: string, value: unknown): void {
  if (value === undefined || typeof value === 'boolean') return;
  throw new RegistryError(
    'registry/set',
    `${what}: its member ${name} is ${kindOf(value)}`,
    'write true or false, without quotation marks',
    { path: name },
  );
}

/** @throws RegistryError `registry/set` for a member of another name, for what is no list, and for what is no plain object */
export function checkMembers(
  what: string,
  members: Readonly<Record<string, unknown>>,
  known: readonly string[],
  lists: readonly string[],
): void {
  checkNames(what, members, known);
  const single = lists.find((name) => members[name] !== undefined && !Array.isArray(members[name]));
  if (single !== undefined)
    throw new RegistryError('registry/set', `${what}: its member ${single} is no list`, 'put it in brackets: [...]');
  const { config, opaquePaths = [], severities, file } = members;
  const noName = (opaquePaths as readonly unknown[]).find((name) => !isSchemeName(name));
  if (noName !== undefined)
    throw new RegistryError(
      'registry/set',
      `${what}: opaquePaths has ${typeof noName === 'string' ? JSON.stringify(noName) : kindOf(noName)}`,
      'list names of schemes, lower case',
    );
  if (config !== undefined && whyNotPlain(config) !== undefined)
    throw new RegistryError(
      'registry/set',
      `${what}: its member config is no object`,
      'write options by plugin id, as in { http: { userinfo: "forbidden" } }',
    );
  for (const [name, known] of Object.entries(OBJECTS)) {
    if (members[name] === undefined || (name === 'severities' && typeof severities === 'string')) continue;
    if (isObject(members[name]) || name === 'severities')
      checkPlain({ code: 'registry/set', who: `${what}: its member ${name}`, path: name }, members[name], known);
  }
  if (file !== undefined && typeof file !== 'string')
    throw new RegistryError('registry/set', `${what}: its member file is ${kindOf(file)}`, 'give the name of a file');
  checkOtherSchemes(what, members['schemes']);
  checkLocked(what, members['locked']);
  checkTextPolicy(what, members);
}

function checkLocked(what: string, locked: unknown): void {
  const isPaths = Array.isArray(locked) && locked.every((path) => typeof path === 'string');
  if (locked === undefined || locked === true || isPaths) return;
  throw new RegistryError(
    'registry/set',
    `${what}: its member locked is neither true nor a list of paths`,
    'write true, or paths as in ["config.http.userinfo"]',
    { path: 'locked' },
  );
}

function checkOtherSchemes(what: string, schemes: unknown): void {
  if (schemes === undefined) return;
  const stray = isObject(schemes) ? Object.keys(schemes).find((name) => name !== 'others') : undefined;
  const others = isObject(schemes) && !Array.isArray(schemes) ? schemes['others'] : null;
  if (stray === undefined && (others === undefined || rankOf(others) >= 0)) return;
  const problem = stray === undefined ? 'is not what it must be' : `has a member "${stray}", which means nothing`;
  throw new RegistryError(
    'registry/set',
    `${what}: its member schemes ${problem}`,
    `write { others: ... } with one of ${quoted(RANKS)}`,
    { path: 'schemes' },
  );
}

/** @throws RegistryError `registry/set` where a set has no usable name or version, or a member that sets have not */
export function checkSet(set: unknown): asserts set is PluginSet {
  if (!isObject(set)) {
    const cure =
      typeof set === 'string'
        ? 'give the set itself: names of packages stand in a configuration file, for loadConfig'
        : 'give a PluginSet: a name, a version, and what is in it';
    throw new RegistryError('registry/set', `expected a plugin set, found ${kindOf(set)}`, cure);
  }
  const members: Readonly<Record<string, unknown>> = set;
  if (typeof members['configure'] === 'function')
    throw new RegistryError(
      'registry/set',
      `expected a plugin set, found plugin "${String(members['id'])}"`,
      'give it under `plugins`',
    );
  if (!Array.isArray(set))
    checkPlain({ code: 'registry/set', who: nameOrOrigin('set', set, 'name', 'a plugin set') }, set, SET);
  const { name, version } = members;
  if (typeof name !== 'string' || name === '' || RESERVED.includes(name)) {
    throw new RegistryError(
      'registry/set',
      'a plugin set has no usable name',
      'give it a name that is neither empty nor "self" nor "parent"',
    );
  }
  if (!isVersion(version))
    throw new RegistryError(
      'registry/set',
      `set "${name}" has no usable version`,
      'set its version to a semantic version, as in "1.2.0"',
      { plugins: [name] },
    );
  checkMembers(`set "${name}"`, members, SET, [...LISTS, 'extends']);
}
