import { type Issue, type Result, UrikitError } from '@urikit/generic';
import { textOf } from '@urikit/generic/internal';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { functionAs, list, readMembers, type Reader, testedBy, checkPlain } from '../given/members.js';
import type { RegistryOptions } from '../scheme-registry.js';
import type { PluginSet } from '../settings/contents.js';
import { linked } from './link.js';
import { importPackage, type LoadedPackage } from './load-reference.js';
import { readable, readConfigFile } from './read-file.js';
import { codeThrows, unreadable } from './unreadable.js';
import { meant, quoted, RegistryError } from '../given/registry-error.js';
import { parseYaml } from './parse-text.js';

/** How a file is read. */
export interface LoadOptions {
  /** The sets of a configuration without the member `sets`, as in `[defaultSet]`; it may name them, too. Absent: no sets. */
  readonly sets?: readonly PluginSet[];
  /** Conditions of `exports` under which packages are found. Default: `node` and `import`, as Node does. */
  readonly conditions?: readonly string[];
  /** Told of every plugin, overlay and set that a package gave. */
  readonly onLoaded?: (one: LoadedPackage) => void;
}

const READERS: Readonly<Record<keyof LoadOptions, Reader>> = {
  sets: list,
  conditions: list,
  onLoaded: testedBy(...functionAs('a function (one) => void')),
};

/** Options with the defaults filled in. @throws RegistryError for options of another kind */
export function settingsOf(
  verb: string,
  options: LoadOptions,
  known: readonly (keyof LoadOptions)[],
): Required<LoadOptions> {
  const subject = `the options of ${verb}`;
  const readers = Object.fromEntries(known.map((name) => [name, READERS[name]]));
  const settings: LoadOptions = readMembers({ code: 'registry/set', subject }, options, readers);
  return { sets: [], conditions: ['node', 'import'], onLoaded: () => undefined, ...settings };
}

/** A verb without its errors. @throws any error that is no UrikitError */
export async function resultOf<T>(read: Promise<T>): Promise<Result<T, Issue>> {
  try {
    return { ok: true, value: await read };
  } catch (cause) {
    if (!UrikitError.is(cause)) throw cause;
    return { ok: false, issue: cause.issue };
  }
}

/** @throws RegistryError for wrong options, before anything is read */
function loaderOf(options: LoadOptions): (file: string) => Promise<RegistryOptions> {
  const { sets, conditions, onLoaded } = settingsOf('loadConfig', options, ['sets', 'conditions', 'onLoaded']);
  return async (file) => {
    const read = await readConfigFile(textOf(file));
    const packageOf = importPackage(pathToFileURL(resolve(file)), conditions);
    return linked(read, { file, packageOf, loaded: onLoaded }, sets);
  };
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

type ReadOptions = Pick<LoadOptions, 'sets' | 'onLoaded'>;

/** Reads the exports of a package once. @throws RegistryError without the words of a getter, which may be a password */
function moduleOf(name: string, packages: Packages): object {
  const fail = (problem: string, cure: string, cause?: unknown): never => {
    throw new RegistryError('registry/set', `the packages of readConfig: ${problem}`, cure, { cause });
  };
  let module: unknown;
  try {
    const found: unknown = packages[name];
    module = typeof found === 'object' && found !== null && !('then' in found) ? found : undefined;
  } catch (cause) {
    const { message, hint } = codeThrows(cause).issue;
    return fail(`the exports of "${name}": ${message}`, String(hint), cause);
  }
  const cure = `give them as in { "${name}": await import("${name}") }`;
  return (module as object | undefined) ?? fail(`expected the exports of "${name}"`, cure);
}

/** @throws RegistryError for wrong packages or options, before anything is read */
function readerOf(packages: Packages, options: ReadOptions): (text: string) => Promise<RegistryOptions> {
  const { sets, onLoaded } = settingsOf('readConfig', options, ['sets', 'onLoaded']);
  checkPlain({ code: 'registry/set', subject: 'the packages of readConfig' }, packages);
  const modules = new Map(Object.keys(packages).map((name) => [name, moduleOf(name, packages)]));
  const packageOf = (name: string): object => {
    const module = modules.get(name);
    if (module !== undefined) return module;
    const names = Array.from(modules.keys());
    throw unreadable(`it is not among the given packages, which are ${quoted(names)}${meant(name, names)}`, {
      hint: 'correct its name, or give its exports to readConfig',
    });
  };
  return async (text) => {
    const given = textOf(text);
    return linked(await readable(() => parseYaml(given)), { packageOf, loaded: onLoaded }, sets);
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
