import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createMemoryStore } from '@urikit/http-cache';
import { say } from './support/origin.js';
import { startGateway, type TestGateway } from './support/gateway.js';

interface AdminReply {
  readonly status: number;
  readonly body: string;
}

/** Asks the admin. */
function admin(
  port: number,
  method: string,
  path: string,
  { body, fields = {} }: { readonly body?: unknown; readonly fields?: Readonly<Record<string, string>> } = {},
): Promise<AdminReply> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent: false,
        headers: { 'Content-Type': 'application/json', ...fields },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
      },
    );
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
  });
}

let gateway: TestGateway;
const TOKEN = 'correct-horse-battery';
beforeAll(async () => {
  gateway = await startGateway({
    config: { admin: { listen: '127.0.0.1:0' }, policy: { headers: { 'accept-encoding': 'encoding' } } },
  });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.gateway.cache.purge({ all: true });
  gateway.origin.answer = say({
    'Cache-Control': 'max-age=60',
    'Surrogate-Key': 'red  green',
    'Cache-Tag': 'blue,white',
  });
});

const purge = (body: unknown, fields?: Readonly<Record<string, string>>): Promise<AdminReply> =>
  admin(gateway.adminPort, 'POST', '/purge', { body, ...(fields === undefined ? {} : { fields }) });
const isStored = async (target: string, fields: readonly string[] = []): Promise<boolean> =>
  (await gateway.get(target, ['Cache-Control', 'only-if-cached', ...fields])).status === 200;

