/**
 * Servers that the tests of the gateway run against: installed on Debian where they are missing and we may.
 */
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './process.mjs';

/** Whether a package is there: by its command, in the places where Debian has them, or by its file. */
const packages = [
  ['nginx-light', ['nginx']],
  [
    'libnginx-mod-http-js',
    ['/usr/lib/nginx/modules/ngx_http_js_module.so', '/usr/share/nginx/modules/ngx_http_js_module.so'],
  ],
  ['redis-server', ['redis-server', 'valkey-server']],
  ['parallel', ['parallel']],
  ['haproxy', ['haproxy']],
  [
    'libnginx-mod-http-lua',
    ['/usr/lib/nginx/modules/ngx_http_lua_module.so', '/usr/share/nginx/modules/ngx_http_lua_module.so'],
  ],
  ['varnish', ['varnishd']],
  ['trafficserver', ['traffic_server']],
  ['apache2', ['apache2', 'httpd']],
  // The package luajit cannot stand beside the module of nginx.
  ['luajit2', ['luajit']],
  ['lua5.1', ['lua5.1']],
  ['lua5.3', ['lua5.3']],
  ['lua5.4', ['lua5.4']],
];

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];

const isExecutable = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const isThere = (name) =>
  name.startsWith('/') ? existsSync(name) : folders.some((folder) => isExecutable(join(folder, name)));

// Run level 1: installed, not started as services. The tests start their own.
const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
const apt = (args) => run('apt-get', args, { stdio: ['ignore', 2, 2], env });

/** Never fails: a test without its server says so itself, and fails where CI is set. */
export const ensureServers = async () => {
  const missing = packages.filter(([, names]) => !names.some(isThere)).map(([name]) => name);
  if (missing.length === 0) return;
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    process.stderr.write(`urikit: some tests need servers that are not here; on Debian: ${command}\n`);
    return;
  }
  process.stderr.write(`urikit: installing servers for tests (${command})\n`);
  const args = command.split(' ').slice(1);
  // A fresh image has no lists of packages yet.
  const installed = (await apt(args)) === 0 || ((await apt(['update'])) === 0 && (await apt(args)) === 0);
  if (!installed)
    process.stderr.write(`urikit: ${command} failed; tests that need ${missing.join(', ')} are skipped\n`);
};
