import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  createServer,
  type Http2Server,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { TLSSocket } from 'node:tls';
import { fieldValue, isHopByHop, KEPT_LINES, milliseconds } from '@urikit/http-cache/internal';
import { boundTimes } from './http2-times.js';
import { refuseStream } from './refuse-stream.js';
import type { ClientLimits } from '../settings/limits.js';
import type { Handler } from '@urikit/http-cache';

/** HTTP/2 (RFC 9113), turned into requests and responses as the gateway has them of HTTP/1.1. */

/**
 * The fields of a request as HTTP/1.1 has them: Host in place of `:authority` (RFC 9113 8.3.1), one Cookie field
 * (8.2.3). A Host that is another one than `:authority` stands beside it, so that the policy refuses both.
 */
function fieldsOf({ rawHeaders, stream }: Http2ServerRequest): readonly string[] {
  const authority = fieldValue(rawHeaders, ':authority');
  const fields: string[] = authority === undefined ? [] : ['Host', authority];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const [name, value] = [rawHeaders[i] as string, rawHeaders[i + 1] as string];
    if (name.startsWith(':') || name === 'cookie' || isHopByHop(name)) continue;
    if (name === 'host' && value.toLowerCase() === authority?.toLowerCase()) continue;
    fields.push(name, value);
  }
  const cookie = fieldValue(rawHeaders, 'cookie');
  if (cookie !== undefined) fields.push('Cookie', cookie);
  // Content needs no field here: the end of a stream is told by a flag.
  const hasLength = fieldValue(rawHeaders, 'content-length') !== undefined;
  if (!stream.endAfterHeaders && !hasLength) fields.push('Transfer-Encoding', 'chunked');
  return fields;
}

/**
 * Tells if a request has a field that is malformed in HTTP/2: a name that no field has, a control character, white space at
 * an end of a value (RFC 9113 8.2.1). Node drops most of these fields before a request is seen: see the threats.
 */
const hasMalformedField = ({ rawHeaders }: Http2ServerRequest): boolean =>
  rawHeaders.some((text, i) =>
    i % 2 === 0 ? !/^:?[!#$%&'*+.^_`|~0-9a-z-]+$/.test(text) : /^[ \t]|[ \t]$|[\0\r\n]/.test(text),
  );

/** Node 22.17 and later has it: fields with white space at an end of a value are not dropped, but seen. */
const SEEN_WHITE_SPACE = { strictFieldWhitespaceValidation: false };

/** Makes the part that speaks HTTP/2: as many streams at a time as HTTP/1 has requests in hand. */
export function createHttp2(handler: Handler, limits: ClientLimits) {
  const server: Http2Server = createServer({
    settings: {
      maxConcurrentStreams: limits.concurrentRequests,
      maxHeaderListSize: limits.headerBytes,
      enableConnectProtocol: false,
    },
    maxSessionMemory: 10,
    // Node ends a stream with more: a request with a few more than are accepted, and its pseudo-fields, is answered.
    maxHeaderListPairs: 2 * KEPT_LINES,
    ...SEEN_WHITE_SPACE,
  });
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
    session.on('error', () => session.destroy());
    if (limits.idleTimeout > 0) session.setTimeout(milliseconds(limits.idleTimeout), () => session.destroy());
  });
  server.on('sessionError', () => undefined);
  server.on('stream', (stream: ServerHttp2Stream) => {
    stream.on('error', () => undefined);
  });
  server.on('request', (incoming: Http2ServerRequest, response: Http2ServerResponse) => {
    if (hasMalformedField(incoming)) {
      refuseStream(incoming.stream, 'malformed');
      return;
    }
    Object.defineProperty(incoming, 'rawHeaders', { value: fieldsOf(incoming) });
    // The members that a handler uses are in the compatibility API of HTTP/2 too; Node's types do not relate them.
    handler(incoming as unknown as IncomingMessage, response as unknown as ServerResponse);
  });
  server.on('connect', (_request, response: Http2ServerResponse | undefined) => {
    response?.stream.respond({ ':status': 405 }, { endStream: true });
  });
  return {
    accept: (socket: TLSSocket): void => {
      // Node makes the session at once.
      server.once('session', (session) => boundTimes(session, socket, limits));
      server.emit('connection', socket);
    },
    /** Lets streams end, and begins no more. */
    close: (): void => {
      for (const session of sessions) session.close();
    },
    destroy: (): void => {
      for (const session of sessions) session.destroy();
    },
  };
}
