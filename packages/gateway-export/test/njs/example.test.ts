import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { run } from '../../../gateway/src/program.js';
import { inside } from '../../../cli/test/support/inside.js';
import { root } from '../../../../test/support/workspace.js';
import { type Answer, exchange, type Sent, wire } from './support/client.js';
import { describeNginx, type Nginx, runNginx } from './support/nginx.js';

/** Runs the command as a terminal does. */
const command = async (...args: readonly string[]): Promise<readonly [number, string]> => {
  let printed = '';
  const write = (text: string): void => void (printed += text);
  const code = await run(args, {
    stdout: { write },
    stderr: { write },
    env: {},
    stopped: () => Promise.resolve('SIGTERM'),
  });
  return [code, printed];
};

beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'packages/gateway-export/build/njs.mjs')]);
}, 60_000);

describeNginx('the example starts as it is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'urikit-example-'));
  let nginx: Nginx;
  let count = 0;
  const origin = createServer((request, response) => {
    count++;
    response.setHeader('Cache-Control', 'max-age=60');
    response.end(JSON.stringify([request.url, request.rawHeaders]));
  });
  beforeAll(async () => {
    cpSync(join(root, 'examples/nginx'), folder, { recursive: true });
    const args = ['--policy', join(folder, 'policy.yaml'), '--out', join(folder, 'urikit')];
    expect(await inside(['export', '--target', 'nginx-njs', ...args])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/urikit\.js\n.*urikit-http\.conf\n.*urikit-proxy\.conf\n.*README\.md\n$/),
    });
    // Its own ports may be taken here, and its worker may not be allowed into this folder.
    const text = readFileSync(join(folder, 'nginx.conf'), 'utf8')
      .replace('127.0.0.1:8080', `unix:${folder}/front.sock`)
      .replace('127.0.0.1:9000', `unix:${folder}/origin.sock`);
    writeFileSync(join(folder, 'nginx.conf'), `${process.getuid?.() === 0 ? 'user root root;\n' : ''}${text}`);
    origin.listen(join(folder, 'origin.sock'));
    await once(origin, 'listening');
    nginx = await runNginx(
      folder,
      ['-p', folder, '-c', 'nginx.conf', '-g', 'daemon off;'],
      [join(folder, 'front.sock')],
    );
  }, 60_000);
  afterAll(async () => {
    await nginx.stop();
    origin.closeAllConnections();
    origin.close();
    await once(origin, 'close');
  });

  const send = (sent: Partial<Sent>): Promise<Answer> =>
    exchange(nginx.socket('front'), wire({ target: '/', host: 'localhost:8080', ...sent }));

  test('its layout is one that the export goes with', async () => {
    expect(await command('check', join(folder, 'nginx.conf'))).toEqual([
      0,
      expect.stringContaining('nginx.conf: good\n'),
    ]);
  });

  test('three ways to write one request are asked once', async () => {
    const answers = [
      await send({ target: '/shop/%7eann?size=9&colour=red&gclid=1' }),
      await send({ target: '/shop/./~ann?colour=red&size=9', host: 'LOCALHOST:8080' }),
      await send({ target: '/shop/%7Eann?utm_source=x&size=9&colour=red', fields: [['Cookie', 'sid=secret']] }),
    ];
    expect(answers.map(({ status, fields }) => [status, fields['cache-status']])).toEqual([
      [200, 'nginx; fwd=miss'],
      [200, 'nginx; hit'],
      [200, 'nginx; hit'],
    ]);
    const [url, fields] = JSON.parse(answers[2]?.body ?? '') as [string, readonly string[]];
    expect([url, count, fields.includes('sid=secret')]).toEqual(['/shop/~ann?colour=red&size=9', 1, false]);
  });

  test('what is not the same is asked again, what is malformed or for another host is refused', async () => {
    expect((await send({ target: '/shop%2F~ann?colour=red&size=9' })).fields['cache-status']).toBe('nginx; fwd=miss');
    expect([(await send({ target: '/shop%00' })).status, (await send({ host: 'other.test' })).status]).toEqual([
      400, 400,
    ]);
  });

  test('it logs no error', () => {
    expect(nginx.errors()).not.toMatch(/\[(?:warn|error|crit|alert|emerg)\]/);
  });
});
