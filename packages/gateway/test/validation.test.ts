import { afterEach, describe, expect, test } from '@jest/globals';
import { say } from './support/origin.js';
import { type Starting, startGateway, type TestGateway } from './support/gateway.js';
import type { Reply } from './support/client.js';
import { until } from '../../http-cache/test/support/until.js';

/** What is stale from the start: it came with an Age above its lifetime. */
const STALE = { 'Cache-Control': 'max-age=10', Age: '20' };

let gateway: TestGateway;
const start = async (starting: Starting): Promise<void> => {
  gateway = await startGateway(starting);
};
afterEach(() => gateway.close());

const status = (reply: Reply): string => reply.header('cache-status') ?? '';
/** Until the origin has been asked so often. */
async function untilSeen(count: number): Promise<void> {
  await until(() => gateway.origin.seen.length >= count, `${String(count)} requests at the origin`);
}
/** Until an answer for a target satisfies. */
async function untilAnswered(target: string, holds: (reply: Reply) => boolean): Promise<Reply> {
  let last: Reply | undefined;
  await until(async () => holds((last = await gateway.get(target))), `an answer for ${target}`);
  return last as unknown as Reply;
}

describe('RFC 9111 4.3: validation', () => {
  test('4.3.1: with the stored validators, and 304 makes it good again', async () => {
    const lastModified = new Date(Date.now() - 1e6).toUTCString();
    await start({
      answer: say({ ...STALE, ETag: '"1"', 'Last-Modified': lastModified, 'X-A': 'old', 'X-B': 'stays' }),
    });
    const first = await gateway.get('/a');
    gateway.origin.answer = say(
      { 'Cache-Control': 'max-age=60', ETag: '"1"', 'X-A': 'new', 'Content-Length': '0' },
      '',
      304,
    );
    const [second, third] = [await gateway.get('/a'), await gateway.get('/a')];
    const [, asked] = gateway.origin.seen;
    expect([asked?.header('if-none-match'), asked?.header('if-modified-since')]).toEqual(['"1"', lastModified]);
    expect(status(second)).toBe('urikit-gateway; fwd=stale; fwd-status=304; stored; ttl=60');
    expect([second.status, second.body, third.body]).toEqual([200, first.body, first.body]);
    expect(status(third)).toContain('; hit');
    // 3.2: fields of the 304 replace the stored ones.
    expect([third.header('x-a'), third.header('x-b'), third.header('content-length')]).toEqual(['new', 'stays', '8']);
  });

  test('4.3.3: a full answer replaces what is stored', async () => {
    await start({ answer: say({ ...STALE, ETag: '"1"' }) });
    await gateway.get('/a');
    gateway.origin.answer = say({ 'Cache-Control': 'max-age=60', ETag: '"2"' });
    expect([(await gateway.get('/a')).body, (await gateway.get('/a')).body]).toEqual(['answer 2', 'answer 2']);
  });

  test('4.3.4: a 304 about another answer is not used', async () => {
    await start({ answer: say({ ...STALE, ETag: '"1"' }) });
    await gateway.get('/a');
    gateway.origin.answer = (request, response, count) =>
      request.headers['if-none-match'] === undefined
        ? say({ 'Cache-Control': 'max-age=60', ETag: '"2"' })(request, response, count)
        : response.writeHead(304, { ETag: '"2"' }).end();
    const second = await gateway.get('/a');
    expect([second.body, second.header('etag'), gateway.origin.seen.length]).toEqual(['answer 3', '"2"', 3]);
  });

  test('a stored answer goes when its successor is not to be stored', async () => {
    await start({ answer: say({ 'Cache-Control': 'max-age=10, stale-if-error=600', Age: '20', ETag: '"1"' }) });
    await gateway.get('/a');
    gateway.origin.answer = say({ 'Cache-Control': 'private' });
    await gateway.get('/a');
    gateway.origin.answer = say({}, 'down', 503);
    expect((await gateway.get('/a')).body).toBe('down');
  });

  test.each([
    ['a HEAD', { method: 'HEAD', target: '/a' }],
    ['a client that says no-store', { target: '/a', fields: ['Cache-Control', 'no-store'] }],
    ['a failure', { target: '/a', status: 500 }],
  ])(
    'what is stored does not go because of %s',
    async (
      _,
      { status: failure, ...asked }: { method?: string; target: string; fields?: string[]; status?: number },
    ) => {
      await start({ answer: say({ ...STALE, ETag: '"1"' }) });
      await gateway.get('/a');
      gateway.origin.answer = say({ 'Cache-Control': 'max-age=60', ETag: '"2"' }, undefined, failure ?? 200);
      await gateway.send(asked);
      gateway.origin.answer = say({ ETag: '"1"', 'Cache-Control': 'max-age=60' }, '', 304);
      expect((await gateway.get('/a')).body).toBe('answer 1');
    },
  );

  test('no-cache is validated each time', async () => {
    await start({ answer: say({ 'Cache-Control': 'no-cache', ETag: '"1"' }) });
    await gateway.get('/a');
    gateway.origin.answer = say({ 'Cache-Control': 'no-cache', ETag: '"1"' }, '', 304);
    for (const reply of [await gateway.get('/a'), await gateway.get('/a')]) {
      expect([reply.body, status(reply)]).toEqual(['answer 1', expect.stringContaining('fwd=stale; fwd-status=304')]);
    }
  });
});

