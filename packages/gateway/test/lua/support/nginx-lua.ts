import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryPaths } from '../../njs/support/nginx.js';
import type { Exported, Gateway } from './gateway.js';
import { commandNamed, runServer } from './server.js';

const folders = ['/usr/lib/nginx/modules', '/usr/share/nginx/modules', '/usr/lib64/nginx/modules'];
const moduleNamed = (name: string): string | undefined => folders.map((folder) => join(folder, name)).find(existsSync);

const modules = ['ndk_http_module.so', 'ngx_http_lua_module.so'].map(moduleNamed);
const nginx = commandNamed('nginx');

const serverOf = ({ name, folder }: Exported, root: string): string => `
server {
  listen unix:${root}/${name}.sock;
  merge_slashes off;
  location / {
    include ${folder}/${name}-proxy.conf;
    proxy_cache ${name};
    proxy_pass http://origin$${name}_target;
    add_header X-Cache $upstream_cache_status always;
  }
}`;

/** nginx with Lua, on sockets in its folder. */
export const NGINX_LUA: Gateway = {
  target: 'nginx-lua',
  missing:
    nginx === undefined || modules.includes(undefined)
      ? 'no nginx with Lua; on Debian: apt-get install -y --no-install-recommends nginx-light libnginx-mod-http-lua'
      : undefined,
  start: async (exports, folder, origin) => {
    const configuration = `
${modules.map((file) => `load_module ${file ?? ''};`).join('\n')}
daemon off;
pid ${folder}/pid;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root root;' : ''}
events { worker_connections 512; }
http {
  access_log off;
  ${temporaryPaths(folder)}
  large_client_header_buffers 4 32k;
  upstream origin { server unix:${origin}; }
  ${exports.map(({ name }) => `proxy_cache_path ${folder}/cache-${name} keys_zone=${name}:1m;`).join('\n  ')}
  ${exports.map((one) => serverOf(one, folder)).join('\n')}
}
`;
    writeFileSync(join(folder, 'nginx.conf'), configuration);
    const place = (name: string): string => join(folder, `${name}.sock`);
    const args = [nginx ?? '', '-e', join(folder, 'error.log'), '-p', folder, '-c', join(folder, 'nginx.conf')];
    return {
      server: await runServer(
        folder,
        args,
        exports.map(({ name }) => place(name)),
      ),
      place,
    };
  },
};
