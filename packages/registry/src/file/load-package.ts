import { listOf, textOf } from '@urikit/generic/internal';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyPlugin, asPlugin } from '../given/plugin.js';
import { RegistryError } from '../given/registry-error.js';
import { provide } from '../given/scope.js';
import { openScope } from '../given/tsyringe.js';
import type { SchemeRegistry } from '../scheme-registry.js';
import { packageName } from '../settings/providers.js';
import { importPackage, type Kind, loadReference } from './load-reference.js';

/** @throws RegistryError `registry/config-file` */
async function load(name: string, folder: string, kind: Kind, conditions: readonly string[], path: string) {
  const [, bare = name, wanted] = /^([^#]*)#(.+)$/.exec(textOf(name)) ?? [];
  if (!packageName.safeParse(bare).success)
    throw new RegistryError(
      'registry/config-file',
      `"${bare}" is not the name of a package`,
      'name one as in "@urikit/scheme-http", with #EXPORT behind it where it has several plugins',
    );
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
