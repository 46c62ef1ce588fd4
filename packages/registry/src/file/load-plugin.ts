import { listOf, textOf } from '@urikit/generic/internal';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageName } from '../settings/providers.js';
import { importPackage, loadReference } from './load-reference.js';
import { openScope, provide } from '../given/container.js';
import { type AnyPlugin, asPlugin } from '../given/plugin.js';
import { RegistryError } from '../given/registry-error.js';

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
  const [, bare = name, wanted] = /^([^#]*)#(.+)$/.exec(textOf(name)) ?? [];
  listOf(conditions, ['conditions'], 'a list of conditions');
  const known = packageName.safeParse(bare);
  if (!known.success)
    throw new RegistryError(
      'registry/config-file',
      `"${bare}" is not the name of a package`,
      'name one as in "@urikit/scheme-http", with #EXPORT behind it where it has several plugins',
    );
  const place = {
    packageOf: importPackage(pathToFileURL(join(resolve(folder), 'urikit.config.json')), conditions),
    loaded: () => undefined,
  };
  const origin = `package "${bare}"`;
  const found = await loadReference({ package: bare, export: wanted }, 'plugin', place, ['the plugin']);
  return asPlugin(provide(found, openScope, origin).given, origin);
}
