import { connect, createServer } from 'node:net';
import { once } from 'node:events';
import { writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createKeyService, type KeyService } from '../../../gateway/src/commands/key-service.js';
import { run } from '../../../gateway/src/program.js';

/** Sends octets to a port and reads until the other side ends. */
async function say(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (heard += chunk));
  socket.on('error', () => undefined);
  socket.write(text, 'latin1');
  await once(socket, 'close');
  return heard;
}

const question = (fields: readonly string[]): string =>
  `GET / HTTP/1.1\r\nHost: keys\r\n${fields.map((field) => `${field}\r\n`).join('')}Connection: close\r\n\r\n`;
const NGINX = ['X-Urikit-Request: GET /%61 HTTP/1.1', 'X-Urikit-Host: ex.test', 'X-Urikit-Scheme: http'];

describe('a key service over a socket', () => {
  const misused: string[] = [];
  let service: KeyService;
  let port = 0;
  beforeAll(async () => {
    service = createKeyService({ policy: {}, product: 'nginx', misused: (issue) => misused.push(issue) });
    ({ port } = await service.start({ host: '127.0.0.1', port: 0 }));
  });
  afterAll(() => service.stop());

  test('answers a decision as status and fields', async () => {
    const answer = await say(port, question(NGINX));
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toContain('X-Urikit-Action: key\r\n');
    expect(answer).toContain('X-Urikit-Target: /a\r\n');
    expect(answer).toMatch(/X-Urikit-Key: u2 [0-9a-f]{16} - GET http:\/\/ex\.test\/a\r\n/);
  });

  test('keeps octets above ASCII', async () => {
    const answer = await say(port, question([...NGINX, 'X-Original-Host: \xe9\xa0']));
    expect(answer).toContain('x-urikit-remove: x-original-host, x-urikit-reason, x-urikit-ambiguous\r\n');
  });

  test('answers 500 with a code where the proxy hands nothing over, and tells the log', async () => {
    const answer = await say(port, question(['X-Forwarded-Uri: /a']));
    expect(answer).toMatch(/^HTTP\/1\.1 500 /);
    expect(answer).toContain('"detail":"hand-over-missing"');
    expect(misused).toEqual(['hand-over-missing']);
  });

  test.each([
    ['fields without end', question([...NGINX, `X-A: ${'a'.repeat(140_000)}`]), /^HTTP\/1\.1 431 /],
    ['no HTTP', 'hello\r\n\r\n', /^HTTP\/1\.1 400 /],
    ['CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', /^HTTP\/1\.1 405 /],
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 400 /],
  ])('is bounded: %s', async (_what, text, expected) => {
    expect(await say(port, text)).toMatch(expected);
  });

  test('a question on a kept connection is the last one while it stops', async () => {
    const other = createKeyService({ policy: {}, product: 'nginx' });
    const at = await other.start({ host: '127.0.0.1', port: 0 });
    const socket = connect(at.port, '127.0.0.1');
    let heard = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => (heard += chunk));
    const kept = question(NGINX).replace('Connection: close\r\n', '');
    socket.write(kept);
    await once(socket, 'data');
    const stopped = other.stop();
    socket.write(kept);
    await once(socket, 'close');
    await stopped;
    expect(heard.match(/^Connection: .*$/gm)).toEqual(['Connection: keep-alive', 'Connection: close']);
  });
});

describe('urikit-gateway keys', () => {
  const call = async (...argv: readonly string[]): Promise<readonly [number, string, string]> => {
    let [out, err] = ['', ''];
    const io = {
      stdout: { write: (text: string) => (out += text) },
      stderr: { write: (text: string) => (err += text) },
      env: {},
      stopped: () => Promise.resolve('SIGTERM'),
    };
    return [await run(['keys', ...argv], io), out, err];
  };

  test('says where it listens, for whom and by which policy, and stops on a signal', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'urikit-keys-'));
    writeFileSync(join(folder, 'policy.yaml'), 'query: { order: name }\n');
    const [code, out] = await call('--policy', join(folder, 'policy.yaml'), '--listen', '0', '--for', 'envoy');
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    expect([code, lines.map(({ msg }) => msg)]).toEqual([0, ['listening', 'stopping', 'stopped']]);
    expect(lines[0]).toMatchObject({
      listen: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      for: 'envoy',
      policy: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
  });

  test.each([
    [['--listen', 'a b'], /^urikit-gateway: --listen: expected \[host:\]port, found "a b"\n$/],
    [
      ['--for', 'haproxy'],
      /^urikit-gateway: option '--for <product>' argument 'haproxy' is invalid. Allowed choices are nginx, /,
    ],
    [
      ['--for', '__proto__'],
      /^urikit-gateway: option '--for <product>' argument '__proto__' is invalid. Allowed choices are /,
    ],
    [['--prefix', '/a'], /^urikit-gateway: --prefix: expected --for envoy/],
    [['--prefix', '/a/', '--for', 'envoy'], /^urikit-gateway: --prefix: expected a path without/],
    [['--policy', '/does/not/exist'], /the file does not exist/],
  ])('%j is refused', async (argv, expected) => {
    const [code, out, err] = await call(...argv);
    expect([code === 0, out, expected.test(err) ? '' : err]).toEqual([false, '', '']);
  });

  test('an address that another program has is exit code 2', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { readonly port: number };
    const [code, , err] = await call('--listen', String(port));
    taken.close();
    expect([code, err]).toEqual([2, expect.stringContaining('another program listens')]);
  });
});
