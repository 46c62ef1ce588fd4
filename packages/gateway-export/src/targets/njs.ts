import { basename } from 'node:path';
import { njsFiles } from '../njs/files.js';
import { checkRuntime } from '../njs/runtime-check.js';
import { nginxLayout, nginxModules, nginxUse } from '../parts/nginx-use.js';
import { readme } from '../parts/readme.js';
import type { ExportTarget } from '../parts/target.js';

/** nginx with its module for JavaScript: the keyer runs in nginx itself. */
export const njs: ExportTarget = {
  name: 'nginx-njs',
  summary: 'nginx with the keyer in njs, its module for JavaScript',
  isTested: true,
  needs: 'nginx with njs 0.7.9 (tested with nginx 1.22.1)',
  files: (plan, { name, trust, runtime, folder: path }) => {
    const folder = basename(path);
    const script = runtime('../njs/runtime.njs');
    checkRuntime(script, plan);
    return [
      ...njsFiles(plan, script, { name, trust, folder }),
      readme(njs, plan, [
        {
          title: 'Use',
          lines: [
            `The folder \`${folder}\` belongs beside \`nginx.conf\`, which includes it:`,
            '',
            ...nginxUse(
              { name, trust },
              {
                http: [`include ${folder}/${name}-http.conf;`],
                folder,
              },
            ),
            '',
            ...nginxModules('libnginx-mod-http-js', ['ngx_http_js_module.so']),
          ],
        },
        nginxLayout(name),
        {
          title: 'What this cannot see or do',
          lines: [
            '- `No-Vary-Search` of an answer is not read: nginx asks for the key before there is an answer. Say in the policy',
            '  what you know beforehand: `query: { exclude: [...] }` for `params`, `query: { order: name }` for `key-order`.',
            '- There is no purge by tag: nginx finds entries by their keys alone.',
            '- nginx answers a path that begins above the root, two Host headers and a malformed triplet with 400 itself.',
          ],
        },
      ]),
    ];
  },
};
