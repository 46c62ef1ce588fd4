import type { CompiledPolicy } from '@urikit/cache-key';
import { heading } from '../parts/heading.js';
import { luaScript } from '../parts/lua-script.js';
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
  ],
};
