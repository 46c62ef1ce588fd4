// The polyfill before the library: tsyringe refuses to load without it.
import 'reflect-metadata';
import { container as globalContainer, type DependencyContainer, Lifecycle } from 'tsyringe';
import { lazily } from './members.js';
import { RegistryError } from './registry-error.js';
import {
  CLOCK,
  gives,
  LOGGER,
  type Logger,
  type OpenScope,
  refusePromise,
  type Resolver,
  type Scope,
  type Service,
} from './scope.js';

const ONCE = { lifecycle: Lifecycle.ContainerScoped };

const SILENT: Logger = { info: () => undefined };

/** A scope with the container that its children start from. */
interface Opened extends Scope {
  readonly base: DependencyContainer;
  readonly services: readonly Service[];
}

const nameOf = (token: unknown): string =>
  typeof token === 'function' ? token.name : typeof token === 'symbol' ? String(token.description) : String(token);

/** The folder of a copy of tsyringe in a path, or in a stack. */
const folderIn = (text: string): string | undefined =>
  /[^\s(]*[\\/]tsyringe(?=[\\/])/.exec(text.replaceAll('file://', ''))?.[0];

/** The folder of the copy that the application loads; undefined outside of Node and without one. */
function copyOfApplication(): string | undefined {
  try {
    const { createRequire } = process.getBuiltinModule('node:module');
    return folderIn(createRequire(`${process.cwd()}/package.json`).resolve('tsyringe'));
  } catch {
    return undefined;
  }
}

/** @throws RegistryError that names both copies, for a class that another copy of tsyringe marked */
function refuseTwoCopies(cause: unknown): void {
  const own = /TypeInfo not known/.test(String(cause)) ? folderIn(String((cause as Error).stack)) : undefined;
  const other = own === undefined ? undefined : copyOfApplication();
  if (other === undefined || own === other) return;
  throw new RegistryError(
    'registry/unresolvable',
    `two copies of tsyringe are loaded, ${String(own)} and ${other}: a class that one marks is unknown to the other`,
    'install tsyringe once: it is a peer dependency of @urikit/registry',
    { cause },
  );
}

/** Opens the scope of a registry in a child of a container, by default of tsyringe's global one, and binds in the child alone. */
export const openScope: OpenScope = (given, container, own = []): Opened => {
  const above = container === undefined ? (given as Opened | undefined) : undefined;
  const base = container ?? above?.base ?? globalContainer;
  const services = [...(above?.services ?? []).filter(({ token }) => !own.some((one) => one.token === token)), ...own];
  const child = base.createChildContainer();
  const made: unknown[] = [];
  const resolver: Resolver = { get: (token) => child.resolve(token) };
  /** A factory of a service, called once. */
  const once = (token: unknown, factory: (resolver: Resolver) => unknown): (() => unknown) =>
    lazily(() => {
      const value = factory(resolver);
      refusePromise(value, `the service ${nameOf(token)}`);
      made.push(value);
      return value;
    });
  for (const { token, ...provider } of services)
    if ('useClass' in provider) child.register(token, { useClass: provider.useClass }, ONCE);
    else if ('useFactory' in provider) child.register(token, { useFactory: once(token, provider.useFactory) });
    else child.register(token, { useValue: provider.useValue });
  if (!child.isRegistered(LOGGER, true)) child.register(LOGGER, { useValue: SILENT });
  if (!child.isRegistered(CLOCK, true)) child.register(CLOCK, { useValue: { now: () => Date.now() } });

  return {
    base,
    services,
    make: (each) => {
      const token = each as new () => unknown;
      if (!child.isRegistered(token)) child.register(token, { useClass: token }, ONCE);
      try {
        return child.resolve(token);
      } catch (cause) {
        refuseTwoCopies(cause);
        throw cause;
      }
    },
    ...resolver,
    all: (token) =>
      child.isRegistered(token, true)
        ? gives(`the binding of ${nameOf(token)}`, () => child.resolveAll<unknown>(token))
        : [],
    dispose: async () => {
      const errors: unknown[] = [];
      for (const one of [...made.splice(0).reverse(), child]) {
        try {
          const { dispose } = Object(one) as { readonly dispose?: () => unknown };
          if (typeof dispose === 'function') await dispose.call(one);
        } catch (error) {
          errors.push(error);
        }
      }
      return Object.freeze(errors);
    },
  };
};
