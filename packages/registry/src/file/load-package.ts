import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { listOf, textOf } from '@urikit/generic/internal';
import { moduleResolve } from 'import-meta-resolve';
import { type Path, pathText } from '@urikit/schema-issues';
import { isOfKind, type Kind as GivenKind, wordsOfKind } from '../given/kinds.js';
import { isObject } from '../given/members.js';
import { type AnyPlugin, asPlugin } from '../given/plugin.js';
import { meant, quoted, RegistryError } from '../given/registry-error.js';
import { provide } from '../given/scope.js';
import { openScope } from '../given/tsyringe.js';
import type { SchemeRegistry } from '../scheme-registry.js';
import { unreadable } from './parse-text.js';
import { codeOf, importModule } from './read-file.js';
import { isRegistry } from '../inheritance.js';
import { packageName, type Reference } from '../settings/providers.js';

export type Kind = GivenKind | 'registry';

const isOf = (kind: Kind, value: unknown): boolean => (kind === 'registry' ? isRegistry(value) : isOfKind(kind, value));

/** Tells if instances of a value can `configure`; its prototype tells, because a class may be compiled to a function. */
const makesPlugins = (value: unknown): boolean =>
  typeof value === 'function' && typeof (value.prototype as AnyPlugin | undefined)?.configure === 'function';

/** Tells if a function is a class, of which a container makes an instance. */
const isClass = (value: unknown): boolean =>
  /^class\b/.test(Function.prototype.toString.call(value)) || makesPlugins(value);

/** Something that a file named and a package gave. */
export interface LoadedPackage {
  readonly kind: Kind;
  /** Where the file names it, as in `sets[0].plugins[1]`. */
  readonly path: string;
  readonly package: string;
  readonly export: string;
  readonly value: unknown;
}

interface Loaded {
  readonly exports: object;
  readonly from?: string | undefined;
}

/** Where a configuration came from. */
export interface Place {
  readonly file?: string | undefined;
  /** The exports of a package that it names, and the path of their module. @throws Error if the package is not there */
  readonly packageOf: (name: string) => Loaded | Promise<Loaded>;
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
function exportsOf(module: object, kind: Kind): ReadonlyMap<string, unknown> {
  const { default: whole, ...named } = module as { readonly default?: unknown };
  const inside = isObject(whole) && !isOf(kind, whole) ? whole : {};
  return new Map(Object.entries({ ...module, ...inside, ...named }));
}

/** The exports that a reference without the name of one may mean: those of the kind, or else classes of plugins. */
function candidatesIn(all: ReadonlyMap<string, unknown>, kind: Kind): readonly (readonly [string, unknown])[] {
  const values = Array.from(all).filter(([, value]) => isOf(kind, value));
  return values.length > 0 || kind !== 'plugin' ? values : Array.from(all).filter(([, value]) => makesPlugins(value));
}

/** An export as a registry takes it: a function that is no class is a factory, and gets the container. */
function asGiven(value: unknown, kind: Kind, from: string | undefined): unknown {
  if (kind === 'set' || kind === 'registry') return value;
  if (typeof value === 'function') return isClass(value) ? value : { useFactory: value };
  return isOf(kind, value) ? { useValue: value, from } : value;
}

/** Loads the export of a package by its name, or the only one of the kind. @param path - of the reference, for messages */
export async function loadReference(reference: Reference, kind: Kind, place: Place, path: Path): Promise<unknown> {
  const { package: name, export: wanted } = typeof reference === 'string' ? { package: reference } : reference;
  const { file, packageOf } = place;
  const failure = (problem: string, cure: string, cause?: unknown): RegistryError => {
    const message = `${pathText(path)}: package "${name}" ${problem}`;
    return new RegistryError('registry/config-file', message, cure, { path, file, cause });
  };
  let loaded: Loaded;
  try {
    loaded = await packageOf(name);
  } catch (given) {
    const install = `see the cause; install it${file === undefined ? '' : ' where the file is'}, or correct its name`;
    const { issue, cause } =
      given instanceof RegistryError ? given : unreadable(codeOf(given), undefined, install, given);
    throw failure(`cannot be loaded: ${issue.message}`, String(issue.hint), cause);
  }
  const all = exportsOf(loaded.exports, kind);
  const names = Array.from(all.keys());
  const candidates = candidatesIn(all, kind);
  const [first] = candidates;
  if (wanted === undefined && first === undefined)
    throw failure(
      `exports nothing that is ${kind === 'registry' ? 'a registry' : wordsOfKind(kind)}`,
      `name another package, or one of its exports, as in { package: "${name}", export: "..." }`,
    );
  if (wanted === undefined && new Set(candidates.map(([, value]) => value)).size > 1)
    throw failure(
      `exports ${quoted(candidates.map(([each]) => each))}`,
      `say which is meant, as in { package: "${name}", export: "${String(first?.[0])}" }`,
    );
  const exported = wanted ?? String(first?.[0]);
  if (!all.has(exported))
    throw failure(`has no export "${exported}"${meant(exported, names)}`, `name one of its exports: ${quoted(names)}`);
  const value = all.get(exported);
  place.loaded({ kind, path: pathText(path), package: name, export: exported, value });
  return asGiven(value, kind, loaded.from);
}

async function load(name: string, folder: string, kind: Kind, conditions: readonly string[], path: string) {
  const [, bare = name, wanted] = /^([^#]*)#(.+)$/.exec(textOf(name)) ?? [];
  if (!packageName.safeParse(bare).success) {
    const problem = `"${bare}" is not the name of a package`;
    const cure = 'name one as in "@urikit/scheme-http", with #EXPORT behind it where it has several plugins';
    throw new RegistryError('registry/config-file', problem, cure);
  }
  const from = pathToFileURL(join(resolve(textOf(folder)), 'urikit.config.json'));
  const place = { packageOf: importPackage(from, conditions), loaded: () => undefined };
  return { bare, found: await loadReference({ package: bare, export: wanted }, kind, place, [path]) };
}

/**
 * Loads one plugin from its package.
 *
 * @param name - of the package, with `#` and the name of an export if it has several: `@acme/uri#acmeDoc`
 * @param folder - where the package is looked for, as Node does from a file there
 * @returns the plugin; a class or a factory makes it, with the services of tsyringe's global container
 * @throws RegistryError `registry/config-file`, `registry/not-a-plugin`, `registry/contract`, `registry/unresolvable`
 */
export async function loadPlugin(
  name: string,
  folder: string,
  conditions: readonly string[] = ['node', 'import'],
): Promise<AnyPlugin> {
  listOf(conditions, ['conditions'], 'a list of conditions');
  const { bare, found } = await load(name, folder, 'plugin', conditions, 'the plugin');
  const origin = `package "${bare}"`;
  return asPlugin(provide(found, () => openScope(undefined, undefined, undefined), origin).given, origin);
}

/**
 * Loads a registry that a package exports: the parent of a configuration.
 *
 * @param name - of the package, with `#` and the name of an export if it has several
 * @param folder - where the package is looked for, as Node does from a file there
 * @throws RegistryError `registry/config-file`
 */
export async function loadRegistry(name: string, folder: string): Promise<SchemeRegistry> {
  const { found } = await load(name, folder, 'registry', ['node', 'import'], 'parent');
  // An export of this kind is a registry.
  return found as SchemeRegistry;
}
