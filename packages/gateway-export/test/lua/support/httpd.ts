import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Exported, Gateway } from './gateway.js';
import { commandNamed, freePorts, runServer } from './server.js';

const command = commandNamed('apache2') ?? commandNamed('httpd');
const modules = ['/usr/lib/apache2/modules', '/usr/lib64/httpd/modules', '/usr/lib/httpd/modules'].find((folder) =>
  existsSync(join(folder, 'mod_lua.so')),
);

const LOADED = ['mpm_event', 'authz_core', 'setenvif', 'cache', 'cache_disk', 'proxy', 'proxy_http', 'lua'];

const hostOf = ({ name, folder }: Exported, port: number, origin: string): string => `
Listen 127.0.0.1:${String(port)}
<VirtualHost 127.0.0.1:${String(port)}>
  Define ${name}_origin "unix:${origin}|http://origin"
  Include ${folder}/${name}.conf
</VirtualHost>`;

/** Apache httpd, on ports of this machine. */
export const HTTPD: Gateway = {
  target: 'httpd',
  missing:
    command === undefined || modules === undefined
      ? 'no Apache httpd with mod_lua; on Debian: apt-get install -y --no-install-recommends apache2'
      : undefined,
  start: async (exports, folder, origin) => {
    const ports = await freePorts(exports.length);
    const portOf = (name: string): number => ports[exports.findIndex((one) => one.name === name)] ?? 0;
    const configuration = `
ServerRoot ${folder}
ServerName gateway.test
PidFile ${folder}/pid
ErrorLog /dev/stderr
DefaultRuntimeDir ${folder}
CacheRoot ${folder}/cache
User ${process.getuid?.() === 0 ? 'nobody' : '#-1'}
Group ${process.getuid?.() === 0 ? 'nogroup' : '#-1'}
${LOADED.map((name) => `LoadModule ${name}_module ${modules ?? ''}/mod_${name}.so`).join('\n')}
StartServers 1
ServerLimit 1
ThreadsPerChild 4
MaxRequestWorkers 4
${exports.map((one) => hostOf(one, portOf(one.name), origin)).join('\n')}
`;
    writeFileSync(join(folder, 'httpd.conf'), configuration);
    mkdirSync(join(folder, 'cache'));
    // It changes to another user when it is started by root.
    for (const name of ['.', 'cache', 'origin.sock']) chmodSync(join(folder, name), 0o777);
    const args = [command ?? '', '-f', join(folder, 'httpd.conf'), '-D', 'FOREGROUND'];
    return { server: await runServer(folder, args, ports), place: portOf };
  },
};
