import type { SchemeOverlay } from '@urikit/generic/hooks';
import type { Layer } from './layer.js';
import type { Ownership } from './owners.js';
import { isObject } from '../given/plugin.js';
import { meant, quoted, RegistryError } from '../given/registry-error.js';

/**
 * Whether an overlay lies over an owned scheme. Over a plugin's schemes it lies where another plugin has taken them
 * over too: whoever takes over a scheme takes over the policy on it.
 */
export function liesOver({ extends: scope }: Pick<SchemeOverlay, 'extends'>, ownership: Ownership): boolean {
  const { scheme, owner, overridden } = ownership;
  if (typeof scope === 'string') return scope === scheme;
  if (!isPluginScope(scope)) return scope.includes(scheme);
  return [owner, ...overridden].some(({ id }) => id === scope.plugin);
}

const isPluginScope = (scope: SchemeOverlay['extends']): scope is { readonly plugin: string } =>
  isObject(scope) && !Array.isArray(scope);

/** @throws RegistryError `registry/overlay-without-owner` for an overlay over what is not there */
export function checkScopes({ overlays, plugins }: Layer, owners: readonly Ownership[]): void {
  const schemes = owners.map(({ scheme }) => scheme);
  for (const [id, { value, file }] of overlays) {
    const { extends: scope } = value;
    const fail = (what: string, kind: string, name: string, known: readonly string[]): never => {
      throw new RegistryError(
        'registry/overlay-without-owner',
        `overlay "${id}" extends ${what}${meant(name, known)}`,
        `add a plugin ${kind === 'plugin' ? name : `for "${name}"`}, or correct the name: there are ${quoted(known)}`,
        { plugins: [id], path: `overlays.${id}`, file },
      );
    };
    if (isPluginScope(scope)) {
      const { plugin } = scope;
      if (!plugins.has(plugin))
        fail(`plugin "${plugin}", which is not there`, 'plugin', plugin, Array.from(plugins.keys()));
      continue;
    }
    for (const scheme of typeof scope === 'string' ? [scope] : scope)
      if (!schemes.includes(scheme)) fail(`scheme "${scheme}", which no plugin owns`, 'scheme', scheme, schemes);
  }
}
