import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Gateway } from '../../lua/support/gateway.js';
import { commandNamed, runServer } from '../../lua/support/server.js';
import { startVarnish } from '../../lua/support/varnish.js';
import { temporaryPaths } from '../../njs/support/nginx.js';

/** nginx and Varnish as a distribution has them, each with one include of an export. */

const nginx = commandNamed('nginx');

/** @param more - lines of `http` */
export const nginxMap = (more = ''): Gateway => ({
  target: 'nginx-map',
  missing:
    nginx === undefined ? 'no nginx; on Debian: apt-get install -y --no-install-recommends nginx-light' : undefined,
  start: async ([one], folder, origin) => {
    const name = one?.name ?? '';
    const configuration = `
daemon off;
pid ${folder}/pid;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root root;' : ''}
pcre_jit off;
events { worker_connections 512; }
http {
  access_log off;
  ${temporaryPaths(folder)}
  ${more}
  proxy_cache_path ${folder}/cache keys_zone=pages:1m;
  include ${folder}/${name}/${name}.conf;
  upstream origin { server unix:${origin}; }
  server {
    listen unix:${folder}/${name}.sock;
    if ($${name}_refused) { return 400; }
    location / {
      proxy_pass http://origin;
      proxy_cache pages;
    }
  }
}
`;
    writeFileSync(join(folder, 'nginx.conf'), configuration);
    const place = (): string => join(folder, `${name}.sock`);
    const args = [nginx ?? '', '-e', join(folder, 'error.log'), '-p', folder, '-c', join(folder, 'nginx.conf')];
    return { server: await runServer(folder, args, [place()]), place };
  },
});
export const NGINX_MAP = nginxMap();

/** Without inline C, and without a JIT for expressions. @param more - parameters */
export const varnishVcl = (...more: readonly string[]): Gateway => ({
  target: 'varnish-vcl',
  missing:
    commandNamed('varnishd') === undefined
      ? 'no Varnish; on Debian: apt-get install -y --no-install-recommends varnish'
      : undefined,
  start: startVarnish(
    ({ name, folder }, origin) => `vcl 4.1;
include "${folder}/${name}.vcl";
backend default { .path = "${origin}"; }`,
    ['pcre2_jit_compilation=off', ...more],
  ),
});
export const VARNISH_VCL = varnishVcl();
