import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Histogram, Registry } from 'prom-client';
import { root } from '../../../../test/support/workspace.js';
import { until } from '../../../http-cache/test/support/until.js';
import { readGatewayConfig } from '@urikit/gateway';
import { aggregate, createHistogram, type Metric, type MetricsData } from '../../src/admin/metric-data.js';
import { createSum } from '../../src/workers/summed.js';
import { ask } from '../support/client.js';
import { describeRedis } from '../support/describe-redis.js';
import { say, startOrigin, type TestOrigin } from '../support/origin.js';
import { type RedisServer, startRedis } from '../support/redis-server.js';

const TOKEN = 'correct-horse-battery';
const BIN = join(root, 'packages/gateway/bin/urikit-gateway.js');

describe('the configuration of workers', () => {
  const redis = { kind: 'redis' as const, url: 'redis://127.0.0.1' };

  test.each([
    [{ workers: 2 }, /^workers: expected 1, or a store of the kind redis or cluster/],
    [{ workers: 'auto' }, /^workers: expected 1, or a store of the kind redis or cluster/],
    [{ workers: 2, store: { kind: 'disk', path: 'x.db' } }, /a file on the disk has one process/],
    [{ workers: 0, store: redis }, /^workers: expected at least 1/],
    [{ workers: 'all', store: redis }, /^workers: expected a number of processes, or auto/],
    [{ workers: 2, store: redis, admin: { path: '/x', token: TOKEN } }, /^admin\.path: expected `listen`/],
  ])('%j is an error', (more, message) => {
    expect(() => readGatewayConfig({ origin: 'http://h', ...more })).toThrow(message);
  });

  test.each([{ workers: 1 }, { workers: 1, store: { kind: 'disk', path: 'x.db' } }, { workers: 'auto', store: redis }])(
    '%j is good',
    (more) => {
      expect(readGatewayConfig({ origin: 'http://h', ...more }).workers).toBe(more.workers);
    },
  );
});

test('counters of a process that has ended count on, and its other metrics go', async () => {
  const data = (count: number, size: number): MetricsData => [
    { name: 'c_total', help: 'c', type: 'counter', aggregator: 'sum', values: [{ value: count, labels: {} }] },
    { name: 'g', help: 'g', type: 'gauge', aggregator: 'sum', values: [{ value: size, labels: {} }] },
    { name: 'm', help: 'm', type: 'gauge', aggregator: 'min', values: [{ value: size, labels: {} }] },
    { name: 'a', help: 'a', type: 'gauge', aggregator: 'average', values: [{ value: size, labels: {} }] },
  ];
  const sum = createSum();
  const lines = async (now: ReadonlyMap<number, MetricsData>): Promise<readonly string[]> =>
    (await sum.text(now)).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const both = new Map([
    [1, data(5, 10)],
    [2, data(7, 20)],
  ]);
  expect(await lines(both)).toEqual(['c_total 12', 'g 30', 'm 10', 'a 15']);
  sum.end(1);
  expect(await lines(new Map([[2, data(8, 20)]]))).toEqual(['c_total 13', 'g 20', 'm 20', 'a 20']);
  sum.end(2);
  sum.end(9);
  expect(await lines(new Map([[3, data(1, 1)]]))).toEqual(['c_total 14', 'g 1', 'm 1', 'a 1']);
});

test('a histogram counts the buckets below, as one of prom-client', async () => {
  const bounds = [0.1, 1];
  const own = createHistogram('s', bounds);
  const registry = new Registry();
  const theirs = new Histogram({
    name: 's',
    help: 'h',
    labelNames: ['status'],
    buckets: bounds,
    registers: [registry],
  });
  for (const value of [0.1, 0.5, 2]) {
    own.observe(value);
    theirs.observe({ status: '2xx' }, value);
  }
  const metric: Metric = {
    name: 's',
    help: 'h',
    type: 'histogram',
    aggregator: 'sum',
    values: own.values({ status: '2xx' }),
  };
  expect(await (await aggregate([[metric]])).metrics()).toBe(await registry.metrics());
});

