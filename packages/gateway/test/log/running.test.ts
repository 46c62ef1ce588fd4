import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { say } from '../support/origin.js';
import { shownTarget } from '../../src/log/redact.js';
import { startGateway } from '../support/gateway.js';
import { until } from '../../../http-cache/test/support/until.js';

describe('shutdown', () => {
  test('finishes what is in flight, and closes connections that are idle', async () => {
    const waiting: ServerResponse[] = [];
    const gateway = await startGateway({
      config: { shutdown: { deadline: 30 } },
      answer: (_request, response) => void waiting.push(response),
    });
    const idle = connect(gateway.port, '127.0.0.1');
    await new Promise((resolve) => idle.once('connect', resolve));
    const closed = new Promise((resolve) => idle.once('close', resolve));
    const reply = gateway.get('/a');
    await until(() => waiting.length > 0, 'a request at the origin');
    const stopped = gateway.gateway.stop();
    await closed;
    await expect(gateway.get('/b')).rejects.toThrow();
    waiting[0]?.writeHead(200, { 'Content-Length': '2' }).end('ok');
    expect([(await reply).body, (await reply).header('connection')]).toEqual(['ok', 'close']);
    await stopped;
    await gateway.origin.close();
  });

  test('a connection that is kept gets one more answer, which says that it is the last', async () => {
    const gateway = await startGateway({ config: { shutdown: { deadline: 30 } } });
    const kept = connect(gateway.port, '127.0.0.1');
    let text = '';
    const closed = new Promise((resolve) => kept.once('close', resolve));
    const first = new Promise<void>((resolve) =>
      kept.setEncoding('latin1').on('data', (chunk: string) => (text += chunk).includes('answer 1') && resolve()),
    );
    kept.write('GET /a HTTP/1.1\r\nHost: ex.test\r\n\r\n');
    await first;
    const stopped = gateway.gateway.stop();
    kept.write('GET /a HTTP/1.1\r\nHost: ex.test\r\n\r\n');
    await closed;
    await stopped;
    await gateway.origin.close();
    expect([text.match(/HTTP\/1\.1 200 OK/g)?.length, text.match(/^Connection: .*$/gm)]).toEqual([
      2,
      ['Connection: keep-alive', 'Connection: close'],
    ]);
  });

  test('breaks off what does not finish in time', async () => {
    const waiting: ServerResponse[] = [];
    const gateway = await startGateway({
      config: { shutdown: { deadline: 0.05 } },
      answer: (_request, response) => void waiting.push(response),
    });
    const reply = gateway.get('/a');
    await until(() => waiting.length > 0, 'a request at the origin');
    const stopped = gateway.gateway.stop();
    await expect(reply).rejects.toThrow();
    await stopped;
    await gateway.origin.close();
  });
});

