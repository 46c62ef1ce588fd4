import type { DependencyContainer, InjectionToken } from 'tsyringe';
import { openScope } from './given/container.js';
import { checkContainer, checkOptions } from './given/plugin-set.js';
import { createRegistry } from './registry.js';
import type { RegistryOptions, SchemeRegistry } from './scheme-registry.js';
import { RegistryError, wordsOf } from './given/registry-error.js';
import { ENGINE, SCHEME_OVERLAY, SCHEME_PLUGIN, SCHEME_REGISTRY } from './given/tokens.js';

function boundTo<T>(scope: DependencyContainer, token: InjectionToken<T>, name: string): readonly T[] {
  if (!scope.isRegistered(token, true)) return [];
  try {
    return scope.resolveAll(token);
  } catch (cause) {
    throw new RegistryError(
      'registry/unresolvable',
      `what the container has under ${name} cannot be made: ${wordsOf(cause)}`,
      'bind every token that it asks for',
      { cause },
    );
  }
}

/**
 * Binds SCHEME_REGISTRY and ENGINE in an application's own container. The registry is made when it is first asked for,
 * of everything that the container has then under SCHEME_PLUGIN and SCHEME_OVERLAY, and of the options. A container
 * that binds plugins of its own hides those of the container above it: that is how tsyringe counts.
 *
 * @throws RegistryError `registry/set` at once where the container or an option is none; all else when it is first
 *   asked for
 */
export function registerInto(container: DependencyContainer, options: Omit<RegistryOptions, 'container'> = {}): void {
  checkContainer(container, 'registerInto: the container');
  checkOptions(options);
  let registry: SchemeRegistry | undefined;
  const make = (): SchemeRegistry => {
    const { services, plugins = [], overlays = [], ...rest } = options;
    // What is bound may ask for the services too, so it is made below the application's container.
    const scope = openScope(container, services);
    return createRegistry({
      ...rest,
      plugins: [...boundTo(scope, SCHEME_PLUGIN, 'SCHEME_PLUGIN'), ...plugins],
      overlays: [...boundTo(scope, SCHEME_OVERLAY, 'SCHEME_OVERLAY'), ...overlays],
      container: scope,
    });
  };
  const get = once(make);
  container.register(SCHEME_REGISTRY, { useFactory: () => (registry ??= get()) });
  // Of whatever registry the asking container has: one for a request may bind another.
  container.register(ENGINE, { useFactory: (asking) => asking.resolve(SCHEME_REGISTRY).engine });
}

/** Makes a registry, and refuses to be asked for it meanwhile: a plugin cannot have what it is made for. */
function once(make: () => SchemeRegistry): () => SchemeRegistry {
  let isMaking = false;
  let circle: RegistryError | undefined;
  return () => {
    if (isMaking) {
      circle = new RegistryError(
        'registry/cycle',
        'a plugin, an overlay or a service asks for SCHEME_REGISTRY or ENGINE while the registry is made of it',
        'take it out of the constructor: the registry is not there before its plugins are',
      );
      throw circle;
    }
    isMaking = true;
    try {
      return make();
    } catch (cause) {
      // A container wraps what a constructor throws, once for each class on the way.
      throw circle ?? cause;
    } finally {
      isMaking = false;
      circle = undefined;
    }
  };
}
