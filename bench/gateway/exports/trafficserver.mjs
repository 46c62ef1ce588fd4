import { existsSync } from 'node:fs';
import { join } from 'node:path';

const plugins = ['/usr/lib/trafficserver/modules', '/usr/libexec/trafficserver'].find((folder) =>
  existsSync(join(folder, 'tslua.so')),
);

const records = (folder, port) => [
  `CONFIG proxy.config.http.server_ports STRING ${port}:ip-in=127.0.0.1`,
  `CONFIG proxy.config.plugin.plugin_dir STRING ${plugins}`,
  `CONFIG proxy.config.admin.user_id STRING ${process.getuid() === 0 ? 'nobody' : '#-1'}`,
  `LOCAL proxy.config.config_dir STRING ${folder}/etc`,
  ...[
    ...['url_remap.pristine_host_hdr INT 1', 'http.insert_squid_x_forwarded_for INT 0', 'http.insert_client_ip INT 0'],
    ...['http.cache.http INT 1', 'http.wait_for_cache INT 1', 'cache.ram_cache.size INT 33554432'],
    ...['exec_thread.autoconfig.enabled INT 0', 'exec_thread.limit INT 1', 'log.logging_enabled INT 0'],
    ...['dump_mem_info_frequency INT 0', 'diags.debug.enabled INT 0'],
  ].map((line) => `CONFIG proxy.config.${line}`),
];

const places = (folder) => [
  ...[`prefix: ${folder}`, `sysconfdir: ${folder}/etc`, `localstatedir: ${folder}/run`, `runtimedir: ${folder}/run`],
  ...[`logdir: ${folder}/log`, `cachedir: ${folder}/cache`, 'bindir: /usr/bin', 'sbindir: /usr/bin'],
  ...[`libexecdir: ${plugins}`, 'datadir: /usr/share/trafficserver'],
];

const text = (lines) => lines.concat('').join('\n');

/** Traffic Server with its Lua plugin and its cache on, from memory; one thread for requests. */
export const trafficserver = {
  target: 'trafficserver',
  rules: 'urikit.lua',
  command: 'traffic_server',
  args: (folder) => [`--run-root=${folder}/runroot.yaml`],
  folders: ['etc', 'run', 'log', 'cache'],
  copies: { etc: '/etc/trafficserver' },
  files: ({ folder, port, origin, rules }) => ({
    'etc/records.config': text(records(folder, port)),
    'etc/plugin.config': rules === undefined ? '' : `tslua.so ${folder}/out/urikit.lua\n`,
    'etc/remap.config': `map / http://127.0.0.1:${origin}/\n`,
    'etc/storage.config': `${folder}/cache 64M\n`,
    'runroot.yaml': text(places(folder)),
  }),
};
