import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import tls, { type ConnectionOptions, type TLSSocket } from 'node:tls';
import { createHostFilter } from '@urikit/safety';
import type { Lookup } from '@urikit/safety/fetch';
import { AUTHORITY, ORIGIN_CERT, ORIGIN_KEY } from '../../gateway/test/support/certificates.js';
import { type Ask, byAgent, byDispatcher, byFetch } from './support/clients.js';

const lookup: Lookup = () => Promise.resolve(['127.0.0.1']);

/** The connections of a server, and the bytes that it got of them. */
let connections = 0;
let bytes = 0;
/** Ends with the last connection of the server without TLS. */
let closed: Promise<unknown> = Promise.resolve();
/** The names and protocols of handshakes that ended well. */
let handshakes: (readonly [name: unknown, protocol: unknown])[] = [];

const secure = tls.createServer({ cert: ORIGIN_CERT, key: ORIGIN_KEY, ALPNProtocols: ['h2', 'http/1.1'] }, (socket) => {
  handshakes.push([(socket as TLSSocket & { readonly servername?: unknown }).servername, socket.alpnProtocol]);
  socket.on('error', () => undefined);
  socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 4\r\nconnection: close\r\n\r\ndone'));
});
const tcp = createTcpServer((socket) => {
  connections += 1;
  closed = new Promise((resolve) => socket.on('close', resolve));
  socket.on('data', (chunk) => (bytes += chunk.length)).on('error', () => undefined);
});

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

beforeAll(async () => {
  for (const server of [secure, tcp]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  for (const server of [secure, tcp]) await new Promise((resolve) => server.close(resolve));
});

beforeEach(() => {
  [connections, bytes, handshakes] = [0, 0, []];
});

describe.each<readonly [name: string, ask: Ask]>([
  ['guardedFetch', byFetch],
  ['guardedDispatcher', byDispatcher],
  ['guardedAgent', byAgent],
])('RFC 8446 4.1.2: %s', (_, ask) => {
  test('sends no ClientHello to an address that is denied', async () => {
    // A connection to the unspecified address reaches the machine itself.
    const filter = createHostFilter({ deny: ['127.0.0.0/8'] });
    expect(await ask(`https://0.0.0.0:${String(portOf(tcp))}/`, filter, lookup)).toBe('fetch/address');
    await closed;
    expect([connections, bytes]).toEqual([1, 0]);
  });

  test('names the host and the protocol, and trusts no other certificate', async () => {
    const filter = createHostFilter({ deny: ['private'] });
    const url = `https://origin.test:${String(portOf(secure))}/`;
    expect(await ask(url, filter, lookup)).toMatch(
      /^(?:UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT_LOCALLY)$/,
    );
    const { connect } = tls;
    // The authority is one of the system.
    tls.connect = ((options: ConnectionOptions) => connect({ ...options, ca: AUTHORITY })) as typeof connect;
    try {
      handshakes = [];
      expect(await ask(url, filter, lookup)).toBe('done');
      // An agent of Node 20 names no protocol.
      const protocol = ask === byAgent ? expect.not.stringMatching('h2') : 'http/1.1';
      expect(handshakes).toEqual([['origin.test', protocol]]);
    } finally {
      tls.connect = connect;
    }
  });

  test('gives the error of a server that is not there', async () => {
    const closed = createTcpServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const port = portOf(closed);
    await new Promise((resolve) => closed.close(resolve));
    expect(await ask(`https://origin.test:${String(port)}/`, createHostFilter(), lookup)).toBe('ECONNREFUSED');
  });
});
