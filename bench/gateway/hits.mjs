/**
 * Hits of the gateway beside servers that answer the same bytes of their own, and beside nginx where it is there. The
 * load comes from wrk. Servers and load have a processor each where `taskset` can say so.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Failure } from '../../scripts/lib/process.mjs';
import { median } from '../statistics.mjs';
import { hasWrk, load } from './load.mjs';
import { hasNginx, startNginx } from './nginx.mjs';

const CONNECTIONS = 32;

/** As browsers send them: the policy of the gateway keys the codings. */
const FIELDS = { Host: 'www.example.com', 'Accept-Encoding': 'gzip, deflate, br', 'User-Agent': 'Mozilla/5.0' };

const pinned = (cpu) =>
  spawnSync('taskset', ['-c', String(cpu), 'true']).status === 0 ? ['taskset', '-c', String(cpu)] : [];
const file = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Starts a Node program that prints its port, and maybe more, on its first line. */
const startNode = (args, prefix, portOf = Number) =>
  new Promise((resolve, reject) => {
    const [command, ...rest] = [...prefix, process.execPath, ...args];
    const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Failure(`${args.join(' ')} ended with ${code}`)));
    const stop = () =>
      new Promise((done) => {
        child.removeAllListeners('exit');
        child.on('exit', done);
        child.kill('SIGTERM');
      });
    createInterface(child.stdout).once('line', (line) => resolve({ port: portOf(line), pid: child.pid, stop }));
  });

/** The gateway's first line says where it listens. */
const portIn = (line) => Number(new URL(JSON.parse(line).listen).port);

const loadNamed = async ({ name, server }, options) => {
  try {
    return await load(server, options);
  } catch (error) {
    throw new Failure(`${name}: ${error.message}`);
  }
};

/**
 * @param plan - `rounds` that count, of so many `seconds` each
 * @returns requests per second and processor time for each server, medians; or why nothing was measured
 */
export const hits = async ({ rounds, seconds }) => {
  if (!hasWrk()) return { skipped: 'wrk is not on PATH: on Debian, apt-get install wrk' };
  const server = pinned(0);
  const prefix = pinned(1);
  const origin = await startNode([file('servers.mjs'), 'origin'], prefix);
  const gateway = file('../../packages/gateway/bin/urikit-gateway.js');
  const subjects = [
    [
      'urikit-gateway, a hit',
      () =>
        startNode([gateway, '--origin', `http://127.0.0.1:${origin.port}`, '--listen', '127.0.0.1:0'], server, portIn),
    ],
    ...['plain node:http', 'plain Fastify'].map((name) => [name, () => startNode([file('servers.mjs'), name], server)]),
    ...(hasNginx() ? [['nginx proxy_cache, a hit', () => startNginx(origin.port, server)]] : []),
  ];
  const started = [];
  try {
    for (const [name, start] of subjects) started.push({ name, server: await start(), samples: [] });
    const options = { connections: CONNECTIONS, prefix, path: '/api/items?page=2', fields: FIELDS };
    for (const subject of started) await loadNamed(subject, { ...options, seconds: 2 });
    for (let round = 0; round < rounds; round++) {
      for (const subject of started) subject.samples.push(await loadNamed(subject, { ...options, seconds }));
    }
  } finally {
    for (const each of [...started.map(({ server }) => server), origin]) await each.stop();
  }
  const rows = started.map(({ name, samples }) => ({
    name,
    rate: median(samples.map((sample) => sample.rate)),
    cpu: median(samples.map((sample) => sample.cpu)),
  }));
  return { connections: CONNECTIONS, rows };
};
