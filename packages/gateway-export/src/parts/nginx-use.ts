import type { ExportContext } from './target.js';
import { block, type Section } from './readme.js';

/** The lines of a configuration of nginx besides the location, by the block that they belong to. */
export interface NginxUse {
  readonly http?: readonly string[];
  readonly server?: readonly string[];
  /** The folder with the written files, as `nginx.conf` names it. */
  readonly folder: string;
}

const indented = (depth: number, lines: readonly string[]): readonly string[] =>
  lines.map((line) => '  '.repeat(depth) + line);

/** The part of `nginx.conf` that a README shows: a cache in front of an origin. */
export const nginxUse = (
  { name, trust }: Pick<ExportContext, 'name' | 'trust'>,
  { http = [], server = [], folder }: NginxUse,
): readonly string[] =>
  block('nginx', [
    'http {',
    ...indented(1, http),
    '  proxy_cache_path /var/cache/nginx/pages keys_zone=pages:10m;',
    '  upstream origin { server 127.0.0.1:9000; }',
    ...(trust ? [`  geo $${name}_trusted { default 0; 10.0.0.0/8 1; }`] : []),
    '  server {',
    '    listen 8080;',
    ...indented(2, server),
    '    location / {',
    `      include ${folder}/${name}-proxy.conf;`,
    `      proxy_pass http://origin$${name}_target;`,
    '      proxy_cache pages;',
    '    }',
    '  }',
    '}',
  ]);

/** The section about the other parts of `nginx.conf` that an export depends on. */
export const nginxLayout = (name: string): Section => ({
  title: 'Requirements on the rest of nginx.conf',
  lines: [
    '- **Repeat your `proxy_set_header` in the location.** nginx takes them from one level alone: those of `server { }` and',
    '  `http { }` are off where this export is included.',
    `- **A server with other locations says \`set $${name}_locations several;\`.** nginx chooses a location by a path of its own:`,
    '  dot-segments removed, `%2F` a slash, slashes merged. With this line a path that nginx has not read as it is forwarded is',
    '  answered with 400. Without it, one location is all that a server may have.',
    '- **`server_name` lists a host with its names under `host.alias`.** nginx chooses a server by the name that came.',
    '',
    '`urikit-gateway check nginx.conf` reads the configuration with its includes and says where one of these is missing.',
  ],
});

/** Two `load_module` for one module are an error, and Debian writes its own. */
export const nginxModules = (debian: string, modules: readonly string[]): readonly string[] => [
  `In Debian, the package \`${debian}\` loads its modules. Elsewhere \`nginx.conf\` begins with:`,
  '',
  ...block(
    'nginx',
    modules.map((module) => `load_module modules/${module};`),
  ),
  '',
  '`nginx -t` says whether it loads; `nginx -s reload` takes it into use.',
];
