import { luaScript } from '../parts/lua-script.js';
import { onePath } from '../parts/one-path.js';
import { block, readme } from '../parts/readme.js';
import type { ExportTarget } from '../parts/target.js';
import { refused } from '../refused.js';

/** Apache Traffic Server with its Lua plugin. */
export const trafficserver: ExportTarget = {
  name: 'trafficserver',
  summary: 'Apache Traffic Server with its Lua plugin, and its cache',
  isTested: true,
  needs: 'Traffic Server 9.2 or later with tslua.so',
  lacks: { raw: 'Traffic Server drops slashes, an empty query and an empty ";" before a plugin sees the target' },
  files: (plan, context) => {
    const { name, folder, trust } = context;
    if (trust)
      throw refused('--trust: Traffic Server has no setting that says which hops may say how they were reached');
    const script = luaScript(plan, context, { target: trafficserver.name, runtime: 'trafficserver' });
    return [
      { path: `${name}.lua`, text: script },
      readme(trafficserver, plan, [
        {
          title: 'Use',
          lines: [
            'In `plugin.config`:',
            '',
            ...block('text', [`tslua.so ${folder}/${name}.lua`]),
            '',
            'In `remap.config`:',
            '',
            ...block('text', ['map / http://127.0.0.1:9000/']),
            '',
            'In `records.config`. The origin is told the Host that is keyed, and no header about the client:',
            '',
            ...block('text', [
              'CONFIG proxy.config.url_remap.pristine_host_hdr INT 1',
              'CONFIG proxy.config.http.insert_squid_x_forwarded_for INT 0',
              'CONFIG proxy.config.http.insert_client_ip INT 0',
            ]),
            '',
            '`traffic_server -C verify_global_plugin` and the log `diags.log` say whether it loads.',
          ],
        },
        onePath(),
        {
          title: 'What it cannot do',
          lines: [
            'The rules of `remap.config` read the target that is forwarded.',
            '',
            'The script switches `proxy.config.http.normalize_ae` off for each request: Traffic Server would rewrite Accept-Encoding',
            'behind the key.',
            '',
            'Traffic Server drops the first of two slashes at the start of a path, an empty query and an empty `;` before a plugin',
            'sees the target. The script counts the bytes that came, and answers `//a`, `/a?`, `/a;` and `/a#` with 400. So it does with a',
            'request-line with more than two spaces, with an empty line before it, and with an absolute-form beside another Host.',
            '',
            'It joins headers of one name with `,` in place of `, `: a key of a request with several differs from that of other gateways.',
          ],
        },
      ]),
    ];
  },
};
