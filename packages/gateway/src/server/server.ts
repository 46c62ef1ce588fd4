import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { refuseGarbage } from './client-error.js';
import type { Handler } from './handler.js';
import type { HttpServer } from './listen.js';

/** Bounds on clients. Times are in milliseconds. */
export interface ClientLimits {
  readonly maxHeaderBytes: number;
  /** Until the fields of a request are there. */
  readonly headersTimeout: number;
  /** Until all of a request is there. */
  readonly requestTimeout: number;
  readonly keepAliveTimeout: number;
  /** For which a connection in use may be silent; 0 for ever. */
  readonly idleTimeout: number;
  /** 0 for no limit. */
  readonly maxConnections: number;
}

/** A server of `node:http` with its parser strict and its bounds set. */
export function createHttpServer(handler: Handler, limits: ClientLimits): HttpServer {
  const server = createServer(
    {
      insecureHTTPParser: false,
      maxHeaderSize: limits.maxHeaderBytes,
      headersTimeout: limits.headersTimeout,
      requestTimeout: limits.requestTimeout,
      keepAliveTimeout: limits.keepAliveTimeout,
      requireHostHeader: true,
      noDelay: true,
    },
    (incoming, response) => handler(incoming, response),
  );
  if (limits.maxConnections > 0) server.maxConnections = limits.maxConnections;
  // A client that does not take its answer holds memory.
  server.setTimeout(limits.idleTimeout);
  server.on('clientError', refuseGarbage);
  server.on('checkContinue', (incoming: IncomingMessage, response: ServerResponse) => {
    handler(incoming, response, true);
  });
  server.on('checkExpectation', (_incoming: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, ['Content-Length', '0', 'Connection', 'close']).end();
  });
  // RFC 9110 9.3.6: a gateway is no tunnel.
  server.on('connect', (_incoming: IncomingMessage, socket) => {
    // Node hands the connection over, with nobody left to hear of its errors.
    socket.on('error', () => undefined);
    socket.end(
      'HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\nAllow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r\n\r\n',
    );
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return { server, sockets };
}
