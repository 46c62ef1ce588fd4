import type { Server } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';

/** A server and the sockets that are connected to it. */
export interface HttpServer {
  readonly server: Server | SecureServer;
  readonly sockets: ReadonlySet<Socket>;
  /** Lets streams of HTTP/2 end, and begins no more. */
  readonly closeStreams?: (() => void) | undefined;
  readonly destroyStreams?: (() => void) | undefined;
}

/** Where to listen. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

const ADDRESS = /^(?:(?<host>\[[0-9A-Fa-f:.]+\]|[^:[\]]*):)?(?<port>\d{1,5})$/;

/** Reads `[host ":"] port`; undefined for anything else. Without a host it is the loopback interface. */
export function parseAddress(text: string): Address | undefined {
  const groups = ADDRESS.exec(text)?.groups;
  if (groups === undefined || Number(groups['port']) > 65_535) return undefined;
  const host = (groups['host'] ?? '').replace(/^\[|\]$/g, '');
  return { host: host === '' ? '127.0.0.1' : host, port: Number(groups['port']) };
}

/** Tells if a host is the machine itself. The name `127.example.org` is not. */
export const isLoopback = (host: string): boolean => /^(?:127(?:\.\d{1,3}){3}|::1|localhost)$/i.test(host);

/** Writes an address as it is read. */
export const addressText = ({ host, port }: Address): string =>
  `${host.includes(':') ? `[${host}]` : host}:${String(port)}`;

/**
 * Connections that may wait until the process takes them, where the kernel allows as many. Beyond the 511 that are Node's default, a
 * client that connects is held up for a second.
 */
const BACKLOG = 4096;

/** Begins to listen. Rejects if the address cannot be had. */
export function listen({ server }: HttpServer, { host, port }: Address): Promise<Address> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, BACKLOG, () => {
      server.off('error', reject);
      resolve({ host, port: (server.address() as AddressInfo).port });
    });
  });
}

/**
 * Milliseconds for which connections that are kept may bring one more request, whose answer says that it is the last.
 */
const LAST_CALL = 500;

/**
 * Stops a server: no new connections, and those that are kept are closed, those in use when they are done.
 *
 * A connection that is closed while its client is about to use it breaks a request, and a busy one is always about to
 * be used. So it is closed behind an answer with Connection: close, and only one that stays silent is closed without.
 *
 * @param deadline - milliseconds, after which connections are broken off
 */
export function stop(stopping: HttpServer, deadline: number): Promise<void> {
  const { server, sockets, closeStreams, destroyStreams } = stopping;
  if (!server.listening) return Promise.resolve();
  return new Promise((resolve) => {
    const isIdle = (): boolean => sockets.size === 0;
    const closeIdle = (): void => {
      server.closeIdleConnections();
      // Node counts a connection that has not sent a byte as one in use.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    };
    const last = setTimeout(closeIdle, isIdle() ? 0 : Math.min(LAST_CALL, deadline));
    closeStreams?.();
    const timer = setTimeout(() => {
      server.closeAllConnections();
      destroyStreams?.();
      // A socket that has become a tunnel is no connection of HTTP any more.
      for (const socket of sockets) socket.destroy();
    }, deadline);
    // The `close` of net, because that of http closes idle connections at once.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(last);
      clearTimeout(timer);
      // The `close` of http also ends the checks of time limits.
      server.close();
      resolve();
    });
  });
}
