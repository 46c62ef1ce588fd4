import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ORIGIN_CERT, ORIGIN_KEY } from '../../../../gateway/test/support/certificates.js';
import type { Exported, Gateway } from './gateway.js';
import { commandNamed, runServer } from './server.js';

const haproxy = commandNamed('haproxy');

const sectionsOf = ({ name, files }: Exported, root: string, origin: string): string => `
cache ${name}
  total-max-size 4
  max-object-size 65536
  max-age 3600

listen ${name}
  bind unix@${root}/${name}.sock
  bind unix@${root}/${name}-tls.sock ssl crt ${root}/server.pem alpn h2,http/1.1
${files.find(({ path }) => path === `${name}-rules.cfg`)?.text ?? ''}
  server origin unix@${origin}
`;

/** HAProxy, on sockets in its folder. @param more - a line of `global` */
export const haproxyWith = (more = ''): Gateway => ({
  target: 'haproxy',
  missing:
    haproxy === undefined ? 'no HAProxy; on Debian: apt-get install -y --no-install-recommends haproxy' : undefined,
  start: async (exports, folder, origin) => {
    const configuration = `
global
  nbthread 1
  maxconn 500
  ${more}
${exports.map((one) => `  lua-load-per-thread ${one.folder}/${one.name}.lua`).join('\n')}
defaults
  mode http
  timeout connect 5s
  timeout client 5s
  timeout server 5s
${exports.map((one) => sectionsOf(one, folder, origin)).join('\n')}
`;
    writeFileSync(join(folder, 'haproxy.cfg'), configuration);
    writeFileSync(join(folder, 'server.pem'), ORIGIN_CERT + ORIGIN_KEY);
    const place = (name: string): string => join(folder, `${name}.sock`);
    const secure = (name: string): string => join(folder, `${name}-tls.sock`);
    const args = [haproxy ?? '', '-db', '-f', join(folder, 'haproxy.cfg')];
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

export const HAPROXY = haproxyWith();
