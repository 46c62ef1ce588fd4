import * as files from '@urikit/registry/file';
import { withMembers } from '@urikit/generic/internal';
import type { RegistryOptions } from '@urikit/registry';
import { defaultSet } from './default-set.js';

const withDefaultSet = (options: files.LoadOptions): files.LoadOptions => ({
  sets: [defaultSet],
  ...withMembers(options, [], ['options'], 'an object'),
});

/**
 * Reads a configuration file, as `loadConfig` of `@urikit/registry/file` does. A file without the member `sets` gets
 * the default set; `sets: []` starts without sets.
 *
 * @param options - `sets` takes the place of the default set, as in `{ sets: [] }` for the file of a child
 * @returns the options of `createRegistry` and `extend`
 * @throws RegistryError `registry/config-file` with file and path
 * @example createRegistry(await loadConfig('urikit.config.yaml'))
 */
export const loadConfig = (file: string, options: files.LoadOptions = {}): Promise<RegistryOptions> =>
  files.loadConfig(file, withDefaultSet(options));

/**
 * Reads a configuration file as `loadConfig`, without throwing for a file that is missing or wrong.
 *
 * @returns the options, or the issue that `loadConfig` throws. Throws for wrong options only
 * @example await tryLoadConfig('none.yaml') // { ok: false, issue: { code: 'registry/config-file', ... } }
 */
export const tryLoadConfig: typeof files.tryLoadConfig = (file, options = {}) =>
  files.tryLoadConfig(file, withDefaultSet(options));

/**
 * Reads a configuration that is no file, as `readConfig` of `@urikit/registry/file` does. One without the member `sets`
 * gets the default set.
 *
 * @param packages - the packages that it may name: `{ '@acme/uri': await import('@acme/uri') }`
 * @throws RegistryError `registry/config-file` with line or path
 * @example createRegistry(await readConfig('config: { http: { userinfo: forbidden } }'))
 */
export const readConfig: typeof files.readConfig = (text, packages, options = {}) =>
  files.readConfig(text, packages, withDefaultSet(options));

/**
 * Reads a configuration as `readConfig`, without throwing for one that is wrong.
 *
 * @returns the options, or the issue that `readConfig` throws. Throws for wrong packages and options only
 * @example await tryReadConfig('plugins: 1') // { ok: false, issue: { code: 'registry/config-file', ... } }
 */
export const tryReadConfig: typeof files.tryReadConfig = (text, packages, options = {}) =>
  files.tryReadConfig(text, packages, withDefaultSet(options));
