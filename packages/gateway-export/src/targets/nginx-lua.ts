import type { CompiledPolicy } from '@urikit/cache-key';
import { elsewhereLines, forwardLines, pathOnly } from '../nginx/configuration.js';
import { refusesForms } from '../path-forms.js';
import { heading } from '../parts/heading.js';
import { luaScript } from '../parts/lua-script.js';
import type { ExportContext, ExportTarget } from '../parts/target.js';

/** The variables of a decision, before there is one. */
const noDecision = (name: string): readonly string[] => [
  '# Without a decision there is no key and no target, and no answer is cached.',
  `set $${name}_key "";`,
  `set $${name}_target "";`,
  `set $${name}_host "";`,
  `set $${name}_bypass "1";`,
];

/**
 * Tells if nginx writes the scheme for the origin. It writes the header on a miss only, because a hit is not forwarded.
 * If hops are trusted, Lua writes the header, because the scheme that a trusted hop tells stays.
 */
const tellsScheme = (plan: CompiledPolicy, { trust }: ExportContext): boolean => plan.scheme === 'key' && !trust;

/** The lines for the location with `proxy_pass`. */
const configuration = (plan: CompiledPolicy, context: ExportContext): string => {
  const { name, folder } = context;
  return [
    heading('#', nginxLua.name, plan),
    `# include it in the location with "proxy_pass http://ORIGIN$${name}_target;" and "proxy_cache ZONE;"`,
    '',
    ...noDecision(name),
    '# Malformed, or not for this host: answered with 400, never repaired.',
    `rewrite_by_lua_file "${folder}/${name}.lua";`,
    '',
    ...(refusesForms(plan) ? pathOnly : []),
    ...elsewhereLines(name),
    ...forwardLines(name, plan.maxBytes, [
      ['host', `$${name}_host`],
      ...(tellsScheme(plan, context) ? [['x-forwarded-proto', '$scheme'] as const] : []),
    ]),
    '',
  ].join('\n');
};

/** nginx with the module for Lua (OpenResty, Debian's libnginx-mod-http-lua), and its own cache. */
export const nginxLua: ExportTarget = {
  name: 'nginx-lua',
  summary: 'nginx or OpenResty with Lua, and the cache of nginx',
  isTested: true,
  needs: 'nginx 1.22 or later with ngx_http_lua_module 0.10.23 or later and lua-resty-core, or OpenResty',
  files: (plan, context) => {
    const { name } = context;
    const guard = `"urikit.${name}.${plan.fingerprint}"`;
    return [
      {
        path: `${name}.lua`,
        text: luaScript(plan, context, {
          target: nginxLua.name,
          runtime: 'nginx',
          tellsScheme: !tellsScheme(plan, context),
          // nginx runs the file for every request; all but the call is done once for each worker.
          before: [`if package.loaded[${guard}] ~= nil then return package.loaded[${guard}]() end`],
          after: [`package.loaded[${guard}] = run`, 'return run()'],
        }),
      },
      { path: `${name}-proxy.conf`, text: configuration(plan, context) },
    ];
  },
};
