/**
 * What one question to `urikit-gateway keys` costs, beside a plain node:http that answers 200 with nothing, and nginx that
 * asks before each hit beside nginx that does not, where it is there: node bench/gateway/key-service.mjs [--quick]
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { main } from '../../scripts/lib/process.mjs';
import { machine } from '../machine.mjs';
import { median } from '../statistics.mjs';
import { hasNginx } from './nginx.mjs';

const bin = fileURLToPath(new URL('../../packages/gateway/bin/urikit-gateway.js', import.meta.url));
const exporter = fileURLToPath(new URL('../../packages/cli/bin/urikit.js', import.meta.url));
const CONNECTIONS = 16;
const quick = process.argv.includes('--quick');
const [ROUNDS, SECONDS] = quick ? [3, 1] : [5, 3];

const PLAIN = `require('node:http').createServer((q, r) => r.writeHead(200, { 'Content-Length': '0' }).end())
  .listen(0, '127.0.0.1', function () { console.log(JSON.stringify({ listen: 'http://127.0.0.1:' + this.address().port })); });`;

/** Starts a program whose first line says where it listens. */
const start = (args) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`ended with ${code}`)));
    createInterface(child.stdout).once('line', (line) =>
      resolve({
        origin: JSON.parse(line).listen,
        pid: child.pid,
        stop: () => child.removeAllListeners('exit').kill('SIGTERM'),
      }),
    );
  });

/** Processor time of a process so far, in milliseconds: `utime` and `stime` in ticks of 10 ms (proc(5)). */
const cpuOf = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

/** Requests per second over kept connections, and microseconds of the server's processor for each. */
const load = async ({ origin, pid }, { path, headers }, seconds) => {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  const end = performance.now() + seconds * 1000;
  const [begin, before] = [performance.now(), cpuOf(pid)];
  let count = 0;
  const one = async () => {
    while (performance.now() < end) {
      const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
      await body.dump();
      if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
      count++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  const [time, cpu] = [performance.now() - begin, cpuOf(pid) - before];
  await pool.close();
  return { rate: (count * 1000) / time, cpu: (cpu * 1000) / count };
};

const BROWSER = { 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'Mozilla/5.0', accept: 'text/html' };
const QUESTION = {
  path: '/',
  headers: {
    ...BROWSER,
    'x-urikit-request': 'GET /api/items?page=2 HTTP/1.1',
    'x-urikit-host': 'www.example.com',
    'x-urikit-scheme': 'http',
  },
};

/** nginx with one worker and a cache of its own, with and without a question before each hit. */
const startNginx = async (service, asks) => {
  const folder = mkdtempSync(join(tmpdir(), 'urikit-nginx-'));
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  if (asks) {
    spawnSync(process.execPath, [exporter, 'export', '--target', 'nginx-keys', '--out', join(folder, 'urikit')]);
    const file = join(folder, 'urikit', 'urikit-http.conf');
    writeFileSync(file, readFileSync(file, 'utf8').replace('127.0.0.1:8090', service.origin.slice('http://'.length)));
  }
  const [http, server, location] = asks
    ? [
        'include urikit/urikit-http.conf;',
        'include urikit/urikit-server.conf;',
        'include urikit/urikit-proxy.conf; proxy_pass http://origin$urikit_target;',
      ]
    : ['', '', 'proxy_pass http://origin; proxy_cache_key $scheme$host$request_uri;'];
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${folder}/${one};`);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
events { worker_connections 1024; }
http { access_log off; keepalive_requests 1000000; ${paths.join(' ')}
proxy_cache_path ${folder}/cache keys_zone=bench:10m; upstream origin { server 127.0.0.1:${port + 1}; } ${http}
server { listen 127.0.0.1:${port + 1}; location / { add_header Cache-Control max-age=3600; return 200 ok; } }
server { listen 127.0.0.1:${port}; ${server} location / { ${location} proxy_cache bench; } } }`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  await new Promise((resolve) => setTimeout(resolve, 700));
  const [worker] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ');
  const stop = () => {
    child.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    child.kill('SIGTERM');
  };
  return { origin: `http://127.0.0.1:${port}`, pid: Number(worker), stop };
};

await main(async () => {
  const service = await start([bin, 'keys', '--listen', '0']);
  const hit = { path: '/api/items?page=2', headers: { ...BROWSER, host: 'www.example.com' } };
  const subjects = [
    ['urikit-gateway keys, a question', service, QUESTION],
    ['plain node:http, 200 without content', await start(['-e', PLAIN]), QUESTION],
    ...(hasNginx()
      ? [
          ['nginx, a hit, asks first', await startNginx(service, true), hit],
          ['nginx, a hit, its own key', await startNginx(service, false), hit],
        ]
      : []),
  ].map(([name, server, request]) => ({ name, server, request, samples: [] }));
  try {
    for (const { server, request } of subjects) await load(server, request, 1);
    for (let round = 0; round < ROUNDS; round++)
      for (const subject of subjects) subject.samples.push(await load(subject.server, subject.request, SECONDS));
  } finally {
    for (const { server } of subjects) server.stop();
  }
  process.stdout.write(
    `${JSON.stringify(machine())}\n${String(CONNECTIONS)} kept connections, medians of ${ROUNDS} rounds\n`,
  );
  for (const { name, samples } of subjects) {
    const of = (member) => median(samples.map((sample) => sample[member]));
    process.stdout.write(
      `${name.padEnd(40)}${Math.round(of('rate')).toLocaleString('en').padStart(9)} requests/s${of('cpu').toFixed(1).padStart(8)} us of its processor\n`,
    );
  }
  return 0;
});
