import type { DependencyContainer, InjectionToken } from 'tsyringe';
import { isPlain, isPromise } from '@urikit/generic/internal';
import { AWAIT, isObject } from './members.js';
import { quoted, RegistryError } from './registry-error.js';

/** The log of a registry and its plugins. Silent unless a service is bound. */
export interface Logger {
  readonly info: (message: string) => void;
}
export const LOGGER: InjectionToken<Logger> = Symbol.for('@urikit/registry:LOGGER');

/** The clock, in milliseconds since the epoch: the system's unless a service is bound. The registry itself does not use it. */
export const CLOCK: InjectionToken<{ readonly now: () => number }> = Symbol.for('@urikit/registry:CLOCK');

/** Gives a factory its services. Throws if no service is bound under the token. */
export interface Resolver {
  readonly get: <T>(token: InjectionToken<T>) => T;
}

/** A class whose constructor's parameters a container can find: `@injectable()`, and `@inject(TOKEN)` at each of them. */
export type Constructor<T> = new (...services: never[]) => T;

/** How something comes in: as itself, as a class, or under tsyringe's names for a value, a class and a factory. */
export type Provider<T> = T | Constructor<T> | NamedProvider<T>;

type NamedProvider<T> =
  | { readonly useValue: T; /** The module that exports it, for messages. */ readonly from?: string | undefined }
  | { readonly useClass: Constructor<T> }
  | { readonly useFactory: (resolver: Resolver) => T };

/** Something that plugins may ask for in their constructors. One instance per registry. */
export type Service<T = unknown> = { readonly token: InjectionToken<T> } & NamedProvider<T>;

/** The services of one registry. */
export interface Scope {
  /** An instance of a class, one for this scope. */
  readonly make: (made: Constructor<unknown>) => unknown;
  readonly get: Resolver['get'];
  /** The values of each binding of a token; an empty list for a token without one. */
  readonly all: (token: InjectionToken) => readonly unknown[];
  /** Calls `dispose` of everything that it made. Never rejects. @returns the errors */
  readonly dispose: () => Promise<readonly unknown[]>;
}

/** Opens the scope of a registry: below the container and the services of the scope above, or of a container. */
export type OpenScope = (
  above: Scope | undefined,
  container: DependencyContainer | undefined,
  services: readonly Service[] | undefined,
) => Scope;

/** The members of a provider that give a value: one at most; a value itself has no member of these. */
export const waysOf = (provider: unknown): readonly string[] =>
  isObject(provider) ? ['useValue', 'useClass', 'useFactory'].filter((way) => way in provider) : [];

/** The result of a provider. */
export interface Given<T = unknown> {
  /** The object itself. */
  readonly given: unknown;
  /** True if it may work with services. */
  readonly hasServices: boolean | undefined;
  /** The provider, if another container might give another result. */
  readonly provider?: Provider<T> | undefined;
}

/** Tells if a factory, or a class or one that it extends, declares a parameter: it may ask for services. */
const takesParameters = (made: unknown): boolean =>
  typeof made === 'function' && (made.length > 0 || takesParameters(Object.getPrototypeOf(made)));

/** @throws RegistryError `registry/unresolvable` for a promise */
export function refusePromise(value: unknown, words: string): void {
  if (isPromise(value)) throw refused(`${words} gave a promise`, AWAIT);
}

/** Resolves a provider. @param scope - called only if services are needed @throws RegistryError `registry/unresolvable` */
export function provide<T>(provider: Provider<T>, scope: () => Scope, origin: string): Given<T> {
  const ways = waysOf(provider);
  const [way = typeof provider === 'function' ? 'useClass' : 'useValue'] = ways;
  const {
    useValue = provider,
    useClass = provider,
    useFactory,
  } = Object(provider) as Readonly<Record<string, unknown>>;
  if (ways.length > 1) throw refused(`${origin}: it has ${quoted(ways)}`, 'give one of them');
  if (way === 'useValue') return { given: useValue, hasServices: typeof useValue === 'object' && !isPlain(useValue) };
  const isFactory = typeof useFactory === 'function';
  if (!isFactory && (useClass as { readonly prototype?: unknown }).prototype === undefined)
    throw refused(
      `${origin}: a function that is no class`,
      'call it and give its result, or write { useFactory: ... }',
    );
  const name = `${origin}: ${isFactory ? 'the factory' : `the class ${(useClass as Constructor<unknown>).name}`}`;
  let asked = false;
  const value = gives(name, () => {
    const { get, make } = scope();
    const asking: Resolver = { get: (token) => ((asked = true), get(token)) };
    return isFactory ? (useFactory as (resolver: Resolver) => unknown)(asking) : make(useClass as Constructor<unknown>);
  });
  refusePromise(value, name);
  return { given: value, hasServices: asked || takesParameters(isFactory ? useFactory : useClass), provider };
}

const refused = (problem: string, cure: string, cause?: unknown): RegistryError =>
  new RegistryError('registry/unresolvable', problem, cure, { cause });

/** Calls code of a container. @throws RegistryError `registry/unresolvable` with the cause, and not with its text */
export function gives<T>(words: string, give: () => T): T {
  try {
    return give();
  } catch (cause) {
    if (cause instanceof RegistryError) throw cause;
    const cure =
      'see the cause; bind every token it asks for in `services` or `container` (for a configuration file, write the file as ' +
      'a module (.mjs), which exports `services`), and mark its class with @injectable() and its parameters with @inject(TOKEN)';
    throw refused(`${words} failed`, cure, cause);
  }
}
