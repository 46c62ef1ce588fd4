import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Probe } from '../../src/origin/probe.js';
import { AUTHORITY, ORIGIN_CERT, ORIGIN_KEY } from '../support/certificates.js';
import { startOrigin, type TestOrigin } from '../support/origin.js';
import { openOrigins, type TestOrigins } from '../support/origins.js';
import { until } from '../../../http-cache/test/support/until.js';

let a: TestOrigin;
let b: TestOrigin;
let opened: TestOrigins;
/** The status with which `a` answers probes; undefined for no answer. */
let said: number | undefined;

beforeEach(async () => {
  said = 200;
  a = await startOrigin((request, response) => {
    if (request.url !== '/well?a') response.end('a');
    else if (said !== undefined) response.writeHead(said, { Location: '/' }).end();
  });
  b = await startOrigin((_, response) => response.end('b'));
});
afterEach(async () => {
  await opened.origins.destroy();
  await Promise.all([a.close(), b.close()]);
});

const PROBE: Probe = { path: '/well?a', interval: 5000, timeout: 2000, status: [200] };

function watch(probe: Partial<Probe> = {}): TestOrigins {
  opened = openOrigins([[a.url], [b.url]], { failures: 2, probe: { ...PROBE, ...probe } });
  opened.origins.watch();
  return opened;
}

/** Waits for the result of every probe that is on its way: the next one then waits for its time. */
const results = (): Promise<void> => until(() => opened.time.due().join() === '5000,5000', 'each probe has a result');

/** The next probes, and their results. */
async function nextProbes(): Promise<void> {
  await results();
  opened.time.pass(5000);
  await results();
}

const answers = async (): Promise<string> => `${await opened.ask()}${await opened.ask()}${await opened.ask()}`;

describe('a probe', () => {
  test('asks each backend by GET, at once and at each interval, with the Host of its URI', async () => {
    watch();
    await nextProbes();
    for (const { seen, url } of [a, b])
      expect(seen.map(({ method, target, header }) => [method, target, header('host')])).toEqual(
        Array(2).fill(['GET', '/well?a', new URL(url).host]),
      );
  });

  test('or with the Host of the configuration', async () => {
    watch({ host: 'shop.example' });
    await results();
    expect(a.seen.map(({ header }) => header('host'))).toEqual(['shop.example']);
  });

  test('takes a backend out by another status, so many times in a row, and brings it in by the first good one', async () => {
    const { events } = watch();
    said = 503;
    await results();
    expect(await answers()).toMatch(/a/);
    await nextProbes();
    expect(await answers()).toBe('bbb');
    said = 200;
    await nextProbes();
    expect(await answers()).toMatch(/a/);
    expect(events).toEqual([
      { backend: a.url, state: 'out', by: 'probes' },
      { backend: a.url, state: 'in', by: 'probes' },
    ]);
  });

  test.each([
    ['a redirect', 302],
    ['a status that is not expected', 204],
  ])('does not take %s for a good answer', async (_, status) => {
    watch();
    said = status;
    await nextProbes();
    expect(await answers()).toBe('bbb');
  });

  test('takes the statuses of the configuration', async () => {
    watch({ status: [204, 418] });
    said = 418;
    await nextProbes();
    expect(await answers()).toBe('aaa');
  });

  test('without an answer in time has failed', async () => {
    opened = openOrigins([[a.url]], { failures: 2, probe: PROBE });
    opened.origins.watch();
    said = undefined;
    const [health] = opened.origins.healths.values();
    for (let i = 1; i <= 2; i++) {
      await until(() => a.seen.length === i, 'it is asked');
      opened.time.pass(2000);
      await until(() => health?.counts().probeFailures === i, 'it has failed');
      opened.time.pass(5000);
    }
    expect(opened.events).toEqual([{ backend: a.url, state: 'out', by: 'probes' }]);
  });

  test('finds a backend that is away before a request does', async () => {
    watch();
    await a.close();
    await nextProbes();
    expect([await answers(), opened.events.map(({ by }) => by)]).toEqual(['bbb', ['probes']]);
  });

  test('of a wrong path takes no backend from the clients: all are out, and all are asked', async () => {
    watch({ status: [299] });
    await nextProbes();
    expect(opened.events.map(({ state }) => state)).toEqual(['out', 'out']);
    expect((await answers()).replace(/(.)\1/, '$1')).toMatch(/^(?:aba?|bab?)$/);
  });

  test('ends with the origins', async () => {
    watch();
    await results();
    await opened.origins.close();
    expect(opened.time.due()).toEqual([]);
    opened.time.pass(50_000);
    expect(a.seen.length).toBe(1);
  });
});

test('a probe over TLS asks for the same certificate as requests do', async () => {
  const server = createServer({ cert: ORIGIN_CERT, key: ORIGIN_KEY }, (_, response) => response.end('s'));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const url = `https://localhost:${String((server.address() as AddressInfo).port)}`;
  const results: Record<string, readonly number[]> = {};
  for (const [name, tls] of Object.entries({ known: { ca: AUTHORITY }, unknown: {} })) {
    opened = openOrigins([[url]], { failures: 1, probe: PROBE }, {}, { tls });
    opened.origins.watch();
    await until(() => opened.time.due().join() === '5000', 'a result');
    results[name] = [...opened.origins.healths.values()].map((health) => health.counts().probeFailures);
    await opened.origins.destroy();
  }
  await new Promise((resolve) => server.close(resolve));
  expect(results).toEqual({ known: [0], unknown: [1] });
});