describe('purge', () => {
  test.each([
    ['by uri', { uri: 'HTTP://EX.test:80/x/../%61' }, ['/a'], ['/a/b', '/b', '/a?x']],
    ['by prefix', { prefix: 'http://ex.test/a' }, ['/a', '/a/b', '/a?x'], ['/b']],
    ['by prefix with a slash', { prefix: 'http://ex.test/a/' }, ['/a/b'], ['/a', '/b', '/a?x']],
    ['by a prefix of another host', { prefix: 'http://other.test/' }, [], ['/a', '/a/b', '/a?x', '/b']],
    ['by tag', { tag: 'green' }, ['/a', '/a/b', '/a?x', '/b'], []],
    ['by tag of the other field', { tag: 'white' }, ['/a', '/a/b', '/a?x', '/b'], []],
    ['by another tag', { tag: 'whit' }, [], ['/a', '/a/b', '/a?x', '/b']],
    ['of everything', { all: true }, ['/a', '/a/b', '/a?x', '/b'], []],
  ])('%s', async (_, order, gone, kept) => {
    for (const target of [...gone, ...kept]) await gateway.get(target);
    const entries = String(gone.length);
    const body = `{"purged":"${Object.keys(order)[0] ?? ''}","entries":${entries}}\n`;
    expect(await purge(order)).toEqual({ status: 200, body });
    for (const target of gone) expect([target, await isStored(target)]).toEqual([target, false]);
    for (const target of kept) expect([target, await isStored(target)]).toEqual([target, true]);
  });

  test.each([
    [
      'that stores nothing at "/"',
      {
        routes: [
          { path: '/a', rules: {} },
          { path: '/', cache: false },
        ],
      },
    ],
    ['that keys HEAD only', { methods: ['HEAD' as const] }],
    ['that does not key the scheme', { scheme: 'ignore' as const }],
  ])('by prefix, under a policy %s', async (_, policy) => {
    const one = await startGateway({ config: { admin: { listen: '127.0.0.1:0' }, policy } });
    one.origin.answer = say({ 'Cache-Control': 'max-age=60' });
    const reply = await admin(one.adminPort, 'POST', '/purge', { body: { prefix: 'http://ex.test/a/' } });
    await one.close();
    expect(reply).toEqual({ status: 200, body: '{"purged":"prefix","entries":0}\n' });
  });

  test.each([
    ['/a[b]', '/a[b]'],
    ['/{a}|b?^`', '/{a}|b?^`'],
    ['/', ''],
    ['/?b', '?b'],
  ])('by uri of %j, which is written as %j behind the host', async (target, written) => {
    await gateway.get(target);
    expect((await purge({ uri: `http://EX.test:80${written}` })).status).toBe(200);
    expect(await isStored(target)).toBe(false);
  });

  test.each([{ uri: 'http://ex.test/a' }, { prefix: 'http://ex.test/a' }, { all: true }])(
    'of QUERY, whatever its content: %j',
    async (order) => {
      const fields = ['Content-Type', 'a/b'];
      const status = async (body: string): Promise<string | undefined> =>
        (await gateway.send({ method: 'QUERY', target: '/a', fields, body })).header('cache-status');
      for (const body of ['1', '2']) await status(body);
      expect(await status('1')).toContain('; hit');
      expect((await purge(order)).status).toBe(200);
      for (const body of ['1', '2']) expect(await status(body)).toContain('; stored');
    },
  );

  test('by uri takes all variants', async () => {
    const codings = ['gzip', 'br', 'identity'].map((coding) => ['Accept-Encoding', coding]);
    for (const coding of codings) await gateway.get('/a', coding);
    await purge({ uri: 'http://ex.test/a' });
    for (const coding of codings) expect(await isStored('/a', coding)).toBe(false);
  });

  test('by key, and by prefix of keys', async () => {
    const key =
      gateway.gateway.keyer.keyOf({
        method: 'GET',
        scheme: 'http',
        host: 'ex.test',
        target: '/a',
        header: () => undefined,
      }) ?? '';
    await gateway.get('/a');
    await purge({ key });
    expect(await isStored('/a')).toBe(false);
    await gateway.get('/a');
    await purge({ prefix: key.slice(0, 30) });
    expect(await isStored('/a')).toBe(false);
  });

  test.each([
    ['nothing', {}],
    ['two things', { all: true, tag: 'x' }],
    ['another thing', { url: 'http://ex.test/' }],
    ['all, but no', { all: false }],
    ['no JSON', '{'],
    ['a tag with a space', { tag: 'uri http://ex.test/a' }],
  ])('of %s is refused', async (_, order) => {
    expect((await purge(order)).status).toBe(400);
  });

  test('of what is no URI, or is never stored, is refused with a reason', async () => {
    expect(JSON.parse((await purge({ uri: '/a' })).body)).toMatchObject({ status: 422, detail: 'not-a-uri' });
    expect(JSON.parse((await purge({ uri: 'http://joe:secret@ex.test/' })).body)).toMatchObject({
      detail: 'not-a-uri',
    });
    for (const uri of ['http:///a', 'http://ex.test/a b', 'http://ex.test/a#b', 'http://ex.test/%zz', 'http://a:b/'])
      expect([uri, JSON.parse((await purge({ uri })).body)]).toMatchObject([uri, { detail: 'not-a-uri' }]);
    expect(JSON.parse((await purge({ uri: 'http://ex.test./' })).body)).toMatchObject({ detail: 'not-stored' });
  });

  test('another type than JSON is refused: a form of another site can send it', async () => {
    expect((await purge(JSON.stringify({ all: true }), { 'Content-Type': 'text/plain' })).status).toBe(400);
  });

  test('a body that is too large is refused', async () => {
    expect((await purge(`"${'x'.repeat(70_000)}"`)).status).toBe(413);
  });

  test('tags are not told to the client, unless that is asked for', async () => {
    const reply = await gateway.get('/a');
    expect([reply.header('surrogate-key'), reply.header('cache-tag')]).toEqual([undefined, undefined]);
    const shown = await startGateway({
      config: { tags: { show: true, fields: ['X-Tag'] } },
      answer: say({ 'X-Tag': 'a', 'Cache-Control': 'max-age=1' }),
    });
    expect((await shown.get('/a')).header('x-tag')).toBe('a');
    await shown.close();
  });

  test('by prefix is refused where the policy has a scope', async () => {
    const scoped = await startGateway({
      config: { admin: { listen: '127.0.0.1:0' }, policy: { scope: ['x-tenant'] } },
    });
    const reply = await admin(scoped.adminPort, 'POST', '/purge', { body: { prefix: 'http://ex.test/' } });
    await scoped.get('/a', ['X-Tenant', 'one']);
    const uri = await admin(scoped.adminPort, 'POST', '/purge', { body: { uri: 'http://ex.test/a' } });
    const after = await scoped.get('/a', ['X-Tenant', 'one']);
    await scoped.close();
    expect([JSON.parse(reply.body), uri.status, after.body]).toEqual([
      expect.objectContaining({ detail: 'has-scope' }),
      200,
      'answer 2',
    ]);
  });
});

