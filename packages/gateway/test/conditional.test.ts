import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { say } from './support/origin.js';
import { startGateway, type TestGateway } from './support/gateway.js';

const MODIFIED = 'Wed, 01 Jan 2025 00:00:00 GMT';
const LATER = 'Thu, 02 Jan 2025 00:00:00 GMT';
const BEFORE = 'Tue, 31 Dec 2024 00:00:00 GMT';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());
afterEach(async () => {
  await gateway.gateway.cache.purge({ all: true });
});

const stored = async (fields: Readonly<Record<string, string>>, body = '0123456789'): Promise<void> => {
  gateway.origin.answer = say({ 'Cache-Control': 'max-age=60', ...fields }, body);
  await gateway.get('/a');
};

describe('RFC 9110 13: conditions on what is stored', () => {
  const both = { ETag: '"1"', 'Last-Modified': MODIFIED };
  test.each([
    ['13.1.2: the entity-tag', both, ['If-None-Match', '"1"'], 304],
    ['13.1.2: one of several', both, ['If-None-Match', '"0", "1"'], 304],
    ['13.1.2: with a comma inside', { ETag: '"a,b"' }, ['If-None-Match', '"x", "a,b"'], 304],
    ['13.1.2: weak comparison', both, ['If-None-Match', 'W/"1"'], 304],
    ['13.1.2: weak both', { ETag: 'W/"1"' }, ['If-None-Match', 'W/"1"'], 304],
    ['13.1.2: any', both, ['If-None-Match', '*'], 304],
    ['13.1.2: another one', both, ['If-None-Match', '"2"'], 200],
    ['13.1.3: not modified since', both, ['If-Modified-Since', LATER], 304],
    ['13.1.3: the same second', both, ['If-Modified-Since', MODIFIED], 304],
    ['13.1.3: modified since', both, ['If-Modified-Since', BEFORE], 200],
    ['13.1.3: no date', both, ['If-Modified-Since', 'yesterday'], 200],
    ['13.1.3: an obsolete form', both, ['If-Modified-Since', 'Thursday, 02-Jan-25 00:00:00 GMT'], 304],
    ['13.1.3: asctime', both, ['If-Modified-Since', 'Thu Jan  2 00:00:00 2025'], 304],
    ['13.2.2: If-None-Match goes first', both, ['If-None-Match', '"2"', 'If-Modified-Since', LATER], 200],
  ])('%s', async (_, fields, asked, status) => {
    await stored(fields);
    const reply = await gateway.get('/a', asked);
    expect([reply.status, reply.body]).toEqual([status, status === 304 ? '' : '0123456789']);
    expect(reply.header('cache-status')).toContain('; hit');
    expect(reply.header('etag')).toBe((fields as Readonly<Record<string, string>>)['ETag']);
    if (status === 304)
      expect([reply.header('content-length'), reply.header('cache-control')]).toEqual([undefined, 'max-age=60']);
  });

  test('a condition on what is not stored: the origin is asked for all of it, and the client gets its 304', async () => {
    gateway.origin.seen.length = 0;
    gateway.origin.answer = say({ 'Cache-Control': 'max-age=60', ETag: '"1"' }, '0123456789');
    const first = await gateway.get('/a', ['If-None-Match', '"1"']);
    expect([first.status, first.body, gateway.origin.seen[0]?.header('if-none-match')]).toEqual([304, '', undefined]);
    const second = await gateway.get('/a');
    expect([second.body, gateway.origin.seen.length]).toEqual(['0123456789', 1]);
  });

  test('a condition on what is never stored goes to the origin', async () => {
    gateway.origin.answer = say({ 'Cache-Control': 'no-store', ETag: '"1"' });
    await gateway.get('/never');
    gateway.origin.seen.length = 0;
    gateway.origin.answer = say({ ETag: '"1"' }, '', 304);
    expect((await gateway.get('/never', ['If-None-Match', '"1"'])).status).toBe(304);
    expect(gateway.origin.seen[0]?.header('if-none-match')).toBe('"1"');
  });
});

describe('RFC 9110 14: ranges of what is stored', () => {
  test.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-30', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=8-30', 206, '89', 'bytes 8-9/10'],
    ['BYTES=0-0', 206, '0', 'bytes 0-0/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=3-1', 200, '0123456789', undefined],
    ['bytes=0-6,3-9', 200, '0123456789', undefined],
    ['bytes=0-1,30-40', 206, '01', 'bytes 0-1/10'],
    ['bytes=a-b', 200, '0123456789', undefined],
    ['lines=0-1', 200, '0123456789', undefined],
    ['bytes=', 200, '0123456789', undefined],
    ['bytes=99999999999999999999-', 416, '', 'bytes */10'],
  ])('%s', async (range, status, body, contentRange) => {
    await stored({ ETag: '"1"' });
    const reply = await gateway.get('/a', ['Range', range]);
    expect([reply.status, reply.body, reply.header('content-range')]).toEqual([status, body, contentRange]);
    expect(reply.header('content-length')).toBe(String(body.length));
    expect(reply.header('cache-status')).toContain('; hit');
  });

  test.each([
    ['the entity-tag', { ETag: '"1"' }, '"1"', 206],
    ['another one', { ETag: '"1"' }, '"2"', 200],
    ['a weak one', { ETag: 'W/"1"' }, 'W/"1"', 200],
    ['the date', { 'Last-Modified': MODIFIED }, MODIFIED, 206],
    ['a later date', { 'Last-Modified': MODIFIED }, LATER, 200],
    ['no date', { 'Last-Modified': MODIFIED }, 'now', 200],
  ])('13.1.5: If-Range with %s', async (_, fields, ifRange, status) => {
    await stored(fields);
    expect((await gateway.get('/a', ['Range', 'bytes=0-3', 'If-Range', ifRange])).status).toBe(status);
  });

  test('of HEAD is none', async () => {
    await stored({});
    expect((await gateway.send({ method: 'HEAD', target: '/a', fields: ['Range', 'bytes=0-3'] })).status).toBe(200);
  });

  test('of what is not stored: the origin is asked for all of it, and a part that it gives is stored as a part', async () => {
    gateway.origin.seen.length = 0;
    gateway.origin.answer = say({ 'Cache-Control': 'max-age=60', 'Content-Range': 'bytes 0-3/10' }, '0123', 206);
    const first = await gateway.get('/a', ['Range', 'bytes=0-3']);
    expect([first.status, first.body, gateway.origin.seen[0]?.header('range')]).toEqual([206, '0123', undefined]);
    expect(first.header('cache-status')).toContain('; stored');
    gateway.origin.answer = say({ 'Cache-Control': 'max-age=60' }, '0123456789');
    expect((await gateway.get('/a')).body).toBe('0123456789');
  });

  test('an origin that does not know ranges fills the cache', async () => {
    gateway.origin.seen.length = 0;
    gateway.origin.answer = say({ 'Cache-Control': 'max-age=60' }, '0123456789');
    for (const range of ['bytes=0-3', 'bytes=4-']) expect((await gateway.get('/a', ['Range', range])).status).toBe(206);
    expect(gateway.origin.seen).toHaveLength(1);
  });
});
