import { fileURLToPath } from 'node:url';
import { moduleResolve } from 'import-meta-resolve';
import { type Path, pathText } from '@urikit/schema-issues';
import type { Constructor } from '../given/scope.js';
import { isObject } from '../given/members.js';
import type { AnyPlugin } from '../given/plugin.js';
import { meant, quoted, RegistryError } from '../given/registry-error.js';
import { unreadable } from './parse-text.js';
import { importModule } from './read-file.js';
import { isRegistry } from '../inheritance.js';
import type { Reference } from '../settings/providers.js';

/** The kind of a reference, by which its export is recognized. */
export type Kind = 'plugin' | 'overlay' | 'set' | 'registry';

/** Tells if a value is a plugin, an overlay or a set itself. */
const VALUES: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  plugin: (value) => isObject(value) && 'contract' in value && typeof value['configure'] === 'function',
  overlay: (value) =>
    isObject(value) &&
    ['string', 'object'].includes(typeof value['extends']) &&
    typeof value['id'] === 'string' &&
    !('contract' in value),
  registry: isRegistry,
  set: (value) =>
    isObject(value) && typeof value['name'] === 'string' && typeof value['version'] === 'string' && !('id' in value),
};

/** Tells if a value is a class, which a container makes an instance of. */
const isClass = (value: unknown): value is Constructor<unknown> =>
  typeof value === 'function' && /^class\b/.test(Function.prototype.toString.call(value));

/** Tells if instances of a value can `configure`; its prototype tells, because a class may be compiled to a function. */
const makesPlugins = (value: unknown): boolean =>
  typeof value === 'function' && typeof (value.prototype as AnyPlugin | undefined)?.configure === 'function';

const WORDS: Readonly<Record<Kind, string>> = {
  plugin: 'a SchemePlugin',
  overlay: 'a SchemeOverlay',
  set: 'a PluginSet',
  registry: 'a registry',
};

/** Something that a file named and a package gave. */
export interface LoadedPackage {
  readonly kind: Kind;
  /** Where the file names it, as in `sets[0].plugins[1]`. */
  readonly path: string;
  readonly package: string;
  readonly export: string;
  readonly value: unknown;
}

/** A module. */
interface Loaded {
  readonly exports: object;
  readonly from?: string | undefined;
}

/** Where a configuration came from. */
export interface Place {
  /** For messages. */
  readonly file?: string | undefined;
  /** The exports of a package that it names, and the path of their module. @throws Error if the package is not there */
  readonly packageOf: (name: string) => Loaded | Promise<Loaded>;
  /** Told of everything that a package gave. */
  readonly loaded: (one: LoadedPackage) => void;
}

/** Finds packages as Node does. @param from - the file that names them @param conditions - of `exports` in package.json */
export const importPackage =
  (from: URL, conditions: readonly string[]): Place['packageOf'] =>
  async (name) => {
    const url = moduleResolve(name, from, new Set(conditions));
    if (url.protocol !== 'file:') throw unreadable('it is a module of the platform', undefined, 'name another package');
    return { exports: await importModule(url.href), from: fileURLToPath(url) };
  };

/**
 * The exports of a module, by name. The default of a CommonJS module contains all its exports, of which Node detects
 * only simple names; a module compiled to CommonJS has its own default in there.
 */
function exportsOf(module: object, isValue: (value: unknown) => boolean): ReadonlyMap<string, unknown> {
  const { default: whole, ...named } = module as { readonly default?: unknown };
  const inside = isObject(whole) && !isValue(whole) ? whole : {};
  return new Map(Object.entries({ ...module, ...inside, ...named }));
}

/** The exports that a reference without the name of one may mean: those of the kind, or else classes of plugins. */
function candidatesIn(all: ReadonlyMap<string, unknown>, kind: Kind): readonly (readonly [string, unknown])[] {
  const values = Array.from(all).filter(([, value]) => VALUES[kind](value));
  return values.length > 0 || kind !== 'plugin' ? values : Array.from(all).filter(([, value]) => makesPlugins(value));
}

/** As a registry takes it: a function that is no class is a factory, and gets the container. */
function asProvider(value: unknown, kind: Kind, from: string | undefined): unknown {
  if (typeof value === 'function') return isClass(value) || makesPlugins(value) ? value : { useFactory: value };
  return VALUES[kind](value) ? { useValue: value, from } : value;
}

/** The code of an error of Node, which names no more than its kind. */
const codeOf = (cause: unknown): string => String((Object(cause) as { readonly code?: unknown }).code);

/**
 * Loads the export of a package by its name, or the only export of the wanted kind.
 *
 * @param path - the path of the reference in the file, for messages
 * @throws RegistryError `registry/config-file`
 */
export async function loadReference(reference: Reference, kind: Kind, place: Place, path: Path): Promise<unknown> {
  const { package: name, export: wanted } = typeof reference === 'string' ? { package: reference } : reference;
  const fail = (problem: string, cure: string, cause?: unknown): never => {
    throw new RegistryError('registry/config-file', `${pathText(path)}: package "${name}" ${problem}`, cure, {
      path,
      file: place.file,
      cause,
    });
  };
  let all: ReadonlyMap<string, unknown>;
  let from: string | undefined;
  let candidates: readonly (readonly [name: string, value: unknown])[];
  try {
    const loaded = await place.packageOf(name);
    ({ from } = loaded);
    all = exportsOf(loaded.exports, VALUES[kind]);
    candidates = candidatesIn(all, kind);
  } catch (cause) {
    const install = `install it${place.file === undefined ? '' : ' where the file is'}, or correct its name`;
    const { message, hint } =
      cause instanceof RegistryError ? cause.issue : { message: codeOf(cause), hint: `see the cause; ${install}` };
    return fail(`cannot be loaded: ${message}`, String(hint), cause instanceof RegistryError ? cause.cause : cause);
  }
  const take = (exported: string, value: unknown): unknown => {
    const provider = kind === 'set' || kind === 'registry' ? value : asProvider(value, kind, from);
    place.loaded({ kind, path: pathText(path), package: name, export: exported, value });
    return provider;
  };
  if (wanted !== undefined)
    return all.has(wanted)
      ? take(wanted, all.get(wanted))
      : fail(
          `has no export "${wanted}"${meant(wanted, Array.from(all.keys()))}`,
          `name one of its exports: ${quoted(Array.from(all.keys()))}`,
        );
  const [first] = candidates;
  if (first === undefined)
    return fail(
      `exports nothing that is ${WORDS[kind]}`,
      `name another package, or one of its exports, as in { package: "${name}", export: "..." }`,
    );
  if (new Set(candidates.map(([, value]) => value)).size === 1) return take(...first);
  return fail(
    `exports ${quoted(candidates.map(([each]) => each))}`,
    `say which is meant, as in { package: "${name}", export: "${first[0]}" }`,
  );
}
