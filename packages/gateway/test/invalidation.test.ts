import { METHODS } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type CacheRequest, type FetchOrigin, receive } from '@urikit/http-cache';
import { say } from './support/origin.js';
import { startGateway, type TestGateway } from './support/gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ config: { policy: { headers: { 'accept-encoding': 'encoding' } } } });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.gateway.cache.purge({ all: true });
  gateway.origin.answer = say({ 'Cache-Control': 'max-age=60' });
});

const isStored = async (target: string, fields: readonly string[] = []): Promise<boolean> =>
  (await gateway.get(target, ['Cache-Control', 'only-if-cached', ...fields])).status === 200;

/** Those of IANA's registry that Node reads from a socket, but TRACE, which the gateway refuses. */
const SAFE: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'PROPFIND', 'QUERY', 'REPORT', 'SEARCH'];

describe('RFC 9111 4.4: invalidation', () => {
  test.each([
    ['PUT', 204, false],
    // Every other method that Node reads from a socket, registered as unsafe or not registered at all.
    ...METHODS.filter((method) => !SAFE.includes(method) && !['CONNECT', 'TRACE', 'PUT'].includes(method)).map(
      (method) => [method, 200, false] as const,
    ),
    ...SAFE.map((method) => [method, 200, true] as const),
    ['POST', 303, false],
    ['POST', 404, true],
    ['POST', 500, true],
  ])('%s answered with %i: still stored %s', async (method, status, stored) => {
    await gateway.get('/a');
    gateway.origin.answer = say({}, '', status);
    await gateway.send({ method, target: '/%61' });
    expect(await isStored('/a')).toBe(stored);
  });

  test.each(['query', 'Get', 'PROPFIND2'])(
    'a method is case-sensitive and listed whole: %s is unsafe',
    async (method) => {
      await gateway.get('/a');
      const { cache } = gateway.gateway;
      await cache.respond({ ...postTo('/a'), method }, answersAtOnce);
      expect(await isStored('/a')).toBe(false);
    },
  );

  test('all variants of a URI, and no other URI', async () => {
    await gateway.get('/a', ['Accept-Encoding', 'gzip']);
    await gateway.get('/a', ['Accept-Encoding', 'br']);
    await gateway.get('/a?x');
    await gateway.send({ method: 'POST', target: '/a', body: '' });
    expect([
      await isStored('/a', ['Accept-Encoding', 'gzip']),
      await isStored('/a', ['Accept-Encoding', 'br']),
      await isStored('/a?x'),
    ]).toEqual([false, false, true]);
  });

  test('every scope of a URI', async () => {
    const scoped = await startGateway({ config: { policy: { scope: ['x-tenant'] } } });
    const tenants = ['one', 'two'].map((tenant) => ['X-Tenant', tenant]);
    for (const fields of tenants) for (const target of ['/a', '/b']) await scoped.get(target, fields);
    await scoped.send({ method: 'POST', target: '/a', body: '' });
    const hits: boolean[] = [];
    for (const fields of tenants)
      for (const target of ['/a', '/b'])
        hits.push((await scoped.get(target, fields)).header('cache-status')?.includes('; hit') === true);
    await scoped.close();
    expect(hits).toEqual([false, true, false, true]);
  });

  test.each([
    ['Location', '/b', false],
    ['Content-Location', 'http://EX.test:80/x/../b', false],
    ['Location', 'http://other.test/b', true],
    ['Location', 'https://ex.test/b', true],
    ['Location', '//ex.test/b', false],
    ['Location', ':', true],
  ])('%s: %s', async (name, value, stored) => {
    await gateway.get('/b');
    gateway.origin.answer = say({ [name]: value }, '', 201);
    await gateway.send({ method: 'POST', target: '/a', body: '' });
    expect(await isStored('/b')).toBe(stored);
  });

  test('a host of its own', async () => {
    await gateway.get('/a');
    await gateway.send({ method: 'POST', target: '/a', host: 'other.test', body: '' });
    expect(await isStored('/a')).toBe(true);
  });
});

const postTo = (target: string): CacheRequest =>
  receive({ method: 'POST', scheme: 'http', target, fields: ['Host', 'ex.test'] });
const answersAtOnce: FetchOrigin = () => Promise.resolve({ status: 200, fields: [], body: undefined });

describe('what costs nobody anything', () => {
  test('10,001 unsafe requests for other URIs leave what is stored', async () => {
    await gateway.get('/a');
    const { cache } = gateway.gateway;
    for (let i = 0; i <= 10_000; i++) {
      const { status } = await cache.respond(postTo(`/post/${String(i)}`), answersAtOnce);
      expect(status).toBe(200);
    }
    expect(await isStored('/a')).toBe(true);
  });

  test.each([
    ['400', 400, {}],
    ['404', 404, {}],
    ['431', 431, {}],
    ['503', 503, {}],
    ['200 that is not stored, where the stored one is fresh', 200, { 'Cache-Control': 'no-store' }],
  ])('an answer with %s to one odd request evicts nothing', async (_, status, fields) => {
    await gateway.get('/a');
    gateway.origin.answer = say(fields, '', status);
    expect((await gateway.get('/a', ['Cache-Control', 'no-cache', 'X-Odd', 'x'.repeat(9000)])).status).toBe(status);
    expect(await isStored('/a')).toBe(true);
  });
});