describe('RFC 9111 5.2.1: what a request asks of a cache', () => {
  test.each([
    ['no-cache', ['Cache-Control', 'no-cache'], 'fwd=request'],
    ['Pragma: no-cache', ['Pragma', 'no-cache'], 'fwd=request'],
    ['Pragma beside Cache-Control', ['Pragma', 'no-cache', 'Cache-Control', 'max-age=100'], 'hit'],
    ['max-age below its age', ['Cache-Control', 'max-age=5'], 'fwd=request'],
    ['max-age above its age', ['Cache-Control', 'max-age=50'], 'hit'],
    ['min-fresh above what is left', ['Cache-Control', 'min-fresh=58'], 'fwd=request'],
    ['min-fresh below what is left', ['Cache-Control', 'min-fresh=5'], 'hit'],
    ['only-if-cached', ['Cache-Control', 'only-if-cached'], 'hit'],
  ])('%s', async (_, fields, wanted) => {
    await start({ answer: say({ 'Cache-Control': 'max-age=60', Age: '10' }) });
    await gateway.get('/a');
    expect(status(await gateway.get('/a', fields))).toContain(`; ${wanted}`);
  });

  test('only-if-cached, and nothing is', async () => {
    await start({});
    const reply = await gateway.get('/a', ['Cache-Control', 'only-if-cached']);
    expect([reply.status, gateway.origin.seen.length]).toEqual([504, 0]);
  });

  test.each([
    ['max-age=10', 'hit', 'max-stale'],
    ['max-age=10, must-revalidate', 'fwd=stale', undefined],
    ['s-maxage=10', 'fwd=stale', undefined],
  ])('max-stale, and %s', async (cacheControl, wanted, detail) => {
    await start({ answer: say({ 'Cache-Control': cacheControl, Age: '20', ETag: '"1"' }) });
    await gateway.get('/a');
    const reply = await gateway.get('/a', ['Cache-Control', 'max-stale=60']);
    expect(status(reply)).toContain(`; ${wanted}`);
    expect(/detail=(.*)/.exec(status(reply))?.[1]).toBe(detail);
  });

  test('nothing of it counts where the configuration says so', async () => {
    await start({ config: { cache: { requestDirectives: 'ignore' } } });
    await gateway.get('/a');
    expect(status(await gateway.get('/a', ['Cache-Control', 'no-cache', 'Pragma', 'no-cache']))).toContain('; hit');
  });
});

describe('RFC 5861', () => {
  test('3: the stale answer at once, and a new one behind it', async () => {
    await start({ answer: say({ 'Cache-Control': 'max-age=10, stale-while-revalidate=600', Age: '20' }) });
    await gateway.get('/a');
    gateway.origin.answer = say({ 'Cache-Control': 'max-age=60' });
    const second = await gateway.get('/a');
    expect([second.body, status(second)]).toEqual([
      'answer 1',
      'urikit-gateway; hit; ttl=-10; detail=stale-while-revalidate',
    ]);
    await untilSeen(2);
    expect((await untilAnswered('/a', ({ body }) => body !== 'answer 1')).body).toBe('answer 2');
    expect(gateway.origin.seen).toHaveLength(2);
  });

  test('3: not beyond its time, and not against must-revalidate', async () => {
    await start({});
    for (const cacheControl of [
      'max-age=10, stale-while-revalidate=5',
      'max-age=10, stale-while-revalidate=600, must-revalidate',
    ]) {
      gateway.origin.answer = say({ 'Cache-Control': cacheControl, Age: '20', ETag: '"1"' });
      const target = `/${encodeURIComponent(cacheControl)}`;
      await gateway.get(target);
      expect(status(await gateway.get(target))).toContain('; fwd=stale; fwd-status=200');
    }
  });

  test.each([
    ['an answer of 503', say({}, 'down', 503)],
    ['no answer', ((_request, response) => void response.destroy()) satisfies TestGateway['origin']['answer']],
  ])('4: the stale answer in place of %s', async (_, answer) => {
    await start({ answer: say({ 'Cache-Control': 'max-age=10, stale-if-error=600', Age: '20' }) });
    await gateway.get('/a');
    gateway.origin.answer = answer;
    const reply = await gateway.get('/a');
    expect([reply.status, reply.body]).toEqual([200, 'answer 1']);
    expect(status(reply)).toMatch(
      /^urikit-gateway; fwd=stale; (?:fwd-status=503; )?ttl=-1[01]; detail=stale-if-error$/,
    );
  });

  test('4: not beyond its time, not against must-revalidate, not for 404', async () => {
    await start({});
    for (const [cacheControl, failure] of [
      ['max-age=10, stale-if-error=5', 503],
      ['max-age=10, stale-if-error=600, must-revalidate', 503],
      ['max-age=10, stale-if-error=600', 404],
    ] as const) {
      const target = `/${encodeURIComponent(cacheControl)}${String(failure)}`;
      gateway.origin.answer = say({ 'Cache-Control': cacheControl, Age: '20', ETag: '"1"' });
      await gateway.get(target);
      gateway.origin.answer = say({}, 'other', failure);
      expect((await gateway.get(target)).status).toBe(failure);
    }
  });

  test('4: where the configuration says so and the origin does not', async () => {
    await start({ config: { cache: { staleIfError: 600 } }, answer: say({ ...STALE, ETag: '"1"' }) });
    await gateway.get('/a');
    gateway.origin.answer = say({}, 'down', 503);
    expect((await gateway.get('/a')).body).toBe('answer 1');
  });
});
