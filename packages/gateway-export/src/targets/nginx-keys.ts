import { basename } from 'node:path';
import { settingsOf } from '../njs/settings.js';
import { AUTH_REQUEST_LACKS } from '../keys/hand-over.js';
import { askingHttp, askingProxy, askingServer, type NginxKeys } from '../keys/nginx-conf.js';
import { heading } from '../parts/heading.js';
import { nginxLayout, nginxUse } from '../parts/nginx-use.js';
import { onePath } from '../parts/one-path.js';
import { block, readme } from '../parts/readme.js';
import type { ExportFile, ExportTarget } from '../parts/target.js';

/** nginx without any module but its own: it asks a key service before it looks into its cache. */
export const nginxKeys: ExportTarget = {
  name: 'nginx-keys',
  summary: 'nginx by auth_request, with a key service beside it',
  isTested: true,
  needs: 'nginx 1.21.1 or later with its own module http_auth_request, and `urikit-gateway keys`',
  lacks: AUTH_REQUEST_LACKS,
  files: (plan, { name, trust, folder: path }) => {
    const folder = basename(path);
    const keys: NginxKeys = { plan, name, trust, set: settingsOf(plan, trust ? 'trusted' : undefined).set };
    const file = (part: string, lines: readonly string[]): ExportFile => ({
      path: `${name}-${part}.conf`,
      text: [heading('#', 'nginx-keys', plan), ...lines, ''].join('\n'),
    });
    const flag = trust ? ' --trust' : '';
    return [
      file('http', askingHttp(keys)),
      file('server', askingServer(keys)),
      file('proxy', askingProxy(keys)),
      readme(nginxKeys, plan, [
        {
          title: 'Use',
          lines: [
            'Start the service with the same policy, where only nginx can reach it:',
            '',
            ...block('sh', [`urikit-gateway keys --policy policy.yaml --for nginx --listen 127.0.0.1:8090${flag}`]),
            '',
            `In \`nginx.conf\`, which has the folder \`${folder}\` beside it:`,
            '',
            ...nginxUse(
              { name, trust },
              {
                http: [`include ${folder}/${name}-http.conf;`],
                server: [`include ${folder}/${name}-server.conf;`],
                folder,
              },
            ),
          ],
        },
        nginxLayout(name),
        onePath(false),
        {
          title: 'Limits',
          lines: [
            '- A service that cannot be reached, or that has another policy, is answered with 500: nothing is passed on.',
            '- `No-Vary-Search` is not read, and there is no purge by tag: nginx has neither.',
            '- `proxy_intercept_errors on` would answer a 403 of the origin with 400.',
          ],
        },
      ]),
    ];
  },
};
