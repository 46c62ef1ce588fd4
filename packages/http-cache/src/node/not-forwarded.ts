import type { IncomingMessage } from 'node:http';
import type { Answer } from '../seam/exchange.js';
import { fieldValue, listMembers } from '../messages/fields.js';
import { forwardsOf } from '../messages/forwardable.js';
import type { CacheOptions } from '../seam/options.js';
import { refuse } from '../flow/refuse.js';
import { hasContent } from '../flow/receive.js';
import { isCutShort } from './header-lines.js';

const ALLOW = ['Allow', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'];

/** Tells if a client asks for a WebSocket only: never h2c. */
export const asksForWebSocket = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean =>
  fieldValue(rawHeaders, 'upgrade')?.toLowerCase() === 'websocket';

/**
 * Tells if the framing of a request is faulty by its version: "a server or client that receives an HTTP/1.0 message
 * containing a Transfer-Encoding header field MUST [...] close the connection after processing the message" (RFC 9112 6.1).
 */
export const isFaultilyFramed = ({ httpVersion, rawHeaders }: IncomingMessage): boolean =>
  httpVersion === '1.0' && fieldValue(rawHeaders, 'transfer-encoding') !== undefined;

const empty = (status: number, fields: readonly string[]): Answer => ({
  status,
  fields,
  body: undefined,
  handling: { hit: false },
});

/** The answer to a request that is never forwarded; undefined for all others. */
export function notForwarded(
  incoming: IncomingMessage,
  maxBodyBytes: number,
  options: CacheOptions,
): Answer | undefined {
  const { method, url, rawHeaders, httpVersionMajor } = incoming;
  // RFC 9112 2.3: the parser of HTTP/1 also reads `GET / HTTP/2.0`. A request of HTTP/2 has a stream.
  if (httpVersionMajor !== 1 && !('stream' in incoming))
    return refuse('http-version', options, {}, ['Connection', 'close']);
  if (isCutShort(incoming)) return refuse('fields-too-large', options, {}, ['Connection', 'close']);
  // RFC 6455 4.1: a tunnel begins behind the header, so bytes at the position of content are no content.
  if (asksForWebSocket(incoming) && hasContent(rawHeaders))
    return refuse('malformed', options, {}, ['Connection', 'close']);
  // RFC 9110 9.3.8: TRACE would send back data that a client must not learn, like headers of a hop before us.
  if (method === 'TRACE') return refuse('trace', options, {}, ALLOW);
  // RFC 9112 3.2.4: `*` names the server as a whole, which is the gateway.
  if (url === '*') return method === 'OPTIONS' ? empty(204, ALLOW) : refuse('invalid-target', options);
  const left = method === 'OPTIONS' ? fieldValue(rawHeaders, 'max-forwards') : undefined;
  if (left !== undefined && forwardsOf(left) === undefined) return refuse('malformed', options);
  // RFC 9110 7.6.2: with 0 the gateway is the final recipient.
  if (left !== undefined && forwardsOf(left) === 0) return empty(204, ALLOW);
  const coding = fieldValue(rawHeaders, 'transfer-encoding');
  // RFC 9112 6.1: an unknown coding cannot be removed, and must not be passed on.
  if (coding !== undefined && listMembers(coding.toLowerCase()).join() !== 'chunked')
    return refuse('transfer-encoding', options, {}, ['Connection', 'close']);
  const length = fieldValue(rawHeaders, 'content-length');
  return length !== undefined && Number(length) > maxBodyBytes
    ? refuse('body-too-large', options, {}, ['Connection', 'close'])
    : undefined;
}
