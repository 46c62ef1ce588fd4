/**
 * nginx with `proxy_cache`, one worker, everything in a folder of its own.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export const hasNginx = () => spawnSync('nginx', ['-v']).status === 0;

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** A worker that changes its user could not write into a folder of ours. */
const user = process.getuid() === 0 ? 'user root;' : '';

const configuration = (folder, port, origin) => `
${user} daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
events { worker_connections 4096; }
http {
  access_log off; keepalive_requests 1000000;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  proxy_cache_path ${folder}/cache keys_zone=bench:10m;
  server {
    listen 127.0.0.1:${port} backlog=4096;
    location / { proxy_pass http://127.0.0.1:${origin}; proxy_cache bench; proxy_cache_key $scheme$host$request_uri; }
  }
}
`;

/** The worker does the work; the master only waits. */
const workerOf = (master) => {
  const children = readFileSync(`/proc/${master}/task/${master}/children`, 'utf8').trim();
  return Number(children.split(' ')[0]);
};

/** @returns its port, the process that does the work, and how to stop it */
export const startNginx = async (origin, prefix) => {
  const folder = mkdtempSync(join(tmpdir(), 'urikit-nginx-'));
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, origin));
  const [command, ...args] = [...prefix, 'nginx', '-p', folder, '-c', join(folder, 'nginx.conf')];
  const child = spawn(command, args, { stdio: 'ignore' });
  await pause(500);
  const stop = () =>
    new Promise((resolve) => {
      child.on('exit', () => resolve(rmSync(folder, { recursive: true, force: true })));
      child.kill('SIGTERM');
    });
  return { port, pid: workerOf(child.pid), stop };
};