describeRedis('several workers', () => {
  let redis: RedisServer;
  let origin: TestOrigin;
  let folder: string;
  let file: string;
  let child: ChildProcess;
  let lines: Record<string, unknown>[];
  let port: number;
  let adminPort: number;

  const write = (more: object = {}): void => {
    writeFileSync(
      file,
      JSON.stringify({
        ...{ workers: 2, listen: '127.0.0.1:0', origin: origin.url, admin: { listen: '127.0.0.1:0', token: TOKEN } },
        store: { kind: 'redis', url: redis.url, deadline: 5 },
        shutdown: { deadline: 20 },
        ...more,
      }),
    );
  };
  const start = async (): Promise<void> => {
    lines = [];
    child = spawn(process.execPath, [BIN, '--config', file], { stdio: ['ignore', 'pipe', 'inherit'] });
    createInterface({ input: child.stdout as never }).on('line', (line) => lines.push(JSON.parse(line) as never));
    await until(() => lines.some(({ msg }) => msg === 'listening') || child.exitCode !== null, 'a start', 5);
    const said = lines.find(({ msg }) => msg === 'listening');
    [port = 0, adminPort = 0] = [said?.['listen'], said?.['admin']].map((url) => Number(new URL(String(url)).port));
    await until(async () => (await admin('/readyz')).body.includes('"connected"'), 'a shared store', 20);
  };
  const admin = (path: string, body?: unknown): ReturnType<typeof ask> =>
    ask(adminPort, {
      target: path,
      host: '127.0.0.1',
      method: body === undefined ? 'GET' : 'POST',
      fields: ['Authorization', `Bearer ${TOKEN}`, 'Content-Type', 'application/json'],
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  const workers = (): readonly number[] =>
    readFileSync(`/proc/${String(child.pid)}/task/${String(child.pid)}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter((text) => text !== '')
      .map(Number);
  const get = (target: string): ReturnType<typeof ask> => ask(port, { target });
  /** Bodies of many requests, which come to both workers. */
  const bodies = async (target: string): Promise<readonly string[]> => [
    ...new Set((await Promise.all(Array.from({ length: 40 }, () => get(target)))).map(({ body }) => body)),
  ];

  beforeEach(async () => {
    redis = await startRedis();
    origin = await startOrigin(say({ 'Cache-Control': 'max-age=600', 'Cache-Tag': 'all' }, 'first'));
    folder = mkdtempSync(join(tmpdir(), 'gateway-workers-'));
    file = join(folder, 'gateway.json');
    write();
    await start();
  }, 60_000);
  afterEach(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await origin.close();
    await redis.stop();
    rmSync(folder, { recursive: true });
  });

  test('a purge, and an unsafe request, reach all of them before they are answered', async () => {
    expect(workers()).toHaveLength(2);
    expect(await bodies('/a')).toEqual(['first']);
    origin.answer = say({ 'Cache-Control': 'max-age=600', 'Cache-Tag': 'all' }, 'second');
    expect(await bodies('/a')).toEqual(['first']);
    expect((await admin('/purge', { tag: 'all' })).status).toBe(200);
    expect(await bodies('/a')).toEqual(['second']);
    origin.answer = say({ 'Cache-Control': 'max-age=600' }, 'third');
    expect((await ask(port, { target: '/a', method: 'POST', body: 'x' })).status).toBe(200);
    expect(await bodies('/a')).toEqual(['third']);
    expect((await admin('/purge', { uri: `http://ex.test/a` })).status).toBe(200);
    expect((await admin('/purge', { uri: 'none' })).status).toBe(422);
  }, 60_000);

  test('they write the same mark for the same value in one access log', async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    const log = join(folder, 'access.log');
    write({ logging: { access: { file: log } } });
    await start();
    expect(workers()).toHaveLength(2);
    await bodies('/a?id=1');
    await bodies('/a?id=2');
    const targets = (): readonly string[] =>
      [...readFileSync(log, 'utf8').matchAll(/"GET (\S+) /g)].map(([, each = '']) => each);
    await until(() => targets().length === 80, 'a line for each request', 5);
    expect(new Set(targets()).size).toBe(2);
  }, 60_000);

  test('the metrics are those of all, and so is the page', async () => {
    const count = async (): Promise<number> =>
      [...(await admin('/metrics')).body.matchAll(/^urikit_gateway_requests_total\{[^}]*\} (\d+)$/gm)].reduce(
        (sum, [, number]) => sum + Number(number),
        0,
      );
    await bodies('/a');
    expect(await count()).toBe(40);
    const [first = 0] = workers();
    process.kill(first, 'SIGKILL');
    await until(() => lines.some(({ msg }) => msg === 'worker ended'), 'a line of the log', 5);
    await bodies('/a');
    expect(await count()).toBe(80);
    const login = await ask(adminPort, {
      ...{ target: '/ui/login', host: '127.0.0.1', method: 'POST', body: `token=${TOKEN}` },
      fields: ['Content-Type', 'application/x-www-form-urlencoded'],
    });
    const cookie = login.header('set-cookie')?.split(';', 1)[0] ?? '';
    const { body } = await ask(adminPort, { target: '/ui', host: '127.0.0.1', fields: ['Cookie', cookie] });
    expect(body).toMatch(/<td class="uri">ex\.test\/a<\/td>/);
  }, 60_000);

  test('kill -9 of one loses its own requests only, and another takes its place', async () => {
    const waiting: ServerResponse[] = [];
    origin.answer = (_request, response) => void waiting.push(response);
    const before = workers();
    const asked = Array.from({ length: 40 }, (_, i) => get(`/slow/${String(i)}`));
    const settled = Promise.allSettled(asked);
    await until(() => waiting.length === 40, 'forty requests at the origin', 5);
    process.kill(before[0] ?? 0, 'SIGKILL');
    await until(() => lines.some(({ msg }) => msg === 'worker ended'), 'a line of the log', 5);
    // While one is missing, others answer.
    origin.answer = say({ 'Cache-Control': 'no-store' }, 'after');
    const after = await Promise.all(Array.from({ length: 100 }, (_, i) => get(`/after/${String(i)}`)));
    expect(new Set(after.map(({ status, body }) => `${String(status)} ${body}`))).toEqual(new Set(['200 after']));
    for (const response of waiting) response.end('slow');
    const results = await settled;
    const answered = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value.body] : []));
    const broken = results.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect(new Set(answered)).toEqual(new Set(answered.length === 0 ? [] : ['slow']));
    expect(broken.filter((reason) => !/socket hang up|ECONNRESET|broke off/.test(reason))).toEqual([]);
    await until(() => workers().length === 2 && !workers().includes(before[0] ?? 0), 'another worker', 20);
    expect(workers()).toContain(before[1]);
    expect((await admin('/readyz')).status).toBe(200);
  }, 60_000);

  test('a purge that Redis does not hear of is known to all of them before it is answered', async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    write({ store: { kind: 'redis', url: redis.url, maxUnconfirmed: 600, purgeTimeout: 0.2 } });
    await start();
    const bothHave = async (): Promise<boolean> => {
      expect(await bodies('/a')).toEqual(['first']);
      return (await admin('/metrics')).body.includes('\nurikit_gateway_store_entries 2\n');
    };
    await until(bothHave, 'an entry in each of two workers', 20);
    await redis.kill();
    origin.answer = say({ 'Cache-Control': 'max-age=600' }, 'second');
    // A request during the kill may wait for Redis, and then asks the origin.
    expect(await bodies('/a')).toContain('first');
    expect((await admin('/purge', { tag: 'all' })).status).toBe(503);
    expect(await bodies('/a')).toEqual(['second']);
  }, 60_000);

  test('a signal lets requests in flight end, and no process stays', async () => {
    const waiting: ServerResponse[] = [];
    origin.answer = (_request, response) => void waiting.push(response);
    const replies = Promise.all(Array.from({ length: 20 }, (_, i) => get(`/slow/${String(i)}`)));
    await until(() => waiting.length === 20, 'twenty requests at the origin', 5);
    const pids = workers();
    child.kill('SIGTERM');
    await until(() => lines.some(({ msg }) => msg === 'stopping'), 'a line of the log', 5);
    expect((await admin('/readyz')).status).toBe(503);
    for (const response of waiting) response.end('slow');
    expect(new Set((await replies).map(({ status, body }) => `${String(status)} ${body}`))).toEqual(
      new Set(['200 slow']),
    );
    if (child.exitCode === null) await once(child, 'exit');
    expect(child.exitCode).toBe(0);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow();
  }, 60_000);

  test('a reload takes effect in all of them, or in none', async () => {
    const statuses = async (): Promise<readonly number[]> => {
      const asked = Array.from({ length: 40 }, () => ask(port, { target: '/a', host: 'other.test' }));
      return [...new Set((await Promise.all(asked)).map(({ status }) => status))];
    };
    expect(await statuses()).toEqual([200]);
    expect((await admin('/purge', { uri: 'http://other.test/a' })).status).toBe(200);
    write({ policy: { host: { allow: ['ex.test'] } } });
    expect((await admin('/reload', {})).status).toBe(200);
    expect(await statuses()).toEqual([400]);
    expect((await admin('/purge', { uri: 'http://other.test/a' })).status).toBe(422);
    write({ policy: { host: { allow: 7 } } });
    expect((await admin('/reload', {})).status).toBe(422);
    write({ workers: 3 });
    expect((await admin('/reload', {})).body).toContain('workers');
    expect(await statuses()).toEqual([400]);
  }, 60_000);

  test('an origin has as many connections as are configured, and not so many for each worker', async () => {
    let [open, most, answered] = [0, 0, 0];
    const waiting: ServerResponse[] = [];
    write({ limits: { origin: { connections: 4 } } });
    expect((await admin('/reload', {})).status).toBe(200);
    origin.answer = (_request, response) => {
      open += 1;
      most = Math.max(most, open);
      waiting.push(response);
    };
    const replies = Array.from({ length: 40 }, async (_, i) => {
      expect((await get(`/slow/${String(i)}`)).status).toBe(200);
      answered += 1;
    });
    while (answered < 40) {
      await until(() => waiting.length > 0 || answered === 40, 'requests at the origin', 5);
      await admin('/metrics');
      for (const response of waiting.splice(0)) {
        open -= 1;
        response.end('slow');
      }
    }
    await Promise.all(replies);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
  }, 60_000);

  test('a worker that starts during a reload has the new configuration', async () => {
    const [first = 0] = workers();
    process.kill(first, 'SIGKILL');
    await until(() => workers().length === 2 && !workers().includes(first), 'another process', 5);
    write({ policy: { host: { allow: ['ex.test'] } } });
    expect((await admin('/reload', {})).status).toBe(200);
    await until(() => lines.some(({ msg }) => msg === 'worker started'), 'a line of the log', 5);
    const asked = Array.from({ length: 40 }, () => ask(port, { target: '/a', host: 'other.test' }));
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([400]));
  }, 60_000);

  test('an address that cannot be had is an error, and no process stays', async () => {
    write({ listen: `127.0.0.1:${String(port)}` });
    const second = spawn(process.execPath, [BIN, '--config', file], { stdio: ['ignore', 'ignore', 'pipe'] });
    let text = '';
    second.stderr.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    const [code] = (await once(second, 'close')) as [number];
    expect([code, text]).toEqual([2, `urikit-gateway: listen: another program listens on 127.0.0.1:${String(port)}\n`]);
  }, 60_000);
});
