import type { CompiledPolicy } from '@urikit/cache-key';
import { cacheLines } from '../nginx/configuration.js';
import { heading } from '../parts/heading.js';
import { luaScript } from '../parts/lua-script.js';
import { block, readme } from '../parts/readme.js';
import type { ExportContext, ExportFile, ExportTarget } from '../parts/target.js';
import { noDecision } from './nginx-lua.js';

/** Gateways on OpenResty, as plugins that run the tested code of `nginx-lua`. */

const script = (plan: CompiledPolicy, context: ExportContext, target: string, path: string): ExportFile => ({
  path,
  text: luaScript(plan, context, { target, runtime: ['nginx', target] }),
});

/** Both choose a route by a path of their own. */
const severalRoutes = (name: string): readonly string[] => [
  '# A path that was not read as it is forwarded may be that of another route: 400.',
  `set $${name}_locations several;`,
];

const trustLines = ({ name, trust }: ExportContext, where: string): readonly string[] =>
  trust
    ? [
        '',
        `The variable \`$${name}_trusted\` says \`1\` for hops that may say how they were reached; a \`geo\` in \`${where}\` sets it.`,
      ]
    : [];

/** Kong, with the cache of the nginx in it. */
export const kong: ExportTarget = {
  name: 'kong',
  summary: 'Kong as a plugin, and the cache of the nginx in it',
  isTested: false,
  needs: 'Kong 3.0 or later',
  lacks: { raw: 'Kong percent-encodes the path anew behind its plugins' },
  files: (plan, context) => {
    const { name, folder } = context;
    return [
      script(plan, context, kong.name, `kong/plugins/${name}/handler.lua`),
      {
        path: `kong/plugins/${name}/schema.lua`,
        text: `${heading('--', kong.name, plan)}\nreturn { name = "${name}", fields = { { config = { type = "record", fields = {} } } } }\n`,
      },
      {
        path: `${name}-kong.conf`,
        text: [
          heading('#', kong.name, plan),
          ...noDecision(name),
          ...severalRoutes(name),
          `proxy_cache ${name};`,
          ...cacheLines(name, plan.maxBytes),
          '',
        ].join('\n'),
      },
      readme(kong, plan, [
        {
          title: 'Use',
          lines: [
            'In `kong.conf`; the plugin `proxy-cache` has a key of its own, so the cache is that of nginx:',
            '',
            ...block('text', [
              `plugins = bundled,${name}`,
              `lua_package_path = ${folder}/?.lua;;`,
              `nginx_http_proxy_cache_path = /var/cache/kong keys_zone=${name}:10m`,
              `nginx_proxy_include = ${folder}/${name}-kong.conf`,
            ]),
            '',
            `Then enable the plugin \`${name}\` for every service. A service without it is not cached.`,
            ...trustLines(context, 'nginx_http_include'),
          ],
        },
        {
          title: 'What it cannot do',
          lines: [
            'Plugins that change path, query or headers must have a priority above 10, or their changes come behind the key. An answer',
            'that differs by consumer needs `scope: [x-consumer-id]` in the policy. The path of a service is replaced by that of the key.',
            '',
            'Kong chooses a route before a plugin runs. A path with `%2F`, with `//`, or one that the policy rewrites is answered with',
            '400: another route may be the one for it.',
            '',
            'Kong adds a `?` where a request ended in one, and percent-encodes a path: a target that it would change is not kept.',
          ],
        },
      ]),
    ];
  },
};

/** APISIX, with its plugin proxy-cache. */
export const apisix: ExportTarget = {
  name: 'apisix',
  summary: 'APISIX as a plugin, and its plugin proxy-cache',
  isTested: false,
  needs: 'APISIX 3.0 or later',
  files: (plan, context) => {
    const { name, folder } = context;
    return [
      script(plan, context, apisix.name, `apisix/plugins/${name}.lua`),
      readme(apisix, plan, [
        {
          title: 'Use',
          lines: [
            `In \`config.yaml\`; \`plugins\` has \`${name}\` beside those that are there:`,
            '',
            ...block('yaml', [
              'apisix:',
              `  extra_lua_path: '${folder}/?.lua'`,
              'nginx_config:',
              '  http_server_configuration_snippet: |',
              ...[...noDecision(name), ...severalRoutes(name)].map((line) => `    ${line}`),
            ]),
            '',
            'In a route or a global rule:',
            '',
            ...block('yaml', [
              'plugins:',
              `  ${name}: {}`,
              '  proxy-cache:',
              `    cache_key: ['$${name}_key']`,
              `    cache_bypass: ['$${name}_bypass']`,
              `    no_cache: ['$${name}_bypass']`,
              '    cache_method: [GET, HEAD]',
              '    cache_control: true',
            ]),
            ...trustLines(context, 'http_configuration_snippet'),
          ],
        },
        {
          title: 'What it cannot do',
          lines: [
            'APISIX chooses a route before a plugin runs. A path with `%2F`, with `//`, or one that the policy rewrites is answered with',
            '400: another route may be the one for it.',
            '',
            'Plugins with a priority below 1090 that change the request do so behind the key. `pass_host` must be `pass`. Content that',
            'HTTP/2 brings without Content-Length is not seen.',
          ],
        },
      ]),
    ];
  },
};
