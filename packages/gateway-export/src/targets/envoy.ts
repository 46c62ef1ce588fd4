import type { CompiledPolicy } from '@urikit/cache-key';
import { heading } from '../parts/heading.js';
import { luaScript } from '../parts/lua-script.js';
import { block, readme } from '../parts/readme.js';
import type { ExportContext, ExportTarget } from '../parts/target.js';
import { refused } from '../refused.js';

/** The name that `require` finds the script by. A bare name may be that of a module of Lua itself: `string`. */
const moduleOf = (name: string): string => `${name}_keyer`;

/**
 * The pattern of `package_paths` for a folder, quoted for YAML.
 *
 * @throws UrikitError `input/value` for a folder with a character that Lua reads as a part of the pattern
 */
function packagePath(folder: string): string {
  const special = /[;?]/.exec(folder);
  if (special === null) return JSON.stringify(`${folder}/?.lua`);
  throw refused(`--out: package_paths of Envoy cannot name a folder with ${JSON.stringify(special[0])}`);
}

const configuration = (plan: CompiledPolicy, { name, folder }: ExportContext): string => `\
${heading('#', envoy.name, plan)}
static_resources:
  listeners:
    - name: ${name}
      address: { socket_address: { address: 0.0.0.0, port_value: 8080 } }
      filter_chains:
        - filters:
            - name: envoy.filters.network.http_connection_manager
              typed_config:
                "@type": type.googleapis.com/envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager
                stat_prefix: ${name}
                # The policy says which bytes of a path are equivalent: Envoy must show them as they came.
                normalize_path: false
                merge_slashes: false
                path_with_escaped_slashes_action: KEEP_UNCHANGED
                use_remote_address: true
                route_config:
                  virtual_hosts:
                    - name: ${name}
                      domains: ["*"]
                      routes:
                        - match: { prefix: / }
                          route: { cluster: origin }
                http_filters:
                  # First: every later filter, and the route, reads the path and the host that are keyed and forwarded.
                  - name: envoy.filters.http.lua
                    typed_config:
                      "@type": type.googleapis.com/envoy.extensions.filters.http.lua.v3.Lua
                      package_paths: [${packagePath(folder)}]
                      # A route was chosen by the bytes that came. It is chosen again by those that are forwarded.
                      clear_route_cache: true
                      default_source_code:
                        inline_string: |
                          local decide = require("${moduleOf(name)}")
                          function envoy_on_request(request) decide(request) end
                  - name: envoy.filters.http.router
                    typed_config:
                      "@type": type.googleapis.com/envoy.extensions.filters.http.router.v3.Router
  clusters:
    - name: origin
      type: STRICT_DNS
      load_assignment:
        cluster_name: origin
        endpoints:
          - lb_endpoints:
              - endpoint: { address: { socket_address: { address: 127.0.0.1, port_value: 9000 } } }
`;

/** Envoy with its Lua filter: it keeps no answers itself, and tells the key to a cache behind it. */
export const envoy: ExportTarget = {
  name: 'envoy',
  summary: 'Envoy with its Lua filter, in front of a cache that is told the key',
  isTested: false,
  needs: 'an Envoy whose Lua filter has `package_paths` (merged in August 2026)',
  files: (plan, context) => {
    const { name, folder, trust } = context;
    if (trust) throw refused('--trust: the Lua filter of Envoy has no setting that names trusted hops');
    return [
      {
        path: `${moduleOf(name)}.lua`,
        text: luaScript(plan, context, { target: envoy.name, runtime: 'envoy' }),
      },
      { path: 'envoy.yaml', text: configuration(plan, context) },
      readme(envoy, plan, [
        {
          title: 'Tests',
          lines: [
            'A stub of the Lua API of Envoy ran the script, in Lua 5.4 and LuaJIT: each decision is that of Node, and the key is made',
            'of the path and the host that are forwarded. The names in `envoy.yaml` are those of the documentation of Envoy.',
          ],
        },
        {
          title: 'Use',
          lines: [
            '`envoy.yaml` is a whole configuration: a listener, the Lua filter, one route, one cluster. Check it, and start Envoy:',
            '',
            ...block('sh', [`envoy --mode validate -c ${folder}/envoy.yaml`, `envoy -c ${folder}/envoy.yaml`]),
            '',
            'In a configuration of your own:',
            '',
            '- Make the Lua filter the first one of `http_filters`. A filter before it, such as RBAC or ext_authz, reads `/x/../admin`',
            '  if the origin is asked for `/admin`.',
            '- Keep the three settings of the path in the connection manager, and `clear_route_cache`.',
            '- Set no `prefix_rewrite`, `regex_rewrite` or `host_rewrite` in a route, and no `LuaPerRoute`: the key would be that of',
            '  another request than the forwarded one.',
            '- Keep the script readable while Envoy runs: each worker loads it anew.',
            '',
            'The cache behind Envoy takes these headers. A client cannot set them:',
            '',
            '| header | value |',
            '|---|---|',
            '| `X-Urikit-Action` | `key`, or `bypass`: then the answer must not be stored |',
            '| `X-Urikit-Key` | the key, with the action `key` |',
            '| `X-Urikit-Reason` | the reason, with the action `bypass` |',
          ],
        },
        {
          title: 'What it cannot do',
          lines: [
            'Envoy keeps no answers here. Its own cache filter makes a key of its own, which lacks the headers and cookies of the policy.',
            '',
            'An upgrade (WebSocket) counts as a request with content: it is passed on without a key, or refused under `getBody: reject`.',
            'Envoy answers a path with a `#` itself, with 400.',
          ],
        },
      ]),
    ];
  },
};
