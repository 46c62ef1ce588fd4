import { type Issue, type Result, UrikitError } from '@urikit/generic';
import { isPromise, textOf } from '@urikit/generic/internal';
import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { createRegistry } from '../create-registry.js';
import { checkBy, functionAs, isObject, lazily } from '../given/members.js';
import { circle, meant, quoted, RegistryError } from '../given/registry-error.js';
import type { RegistryOptions, SchemeRegistry } from '../scheme-registry.js';
import type { PluginSet } from '../settings/contents.js';
import { linked } from './link.js';
import { importPackage, type LoadedPackage, loadReference, type Place } from './load-package.js';
import { type Environment, parseText, unreadable } from './parse-text.js';
import { readable, readConfigFile } from './read-file.js';

/** How a file is read. */
export interface LoadOptions {
  /** The sets of a configuration without the member `sets`, as in `[defaultSet]`; it may name them, too. Absent: no sets. */
  readonly sets?: readonly PluginSet[];
  /** Conditions of `exports` under which packages are found. Default: `node` and `import`, as Node does. */
  readonly conditions?: readonly string[];
  /** Told of every plugin, overlay and set that a package gave. */
  readonly onLoaded?: (one: LoadedPackage) => void;
  /** The variables of `${env:NAME}`. Default: those of the process. */
  readonly env?: Environment;
}

const OPTIONS = lazily(() =>
  z.strictObject({
    sets: z.array(z.unknown()).optional(),
    conditions: z.array(z.string()).optional(),
    onLoaded: functionAs('a function (one) => void').optional(),
    env: z.record(z.string(), z.string().optional()).optional(),
  }),
);

/** Options with the defaults filled in. @throws RegistryError for options of another kind */
function settingsOf(
  verb: string,
  options: LoadOptions,
  left: { readonly conditions?: true } = {},
): Required<LoadOptions> {
  checkBy({ code: 'registry/set', subject: `the options of ${verb}` }, OPTIONS().omit(left), options);
  return { sets: [], conditions: ['node', 'import'], onLoaded: () => undefined, env: process.env, ...options };
}

/** A verb without its errors. @throws any error that is no UrikitError */
async function resultOf<T>(read: Promise<T>): Promise<Result<T, Issue>> {
  try {
    return { ok: true, value: await read };
  } catch (cause) {
    if (!UrikitError.is(cause)) throw cause;
    return { ok: false, issue: cause.issue };
  }
}

/** Tells if a parent is a file: the name of a package has no ending of a configuration, and does not begin with a dot. */
const isFile = (name: string): boolean => /^\.{0,2}[\\/]|^[A-Za-z]:[\\/]|\.(?:json|ya?ml|mjs)$/.test(name);

const parentIn = async (place: Place, name: string): Promise<SchemeRegistry> =>
  (await loadReference(name, 'registry', place, ['parent'])) as SchemeRegistry;

function loaderOf(options: LoadOptions): (file: string, below?: readonly string[]) => Promise<RegistryOptions> {
  const { sets, conditions, onLoaded, env } = settingsOf('loadConfig', options);
  const load = async (file: string, below: readonly string[] = []): Promise<RegistryOptions> => {
    const path = resolve(textOf(file));
    const trail = [...below, path];
    if (below.includes(path))
      throw circle('configurations are parents of each other', trail.slice(trail.indexOf(path)), '`parent`', { file });
    const read = await readConfigFile(file, env);
    const place: Place = { file, packageOf: importPackage(pathToFileURL(path), conditions), loaded: onLoaded };
    const relative = (name: string): string => (isAbsolute(name) ? name : join(dirname(file), name));
    return linked(read, place, sets, async (name) => {
      if (!isFile(name)) return parentIn(place, name);
      const above = relative(name);
      if (existsSync(above)) return createRegistry(await load(above, trail));
      const problem = `parent: ${above}: the file does not exist`;
      throw new RegistryError('registry/config-file', problem, 'correct the path', { path: ['parent'], file });
    });
  };
  return load;
}

