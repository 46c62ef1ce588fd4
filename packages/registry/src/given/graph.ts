import { container as globalContainer, type DependencyContainer, type InjectionToken, Lifecycle } from 'tsyringe';
import { RegistryError } from './registry-error.js';

/** Gives a factory its services. It only reads, and is closed once the factory has returned. */
export interface Resolver {
  /** @throws Error if no service is bound under the token; RegistryError `registry/unresolvable` once it is closed */
  readonly get: <T>(token: InjectionToken<T>) => T;
}

/** The name of a token, for messages. */
const nameOf = (token: unknown): string => (typeof token === 'function' ? token.name : String(token));

/** Calls a factory with a resolver that is closed afterwards. */
export function callFactory<T>(graph: Resolver, factory: (resolver: Resolver) => T): T {
  let isOpen = true;
  const get: Resolver['get'] = (token) => {
    if (isOpen) return graph.get(token);
    throw new RegistryError(
      'registry/unresolvable',
      `a factory asked for ${nameOf(token)} after it had returned`,
      'ask for each service while the factory runs: a fingerprint must see that there is one',
    );
  };
  try {
    return factory(Object.freeze({ get }));
  } finally {
    isOpen = false;
  }
}

/** A class with any parameters, as in tsyringe. */
export type AnyClass = new (...services: never[]) => unknown;

/** One provider under a token. */
export interface Registration {
  readonly provider: {
    readonly useValue?: unknown;
    readonly useToken?: InjectionToken;
    readonly useClass?: AnyClass;
    readonly useFactory?: (given: never) => unknown;
  };
  readonly options: { readonly lifecycle: Lifecycle };
}

/** The members of a tsyringe container that are read. Its own methods for a lookup write. */
interface Inside {
  readonly _registry?: { readonly _registryMap?: ReadonlyMap<unknown, readonly Registration[]> };
  readonly parent?: DependencyContainer;
}

/** Finds the registrations of a token in a container or above it. @throws RegistryError `registry/set` */
function boundIn(container: DependencyContainer, token: unknown): readonly Registration[] {
  // Both are private members in the types of tsyringe.
  const { _registry: inside, parent } = container as unknown as Inside;
  if (inside?._registryMap === undefined)
    throw new RegistryError(
      'registry/set',
      'the container keeps its registrations elsewhere than one of tsyringe 4',
      'give a container of tsyringe 4, or services as `services`',
    );
  const found = inside._registryMap.get(token) ?? [];
  return found.length > 0 || parent === undefined ? found : boundIn(parent, token);
}

/** The services of one registry. It reads containers and never writes to them: each instance that it makes is its own. */
export interface Graph {
  /** The container that it reads. */
  readonly base: DependencyContainer;
  /** The same for factories of the application, which know tsyringe alone. */
  readonly container: DependencyContainer;
  readonly services: ReadonlyMap<unknown, Registration>;
  readonly get: <T>(token: InjectionToken<T>) => T;
  /** One instance of a class for this graph. */
  readonly make: (made: AnyClass) => unknown;
  readonly bound: (token: InjectionToken) => readonly Registration[];
  /** The value of one registration. */
  readonly valueOf: (registration: Registration) => unknown;
  /** How often a service was asked for. */
  readonly asked: () => number;
  /** Calls `dispose` of each instance that it made, the newest first, and forgets them. @returns their errors */
  readonly dispose: () => Promise<readonly unknown[]>;
}

/** Refuses to bind: a container is given to factories of an application to read. */
const refuse = (): never => {
  throw new RegistryError(
    'registry/unresolvable',
    'a factory writes to the container that a registry gave it',
    'bind services in the container of the application before the registry is made',
  );
};
const WRITING = [
  'register',
  'registerType',
  'registerInstance',
  'registerSingleton',
  'reset',
  'clearInstances',
  'createChildContainer',
  'beforeResolution',
  'afterResolution',
  'dispose',
] as const;

/** Calls `dispose` of each instance that has one, one after the other. Never rejects. @returns their errors */
async function disposeAll(instances: Iterable<unknown>): Promise<readonly unknown[]> {
  const thrown: unknown[] = [];
  for (const instance of instances)
    try {
      const { dispose } = Object(instance) as { readonly dispose?: () => unknown };
      if (typeof dispose === 'function') await dispose.call(instance);
    } catch (error) {
      thrown.push(error);
    }
  return Object.freeze(thrown);
}

