import { createHash } from 'node:crypto';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type Socket } from 'node:net';
import type { OriginRequest } from '@urikit/http-cache';
import { fieldValue, milliseconds } from '@urikit/http-cache/internal';
import { hostOf } from '../origin/connector.js';
import type { OriginTls, TunnelLimits } from '../settings/limits.js';
import type { Unanswered } from '../origin/unanswered.js';

/** The request for a WebSocket (RFC 6455 4.1), over a connection of its own. */

/** The result of asking one server for a tunnel. */
export type Heard =
  | { readonly kind: 'tunnel'; readonly received: IncomingMessage; readonly socket: Socket; readonly rest: Buffer }
  | { readonly kind: 'response'; readonly received: IncomingMessage }
  /** The connection failed before the first byte of an answer, or there was no answer in time. */
  | { readonly kind: 'unanswered'; readonly how: Unanswered }
  /** There was no whole answer. */
  | { readonly kind: 'failed' };

/** RFC 6455 1.3. */
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** Tells if an origin agrees to the WebSocket that was asked for, and not to something else (RFC 6455 4.1). */
export function agrees({ statusCode, rawHeaders }: IncomingMessage, { fields }: OriginRequest): boolean {
  const key = fieldValue(fields, 'sec-websocket-key') ?? '';
  const accept = createHash('sha1').update(`${key}${GUID}`).digest('base64');
  return (
    statusCode === 101 &&
    fieldValue(rawHeaders, 'upgrade')?.toLowerCase() === 'websocket' &&
    fieldValue(rawHeaders, 'sec-websocket-accept') === accept
  );
}

/**
 * Asks one server for a tunnel.
 *
 * @param hear - called once
 * @returns ends the request
 */
export function askForTunnel(
  { url, tls }: { readonly url: string; readonly tls: OriginTls | undefined },
  { host, target, fields }: OriginRequest,
  { connectTimeout, headersTimeout }: Pick<TunnelLimits, 'connectTimeout' | 'headersTimeout'>,
  hear: (heard: Heard) => void,
): () => void {
  const isSecure = url.startsWith('https:');
  const name = tls?.name ?? hostOf(url);
  const request = (isSecure ? requestSecure : requestPlain)(url, {
    agent: false,
    method: 'GET',
    path: target,
    headers: ['Host', host, ...fields],
    setHost: false,
    ...(isSecure ? { ...tls, servername: isIP(name) > 0 ? '' : name } : {}),
  });
  // All header lines of the answer: Node would drop those behind the first thousand.
  request.maxHeadersCount = 0;
  let connection: Socket | undefined;
  let isLate = false;
  let isHeard = false;
  /** Ends the request after a time; 0 for no limit. */
  const endAfter = (seconds: number): NodeJS.Timeout | undefined =>
    seconds === 0
      ? undefined
      : setTimeout(() => {
          isLate = true;
          request.destroy();
        }, milliseconds(seconds));
  let timer = endAfter(connectTimeout);
  const heard = (result: Heard): void => {
    clearTimeout(timer);
    if (!isHeard) hear(result);
    isHeard = true;
  };
  request.on('socket', (socket: Socket) => {
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      connection = socket;
      clearTimeout(timer);
      timer = endAfter(headersTimeout);
    });
  });
  request.on('error', () => {
    if (connection === undefined) heard({ kind: 'unanswered', how: 'unsent' });
    else if (isLate) heard({ kind: 'unanswered', how: 'late' });
    else if (connection.bytesRead > 0) heard({ kind: 'failed' });
    else heard({ kind: 'unanswered', how: 'closed' });
  });
  request.on('response', (received) => heard({ kind: 'response', received }));
  request.on('upgrade', (received, socket, rest: Buffer) => {
    socket.on('error', () => undefined);
    heard({ kind: 'tunnel', received, socket, rest });
  });
  request.end();
  return () => {
    clearTimeout(timer);
    // A client that has gone is no failure of the server.
    isHeard = true;
    request.destroy();
  };
}
