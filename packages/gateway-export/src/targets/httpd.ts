import type { CompiledPolicy } from '@urikit/cache-key';
import { heading } from '../parts/heading.js';
import { luaScript } from '../parts/lua-script.js';
import { onePath } from '../parts/one-path.js';
import { block, readme } from '../parts/readme.js';
import type { ExportContext, ExportTarget } from '../parts/target.js';

/** The lines for the virtual host. */
const configuration = (plan: CompiledPolicy, { name, folder }: ExportContext): string =>
  [
    heading('#', httpd.name, plan),
    `# include it in <VirtualHost>, behind "Define ${name}_origin http://127.0.0.1:8080"`,
    '',
    '# Rules read "%2F" as a slash, and slashes merged: <Location /admin> holds for /admin%2Fx and for //admin.',
    'AllowEncodedSlashes On',
    'TraceEnable Off',
    '',
    '# The key is made of the forwarded bytes: the script puts its target behind the address of the origin.',
    `ProxyPass "/" "\${${name}_origin}/"`,
    'ProxyPreserveHost On',
    'ProxyAddHeaders Off',
    '',
    '# Malformed, or not for this host: answered with 400, never repaired. Where the script fails: 500.',
    'LuaScope thread',
    'LuaCodeCache forever',
    '# Decides before <Location>, access control and the rewriting of <Location> read the path, and applies it behind them.',
    `LuaHookTranslateName "${folder}/${name}.lua" ${name} early`,
    `LuaHookFixups "${folder}/${name}.lua" ${name}_apply`,
    '',
    '# The cache comes behind the script, and has one name for all hosts: the key has the host.',
    'CacheQuickHandler off',
    `CacheKeyBaseURL http://${name}.invalid/`,
    'CacheIgnoreHeaders Set-Cookie',
    '<Location "/">',
    '  CacheEnable disk',
    '</Location>',
    '',
  ].join('\n');

const useLines = (plan: CompiledPolicy, { name, folder, trust }: ExportContext): readonly string[] => [
  'Include the file in the virtual host:',
  '',
  ...block('apache', [
    '<VirtualHost *:80>',
    '  ServerName example.test',
    `  Define ${name}_origin http://127.0.0.1:8080`,
    ...(trust ? [`  SetEnvIfExpr "-R '10.0.0.0/8'" ${name}_trusted=1`] : []),
    `  Include ${folder}/${name}.conf`,
    '</VirtualHost>',
  ]),
  '',
  'In Debian, these commands load the modules, check, and restart:',
  '',
  ...block('sh', [
    `a2enmod lua cache_disk proxy_http${trust ? ' setenvif' : ''}`,
    'apache2ctl configtest && apache2ctl restart',
  ]),
  '',
  'Elsewhere say `CacheRoot`, a folder that the workers may write. `htcacheclean` keeps it small.',
  '',
  `A target may have ${String(plan.maxBytes)} bytes; \`LimitRequestLine\` takes 8190 by default. Virtual hosts with`,
  'different origins need an export each, with its own `--name`.',
];

/** Apache httpd with mod_lua, mod_proxy and mod_cache. */
export const httpd: ExportTarget = {
  name: 'httpd',
  summary: 'Apache httpd with mod_lua, and mod_cache',
  isTested: true,
  needs: 'Apache httpd 2.4.39 or later with mod_lua, mod_proxy_http, mod_cache and mod_cache_disk',
  lacks: { 'dotSegments: keep': 'httpd removes dot-segments before it chooses a Location' },
  files: (plan, context) => [
    {
      path: `${context.name}.lua`,
      text: luaScript(plan, context, { target: httpd.name, runtime: 'httpd' }),
    },
    { path: `${context.name}.conf`, text: configuration(plan, context) },
    readme(httpd, plan, [
      { title: 'Use', lines: useLines(plan, context) },
      onePath(),
      {
        title: 'What it cannot do',
        lines: [
          'httpd answers a path that begins above the root, `%00`, a malformed triplet and a `#` itself, with 400 or 404, and so',
          'two Host headers. It joins Cookie headers of one request with `, ` in place of `; `: the key of that request differs',
          'from that of other gateways. HTTP/2 has them joined as the others do.',
          '',
          'HEAD is answered from the answer to GET. Set-Cookie is not kept with an answer. An answer is not purged by tag.',
          '`<Location>`, access control and the rewriting of a `<Location>` read the path that is forwarded, decoded, with `%2F` as a slash and',
          'slashes merged: `<Location "/admin">` holds for `/admin%2Fx` and `//admin`. A dot-segment behind `%2F` (`/a%2F..%2Fb`) is answered',
          'with 404.',
          '',
          'A path behind the origin, and rewriting by mod_rewrite, are replaced by the target of the policy. What `RequestHeader`',
          'sets without `early` comes behind the key. In a log, `%r` is the request as it came; `%U` is the key.',
        ],
      },
    ]),
  ],
};
