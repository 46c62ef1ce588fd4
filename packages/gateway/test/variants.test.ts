import { afterEach, describe, expect, test } from '@jest/globals';
import { say } from './support/origin.js';
import { type Starting, startGateway, type TestGateway } from './support/gateway.js';

let gateway: TestGateway;
const start = async (starting: Starting): Promise<void> => {
  gateway = await startGateway(starting);
};
afterEach(() => gateway.close());
const honour = { policy: { noVarySearch: 'honour' } } as const;
const saying = (value: string, more = {}): TestGateway['origin']['answer'] =>
  say({ 'Cache-Control': 'max-age=60', 'No-Vary-Search': value, ...more });
const bodies = async (...targets: readonly string[]): Promise<readonly string[]> => {
  const all: string[] = [];
  for (const target of targets) all.push((await gateway.get(target)).body);
  return all;
};

describe('No-Vary-Search', () => {
  test('shares an answer between targets that the origin calls the same', async () => {
    await start({ config: honour, answer: saying('params=("utm")') });
    expect(await bodies('/a?x=1', '/a?x=1&utm=2', '/a?utm=3&x=1', '/a?x=2')).toEqual([
      'answer 1',
      'answer 1',
      'answer 1',
      'answer 2',
    ]);
    expect((await gateway.get('/a?x=1&utm=9')).header('cache-status')).toContain('; hit');
  });

  test('key-order', async () => {
    await start({ config: honour, answer: saying('key-order') });
    expect(await bodies('/a?x=1&y=2', '/a?y=2&x=1', '/a?y=2')).toEqual(['answer 1', 'answer 1', 'answer 2']);
  });

  test('says nothing of other paths and hosts', async () => {
    await start({ config: honour, answer: saying('params') });
    expect(await bodies('/a?x=1', '/a?x=2', '/b?x=1')).toEqual(['answer 1', 'answer 1', 'answer 2']);
    expect((await gateway.send({ target: '/a?x=3', host: 'other.test' })).body).toBe('answer 3');
  });

  test.each(['params=x', 'params=("a" b)', 'params=("a"', '???', 'except=("a")', 'params=?0'])(
    'counts as absent where it is malformed: %s',
    async (value) => {
      await start({ config: honour, answer: saying(value) });
      expect(await bodies('/a?a=1', '/a?a=2')).toEqual(['answer 1', 'answer 2']);
    },
  );

  test('counts for nothing unless the policy says so', async () => {
    await start({ answer: saying('params') });
    expect(await bodies('/a?x=1', '/a?x=2')).toEqual(['answer 1', 'answer 2']);
  });

  test('what was taken back does not count any more', async () => {
    await start({ config: honour, answer: saying('params') });
    await bodies('/a?x=1');
    gateway.origin.answer = say({ 'Cache-Control': 'max-age=60' });
    await gateway.get('/a?x=1', ['Cache-Control', 'no-cache']);
    expect(await bodies('/a?x=2')).toEqual(['answer 3']);
  });

  test('a purge of one of them purges what they share, and so does an unsafe method', async () => {
    await start({ config: honour, answer: saying('params=("utm")') });
    await bodies('/a?x=1');
    await gateway.gateway.cache.purgeUri({ scheme: 'http', host: 'ex.test', target: '/a?x=1&utm=2' });
    expect(await bodies('/a?x=1', '/a?x=1&utm=3')).toEqual(['answer 2', 'answer 2']);
    await gateway.send({ method: 'POST', target: '/a?x=1&utm=5', body: '1' });
    expect(await bodies('/a?x=1')).toEqual(['answer 4']);
  });
});

describe('learned redirects', () => {
  const learn = { cache: { redirects: 10 } } as const;
  const redirecting =
    (location: string, status = 301, fields: Readonly<Record<string, string>> = {}): TestGateway['origin']['answer'] =>
    (request, response, count) =>
      (request.url === '/old'
        ? say({ Location: location, ...fields }, '', status)
        : say({ 'Cache-Control': 'max-age=60' }, `${request.url ?? ''} ${String(count)}`))(request, response, count);

  test('RFC 3986 6.2.4: the old URI is keyed and forwarded as the new one', async () => {
    await start({ config: learn, answer: redirecting('/new/../new?x') });
    expect((await gateway.get('/old')).status).toBe(301);
    expect(await bodies('/old', '/new?x', '/old')).toEqual(['/new?x 2', '/new?x 2', '/new?x 2']);
    expect(gateway.origin.seen.map(({ target }) => target)).toEqual(['/old', '/new?x']);
  });

  test.each([
    ['302', '/new', 302, { 'Cache-Control': 'max-age=60' }],
    ['307', '/new', 307, {}],
    ['another origin', 'http://other.test/new', 301, {}],
    ['another scheme', 'https://ex.test/new', 301, {}],
    ['another port', 'http://ex.test:81/new', 301, {}],
    ['a fragment', '/new#x', 301, {}],
    ['itself', '/./old', 301, {}],
    ['no URI', 'http://[', 301, {}],
    ['what is private', '/new', 301, { 'Cache-Control': 'private' }],
    ['what is not to be stored', '/new', 301, { 'Cache-Control': 'no-store' }],
    ['what varies', '/new', 301, { Vary: 'User-Agent' }],
  ])('is not learned: %s', async (_, location, status, fields) => {
    await start({ config: learn, answer: redirecting(location, status, fields) });
    expect([(await gateway.get('/old')).status, (await gateway.get('/old')).status]).toEqual([status, status]);
  });

  test('is not learned unless the configuration says so', async () => {
    await start({ answer: redirecting('/new') });
    expect([(await gateway.get('/old')).status, (await gateway.get('/old')).status]).toEqual([301, 301]);
  });

  test('is forgotten with an unsafe request for its URI, and for no other', async () => {
    await start({ config: learn, answer: redirecting('/new') });
    await gateway.get('/old');
    const post = (target: string): Promise<unknown> => {
      gateway.origin.answer = say({});
      return gateway.send({ method: 'POST', target, body: '' });
    };
    await post('/other');
    gateway.origin.answer = redirecting('/new');
    expect((await gateway.get('/old')).status).toBe(200);
    await post('/old');
    gateway.origin.answer = redirecting('/new');
    expect((await gateway.get('/old')).status).toBe(301);
  });

  test('is forgotten with a purge', async () => {
    await start({ config: learn, answer: redirecting('/new') });
    await gateway.get('/old');
    await gateway.gateway.cache.purge({ all: true });
    expect((await gateway.get('/old')).status).toBe(301);
  });

  test('does not go in circles', async () => {
    await start({
      config: learn,
      answer: (request, response, count) =>
        say({ Location: request.url === '/old' ? '/new' : '/old' }, '', 301)(request, response, count),
    });
    for (const target of ['/old', '/new', '/old', '/new']) expect((await gateway.get(target)).status).toBe(301);
  });
});
