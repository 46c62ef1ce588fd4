import { createConnection, createServer } from 'node:net';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Gateway } from './gateway.js';
import { commandNamed, freePorts, runServer } from './server.js';

const command = commandNamed('traffic_server');
const plugins = ['/usr/lib/trafficserver/modules', '/usr/libexec/trafficserver'].find((folder) =>
  existsSync(join(folder, 'tslua.so')),
);
const defaults = '/etc/trafficserver';

/** A server that hands every connection to a socket: Traffic Server has no sockets by path. */
async function relay(path: string): Promise<{ port: number; close: () => void }> {
  const server = createServer((socket) => {
    const behind = createConnection(path);
    socket.on('error', () => behind.destroy());
    behind.on('error', () => socket.destroy());
    socket.pipe(behind).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as { port: number }).port, close: () => server.close() };
}

const records = (folder: string, port: number): string =>
  [
    `CONFIG proxy.config.http.server_ports STRING ${String(port)}:ip-in=127.0.0.1`,
    ...[
      ['plugin.plugin_dir', plugins ?? ''],
      ['admin.user_id', process.getuid?.() === 0 ? 'nobody' : '#-1'],
    ].map(([name, value]) => `CONFIG proxy.config.${name ?? ''} STRING ${value ?? ''}`),
    ...[
      'url_remap.pristine_host_hdr INT 1',
      'http.insert_squid_x_forwarded_for INT 0',
      'http.insert_client_ip INT 0',
      'http.insert_request_via_str INT 0',
      'http.cache.http INT 1',
      // It listens when its cache is ready.
      'http.wait_for_cache INT 1',
      'cache.ram_cache.size INT 4194304',
      'exec_thread.autoconfig.enabled INT 0',
      'exec_thread.limit INT 1',
    ].map((line) => `CONFIG proxy.config.${line}`),
    `CONFIG proxy.config.dump_mem_info_frequency INT 0`,
    `CONFIG proxy.config.diags.debug.enabled INT 0`,
    `LOCAL proxy.config.config_dir STRING ${folder}/etc`,
    '',
  ].join('\n');

/** Starts Traffic Server. @param remap - rules before the one for everything */
export const startTrafficServer =
  (remap = ''): Gateway['start'] =>
  async (exports, folder, origin) => {
    const [one] = exports;
    const behind = await relay(origin);
    const [port = 0] = await freePorts(1);
    for (const name of ['etc', 'run', 'log', 'cache']) mkdirSync(join(folder, name));
    cpSync(defaults, join(folder, 'etc'), { recursive: true });
    const files: Readonly<Record<string, string>> = {
      'etc/records.config': records(folder, port),
      'etc/plugin.config': `tslua.so ${one?.folder ?? ''}/${one?.name ?? ''}.lua\n`,
      'etc/remap.config': `${remap}map / http://127.0.0.1:${String(behind.port)}/\n`,
      'etc/storage.config': `${folder}/cache 32M\n`,
      'runroot.yaml': [
        `prefix: ${folder}`,
        `sysconfdir: ${folder}/etc`,
        ...['localstatedir', 'runtimedir'].map((name) => `${name}: ${folder}/run`),
        `logdir: ${folder}/log`,
        `cachedir: ${folder}/cache`,
        'bindir: /usr/bin',
        'sbindir: /usr/bin',
        `libexecdir: ${plugins ?? ''}`,
        'datadir: /usr/share/trafficserver',
        '',
      ].join('\n'),
    };
    for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
    // It changes to another user when it is started by root.
    for (const name of ['.', 'etc', 'run', 'log', 'cache']) chmodSync(join(folder, name), 0o777);
    const server = await runServer(folder, [command ?? '', `--run-root=${folder}/runroot.yaml`], [port]);
    return {
      server: {
        ...server,
        stop: async () => {
          await server.stop();
          behind.close();
        },
      },
      place: () => port,
    };
  };

/** Traffic Server, on a port of this machine. One process takes one policy. */
export const TRAFFICSERVER: Gateway = {
  target: 'trafficserver',
  missing:
    command === undefined || plugins === undefined
      ? 'no Traffic Server with Lua; on Debian: apt-get install -y --no-install-recommends trafficserver'
      : undefined,
  start: startTrafficServer(),
};
