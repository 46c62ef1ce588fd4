import { functionOf, optionsOf, withMembers } from '@urikit/generic/internal';
import type { IncomingMessage } from 'node:http';
import type { FieldChange } from '@urikit/cache-key';
import type { Cache } from '../cache.js';
import type { IsTrusted } from '../node/trusted.js';

/** Options of all adapters for servers of Node. */
export interface AdapterOptions {
  readonly cache: Pick<Cache, 'respond' | 'options'>;
  /** Tells which peers are hops of our own, that may say how they were reached. Absent: no peer is. See `createTrusted`. */
  readonly isTrusted?: IsTrusted | undefined;
  /**
   * Headers that the server itself gives a request before it is keyed, in place of those of the client: the tenant of a
   * token that it has checked. Names are in lower case; undefined takes a header away.
   */
  readonly derive?: ((incoming: IncomingMessage) => readonly FieldChange[]) | undefined;
}

/**
 * Passes the options of an adapter on. A misspelt `derive` would give all tenants one key.
 *
 * @param functions - names of the options that are functions
 * @param others - names of other options beside `cache`
 * @throws UrikitError `input/unknown-option` for an option that does not exist; `input/value` for a value of another kind
 */
export function adapterOptions<Options extends Pick<AdapterOptions, 'cache'>>(
  options: Options,
  functions: readonly string[],
  others: readonly string[] = [],
): Options {
  withMembers(options, ['cache'], [], 'an object with cache, as in { cache }');
  optionsOf(options, ['cache', ...functions, ...others]);
  withMembers(options.cache, ['respond', 'options'], ['cache'], 'a cache, as createCache makes them');
  for (const name of functions) {
    const value = (options as Readonly<Record<string, unknown>>)[name];
    if (value !== undefined) functionOf(value, name);
  }
  return options;
}
