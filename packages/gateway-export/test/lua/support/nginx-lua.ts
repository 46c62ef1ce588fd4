import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryPaths } from '../../njs/support/nginx.js';
import { ORIGIN_CERT, ORIGIN_KEY } from '../../../../gateway/test/support/certificates.js';
import type { Exported, Gateway } from './gateway.js';
import { commandNamed, runServer } from './server.js';

const folders = ['/usr/lib/nginx/modules', '/usr/share/nginx/modules', '/usr/lib64/nginx/modules'];
const moduleNamed = (name: string): string | undefined => folders.map((folder) => join(folder, name)).find(existsSync);

const nginx = commandNamed('nginx');

/** What a server has beside the location of an export, by the name of that. */
type Beside = (name: string) => string;

const serverOf = ({ name, folder }: Exported, root: string, beside: Beside): string => `
server {
  listen unix:${root}/${name}.sock;
  listen unix:${root}/${name}-tls.sock ssl http2;
  ${beside(name)}
  location / {
    include ${folder}/${name}-proxy.conf;
    proxy_cache ${name};
    proxy_pass http://origin$${name}_target;
    add_header X-Cache $upstream_cache_status always;
  }
}`;

/** nginx with a module, on sockets in its folder. */
const nginxWith = (
  target: string,
  modules: readonly (string | undefined)[],
  debian: string,
  inHttp: (exported: Exported) => string,
  beside: Beside = () => 'merge_slashes off;',
): Gateway => ({
  target,
  missing:
    nginx === undefined || modules.includes(undefined)
      ? `no ${target}; on Debian: apt-get install -y --no-install-recommends nginx-light ${debian}`
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
  ssl_certificate ${folder}/cert.pem;
  ssl_certificate_key ${folder}/key.pem;
  upstream origin { server unix:${origin}; }
  ${exports.map(({ name }) => `proxy_cache_path ${folder}/cache-${name} keys_zone=${name}:1m;`).join('\n  ')}
  ${exports.map(inHttp).join('\n  ')}
  ${exports.map((one) => serverOf(one, folder, beside)).join('\n')}
}
`;
    writeFileSync(join(folder, 'nginx.conf'), configuration);
    writeFileSync(join(folder, 'cert.pem'), ORIGIN_CERT);
    writeFileSync(join(folder, 'key.pem'), ORIGIN_KEY);
    const place = (name: string): string => join(folder, `${name}.sock`);
    const secure = (name: string): string => join(folder, `${name}-tls.sock`);
    const args = [nginx ?? '', '-e', join(folder, 'error.log'), '-p', folder, '-c', join(folder, 'nginx.conf')];
    return {
      server: await runServer(
        folder,
        args,
        exports.flatMap(({ name }) => [place(name), secure(name)]),
      ),
      place,
      secure,
    };
  },
});

/** nginx with Lua. */
export const nginxLua = (beside?: Beside): Gateway =>
  nginxWith(
    'nginx-lua',
    ['ndk_http_module.so', 'ngx_http_lua_module.so'].map(moduleNamed),
    'libnginx-mod-http-lua',
    () => '',
    beside,
  );
export const NGINX_LUA = nginxLua();

/** nginx with njs. */
export const nginxNjs = (beside?: Beside): Gateway =>
  nginxWith(
    'nginx-njs',
    [moduleNamed('ngx_http_js_module.so')],
    'libnginx-mod-http-js',
    ({ name }) => `include ${name}/${name}-http.conf;`,
    beside,
  );
export const NGINX_NJS = nginxNjs();
