// The polyfill before the library: tsyringe refuses to load without it.
import 'reflect-metadata';
import {
  container as globalContainer,
  type DependencyContainer,
  type InjectionToken,
  instanceCachingFactory,
  Lifecycle,
} from 'tsyringe';
import { isObject } from './plugin.js';
import { RegistryError, wordsOf } from './registry-error.js';
import { type Clock, CLOCK, type Logger, LOGGER } from './services.js';

/**
 * A class whose constructor's parameters a container can find: `@injectable()`, and `@inject(TOKEN)` at each of them.
 */
export type Constructor<T> = new (...services: never[]) => T;

/** How something comes in: as itself, as a class, or under tsyringe's names for a value, a class and a factory. */
export type Provider<T> = T | Constructor<T> | NamedProvider<T>;

type NamedProvider<T> =
  | { readonly useValue: T }
  | { readonly useClass: Constructor<T> }
  | { readonly useFactory: (container: DependencyContainer) => T };

/** Something that plugins may ask for in their constructors. One instance per registry. */
export type Service<T = unknown> = { readonly token: InjectionToken<T> } & NamedProvider<T>;

/** As tsyringe takes a class, whatever its parameters: it finds those out by itself. */
type Made = new () => unknown;

const SILENT: Logger = { info: () => undefined };
const SYSTEM: Clock = { now: () => Date.now() };

const bindService = (scope: DependencyContainer, service: Service): void => {
  if ('useFactory' in service)
    scope.register(service.token, { useFactory: instanceCachingFactory(service.useFactory) });
  else if ('useClass' in service)
    scope.register(service.token, { useClass: service.useClass }, { lifecycle: Lifecycle.Singleton });
  else scope.register(service.token, { useValue: service.useValue });
};

/** A container of a registry's own below the given one, or below the global one, which is read and never written. */
export function openScope(
  base: DependencyContainer = globalContainer,
  services: readonly Service[] = [],
): DependencyContainer {
  const scope = base.createChildContainer();
  for (const service of services) bindService(scope, service);
  if (!scope.isRegistered(LOGGER, true)) scope.register(LOGGER, { useValue: SILENT });
  if (!scope.isRegistered(CLOCK, true)) scope.register(CLOCK, { useValue: SYSTEM });
  return scope;
}

/** Whether what a provider gives depends on the container it is asked in. */
export const needsContainer = (provider: unknown): boolean =>
  typeof provider === 'function' || (isObject(provider) && ('useClass' in provider || 'useFactory' in provider));

/**
 * What a provider gives.
 *
 * @param scope - called only where a container is needed
 * @param origin - who gave the provider, for messages
 * @throws RegistryError `registry/unresolvable`
 */
export function provide<T>(provider: Provider<T>, scope: () => DependencyContainer, origin: string): unknown {
  if (!needsContainer(provider)) return isObject(provider) && 'useValue' in provider ? provider['useValue'] : provider;
  const [what, give] = giver(provider);
  let given: unknown;
  try {
    given = give(scope());
  } catch (cause) {
    const cure =
      'bind every token it asks for in `services` or `container`, and mark its class with @injectable() and its parameters with @inject(TOKEN)';
    throw new RegistryError('registry/unresolvable', `${origin}: ${what} gave nothing: ${wordsOf(cause)}`, cure, {
      cause,
    });
  }
  if (!isObject(given) || typeof given['then'] !== 'function') return given;
  throw new RegistryError(
    'registry/unresolvable',
    `${origin}: ${what} gave a promise`,
    'await it first and give the result: a registry is made in one step',
  );
}

function giver(provider: unknown): readonly [what: string, give: (container: DependencyContainer) => unknown] {
  const { useClass = provider, useFactory } = provider as {
    readonly useClass?: unknown;
    readonly useFactory?: (container: DependencyContainer) => unknown;
  };
  if (typeof useFactory === 'function') return ['the factory', useFactory];
  const made = useClass as Made;
  return [
    `the class ${made.name}`,
    (container) => {
      // A class that is marked as a singleton would be made once for all, in the container above all others.
      if (!container.isRegistered(made))
        container.register(made, { useClass: made }, { lifecycle: Lifecycle.Singleton });
      return container.resolve(made);
    },
  ];
}
