/**
 * Real servers on loopback, killed when the process ends.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const started = [];
process.on('exit', () => {
  for (const { child, folder } of started) {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
};

/** A connection for commands as arrays; `answer` resolves with the text of what comes next, whatever it is. */
export const dial = async (port) => {
  const socket = connect(port, '127.0.0.1').setNoDelay();
  await once(socket, 'connect');
  const send = (...words) =>
    socket.write(
      `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(String(word))}\r\n${word}\r\n`).join('')}`,
    );
  const answer = async () => String((await once(socket, 'data'))[0]);
  const ask = (...words) => {
    const next = answer();
    send(...words);
    return next;
  };
  return { send, answer, ask, close: () => socket.destroy() };
};

const launch = async (extra) => {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'urikit-bench-'));
  const args = ['--port', port, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no', ...extra];
  const child = spawn('redis-server', args.map(String), { stdio: 'ignore' });
  started.push({ child, folder });
  await once(child, 'spawn');
  child.unref();
  for (;;) {
    try {
      return { port, connection: await dial(port) };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
};

export const startServer = async () => {
  const { port, connection } = await launch([]);
  connection.close();
  return port;
};

/** Three masters. */
export const startNodes = async () => {
  const nodes = [];
  for (let index = 0; index < 3; index++) {
    const bus = await freePort();
    const node = await launch(['--cluster-enabled', 'yes', '--cluster-port', bus, '--cluster-node-timeout', 2000]);
    const [from, to] = [Math.floor((16_384 * index) / 3), Math.floor((16_384 * (index + 1)) / 3) - 1];
    await node.connection.ask('CLUSTER', 'ADDSLOTSRANGE', from, to);
    if (index > 0) await nodes[0].connection.ask('CLUSTER', 'MEET', '127.0.0.1', node.port, bus);
    nodes.push(node);
  }
  for (const { connection } of nodes) {
    for (;;) {
      const view = await connection.ask('CLUSTER', 'INFO');
      if (/cluster_state:ok/.test(view) && /cluster_known_nodes:3/.test(view)) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return nodes.map(({ port }) => port);
};
