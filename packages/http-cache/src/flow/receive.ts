import type { Readable } from 'node:stream';
import { withMembers } from '@urikit/generic/internal';
import type { CacheRequest } from '../seam/exchange.js';
import { connectionOptions, fieldValue, isNamed, withoutFields } from '../messages/fields.js';

/** A request as a listener has it: `rawHeaders` of Node, or the same made of something else. */
export interface Received {
  readonly method: string;
  readonly scheme: 'http' | 'https';
  /** The raw request-target, one character per byte. */
  readonly target: string;
  readonly fields: readonly string[];
  readonly body?: Readable | undefined;
  readonly protocol?: string | undefined;
  readonly trusted?: boolean | undefined;
  readonly peer?: string | undefined;
  readonly signal?: (() => AbortSignal) | undefined;
  readonly informed?: CacheRequest['informed'];
}

/** Tells if Connection has a common value, which lists no header that is keyed or forwarded. */
const isPlain = (connection: string): boolean =>
  connection === 'keep-alive' || connection === 'close' || connection === 'Keep-Alive';

/**
 * Fields without those that Connection lists. RFC 9110 7.6.1: an intermediary must remove them before it forwards, so
 * they must not be keyed either: a keyed field that never arrives at the origin would file its answer under a wrong
 * key.
 */
function withoutListed(fields: readonly string[], connection: string): readonly string[] {
  const listed = connectionOptions(connection);
  // Framing and Host are no headers of a connection, even if Connection lists them.
  return withoutFields(
    fields,
    (name) => listed.includes(name) && name !== 'host' && name !== 'content-length' && name !== 'transfer-encoding',
  );
}

/** Tells if content follows (RFC 9112 6.3). */
export function hasContent(fields: readonly string[]): boolean {
  for (let i = 0; i < fields.length; i += 2) {
    const name = fields[i] as string;
    if (isNamed(name, 'transfer-encoding')) return true;
    if (isNamed(name, 'content-length') && fields[i + 1] !== '0') return true;
  }
  return false;
}

/**
 * Makes a request for the core out of the request of a listener. Never throws for a request of a listener.
 *
 * @throws UrikitError `input/value` for a value without fields
 * @example cache.respond(receive({ method, scheme: 'http', target: req.url, fields: req.rawHeaders }))
 */
export function receive(request: Received): CacheRequest {
  const { fields: received, body, trusted = false } = withMembers(request, ['fields'], [], 'a request with headers');
  const connection = fieldValue(received, 'connection');
  const fields = connection === undefined || isPlain(connection) ? received : withoutListed(received, connection);
  const hasBody = hasContent(fields);
  return {
    method: request.method,
    scheme: request.scheme,
    host: fieldValue(fields, 'host'),
    target: request.target,
    header: (name) => fieldValue(fields, name),
    hasBody,
    trusted,
    fields,
    body: hasBody ? body : undefined,
    protocol: request.protocol,
    peer: request.peer,
    signal: request.signal,
    informed: request.informed,
  };
}
