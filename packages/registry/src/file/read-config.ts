import type { Issue, Result } from '@urikit/generic';
import { textOf } from '@urikit/generic/internal';
import { checkPlain } from '../given/read-safely.js';
import { meant, quoted, RegistryError } from '../given/registry-error.js';
import type { RegistryOptions } from '../scheme-registry.js';
import { linked } from './link.js';
import { type LoadOptions, resultOf, settingsOf } from './load-config.js';
import { parseYaml } from './parse-text.js';
import { readable } from './read-file.js';
import { codeThrows, Unreadable } from './unreadable.js';

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
