import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createGateway, readGatewayConfig } from '@urikit/gateway';
import { AUTHORITY, CLIENT_CERT, CLIENT_KEY, ORIGIN_CERT, ORIGIN_KEY } from './support/certificates.js';
import { startGateway, type TestGateway } from './support/gateway.js';

interface Seen {
  readonly name: unknown;
  readonly host: string | undefined;
  readonly client: string | undefined;
}

let folder: string;
let server: Server;
let port: number;
let connections = 0;
const seen: Seen[] = [];
const file = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-tls-'));
  for (const [name, text] of Object.entries({ ca: AUTHORITY, cert: CLIENT_CERT, key: CLIENT_KEY }))
    writeFileSync(file(name), text);
  const options = { cert: ORIGIN_CERT, key: ORIGIN_KEY, ca: AUTHORITY, requestCert: true, rejectUnauthorized: false };
  server = createServer(options, ({ socket, headers }, response) => {
    const secure = socket as TLSSocket & { readonly servername: unknown };
    const { servername } = secure;
    const { subject } = secure.getPeerCertificate() as { readonly subject?: { readonly CN?: string } };
    seen.push({ name: servername, host: headers.host, client: subject?.CN });
    response.setHeader('Content-Length', '2');
    response.end('ok');
  });
  server.on('secureConnection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  seen.length = 0;
  connections = 0;
});

const asked = async (
  url: string,
  originTls: Readonly<Record<string, string>>,
  hosts: readonly string[],
): Promise<readonly number[]> => {
  const gateway: TestGateway = await startGateway({ config: { origins: { '*': url }, originTls } });
  const statuses: number[] = [];
  for (const host of hosts) statuses.push((await gateway.send({ target: '/', host })).status);
  await gateway.close();
  return statuses;
};

describe('an origin over TLS', () => {
  test('is asked by its own name, whatever the Host, over one connection', async () => {
    const hosts = ['a.example', 'b.example', '192.0.2.1', 'a.example'];
    expect(await asked(`https://localhost:${String(port)}`, { ca: file('ca') }, hosts)).toEqual([200, 200, 200, 200]);
    expect(seen).toEqual(hosts.map((host) => ({ name: 'localhost', host, client: undefined })));
    expect(connections).toBe(1);
  });

  test('is asked by the name that is configured', async () => {
    const statuses = await asked(`https://127.0.0.1:${String(port)}`, { ca: file('ca'), name: 'origin.test' }, ['a']);
    expect([statuses, seen.map(({ name }) => name)]).toEqual([[200], ['origin.test']]);
  });

  test('gets the certificate of the gateway', async () => {
    const tls = { ca: file('ca'), cert: file('cert'), key: file('key') };
    expect(await asked(`https://localhost:${String(port)}`, tls, ['a'])).toEqual([200]);
    expect(seen.map(({ client }) => client)).toEqual(['client']);
  });

  test.each([
    ['of another authority', 'localhost', {}],
    ['of another name', 'localhost', { name: 'other.test' }],
    ['without its address', '127.0.0.1', {}],
  ])('with a certificate %s is not asked', async (_, host, tls) => {
    const ca = 'name' in tls || host === '127.0.0.1' ? { ca: file('ca') } : {};
    expect(await asked(`https://${host}:${String(port)}`, { ...ca, ...tls }, ['a'])).toEqual([502]);
    expect(seen).toEqual([]);
  });

  test('with a file that is not there is an error that names its place', () => {
    const config = readGatewayConfig({ origin: 'https://localhost', originTls: { ca: file('none') } });
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    expect(() => createGateway(config, { log: log as unknown as Parameters<typeof createGateway>[1]['log'] })).toThrow(
      /^originTls\.ca: .*: the file does not exist \(gateway\/config\)$/,
    );
  });
});
