import type { IncomingMessage } from 'node:http';
import type { FieldChange } from '@urikit/cache-key';
import type { Cache } from '../cache.js';
import type { IsTrusted } from '../node/trusted.js';

/** Options of all adapters for servers of Node. */
export interface AdapterOptions {
  readonly cache: Pick<Cache, 'respond' | 'options'>;
  /**
   * Tells which peers are hops of our own, that may say how they were reached. Absent: no peer is. See `createTrusted`.
   */
  readonly isTrusted?: IsTrusted | undefined;
  /**
   * Headers that the server itself gives a request before it is keyed, in place of those of the client: the tenant of a
   * token that it has checked. Names are in lower case; undefined takes a header away.
   */
  readonly derive?: ((incoming: IncomingMessage) => readonly FieldChange[]) | undefined;
}
