import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { say } from './support/origin.js';
import { startGateway, type TestGateway } from './support/gateway.js';

describe('a hit', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());
  afterEach(async () => {
    await gateway.gateway.cache.purge({ all: true });
    gateway.origin.seen.length = 0;
    gateway.origin.answer = say({ 'Cache-Control': 'max-age=60' });
  });

  test('says that it is one, and how old it is', async () => {
    const first = await gateway.get('/a');
    expect([first.status, first.body, first.header('cache-status')]).toEqual([
      200,
      'answer 1',
      'urikit-gateway; fwd=uri-miss; fwd-status=200; stored; ttl=60',
    ]);
    const second = await gateway.get('/a');
    expect([second.status, second.body]).toEqual([200, 'answer 1']);
    expect(second.header('cache-status')).toMatch(/^urikit-gateway; hit; ttl=(?:60|59)$/);
    expect(second.header('age')).toMatch(/^[01]$/);
    expect(second.header('via')).toBe('1.1 urikit-gateway');
    expect(gateway.origin.seen).toHaveLength(1);
  });

  test.each([
    ['/%61', '/a'],
    ['/a/x/../b', '/a/b'],
    ['http://ex.test/a', '/a'],
    ['/s?q=%c3%a9', '/s?q=%C3%A9'],
  ])('%s is keyed and forwarded as %s', async (target, normal) => {
    expect((await gateway.get(target)).body).toBe('answer 1');
    expect(gateway.origin.seen.map(({ target: asked }) => asked)).toEqual([normal]);
    expect((await gateway.get(normal)).body).toBe('answer 1');
  });

  test.each([
    ['/a%2Fb', '/a/b'],
    ['/a?x=1', '/a?x=2'],
    ['/a;x', '/a'],
    ['/a%3Fb', '/a?b'],
  ])('%s is not %s', async (a, b) => {
    expect((await gateway.get(a)).body).toBe('answer 1');
    expect((await gateway.get(b)).body).toBe('answer 2');
    expect(gateway.origin.seen.map(({ target }) => target)).toEqual([a, b]);
  });

  test('of another host is no hit', async () => {
    await gateway.get('/a');
    const other = await gateway.send({ target: '/a', host: 'other.test' });
    expect([other.body, gateway.origin.seen[1]?.header('host')]).toEqual(['answer 2', 'other.test']);
  });

  test('keeps names, order and duplicates of the fields', async () => {
    gateway.origin.answer = (_request, response) => {
      response.writeHead(200, [
        'Cache-Control',
        'max-age=60',
        'X-One',
        '1',
        'x-one',
        '2',
        'Content-Length',
        '2',
        'X-Bytes',
        '\xe9',
      ]);
      // Bytes: Node writes fields before a string in the encoding of the string.
      response.end(Buffer.from('ok'));
    };
    const [first, second] = [await gateway.get('/f'), await gateway.get('/f')];
    for (const { fields } of [first, second]) {
      const own = fields.filter((_, i) => /^x-/i.test(fields[i - (i % 2)] ?? ''));
      expect(own).toEqual(['X-One', '1', 'x-one', '2', 'X-Bytes', '\xe9']);
    }
    expect(second.header('cache-status')).toContain('; hit');
  });

  test('answers HEAD from a GET, with its length and no body', async () => {
    await gateway.get('/a');
    const head = await gateway.send({ method: 'HEAD', target: '/a' });
    expect([head.status, head.header('content-length'), head.body]).toEqual([200, '8', '']);
    expect(head.header('cache-status')).toContain('; hit');
  });

  test('is not made of a HEAD', async () => {
    expect((await gateway.send({ method: 'HEAD', target: '/h' })).header('cache-status')).toBe(
      'urikit-gateway; fwd=uri-miss; fwd-status=200; detail=method',
    );
    expect((await gateway.get('/h')).header('cache-status')).toContain('fwd=uri-miss');
  });
});

describe('Cache-Status shows the key', () => {
  test('where that is asked for', async () => {
    const gateway = await startGateway({ config: { showKey: true, name: 'edge-1' } });
    const [first, second] = [await gateway.get('/a"b?x'), await gateway.get('/a')];
    await gateway.close();
    expect(first.status).toBe(400);
    expect(second.header('cache-status')).toMatch(
      /^edge-1; fwd=uri-miss; fwd-status=200; stored; ttl=60; key="u2 [0-9a-f]{16} - GET http:\/\/ex\.test\/a"$/,
    );
  });
});
