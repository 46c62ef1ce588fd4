// The polyfill before the library: tsyringe refuses to load without it.
import 'reflect-metadata';
import { container as globalContainer, type DependencyContainer, type InjectionToken, Lifecycle } from 'tsyringe';
import { type AnyClass, callFactory, type Graph, openGraph, type Registration, type Resolver } from './graph.js';
import { isPlain } from '@urikit/generic/internal';
import { checkNames, isObject, lazily } from './members.js';
import { quoted, RegistryError, wordsOf } from './registry-error.js';

/** The log of a registry and its plugins. Silent unless a service is bound. */
export interface Logger {
  readonly info: (message: string) => void;
}
export const LOGGER: InjectionToken<Logger> = Symbol.for('@urikit/registry:LOGGER');

/** The clock: the system's unless a service is bound. The registry itself does not use it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}
export const CLOCK: InjectionToken<Clock> = Symbol.for('@urikit/registry:CLOCK');

/**
 * A class whose constructor's parameters a container can find: `@injectable()`, and `@inject(TOKEN)` at each of them.
 */
export type Constructor<T> = new (...services: never[]) => T;

/** How something comes in: as itself, as a class, or under tsyringe's names for a value, a class and a factory. */
export type Provider<T> = T | Constructor<T> | NamedProvider<T>;

type NamedProvider<T> =
  { readonly useValue: T } | { readonly useClass: Constructor<T> } | { readonly useFactory: (resolver: Resolver) => T };

/** Something that plugins may ask for in their constructors. One instance per registry. */
export type Service<T = unknown> = { readonly token: InjectionToken<T> } & NamedProvider<T>;

const SILENT: Logger = { info: () => undefined };
const SYSTEM: Clock = { now: () => Date.now() };
const options = { lifecycle: Lifecycle.Singleton };

/**
 * Opens the graph of a registry over a container, by default the global one.
 *
 * @param services - they hide those of the container and those before
 * @param before - services of the parent
 */
export function openScope(
  base: DependencyContainer = globalContainer,
  services: readonly Service[] = [],
  before: Graph['services'] = new Map(),
): Graph {
  const own = services.map(({ token, ...provider }): readonly [unknown, Registration] => [
    token,
    { provider: provider, options },
  ]);
  const all = new Map<unknown, Registration>([...before, ...own]);
  const { bound } = openGraph(base, all);
  if (bound(LOGGER).length === 0) all.set(LOGGER, { provider: { useValue: SILENT }, options });
  if (bound(CLOCK).length === 0) all.set(CLOCK, { provider: { useValue: SYSTEM }, options });
  return openGraph(base, all);
}

/** The members of a provider that give a value: one at most; a value itself has no member of these. */
export const waysOf = (provider: unknown): readonly string[] =>
  isObject(provider) ? ['useValue', 'useClass', 'useFactory'].filter((way) => way in provider) : [];

/** Tells if the result of a provider depends on services. */
export const needsContainer = (provider: unknown): boolean =>
  typeof provider === 'function' || waysOf(provider).some((way) => way !== 'useValue');

/** The result of a provider. */
export interface Given {
  readonly given?: unknown;
  /**
   * True if it may work with services: its class or factory asked for one, or declares parameters, or it came as an
   * instance of a class, whose constructor was called out of sight.
   */
  readonly hasServices?: boolean | undefined;
}

/** Tells if a class, or one that it extends, declares a parameter. */
function takesParameters(made: unknown): boolean {
  for (let each = made; typeof each === 'function' && each !== Function.prototype; each = Object.getPrototypeOf(each))
    if (each.length > 0) return true;
  return false;
}

const isInstance = (value: unknown): value is object => isObject(value) && !isPlain(value);

/**
 * Resolves a provider.
 *
 * @param scope - called only if services are needed
 * @param origin - the source of the provider, for messages
 * @throws RegistryError `registry/unresolvable`
 */
export function provide<T>(provider: Provider<T>, scope: () => Graph, origin: string): Given {
  const refused = (problem: string, cure: string, cause?: unknown): RegistryError =>
    new RegistryError('registry/unresolvable', `${origin}: ${problem}`, cure, { cause });
  const ways = waysOf(provider);
  if (ways.length > 1) throw refused(`it has ${quoted(ways)}`, 'give one of them');
  if (ways.length === 1)
    checkNames({ code: 'registry/unresolvable', subject: origin }, Object.keys(Object(provider) as object), ways);
  if (!needsContainer(provider)) {
    const value = isObject(provider) && 'useValue' in provider ? provider['useValue'] : provider;
    return { given: value, hasServices: isInstance(value) };
  }
  if (typeof provider === 'function' && (provider as { readonly prototype?: unknown }).prototype === undefined)
    throw refused(
      'a function that is no class',
      'call it and give its result, or write { useFactory: ... } for a function that gets services',
    );
  const [what, give] = giver(provider);
  const graph = scope();
  const before = graph.asked();
  let given: unknown;
  try {
    given = give(graph);
  } catch (cause) {
    if (cause instanceof RegistryError) throw cause;
    const cure =
      'bind every token it asks for in `services` or `container`, and mark its class with @injectable() and its parameters with @inject(TOKEN)';
    throw refused(`${what} gave nothing: ${wordsOf(cause)}`, cure, cause);
  }
  if (!isObject(given) || typeof given['then'] !== 'function')
    return { given, hasServices: graph.asked() > before || (isInstance(given) && takesParameters(given.constructor)) };
  throw refused(`${what} gave a promise`, 'await it first and give the result: a registry is made in one step');
}

function giver(provider: unknown): readonly [what: string, give: (graph: Graph) => unknown] {
  const { useClass = provider, useFactory } = provider as {
    readonly useClass?: unknown;
    readonly useFactory?: (resolver: Resolver) => unknown;
  };
  if (typeof useFactory === 'function') return ['the factory', (graph) => callFactory(graph, useFactory)];
  const made = useClass as AnyClass;
  return [`the class ${made.name}`, (graph) => graph.make(made)];
}

/** A container is opened when the first class or factory, or a child with services, asks for it. */
export const scopeBelow = (
  parent: (() => Graph) | undefined,
  container: DependencyContainer | undefined,
  services: readonly Service[] | undefined,
): (() => Graph) =>
  lazily(() => {
    const above = container === undefined ? parent?.() : undefined;
    return openScope(container ?? above?.base, services, above?.services);
  });
