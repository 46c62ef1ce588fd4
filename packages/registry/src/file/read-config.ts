import type { Issue, Result } from '@urikit/generic';
import { textOf } from '@urikit/generic/internal';
import { membersOf } from '../given/read-safely.js';
import { meant, quoted, RegistryError } from '../given/registry-error.js';
import type { RegistryOptions } from '../scheme-registry.js';
import { linked } from './link.js';
import { type LoadOptions, resultOf, settingsOf } from './load-config.js';
import { parseYaml } from './parse-text.js';
import { readable } from './read-file.js';
import { Unreadable } from './unreadable.js';

/** The exports of packages by the name of the package, as `await import(name)` gives them. */
type Packages = Readonly<Record<string, object>>;

type ReadOptions = Pick<LoadOptions, 'sets' | 'onLoaded'>;

/** @throws RegistryError for wrong packages or options, before anything is read */
function readerOf(packages: Packages, options: ReadOptions): (text: string) => Promise<RegistryOptions> {
  const { sets, onLoaded } = settingsOf('readConfig', options, ['sets', 'onLoaded']);
  const modules = new Map(
    Object.entries(membersOf({ code: 'registry/set', subject: 'the packages of readConfig' }, packages, [])),
  );
  const names = Array.from(modules.keys());
  for (const [name, module] of modules)
    if (typeof module !== 'object' || module === null || 'then' in module)
      throw new RegistryError(
        'registry/set',
        `the packages of readConfig: expected the exports of "${name}"`,
        `give them as in { "${name}": await import("${name}") }`,
      );
  const packageOf = (name: string): object => {
    const module = modules.get(name);
    if (module !== undefined) return module as object;
    const problem = `it is not among the given packages, which are ${quoted(names)}${meant(name, names)}`;
    throw new Unreadable(problem, undefined, 'correct its name, or give its exports to readConfig');
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