/**
 * Reads `urikit.config.json`, `.yaml`, `.yml` or `.mjs` and loads the packages that it names, resolved from its folder.
 *
 * @param file - the path, absolute or from the working directory; messages repeat it as it is
 * @returns the options of `createRegistry` and `extend`
 * @throws RegistryError `registry/config-file` with file and path; `createRegistry` reports errors of plugins
 * @example createRegistry(await loadConfig('urikit.config.yaml'))
 */
export const loadConfig = async (file: string, options: LoadOptions = {}): Promise<RegistryOptions> =>
  loaderOf(options)(file);

/**
 * Reads a configuration file as `loadConfig`, without throwing for a file that is missing or wrong.
 *
 * @returns the result of `loadConfig`, or the issue that it throws. Throws for wrong options only
 * @example await tryLoadConfig('none.yaml') // { ok: false, issue: { code: 'registry/config-file', ... } }
 */
export const tryLoadConfig = async (file: string, options: LoadOptions = {}): Promise<Result<RegistryOptions, Issue>> =>
  resultOf(loaderOf(options)(file));

/** The exports of packages by the name of the package, as `await import(name)` gives them. */
type Packages = Readonly<Record<string, object>>;

const PACKAGES = lazily(() =>
  z
    .object({})
    .catchall(
      z.custom((one) => isObject(one) && !isPromise(one), 'expected its exports, as `await import(name)` gives them'),
    ),
);

type ReadOptions = Pick<LoadOptions, 'sets' | 'onLoaded' | 'env'>;

/** @throws RegistryError for wrong packages or options, before anything is read */
function readerOf(packages: Packages, options: ReadOptions): (text: string) => Promise<RegistryOptions> {
  const { sets, onLoaded, env } = settingsOf('readConfig', options, { conditions: true });
  checkBy({ code: 'registry/set', subject: 'the packages of readConfig' }, PACKAGES(), packages);
  const packageOf: Place['packageOf'] = (name) => {
    const names = Object.keys(packages);
    if (names.includes(name)) return { exports: packages[name] as object };
    throw unreadable(
      `it is not among the given packages, which are ${quoted(names)}${meant(name, names)}`,
      undefined,
      'correct its name, or give its exports to readConfig',
    );
  };
  const place: Place = { packageOf, loaded: onLoaded };
  return async (text) => {
    const given = textOf(text);
    return linked(await readable(() => parseText(given, env)), place, sets, (name) => {
      if (isFile(name)) throw unreadable('parent: a string has no folder for a path', undefined, 'name a package');
      return parentIn(place, name);
    });
  };
}

/**
 * Reads a configuration that is no file, for example a row of a database. It loads no package: you give those that it may
 * name.
 *
 * @param text - YAML 1.2, which includes JSON, with the members of a configuration file
 * @returns the options of `createRegistry` and `extend`
 * @throws RegistryError `registry/config-file` with line or path, for which `lineOf(issue, text)` finds the line
 * @example createRegistry(await readConfig('plugins: ["@urikit/scheme-http"]', { '@urikit/scheme-http': { http } }))
 */
export const readConfig = async (
  text: string,
  packages: Packages = {},
  options: ReadOptions = {},
): Promise<RegistryOptions> => readerOf(packages, options)(text);

/**
 * Reads a configuration as `readConfig`, without throwing for one that is wrong.
 *
 * @returns the result of `readConfig`, or the issue that it throws. Throws for wrong packages and options only
 * @example await tryReadConfig('plugins: 1') // { ok: false, issue: { code: 'registry/config-file', ... } }
 */
export const tryReadConfig = async (
  text: string,
  packages: Packages = {},
  options: ReadOptions = {},
): Promise<Result<RegistryOptions, Issue>> => resultOf(readerOf(packages, options)(text));
