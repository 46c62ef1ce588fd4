import { expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { needsRerouting } from '../../src/adapters/needs-rerouting.js';
import { interceptResponse } from '../../src/adapters/response-interceptor.js';
import { deliver } from '../../src/adapters/deliver.js';
import type { OriginRequest } from '@urikit/http-cache';
import { close, listen } from './support/servers.js';
import { exchange } from './support/wire.js';

const unconnected = (): ServerResponse => new ServerResponse(new IncomingMessage(new Socket()));

test('an application that is held back goes on when what it wrote is read', async () => {
  const response = unconnected();
  const { answered } = interceptResponse(response, 'GET');
  let writes = 0;
  while (response.write(Buffer.alloc(65_536, 'x'))) writes++;
  // Bounded though nobody reads yet.
  expect(writes).toBeLessThan(10);
  const drained = once(response, 'drain');
  const { body } = await answered;
  body?.resume();
  await drained;
  expect(response.write('more')).toBe(true);
  response.end();
  await once(body as Readable, 'end');
});

test('a response that closes before the application has answered is no answer', async () => {
  const response = unconnected();
  const { answered } = interceptResponse(response, 'GET');
  response.destroy();
  response.emit('close');
  await expect(answered).rejects.toThrow('client-gone');
});

test.each([
  ['before it is sent', (body: Readable) => body.destroy(new Error('no'))],
  ['while it is sent', (body: Readable) => setImmediate(() => body.destroy(new Error('no')))],
])('a body that breaks off %s breaks the connection', async (_when, breakOff) => {
  const server = createServer((_, response) => {
    const body = new Readable({ read: () => undefined });
    body.on('error', () => undefined);
    body.push('half');
    breakOff(body);
    deliver({ status: 200, fields: [], body, handling: { hit: false } }, response);
  });
  const got = await exchange(await listen(server), 'GET / HTTP/1.1\r\nHost: ex.test\r\n\r\n', 'GET');
  expect(got?.isWhole ?? false).toBe(false);
  await close(server);
});

test('nothing is sent to a client that is gone', () => {
  const response = unconnected();
  response.destroy();
  const body = Readable.from(['x']);
  deliver({ status: 200, fields: [], body, handling: { hit: false } }, response);
  expect([body.destroyed, response.headersSent]).toEqual([true, false]);
});

test('a route is chosen again where anything that it may be chosen by has changed', () => {
  const asked = (more: Partial<OriginRequest>): OriginRequest => ({
    method: 'GET',
    scheme: 'http',
    host: 'ex.test',
    target: '/a',
    fields: [],
    body: undefined,
    signal: new AbortController().signal,
    ...more,
  });
  const rows: readonly (readonly [string, readonly string[], Partial<OriginRequest>, boolean])[] = [
    ['/a', ['Host', 'ex.test'], {}, false],
    ['/a', ['Host', 'ex.test', 'Accept', 'x'], { fields: ['accept', 'x', 'Via', '1.1 us'] }, false],
    ['/a', ['Host', 'ex.test', 'Connection', 'close', 'If-None-Match', '"v"', 'Range', 'bytes=0-1'], {}, false],
    ['/%61', ['Host', 'ex.test'], {}, true],
    ['/a', ['Host', 'EX.test'], {}, true],
    ['/a', [], {}, true],
    ['/a', ['Host', 'ex.test', 'X-Forwarded-Host', 'evil'], {}, true],
    ['/a', ['Host', 'ex.test', 'Accept-Encoding', 'br, gzip'], { fields: ['accept-encoding', 'gzip'] }, true],
  ];
  for (const [target, fields, more, expected] of rows)
    expect([target, fields, needsRerouting(target, fields, asked(more))]).toEqual([target, fields, expected]);
});