describe('a soft purge', () => {
  test.each([
    ['by uri', { uri: 'http://ex.test/a', soft: true }],
    ['by prefix', { prefix: 'http://ex.test/', soft: true }],
    ['by tag', { tag: 'red', soft: true }],
    ['of everything', { all: true, soft: true }],
  ])('%s makes stale: what is stored is validated, and good again after that', async (_, order) => {
    gateway.origin.answer = say({ 'Cache-Control': 'max-age=60', ETag: '"1"', 'Surrogate-Key': 'red' });
    const first = await gateway.get('/a');
    const { status, body } = await purge(order);
    expect([status, JSON.parse(body)]).toEqual([200, { purged: Object.keys(order)[0], soft: true, entries: 1 }]);
    gateway.origin.answer = (request, response) =>
      void response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 500, { ETag: '"1"' }).end();
    const replies = [await gateway.get('/a'), await gateway.get('/a')];
    expect(replies.map((reply) => [reply.status, reply.body, reply.header('cache-status')])).toEqual([
      [200, first.body, expect.stringContaining('fwd=stale; fwd-status=304')],
      [200, first.body, expect.stringContaining('; hit')],
    ]);
  });

  test('lets a stale answer be used while it is validated, and while the origin fails', async () => {
    gateway.origin.answer = say({ 'Cache-Control': 'max-age=60, stale-if-error=60' }, 'stored');
    await gateway.get('/a');
    await purge({ tag: 'x', soft: true });
    await purge({ uri: 'http://ex.test/a', soft: true });
    gateway.origin.answer = say({}, 'broken', 503);
    expect((await gateway.get('/a')).body).toBe('stored');
  });

  test('that is not said in a boolean is refused', async () => {
    expect((await purge({ all: true, soft: 'yes' })).status).toBe(400);
  });
});

describe('a page of another site', () => {
  test.each([
    ['a name that was pointed here (DNS rebinding)', { Host: 'evil.test' }, 403],
    ['the same with our port', { Host: 'evil.test:9901' }, 403],
    ['a name that begins with an address', { Host: '127.0.0.1.evil.test' }, 403],
    ['another origin', { Host: '127.0.0.1', Origin: 'http://evil.test' }, 403],
    ['an origin that hides', { Host: '127.0.0.1', Origin: 'null' }, 403],
    ['its own origin', { Host: '127.0.0.1:9901', Origin: 'http://127.0.0.1:9901' }, 200],
    ['localhost', { Host: 'LocalHost:1' }, 200],
    ['an address of IPv6', { Host: '[::1]:1' }, 200],
  ])('%s', async (_, fields, status) => {
    const asked = { body: { all: true }, fields: fields as Readonly<Record<string, string>> };
    const purged = await admin(gateway.adminPort, 'POST', '/purge', asked);
    expect([purged.status, purged.body.includes('"title":"Forbidden"')]).toEqual([status, status === 403]);
    expect((await admin(gateway.adminPort, 'GET', '/metrics', { fields: asked.fields })).status).toBe(status);
  });

  test('names of its own are those that the configuration gives', async () => {
    const named = await startGateway({ config: { admin: { listen: '127.0.0.1:0', hosts: ['Gateway.internal'] } } });
    const statuses = [
      await admin(named.adminPort, 'GET', '/healthz', { fields: { Host: 'gateway.internal:9901' } }),
      await admin(named.adminPort, 'GET', '/healthz', { fields: { Host: 'gateway.internal.evil.test' } }),
    ].map(({ status }) => status);
    await named.close();
    expect(statuses).toEqual([200, 403]);
  });
});

