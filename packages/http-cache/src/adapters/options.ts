import type { IncomingMessage } from 'node:http';
import type { FieldChange } from '@urikit/cache-key';
import type { Cache } from '../cache.js';
import type { IsTrusted } from '../node/trusted.js';

/** What all adapters for servers of Node are told. */
export interface AdapterOptions {
  readonly cache: Pick<Cache, 'respond' | 'options'>;
  /** Which peers are hops of our own, that may say how they were reached. Absent: none. See `createTrusted`. */
  readonly isTrusted?: IsTrusted | undefined;
  /**
   * Fields that the server itself gives a request before it is keyed, in place of what the client sent: the tenant of a
   * token that it has checked. Names are in lower case; undefined takes a field away.
   */
  readonly derive?: ((incoming: IncomingMessage) => readonly FieldChange[]) | undefined;
}
