import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { AUTHORITY, ORIGIN_CERT, ORIGIN_KEY } from './support/certificates.js';
import { sendBytes } from './support/client.js';
import { startGateway, type TestGateway } from './support/gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({});
});
afterAll(() => gateway.close());
afterEach(() => void (gateway.origin.seen.length = 0));

describe('RFC 9110 7.6.3: Via names the protocol by which the request came', () => {
  test.each(['1.0', '1.1'])('HTTP/%s', async (version) => {
    for (const method of ['GET', 'DELETE'])
      await sendBytes(
        gateway.port,
        `${method} /${version} HTTP/${version}\r\nHost: ex.test\r\nVia: 1.1 before\r\nConnection: close\r\n\r\n`,
      );
    const via = gateway.origin.seen.map(({ header }) => header('via')?.replace(/ \([^)]*\)$/, ''));
    expect(via).toEqual(Array.from({ length: 2 }, () => `1.1 before, ${version} urikit-gateway`));
  });

  test('HTTP/2', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gateway-via-'));
    const [cert, key] = [join(folder, 'cert'), join(folder, 'key')];
    writeFileSync(cert, ORIGIN_CERT);
    writeFileSync(key, ORIGIN_KEY);
    const secure = await startGateway({ config: { tls: { cert, key } } });
    const client = connectHttp2(`https://localhost:${String(secure.port)}`, { ca: AUTHORITY, servername: 'localhost' });
    await client.request({ ':path': '/a' }).resume().toArray();
    client.destroy();
    await secure.close();
    rmSync(folder, { recursive: true });
    expect(secure.origin.seen.map(({ header }) => header('via'))).toEqual([
      expect.stringMatching(/^2 urikit-gateway \(/),
    ]);
  });
});

describe('RFC 9110 7.6.2: Max-Forwards', () => {
  const options = (target: string, lines: readonly string[], method = 'OPTIONS'): Promise<string> =>
    sendBytes(
      gateway.port,
      [`${method} ${target} HTTP/1.1`, 'Host: ex.test', 'Connection: close', ...lines, '', ''].join('\r\n'),
    );
  test.each(['0', '00'])('OPTIONS with %s is answered by the gateway', async (value) => {
    for (const target of ['/a', '*', 'http://ex.test/a'])
      expect(await options(target, [`max-forwards: ${value}`])).toMatch(/^HTTP\/1\.1 204 [^]*\r\nAllow: GET, /);
    expect(gateway.origin.seen).toEqual([]);
  });

  test.each([
    ['1', '0'],
    ['2', '1'],
    ['010', '9'],
    ['255', '254'],
    ['256', '255'],
    ['99999999999999999999999', '255'],
  ])('OPTIONS with %s goes on with %s', async (value, next) => {
    expect(await options('/a', [`Max-Forwards: ${value}`])).toMatch(/^HTTP\/1\.1 200 /);
    expect(gateway.origin.seen.map(({ header }) => header('max-forwards'))).toEqual([next]);
  });

  test.each([['-1'], ['1.5'], ['a'], ['1, 2'], ['+1'], ['0x1'], [''], ['1', '0']])(
    'OPTIONS with %s is malformed',
    async (...values) => {
      expect(
        await options(
          '/a',
          values.map((value) => `Max-Forwards: ${value}`),
        ),
      ).toMatch(/^HTTP\/1\.1 400 /);
      expect(gateway.origin.seen).toEqual([]);
    },
  );

  test('TRACE is refused, whatever it says', async () => {
    for (const value of ['0', '1', 'a'])
      expect(await options('/a', [`Max-Forwards: ${value}`], 'TRACE')).toMatch(/^HTTP\/1\.1 405 /);
    expect(gateway.origin.seen).toEqual([]);
  });

  test('other methods ignore it', async () => {
    await options('/a', ['Max-Forwards: 0'], 'DELETE');
    expect(gateway.origin.seen.map(({ header }) => header('max-forwards'))).toEqual(['0']);
  });
});
