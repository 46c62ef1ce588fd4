import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../../../packages/cli/bin/urikit.js', import.meta.url));

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const canConnect = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

const listens = async (port) => {
  for (let i = 0; i < 300; i++) {
    if (await canConnect(port)) return;
    await pause(100);
  }
  throw new Error('it does not listen');
};

/**
 * A gateway in front of an origin, with its own keys or with those of an export.
 *
 * @param policy - a file; undefined for the default policy
 * @returns its port, the process whose time counts, and `stop`
 */
export const startGateway = async (gateway, isExport, { origin, policy }) => {
  const folder = mkdtempSync(join(tmpdir(), 'urikit-bench-'));
  // Traffic Server changes to another user.
  chmodSync(folder, 0o777);
  const { target, rules, folders = [], copies = {} } = gateway;
  const out = join(folder, 'out');
  const chosen = policy === undefined ? [] : ['--policy', policy];
  if (isExport) spawnSync(process.execPath, [COMMAND, 'export', '--target', target, ...chosen, '--out', out]);
  const port = await freePort();
  for (const name of folders) mkdirSync(join(folder, name));
  for (const [name, from] of Object.entries(copies)) cpSync(from, join(folder, name), { recursive: true });
  for (const name of folders) chmodSync(join(folder, name), 0o777);
  const own = isExport ? readFileSync(join(out, rules), 'utf8') : undefined;
  for (const [name, text] of Object.entries(gateway.files({ folder, port, origin, rules: own })))
    writeFileSync(join(folder, name), text);
  const child = spawn(gateway.command, gateway.args(folder, port), { stdio: process.env.SHOW ? 'inherit' : 'ignore' });
  const exited = new Promise((resolve) => child.on('exit', resolve));
  await listens(port);
  await pause(500);
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
  return {
    port,
    pid: gateway.isChild ? Number(children.split(' ')[0]) : child.pid,
    folder,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
