import { createServer } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { createHttp2 } from './http2.js';
import type { HttpServer } from './listen.js';
import type { ClientLimits } from '../settings/limits.js';
import type { Handler } from '@urikit/http-cache';
import { milliseconds } from '@urikit/http-cache/internal';
import { countConnections, listenFor, nodeOptions, type ServerHooks, watchRates } from './server.js';

/** The certificate of a server and its key, in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** A server that speaks TLS. */
export interface TlsServer extends HttpServer {
  /** Takes another certificate for connections that begin from now on. Throws if it is not a certificate. */
  readonly setCertificate: (certificate: Certificate) => void;
}

/**
 * Makes a server that speaks TLS, with the bounds of a plain one. HTTP/2 has the connections that choose it by ALPN
 * (RFC 7301), HTTP/1.1 all others.
 */
export function createTlsServer(
  handler: Handler,
  limits: ClientLimits,
  hooks: ServerHooks,
  { cert, key, http2: hasHttp2 }: Certificate & { readonly http2: boolean },
): TlsServer {
  const server = createServer({
    ...nodeOptions(limits),
    cert,
    key,
    ALPNProtocols: hasHttp2 ? ['h2', 'http/1.1'] : ['http/1.1'],
    handshakeTimeout: milliseconds(limits.headersTimeout),
  });
  // The listener of Node for a connection of HTTP/1 once its handshake is done.
  const [http1] = server.listeners('secureConnection') as ((socket: TLSSocket) => void)[];
  const http2 = createHttp2(handler, limits);
  server.removeAllListeners('secureConnection');
  server.on('secureConnection', (socket: TLSSocket) => {
    if (socket.alpnProtocol === 'h2') http2.accept(socket);
    else http1?.call(server, socket);
  });
  // A failed handshake concerns only its own connection, so it is not reported.
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  listenFor(server, handler, limits, hooks, new WeakSet());
  // A connection above the bounds is closed without an answer, because an answer needs the costly handshake.
  const sockets = countConnections(server, limits, hooks, (socket) => socket.destroy());
  if (hooks.watch !== undefined) watchRates(server, limits, hooks.watch);
  return {
    server,
    sockets,
    setCertificate: (certificate) => server.setSecureContext(certificate),
    closeStreams: http2.close,
    destroyStreams: http2.destroy,
  };
}
