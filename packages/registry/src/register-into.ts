import type { SchemeOverlay } from '@urikit/generic/hooks';
import type { FullEngine } from '@urikit/generic';
import type { InjectionToken, DependencyContainer } from 'tsyringe';
import type { AnyPlugin } from './given/plugin.js';
import type { SchemeRegistry, RegistryOptions } from './scheme-registry.js';
import { createRegistry } from './create-registry.js';
import { checkBy } from './given/members.js';
import type { Provider } from './given/scope.js';
import { openScope } from './given/tsyringe.js';
import { checkOptions, CONTAINER } from './read/options.js';
import { isHolder } from './holder.js';
import type { RegistryHolder } from './registry-holder.js';
import { makeRegistry } from './registry.js';
import { RegistryError } from './given/registry-error.js';

/**
 * The tokens of bindings in a container. They are in the global symbol registry, so that two copies of this package
 * agree. Bind SCHEME_PLUGIN and SCHEME_OVERLAY as often as there are plugins and overlays, then `registerInto` the
 * container.
 */
export const SCHEME_PLUGIN: InjectionToken<AnyPlugin> = Symbol.for('@urikit/registry:SCHEME_PLUGIN');
export const SCHEME_OVERLAY: InjectionToken<SchemeOverlay> = Symbol.for('@urikit/registry:SCHEME_OVERLAY');
export const SCHEME_REGISTRY: InjectionToken<SchemeRegistry> = Symbol.for('@urikit/registry:SCHEME_REGISTRY');
export const ENGINE: InjectionToken<FullEngine> = Symbol.for('@urikit/registry:ENGINE');

/** The target of a container's SCHEME_REGISTRY. A container cannot remove a registration, so there is only one, whose target changes. */
interface Binding {
  get: () => SchemeRegistry;
}

/** The binding stands in the container itself, and goes where `reset` clears the container. */
const BINDING: InjectionToken<Binding> = Symbol.for('@urikit/registry:BINDING');

function compose(
  container: DependencyContainer,
  { services, plugins = [], overlays = [], ...rest }: Omit<RegistryOptions, 'container'>,
): SchemeRegistry {
  const scope = openScope(undefined, container, services);
  // The bindings of a token are of its type.
  const bound = <T>(token: InjectionToken<T>): readonly Provider<T>[] => scope.all(token) as readonly T[];
  const all: RegistryOptions = {
    ...rest,
    plugins: [...bound(SCHEME_PLUGIN), ...plugins],
    overlays: [...bound(SCHEME_OVERLAY), ...overlays],
  };
  return makeRegistry(openScope, all, scope);
}

/**
 * Binds SCHEME_REGISTRY and ENGINE in an application's own container. The registry is made on first use, from the
 * options and all SCHEME_PLUGIN and SCHEME_OVERLAY bindings of the container at that time. A container that binds
 * plugins of its own hides those of the container above it: that is how tsyringe counts.
 *
 * A second call for a container makes a new registry immediately, which then replaces the first. With a holder, the
 * binding gives the holder's current registry.
 *
 * @throws RegistryError `registry/set` immediately if the container or an option is invalid; all other errors on first
 *   use. A second call throws them immediately, and the old binding stays
 */
export function registerInto(
  container: DependencyContainer,
  source: Omit<RegistryOptions, 'container'> | RegistryHolder = {},
): void {
  const owner = { code: 'registry/set', subject: 'registerInto: the container' } as const;
  checkBy(owner, CONTAINER, container, 'give one: services alone can be given as `services`');
  if (isHolder(source)) {
    bindingOf(container).get = () => source.registry;
    return;
  }
  checkOptions(source, 'container');
  let registry: SchemeRegistry | undefined;
  const make = once(() => compose(container, source));
  const isBound = container.isRegistered(BINDING);
  const binding = bindingOf(container);
  const before = binding.get;
  binding.get = () => (registry ??= make());
  if (!isBound) return;
  try {
    binding.get();
  } catch (error) {
    binding.get = before;
    throw error;
  }
}

function bindingOf(container: DependencyContainer): Binding {
  if (container.isRegistered(BINDING)) return container.resolve(BINDING);
  const binding: Binding = { get: createRegistry };
  container.register(BINDING, { useFactory: () => binding });
  container.register(SCHEME_REGISTRY, { useFactory: () => binding.get() });
  // The registry of the resolving container: a container for a request may bind another one.
  container.register(ENGINE, { useFactory: (asking) => asking.resolve(SCHEME_REGISTRY).engine });
  return binding;
}

/** Makes a registry, and refuses to resolve it meanwhile, because a plugin cannot depend on the registry that it belongs to. */
function once(make: () => SchemeRegistry): () => SchemeRegistry {
  let isMaking = false;
  let circle: RegistryError | undefined;
  return () => {
    const problem =
      'a plugin, an overlay or a service asks for SCHEME_REGISTRY or ENGINE while the registry is made of it';
    const cure = 'take it out of the constructor: the registry is not there before its plugins are';
    if (isMaking) throw (circle = new RegistryError('registry/cycle', problem, cure));
    [isMaking, circle] = [true, undefined];
    try {
      return make();
    } catch (cause) {
      // A container wraps the error of a constructor once for each class on the way.
      throw circle ?? cause;
    } finally {
      isMaking = false;
    }
  };
}
