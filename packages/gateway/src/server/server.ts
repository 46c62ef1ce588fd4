import { createServer as createPlain, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { Socket } from 'node:net';
import { countByAddress } from '../budgets/addresses.js';
import {
  asksForWebSocket,
  isFaultilyFramed,
  KEPT_LINES,
  milliseconds,
  type OnBudgetExceeded,
} from '@urikit/http-cache/internal';
import type { RateWatch } from '../budgets/least-rate.js';
import { refuseConnection, refuseGarbage } from './client-error.js';
import { createConnectionGates } from './pipelining.js';
import type { ClientLimits } from '../settings/limits.js';
import type { Handler } from '@urikit/http-cache';
import type { HttpServer } from './listen.js';
import { answerOnce, UpgradableRequest } from './upgrade.js';

/** The callbacks of a server, and the parts that it shares with other servers. */
export interface ServerHooks {
  readonly budgetExceeded?: OnBudgetExceeded | undefined;
  /** The pace of clients, to be looked at. */
  readonly watch?: RateWatch | undefined;
  /** Peers that bring many clients: they are not counted as one. */
  readonly isTrusted?: ((socket: Socket) => boolean) | undefined;
  /** Opens a WebSocket. Absent: every request with Upgrade is answered as one without. */
  readonly upgrade?: ((incoming: IncomingMessage, socket: Socket, head: Buffer) => void) | undefined;
}

/** Connections on which no more requests are answered. */
export type Refused = WeakSet<Socket>;

/** Requests that were read and wait: of one connection, and of all together. A request takes some kilobytes. */
const HELD = { held: 1000, heldOfAll: 20_000 };

/** Milliseconds between two looks at the limits of time: a second, and less if one of them is shorter. */
function checkInterval({ headersTimeout, requestTimeout, ratePeriod }: ClientLimits): number {
  const limits = [headersTimeout, requestTimeout, ratePeriod].filter((seconds) => seconds > 0);
  return Math.max(10, Math.min(1000, ...limits.map((seconds) => Math.floor(seconds * 250))));
}

/** The options of Node for the parser, and for bounds that Node has. */
export const nodeOptions = (limits: ClientLimits): Parameters<typeof createPlain>[0] => ({
  insecureHTTPParser: false,
  maxHeaderSize: limits.headerBytes,
  headersTimeout: milliseconds(limits.headersTimeout),
  requestTimeout: milliseconds(limits.requestTimeout),
  keepAliveTimeout: milliseconds(limits.keepAliveTimeout),
  connectionsCheckingInterval: checkInterval(limits),
  requireHostHeader: true,
  IncomingMessage: UpgradableRequest,
  noDelay: true,
});

/** Sets how a server handles requests, and bytes that are no request. */
export function listenFor(
  server: Server,
  handler: Handler,
  limits: ClientLimits,
  { budgetExceeded, upgrade }: ServerHooks,
  refused: Refused,
): void {
  const gates = createConnectionGates({ concurrentRequests: limits.concurrentRequests, ...HELD });
  const handle = (incoming: IncomingMessage, response: ServerResponse, expectsContinue: boolean): void => {
    const { socket } = incoming;
    // It ends with the answer to an earlier request.
    if (refused.has(socket)) return;
    if ((incoming as UpgradableRequest).isLast || isFaultilyFramed(incoming)) {
      refused.add(socket);
      response.shouldKeepAlive = false;
    }
    if (gates.enter(incoming, response, () => handler(incoming, response, expectsContinue))) return;
    refused.add(socket);
    budgetExceeded?.('connection');
    handler(incoming, response, false, true);
  };
  server.on('request', (incoming, response) => handle(incoming, response, false));
  server.on('checkContinue', (incoming: IncomingMessage, response: ServerResponse) => handle(incoming, response, true));
  server.on('checkExpectation', (_incoming: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, ['Content-Length', '0', 'Connection', 'close']).end();
  });
  if (limits.connections > 0) server.maxConnections = limits.connections;
  server.on('drop', () => budgetExceeded?.('connection'));
  // A client that does not take its answer holds memory.
  server.setTimeout(milliseconds(limits.idleTimeout));
  server.on('clientError', refuseGarbage);
  server.maxHeadersCount = KEPT_LINES;
  server.on('upgrade', (incoming: IncomingMessage, duplex, head: Buffer) => {
    const socket = duplex as Socket;
    socket.on('error', () => undefined);
    if (refused.has(socket)) return;
    // Requests before it on the connection are answered first.
    gates.whenIdle(socket, () => {
      if (socket.destroyed) return;
      if (upgrade !== undefined && asksForWebSocket(incoming)) upgrade(incoming, socket, head);
      else answerOnce(server, incoming, socket, head, (...request) => handle(...request, false));
    });
  });
  // RFC 9110 9.3.6: a gateway is no tunnel to a host that a client names.
  server.on('connect', (_incoming: IncomingMessage, socket) => {
    // Node hands the connection over without a listener for its errors.
    socket.on('error', () => undefined);
    socket.end(
      'HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\nAllow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r\n\r\n',
    );
  });
}

/** Connections that are open, without those above the bound of their address. */
export function countConnections(
  server: Server | SecureServer,
  limits: ClientLimits,
  { budgetExceeded, isTrusted }: ServerHooks,
  refuse: (socket: Socket) => void,
): ReadonlySet<Socket> {
  const connect = countByAddress(limits.addressConnections);
  const sockets = new Set<Socket>();
  server.prependListener('connection', (socket: Socket) => {
    // One that is handed back by an upgrade is known.
    if (sockets.has(socket)) return;
    const close = isTrusted?.(socket) === true ? () => undefined : connect(socket.remoteAddress ?? 'unknown');
    if (close === undefined) {
      budgetExceeded?.('address');
      refuse(socket);
      return;
    }
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      close();
    });
  });
  return sockets;
}

/** Looks at the pace of clients again and again, for as long as a server listens. */
export function watchRates(server: Server | SecureServer, limits: ClientLimits, watch: RateWatch): void {
  let timer: NodeJS.Timeout | undefined;
  server.on('listening', () => {
    timer = setInterval(() => watch.check(performance.now()), checkInterval(limits)).unref();
  });
  server.on('close', () => clearInterval(timer));
}

/** A server of `node:http` with its parser strict and its bounds set. */
export function createHttpServer(handler: Handler, limits: ClientLimits, hooks: ServerHooks = {}): HttpServer {
  const server = createPlain(nodeOptions(limits));
  const refused: Refused = new WeakSet();
  listenFor(server, handler, limits, hooks, refused);
  const sockets = countConnections(server, limits, hooks, (socket) => {
    refused.add(socket);
    refuseConnection(socket);
  });
  if (hooks.watch !== undefined) watchRates(server, limits, hooks.watch);
  return { server, sockets };
}