/**
 * Opens a graph over a container.
 *
 * @param services - by token; they hide those of the container
 */
export function openGraph(container: DependencyContainer, services: Graph['services'] = new Map()): Graph {
  const instances = new Map<unknown, unknown>();
  const making = new Set<unknown>();
  const own = new Set(services.values());
  let asked = 0;
  // A factory of the application gets only services of the application: it may cache its results, and must not keep
  // a service of a tenant.
  let application: DependencyContainer | undefined;
  const facade = globalContainer.createChildContainer();

  const bound = (token: unknown): readonly Registration[] => {
    const own = services.get(token);
    return own === undefined ? boundIn(container, token) : [own];
  };
  const once = (key: unknown, name: string, make: () => unknown, kept: Map<unknown, unknown> | undefined): unknown => {
    if (kept?.has(key) === true) return kept.get(key);
    if (making.has(key)) throw new Error(`${name} asks for itself`);
    making.add(key);
    try {
      const value = make();
      kept?.set(key, value);
      return value;
    } finally {
      making.delete(key);
    }
  };
  // `construct` knows the parameters of a class and asks `resolve` for each; it is private in the types of tsyringe.
  const construct = (made: unknown, context: unknown): unknown =>
    (facade as unknown as { readonly construct: typeof construct }).construct(made, context);
  const valueOf = (registration: Registration, context: Map<unknown, unknown> = new Map()): unknown => {
    const { provider, options } = registration;
    const { useToken, useClass, useFactory } = provider;
    const isOwn = own.has(registration);
    // A factory of `services` takes a resolver, one of a container that container: a registration does not say which.
    const make =
      useFactory !== undefined
        ? () =>
            isOwn
              ? callFactory(graph, useFactory as (resolver: Resolver) => unknown)
              : useFactory((application ??= openGraph(container).container) as never)
        : useClass !== undefined
          ? () => construct(useClass, context)
          : useToken !== undefined && (() => resolve(useToken, context));
    if (make === false) return provider.useValue;
    const { lifecycle } = options;
    const kept =
      isOwn || lifecycle === Lifecycle.Singleton || lifecycle === Lifecycle.ContainerScoped
        ? instances
        : lifecycle === Lifecycle.ResolutionScoped
          ? context
          : undefined;
    return once(registration, nameOf(useClass ?? useToken ?? 'the factory'), make, kept);
  };
  const resolve = (token: InjectionToken, context?: Map<unknown, unknown>, isOptional = false): unknown => {
    asked += 1;
    const registration = bound(token).at(-1);
    if (registration !== undefined) return valueOf(registration, context);
    if (isOptional) return undefined;
    if (typeof token === 'string' || typeof token === 'symbol' || token === undefined)
      throw new Error(`Attempted to resolve unregistered dependency token: "${String(token)}"`);
    return once(token, nameOf(token), () => construct(token, context ?? new Map()), undefined);
  };
  // tsyringe begins a resolution of its own for a list, with a context that only it can read.
  const resolveAll = (token: InjectionToken, _?: unknown, isOptional = false): unknown => {
    const all = bound(token);
    const own = new Map<unknown, unknown>();
    if (all.length === 0) return isOptional ? [] : [resolve(token, own)];
    asked += 1;
    return all.map((registration) => valueOf(registration, own));
  };
  const isRegistered = (token: InjectionToken): boolean => bound(token).length > 0;
  Object.assign(facade, Object.fromEntries(WRITING.map((name) => [name, refuse])), {
    resolve,
    resolveAll,
    isRegistered,
  });
  const graph: Graph = {
    base: container,
    container: facade,
    services,
    // A token alone carries the type of its value; the registration that is found does not.
    get: (token) => resolve(token) as never,
    make: (made) => {
      const registration = bound(made).at(-1);
      if (registration !== undefined && registration.provider.useClass === undefined)
        // Every class is a token of tsyringe, whose type asks for parameters of any type.
        return resolve(made as InjectionToken);
      return once(made, made.name, () => construct(registration?.provider.useClass ?? made, new Map()), instances);
    },
    bound,
    valueOf,
    asked: () => asked,
    dispose: () => {
      const made = new Set(Array.from(instances.values()).reverse());
      instances.clear();
      return disposeAll(made);
    },
  };
  return graph;
}
