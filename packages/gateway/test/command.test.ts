import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { ask } from './support/client.js';
import { startOrigin } from './support/origin.js';
import { until } from '../../http-cache/test/support/until.js';

/** The command as it is installed: needs a build. */
const COMMAND = fileURLToPath(new URL('../bin/urikit-gateway.js', import.meta.url));

test('the command starts in front of a server, answers, and stops on SIGTERM', async () => {
  const origin = await startOrigin();
  const child = spawn(process.execPath, [COMMAND, '--origin', origin.url, '--listen', '0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const lines: Readonly<Record<string, unknown>>[] = [];
  const reader = createInterface(child.stdout).on('line', (line) =>
    lines.push(JSON.parse(line) as Readonly<Record<string, unknown>>),
  );
  await Promise.race([once(reader, 'line'), once(child, 'exit')]);
  const port = Number(/:(\d+)$/.exec(String(lines[0]?.['listen']))?.[1]);
  const replies = [await ask(port, { target: '/%61' }), await ask(port, { target: '/a' })];
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as readonly unknown[];
  await origin.close();
  expect(replies.map((reply) => [reply.body, reply.header('cache-status')])).toEqual([
    // The command is a process of its own: the answer may be a second old.
    ['answer 1', expect.stringMatching(/^urikit-gateway; fwd=uri-miss; fwd-status=200; stored; ttl=(?:60|59)$/)],
    ['answer 1', expect.stringContaining('; hit')],
  ]);
  expect([code, errors, lines.map(({ msg }) => msg)]).toEqual([0, '', ['listening', 'stopping', 'stopped']]);
}, 30_000);

test('descriptors that run out are logged once, and the command answers when there are some again', async () => {
  const origin = await startOrigin();
  // One word each: the shell lowers the limit and becomes the command.
  const script = 'ulimit -n 512; exec "$@"';
  const args = [process.execPath, COMMAND, '--origin', origin.url, '--listen', '0'];
  const child = spawn('sh', ['-c', script, 'sh', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: Readonly<Record<string, unknown>>[] = [];
  const reader = createInterface(child.stdout).on('line', (line) =>
    lines.push(JSON.parse(line) as Readonly<Record<string, unknown>>),
  );
  await Promise.race([once(reader, 'line'), once(child, 'exit')]);
  const port = Number(/:(\d+)$/.exec(String(lines[0]?.['listen']))?.[1]);
  const sockets: Socket[] = [];
  for (let i = 0; i < 600; i++) sockets.push(connect(port, '127.0.0.1').on('error', () => undefined));
  const told = () => lines.filter(({ code }) => code === 'EMFILE');
  await until(() => told().length > 0, 'the log says so', 20);
  for (const socket of sockets) socket.destroy();
  await until(
    () =>
      ask(port, { target: '/a' }).then(
        ({ status }) => status === 200,
        () => false,
      ),
    'an answer',
    20,
  );
  child.kill('SIGTERM');
  await once(child, 'exit');
  await origin.close();
  expect(told()).toEqual([expect.objectContaining({ msg: expect.stringMatching(/^out of file descriptors: /) })]);
}, 60_000);
