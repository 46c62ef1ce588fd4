/**
 * Servers that are killed (`kill -9`) under load: how many requests that cost, and the longest that one waited.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from '../stores/servers.mjs';
import { hasWrk, load } from './load.mjs';
import { file, GATEWAY_PROGRAM, pinned, portsIn, startNode } from './processes.mjs';
import { EACH } from './work.mjs';

export const BACKEND = 'kill -9 of one of two backends';
export const WORKER = 'kill -9 of one of two workers';

const CONNECTIONS = 64;

/** Load for some seconds, and the kill after the first third of them. A first second without a kill does not count. */
const killed = async (kind, server, { prefix, seconds, path, script }, kill) => {
  const given = { prefix, seconds, connections: CONNECTIONS, path, script, fields: { Host: 'www.example.com' } };
  await load(server, { ...given, seconds: 1 });
  const loaded = load(server, { ...given, mayFail: true });
  await pause((seconds * 1000) / 3);
  await kill();
  return { kind, connections: CONNECTIONS, ...(await loaded) };
};

/** Each request is a miss: a backend is asked for it. */
const backendKilled = async (folder, setup) => {
  const backends = [
    await startNode([file('servers.mjs'), 'origin'], []),
    await startNode([file('servers.mjs'), 'origin'], []),
  ];
  const config = join(folder, 'backends.json');
  const urls = backends.map(({ port }) => ({ url: `http://127.0.0.1:${port}` }));
  writeFileSync(
    config,
    JSON.stringify({ listen: '127.0.0.1:0', admin: { listen: '127.0.0.1:0' }, origin: { backends: urls } }),
  );
  const gateway = await startNode([GATEWAY_PROGRAM, '--config', config], setup.own, portsIn);
  const script = join(folder, 'each.lua');
  writeFileSync(script, EACH);
  try {
    return await killed(BACKEND, gateway, { ...setup, path: '/', script }, () => backends[0].stop('SIGKILL'));
  } finally {
    for (const each of [gateway, ...backends]) await each.stop();
  }
};

/** Each request is a hit: the worker alone answers it. */
const workerKilled = async (folder, setup) => {
  const origin = await startNode([file('servers.mjs'), 'origin'], []);
  const config = join(folder, 'workers.json');
  const store = { kind: 'redis', url: `redis://127.0.0.1:${await startServer()}` };
  const [listen, admin] = ['127.0.0.1:0', { listen: '127.0.0.1:0' }];
  writeFileSync(
    config,
    JSON.stringify({ listen, admin, origin: `http://127.0.0.1:${origin.port}`, workers: 2, store }),
  );
  const gateway = await startNode([GATEWAY_PROGRAM, '--config', config], [], portsIn);
  const [worker] = readFileSync(`/proc/${gateway.pid}/task/${gateway.pid}/children`, 'utf8').split(' ');
  const kill = () => process.kill(Number(worker), 'SIGKILL');
  try {
    await (await fetch(`http://127.0.0.1:${gateway.port}/api/items`)).arrayBuffer();
    return await killed(WORKER, gateway, { ...setup, path: '/api/items' }, kill);
  } finally {
    for (const each of [gateway, origin]) await each.stop();
  }
};

/** @returns a row for each kill: requests that were answered and those that were lost */
export const kills = async ({ seconds }) => {
  if (!hasWrk()) return [];
  const folder = mkdtempSync(join(tmpdir(), 'urikit-bench-'));
  const setup = { seconds: 3 * seconds, own: pinned(0), prefix: pinned(1) };
  const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
  try {
    return [await backendKilled(folder, setup), ...(hasRedis ? [await workerKilled(folder, setup)] : [])];
  } finally {
    rmSync(folder, { recursive: true });
  }
};