describe('logs', () => {
  test('say what happened, without secrets', async () => {
    const gateway = await startGateway({ config: { logging: { requests: 'all' } } });
    await gateway.get('/a?token=secret1&plain', ['Authorization', 'Bearer secret2', 'Cookie', 'sid=secret3']);
    await gateway.send({ target: 'http://joe:secret4@ex.test/a' });
    gateway.origin.answer = (_request, response) => void response.destroy();
    await gateway.get('/b');
    await gateway.close();
    const lines = gateway.log();
    expect(JSON.stringify(lines)).not.toMatch(/secret|joe/);
    expect(
      lines
        .filter(({ msg }) => msg === 'request')
        .map(({ method, target, status, cache, reason }) => [method, target, status, cache, reason]),
    ).toEqual([
      ['GET', expect.stringMatching(/^\/a\?token=\*[\w-]{12}&plain$/), 200, 'bypass', 'authorization'],
      ['GET', expect.stringMatching(/^http:\/\/\*[\w-]{12}@ex\.test\/a$/), 400, 'refused', 'invalid-host'],
      ['GET', '/b', 502, 'miss', 'origin-broke-off'],
    ]);
    expect(lines.find(({ msg }) => msg === 'origin')).toMatchObject({ reason: 'origin-broke-off' });
  });

  test.each(['none', 'errors'] as const)(
    'have a line for each request at level debug, with requests: %s',
    async (requests) => {
      const gateway = await startGateway({ config: { logging: { level: 'debug', requests } } });
      await gateway.get('/a?token=secret1');
      await gateway.close();
      const lines = gateway.log().filter(({ msg }) => msg === 'request');
      expect(lines).toEqual([
        expect.objectContaining({
          level: 20,
          method: 'GET',
          target: expect.stringMatching(/^\/a\?token=\*[\w-]{12}$/),
          status: 200,
        }),
      ]);
    },
  );

  test('of requests are written for errors only, unless asked otherwise', async () => {
    const gateway = await startGateway({ answer: say({}, 'down', 503) });
    await gateway.get('/a');
    gateway.origin.answer = say({}, 'gone', 404);
    await gateway.get('/b');
    await gateway.close();
    expect(gateway.log().map(({ target, status }) => [target, status])).toEqual([['/a', 503]]);
  });

  test.each([
    ['/a?b=1&c', 'redact', '/a?b=*&c'],
    ['/a?b=1', 'show', '/a?b=1'],
    ['/a?b=1&Token=hush&X-Amz-Signature=hush', 'show', '/a?b=1&Token=*&X-Amz-Signature=*'],
    ['/a;jsessionid=hush/b?%74oken=hush', 'show', '/a;jsessionid=*/b?%74oken=*'],
    ['/a;jsessionid=hush', 'redact', '/a;jsessionid=*'],
    ['/a?HUSH-1&debug&&h4', 'redact', '/a?*&debug&&*'],
    ['/a?token%3Dhush&a;sig=hush', 'redact', '/a?*&a;sig=*'],
    ['https://u:hush@h/?next=/cb%3Fcode=hush-4f9a2c81d0', 'show', 'https://*@h/?next=*'],
    ['http://u:p@h/a', 'show', 'http://*@h/a'],
    ['/a\nb\x1b[1m', 'show', '/a%0Ab%1B[1m'],
    [`/${'x'.repeat(5000)}`, 'show', `/${'x'.repeat(2047)}`],
  ] as const)('%j is shown', (target, query, shown) => {
    expect(shownTarget(target, query)).toBe(shown);
  });

  // So that a target of 15 kB takes no longer than one of 2 kB.
  test.each(['/a', '/?a=1&', '/%3Fa=1', '/é'])('what is cut off %s is not read', (begin) => {
    const long = begin.repeat(3000);
    expect(shownTarget(`${long}&token=x`, 'show')).toBe(shownTarget(`${long}/https://h/%00`, 'show'));
    expect(shownTarget(long, 'show').length).toBeLessThanOrEqual(2048);
  });

  test.each([
    ['as it is', (text: string) => text],
    ['encoded', encodeURIComponent],
    ['encoded twice', (text: string) => encodeURIComponent(encodeURIComponent(text))],
  ])('a password that ends behind the cut is not shown: %s', (_, encode) => {
    for (const before of ['/', '/?u=', '/?', '/p/?a=b&u='])
      for (const filling of ['', 'x'.repeat(1980)]) {
        const target = `${before}${encode(`http://user:Geheim${filling}${'y'.repeat(2500)}@h/`)}`;
        expect(shownTarget(target, 'show')).not.toContain('Geheim');
      }
  });
});

describe('bodies', () => {
  test('that break off do not end for a client of HTTP/1.0, to which the end of the connection is that of the body', async () => {
    let breakOff = (): unknown => undefined;
    const gateway = await startGateway({
      answer: (_request, response) => {
        response.writeHead(200, { 'Cache-Control': 'max-age=60' });
        response.write('half');
        breakOff = () => response.destroy();
      },
    });
    const outcomes: unknown[] = [];
    for (const version of ['1.0', '1.0']) {
      const client = connect(gateway.port, '127.0.0.1', () =>
        client.write(`GET /a HTTP/${version}\r\nHost: ex.test\r\n\r\n`),
      );
      client.on('error', (error: NodeJS.ErrnoException) => outcomes.push(error.code));
      // Not before something has arrived: Node takes a reset that comes with data for an end.
      client.once('data', () => breakOff());
      await new Promise((resolve) => client.once('close', resolve));
    }
    await gateway.close();
    expect(outcomes).toEqual(['ECONNRESET', 'ECONNRESET']);
  });

  test('flow at the pace of the client', async () => {
    const total = 64_000_000;
    const written: Record<string, number> = {};
    const gateway = await startGateway({
      config: { cache: { bodyBytes: 1000 } },
      answer: ({ url = '' }, response) => {
        response.writeHead(200);
        const chunk = Buffer.alloc(65_536);
        const more = (): void => {
          while ((written[url] ?? 0) < total && !response.destroyed) {
            written[url] = (written[url] ?? 0) + chunk.length;
            if (!response.write(chunk)) {
              response.once('drain', more);
              return;
            }
          }
          response.end();
        };
        more();
      },
    });
    const client = connect(gateway.port, '127.0.0.1', () => client.write('GET /a HTTP/1.1\r\nHost: ex.test\r\n\r\n'));
    client.pause();
    await until(() => (written['/a'] ?? 0) > 0, 'an answer of the origin');
    // Meanwhile two clients that read get all of theirs: time enough for the first, if it flowed.
    for (const target of ['/b', '/c']) expect((await gateway.get(target)).body.length).toBe(written[target]);
    // Some of it fits into buffers on the way, not all of it.
    expect(written['/b']).toBeGreaterThanOrEqual(total);
    expect(written['/a']).toBeLessThan(total / 2);
    client.destroy();
    await gateway.close();
  });
});
