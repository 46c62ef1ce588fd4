import { type Issue, type Result, UrikitError } from '@urikit/generic';
import { textOf } from '@urikit/generic/internal';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { functionAs, list, readMembers, type Reader, testedBy } from '../given/members.js';
import type { RegistryOptions } from '../scheme-registry.js';
import type { PluginSet } from '../settings/contents.js';
import { linked } from './link.js';
import { importPackage, type LoadedPackage } from './load-reference.js';
import { readConfigFile } from './read-file.js';

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
