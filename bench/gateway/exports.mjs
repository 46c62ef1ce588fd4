/**
 * node bench/gateway/exports.mjs: what a hit costs HAProxy, nginx and Varnish with the keys of an export, beside each with its own.
 * Processor time of the server for each request, so that others on the machine matter less. Needs wrk, and a build.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { hasWrk, load } from './load.mjs';

const COMMAND = fileURLToPath(new URL('../../packages/gateway/bin/urikit-gateway.js', import.meta.url));
const PATH = '/shop/items?page=2&sort=price&color=blue';
const ROUNDS = 3;

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const modules = '/usr/lib/nginx/modules';
const root = process.getuid() === 0 ? 'user root;' : '';

const haproxy = (folder, port, origin, rules) => `
global
  nbthread 1
  ${rules === undefined ? '' : `lua-load-per-thread ${folder}/out/urikit.lua`}
defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
cache urikit
  total-max-size 4
  max-age 3600
listen pages
  bind 127.0.0.1:${port}
${rules ?? 'http-request cache-use urikit\nhttp-response cache-store urikit'}
  server origin 127.0.0.1:${origin}
`;

const nginx = (folder, port, origin, rules) => `
load_module ${modules}/ndk_http_module.so; load_module ${modules}/ngx_http_lua_module.so;
${root} daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 1000000;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  proxy_cache_path ${folder}/cache keys_zone=bench:10m;
  upstream origin { server 127.0.0.1:${origin}; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_cache bench;
      ${rules === undefined ? 'proxy_pass http://origin;' : `include ${folder}/out/urikit-proxy.conf; proxy_pass http://origin$urikit_target;`}
    }
  }
}
`;

const vcl = (folder, _port, origin, rules) => `
vcl 4.1;
${rules === undefined ? '' : `include "${folder}/out/urikit.vcl";`}
backend default { .host = "127.0.0.1"; .port = "${origin}"; }
${rules === undefined ? '' : 'sub vcl_recv { call urikit_recv; }'}
`;

const varnishArgs = (folder, port) => [
  ...[
    '-F',
    '-n',
    `${folder}/work`,
    '-a',
    `127.0.0.1:${port}`,
    '-f',
    `${folder}/conf`,
    '-s',
    'default,16m',
    '-T',
    'none',
  ],
  ...['-j', 'none', '-p', 'vcc_allow_inline_c=on', '-p', 'http_gzip_support=off', '-p', 'thread_pools=1'],
];

const GATEWAYS = [
  {
    target: 'haproxy',
    command: 'haproxy',
    text: haproxy,
    rules: 'urikit-rules.cfg',
    args: (folder) => ['-db', '-f', `${folder}/conf`],
    isChild: false,
  },
  {
    target: 'nginx-lua',
    command: 'nginx',
    text: nginx,
    rules: 'urikit-proxy.conf',
    args: (folder) => ['-e', `${folder}/error.log`, '-p', folder, '-c', `${folder}/conf`],
    isChild: true,
  },
  { target: 'varnish', command: 'varnishd', text: vcl, rules: 'urikit.vcl', args: varnishArgs, isChild: true },
];

const measure = async ({ target, command, text, rules, args, isChild }, isExport, origin) => {
  const folder = mkdtempSync(join(tmpdir(), 'urikit-bench-'));
  if (isExport) spawnSync(process.execPath, [COMMAND, 'export', '--target', target, '--out', `${folder}/out`]);
  const port = await freePort();
  const own = isExport ? readFileSync(join(folder, 'out', rules), 'utf8') : undefined;
  writeFileSync(join(folder, 'conf'), text(folder, port, origin, own));
  const child = spawn(command, args(folder, port), { stdio: 'ignore' });
  const exited = new Promise((resolve) => child.on('exit', resolve));
  await pause(2500);
  const pid = isChild
    ? Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')[0])
    : child.pid;
  try {
    const wanted = { seconds: 1, connections: 16, prefix: [], path: PATH, fields: { Host: 'shop.example' } };
    await load({ port, pid }, wanted);
    const costs = [];
    for (let i = 0; i < ROUNDS; i++) costs.push((await load({ port, pid }, wanted)).cpu);
    return costs.sort((a, b) => a - b)[1];
  } finally {
    child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  }
};

if (!hasWrk()) throw new Error('this needs wrk');
const body = 'x'.repeat(2000);
const origin = createServer((_, response) => response.setHeader('Cache-Control', 'max-age=3600').end(body));
await new Promise((resolve) => origin.listen(0, '127.0.0.1', resolve));
console.log('gateway     own key   export   hits beside its own');
for (const gateway of GATEWAYS) {
  const own = await measure(gateway, false, origin.address().port);
  const exported = await measure(gateway, true, origin.address().port);
  const row = [own.toFixed(1).padStart(7), exported.toFixed(1).padStart(7), (own / exported).toFixed(2)].join('  ');
  console.log(`${gateway.target.padEnd(10)}  ${row}`);
}
origin.close();
