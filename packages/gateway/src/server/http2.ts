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
import type { Answer } from '../core/exchange.js';
import { fieldValue, isHopByHop } from '../core/messages/fields.js';
import { discard } from '../core/messages/discard.js';
import { KEPT_LINES } from './header-lines.js';
import { boundTimes } from './http2-times.js';
import type { ClientLimits, Handler, SendBounds } from './listener.js';

/** HTTP/2 (RFC 9113) in terms of what the gateway does with HTTP/1.1. */

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

/** Fields as the API of Node for HTTP/2 takes them: values of one name together, names in lower case. */
function headersOf(status: number, fields: readonly string[]): Record<string, string | number | string[]> {
  const headers: Record<string, string | number | string[]> = { ':status': status };
  for (let i = 0; i < fields.length; i += 2) {
    const name = (fields[i] as string).toLowerCase();
    const value = fields[i + 1] as string;
    // RFC 9113 8.2.2: fields of the connection are malformed here.
    if (isHopByHop(name)) continue;
    const before = headers[name];
    if (name === 'set-cookie') headers[name] = [...((before as string[] | undefined) ?? []), value];
    else headers[name] = before === undefined ? value : `${String(before)}, ${value}`;
  }
  return headers;
}

/** Sends an answer over a stream. Throws where Node refuses a field, before anything is sent. */
export function sendHttp2({ status, fields, body }: Answer, stream: ServerHttp2Stream, bounds?: SendBounds): void {
  if (stream.destroyed || stream.closed) {
    discard(body);
    return;
  }
  stream.respond(headersOf(status, fields), { endStream: body === undefined });
  if (body === undefined) return;
  let sent = 0;
  const transfer = {
    moved: () => sent - stream.writableLength,
    isWaiting: () => stream.writableLength > 0,
    cut: () => stream.destroy(new Error('the client is too slow')),
  };
  bounds?.watch.add(transfer);
  stream.once('close', () => bounds?.watch.remove(transfer));
  if (body instanceof Uint8Array) {
    sent = body.byteLength;
    const release = bounds?.bytes.hold(body);
    if (release !== undefined) stream.once('close', release);
    stream.end(body);
    return;
  }
  body.on('data', (chunk: Uint8Array) => (sent += chunk.byteLength));
  // RFC 9113 8.1: an answer that breaks off ends with an error, so that no end looks like one.
  const breakOff = (): void => void stream.destroy(new Error('the body broke off'));
  body.on('error', breakOff);
  stream.once('close', () => {
    if (!body.readableEnded) body.destroy();
  });
  if (body.destroyed) breakOff();
  else body.pipe(stream);
}

/** The stream of a response of HTTP/2; undefined for one of HTTP/1. Node types the two apart, and `stream` tells them apart. */
export const streamOf = (response: ServerResponse): ServerHttp2Stream | undefined =>
  'stream' in response ? (response as unknown as Http2ServerResponse).stream : undefined;

/** Sends an interim response over a stream (RFC 9113 8.1). Throws where Node refuses a field. */
export function informHttp2(stream: ServerHttp2Stream, status: number, fields: readonly string[]): void {
  if (!stream.headersSent && !stream.destroyed && !stream.closed) stream.additionalHeaders(headersOf(status, fields));
}

/** Whether a stream ended before its answer did: Node ends what it writes to when a client resets it. */
export const isCutOff = ({ aborted, rstCode }: ServerHttp2Stream): boolean => aborted || rstCode !== 0;

/** The part of a server that speaks HTTP/2, on connections that chose it. */
export interface Http2Part {
  readonly accept: (socket: TLSSocket) => void;
  /** Lets streams end, and begins no more. */
  readonly close: () => void;
  readonly destroy: () => void;
}

/** Makes the part that speaks HTTP/2: as many streams at a time as HTTP/1 has requests in hand. */
export function createHttp2(handler: Handler, limits: ClientLimits): Http2Part {
  const server: Http2Server = createServer({
    settings: {
      maxConcurrentStreams: limits.inHand,
      maxHeaderListSize: limits.maxHeaderBytes,
      enableConnectProtocol: false,
    },
    maxSessionMemory: 10,
    // Node ends a stream with more: a request with a few more than are accepted, and its pseudo-fields, is answered.
    maxHeaderListPairs: 2 * KEPT_LINES,
  });
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
    session.on('error', () => session.destroy());
    const { idleTimeout } = limits;
    if (idleTimeout > 0) session.setTimeout(idleTimeout, () => session.destroy());
  });
  server.on('sessionError', () => undefined);
  server.on('stream', (stream: ServerHttp2Stream) => {
    stream.on('error', () => undefined);
  });
  server.on('request', (incoming: Http2ServerRequest, response: Http2ServerResponse) => {
    Object.defineProperty(incoming, 'rawHeaders', { value: fieldsOf(incoming) });
    // What a handler uses of both is in the compatibility API of HTTP/2 too; Node's types do not relate them.
    handler(incoming as unknown as IncomingMessage, response as unknown as ServerResponse);
  });
  server.on('connect', (_request, response: Http2ServerResponse | undefined) => {
    response?.stream.respond({ ':status': 405 }, { endStream: true });
  });
  return {
    accept: (socket) => {
      // Node makes the session at once.
      server.once('session', (session) => boundTimes(session, socket, limits));
      server.emit('connection', socket);
    },
    close: () => {
      for (const session of sessions) session.close();
    },
    destroy: () => {
      for (const session of sessions) session.destroy();
    },
  };
}