describe('health and metrics', () => {
  test('count when entries go that no purge names', async () => {
    const fresh = await startGateway({ config: { admin: { listen: '127.0.0.1:0' } } });
    await admin(fresh.adminPort, 'POST', '/purge', { body: { all: true } });
    const { body } = await admin(fresh.adminPort, 'GET', '/metrics');
    await fresh.close();
    expect(body).toContain('urikit_gateway_store_floor_rises_total{cause="all"} 1');
    expect(fresh.log()).toContainEqual(expect.objectContaining({ type: 'floor', cause: 'all', msg: 'store' }));
  });

  test('say that the store cannot be reached, and count what it did not answer', async () => {
    const alone = await startGateway({
      config: { admin: { listen: '127.0.0.1:0' }, store: { kind: 'redis', url: 'redis://127.0.0.1:1' } },
    });
    const replies = [await alone.get('/a'), await alone.get('/a')];
    const { body } = await admin(alone.adminPort, 'GET', '/metrics');
    const ready = await admin(alone.adminPort, 'GET', '/readyz');
    await alone.close();
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(ready).toEqual({ status: 200, body: '{"status":"ready","store":"away"}\n' });
    expect(body).toContain('\nurikit_gateway_store_connected 0\n');
    expect(body).toMatch(/^urikit_gateway_shared_store_failures_total\{reason="[\w-]+"\} \d+$/m);
  });

  test('tell a process that lives from one that takes clients', async () => {
    const leaving = await startGateway({ config: { admin: { listen: '127.0.0.1:0' }, shutdown: { deadline: 30 } } });
    const readings = async (): Promise<readonly AdminReply[]> => [
      await admin(leaving.adminPort, 'GET', '/healthz'),
      await admin(leaving.adminPort, 'GET', '/readyz'),
    ];
    let release = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => {
      leaving.origin.answer = (_, response) => {
        release = () => void response.end('late');
        resolve();
      };
    });
    const before = await readings();
    const late = leaving.get('/a');
    await isHeld;
    const stopped = leaving.gateway.stop();
    const during = await readings();
    release();
    expect((await late).body).toBe('late');
    await Promise.all([stopped, leaving.origin.close()]);
    expect([before, during]).toEqual([
      [
        { status: 200, body: '{"status":"ok"}\n' },
        { status: 200, body: '{"status":"ready","store":"connected"}\n' },
      ],
      [
        { status: 200, body: '{"status":"ok"}\n' },
        { status: 503, body: '{"status":"stopping"}\n' },
      ],
    ]);
  });

  test('measure the process', async () => {
    const { body } = await admin(gateway.adminPort, 'GET', '/metrics');
    const valueOf = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]);
    expect(valueOf('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(valueOf('nodejs_heap_size_used_bytes')).toBeGreaterThan(1e6);
    expect(valueOf('process_cpu_seconds_total')).toBeGreaterThan(0);
    expect(valueOf('process_start_time_seconds')).toBeGreaterThan(1.7e9);
    expect(valueOf('nodejs_eventloop_utilization')).toBeGreaterThanOrEqual(0);
    expect(valueOf('nodejs_eventloop_utilization')).toBeLessThanOrEqual(1);
    expect(valueOf('urikit_gateway_tunnels')).toBe(0);
  });

  test('measure the store in this process', async () => {
    const config = { admin: { listen: '127.0.0.1:0' }, store: { kind: 'memory' as const, maxBytes: 75_000 } };
    const full = await startGateway({ config, answer: say({ 'Cache-Control': 'max-age=60' }, 'x'.repeat(20_000)) });
    for (const target of ['/a', '/b', '/c', '/d', '/d']) await full.get(target);
    const { body } = await admin(full.adminPort, 'GET', '/metrics');
    await full.close();
    for (const line of [
      'urikit_gateway_store_entries 3',
      'urikit_gateway_store_evictions_total 1',
      'urikit_gateway_hit_seconds_count 1',
    ])
      expect(body.split('\n')).toContain(line);
    const bytes = Number(/^urikit_gateway_store_bytes (\d+)$/m.exec(body)?.[1]);
    expect([bytes > 60_000, bytes <= 75_000]).toEqual([true, true]);
  });

  test('are silent on the size of a store that does not say it', async () => {
    const store = { ...createMemoryStore({ maxBytes: 1_000_000 }), usage: undefined };
    const given = await startGateway({ config: { admin: { listen: '127.0.0.1:0' } }, store });
    const { status, body } = await admin(given.adminPort, 'GET', '/metrics');
    await given.close();
    expect([status, /^urikit_gateway_store_(bytes|entries|evictions_total) /m.test(body)]).toEqual([200, false]);
  });

  test('are there, and nothing else is', async () => {
    expect(await admin(gateway.adminPort, 'GET', '/healthz')).toEqual({ status: 200, body: '{"status":"ok"}\n' });
    const statuses = [
      await admin(gateway.adminPort, 'GET', '/'),
      await admin(gateway.adminPort, 'GET', '/purge'),
      await admin(gateway.adminPort, 'POST', '/metrics'),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([404, 405, 405]);
  });

  test('count what happens, and hold nothing of it', async () => {
    const fresh = await startGateway({ config: { admin: { listen: '127.0.0.1:0' } } });
    await fresh.get('/secret-path', ['Authorization', 'Bearer secret']);
    await fresh.get('/a');
    await fresh.get('/a');
    await fresh.get('/%00');
    fresh.origin.answer = say({ 'Cache-Control': 'no-store' });
    await fresh.get('/b');
    const { body } = await admin(fresh.adminPort, 'GET', '/metrics');
    await fresh.close();
    for (const line of [
      'urikit_gateway_requests_total{outcome="hit"} 1',
      'urikit_gateway_requests_total{outcome="miss"} 2',
      'urikit_gateway_requests_total{outcome="bypass"} 1',
      'urikit_gateway_requests_total{outcome="refused"} 1',
      'urikit_gateway_answers_total{status="4xx"} 1',
      'urikit_gateway_not_keyed_total{reason="authorization"} 1',
      'urikit_gateway_not_keyed_total{reason="control-character"} 1',
      'urikit_gateway_not_stored_total{reason="no-store"} 1',
      'urikit_gateway_origin_seconds_count{status="2xx"} 3',
    ]) {
      expect(body.split('\n')).toContain(line);
    }
    expect(body).toMatch(/urikit_gateway_body_bytes_total \d\d/);
    expect(body).not.toContain('secret');
  });
});

describe('the public address', () => {
  test('has nothing of it by default', async () => {
    for (const target of ['/healthz', '/metrics', '/purge']) {
      expect((await gateway.get(target)).header('cache-status')).toContain('fwd=uri-miss');
    }
  });

  test('has it behind a token where the configuration says so', async () => {
    const other = await startGateway({ config: { admin: { path: '/.gateway', token: TOKEN } } });
    const asked = async (path: string, token?: string): Promise<number> =>
      (
        await admin(
          other.port,
          'GET',
          path,
          token === undefined ? {} : { fields: { Authorization: `Bearer ${token}` } },
        )
      ).status;
    const statuses = [
      await asked('/.gateway/healthz', TOKEN),
      await asked('/.gateway/healthz'),
      await asked('/.gateway/metrics', `${TOKEN}x`),
      await asked('/.gateway/healthz', ''),
      await asked('/.gatewayx'),
    ];
    await other.close();
    expect(statuses).toEqual([200, 401, 401, 401, 200]);
    expect(other.origin.seen.map(({ target }) => target)).toEqual(['/.gatewayx']);
  });
});
