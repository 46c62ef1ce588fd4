import type { DependencyContainer, InjectionToken } from 'tsyringe';
import type { RegistryOptions } from './plugin-set.js';
import { createRegistry, type SchemeRegistry } from './registry.js';
import { ENGINE, SCHEME_OVERLAY, SCHEME_PLUGIN, SCHEME_REGISTRY } from './tokens.js';

const boundTo = <T>(container: DependencyContainer, token: InjectionToken<T>): readonly T[] => (container.isRegistered(token, true) ? container.resolveAll(token) : []);

/**
 * Binds SCHEME_REGISTRY and ENGINE in an application's own container. The registry is made when it is first asked for, of
 * everything that the container has then under SCHEME_PLUGIN and SCHEME_OVERLAY, and of the options. A container that
 * binds plugins of its own hides those of the container above it: that is how tsyringe counts.
 */
export function registerInto(container: DependencyContainer, options: Omit<RegistryOptions, 'container'> = {}): void {
  let registry: SchemeRegistry | undefined;
  const make = (): SchemeRegistry => {
    const plugins = [...boundTo(container, SCHEME_PLUGIN), ...(options.plugins ?? [])];
    const overlays = [...boundTo(container, SCHEME_OVERLAY), ...(options.overlays ?? [])];
    return createRegistry({ ...options, plugins, overlays, container });
  };
  const get = (): SchemeRegistry => (registry ??= make());
  container.register(SCHEME_REGISTRY, { useFactory: get });
  container.register(ENGINE, { useFactory: () => get().engine });
}
