import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expressApp, fastifyApp, fetchPublic, nextPage, ORIGIN } from '../src/index.js';

const START = `${ORIGIN}/`;

describe('where people are sent', () => {
  test.each([
    ['/cart', `${ORIGIN}/cart`],
    ['cart?a=b', `${ORIGIN}/cart?a=b`],
    ['https://pay.example/a', 'https://pay.example/a'],
    ['https://a.partner.example/', 'https://a.partner.example/'],
    ['https://evil.example/', START],
    ['http://pay.example/', START],
    ['//evil.example/', START],
    ['///evil.example/', START],
    ['/\\evil.example/', START],
    ['https:evil.example', START],
    ['https://pay.example@evil.example/', START],
    ['https://pay.example\\@evil.example/', START],
    ['https://evil.example#.pay.example', START],
    ['https://pay.example%2eevil.example/', START],
    ['javascript:alert(1)', START],
    ['data:text/html,a', START],
    ['', START],
    [undefined, START],
    [['/a', '/b'], START],
  ])('%j: %s', (next, target) => {
    expect(nextPage(next)).toBe(target);
  });
});

describe.each(['express', 'fastify'])('%s', (name) => {
  let server: Server;
  let base = '';
  beforeAll(async () => {
    const app = fastifyApp();
    await app.ready();
    server = createServer(
      name === 'express' ? expressApp() : (request, response) => void app.routing(request, response),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await fetchPublic.close();
  });

  test('redirects to what is allowed alone', async () => {
    for (const [next, target] of [
      ['/cart', `${ORIGIN}/cart`],
      ['//evil.example', START],
    ] as const) {
      const { status, headers } = await fetch(`${base}/login?next=${encodeURIComponent(next)}`, { redirect: 'manual' });
      expect([status, headers.get('location')]).toEqual([303, target]);
    }
  });

  test('fetches nothing inside', async () => {
    for (const [url, refused] of [
      ['http://169.254.169.254/latest/meta-data/', 'fetch/host'],
      [base, 'fetch/host'],
      ['http://public.example:22/', 'fetch/port'],
      ['file:///etc/passwd', 'fetch/scheme'],
    ] as const) {
      const response = await fetch(`${base}/preview?url=${encodeURIComponent(url)}`);
      expect([response.status, await response.json()]).toEqual([400, { refused }]);
    }
  });
});
