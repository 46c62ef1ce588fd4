import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A server and who is connected to it. */
export interface HttpServer {
  readonly server: Server;
  readonly sockets: ReadonlySet<Socket>;
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

/** Writes an address as it is read. */
export const addressText = ({ host, port }: Address): string => `${host.includes(':') ? `[${host}]` : host}:${String(port)}`;

/** Begins to listen. Rejects where the address cannot be had. */
export function listen({ server }: HttpServer, { host, port }: Address): Promise<Address> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve({ host, port: (server.address() as AddressInfo).port });
    });
  });
}

/**
 * Stops a server: no new connections, those that are idle are closed, those in use get time to finish.
 *
 * @param deadline - milliseconds, after which connections are broken off
 */
export function stop({ server, sockets }: HttpServer, deadline: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), deadline);
    // A connection that becomes idle later is closed by its answer's Connection: close.
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
    // Node counts a connection on which nothing has come yet as one in use.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  });
}
