import type { InjectionToken } from 'tsyringe';
import { RegistryError } from './registry-error.js';

/** Gives a factory its services. It binds nothing, and is closed once the factory has returned. */
export interface Resolver {
  /** @throws Error if nothing is bound under the token; RegistryError `registry/unresolvable` once it is closed */
  readonly get: <T>(token: InjectionToken<T>) => T;
}

/** The name of a token, for messages. */
export const nameOf = (token: unknown): string => (typeof token === 'function' ? token.name : String(token));

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
