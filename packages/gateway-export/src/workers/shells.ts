/** The shell of a worker on each platform: the end of a written file, and the commands that run it. */

export interface Shell {
  readonly name: string;
  readonly summary: string;
  readonly needs: string;
  /** The text behind the runtime. `NAME` stands for the name of the export; `urikit` and `policy` are declared. */
  readonly script: readonly string[];
  /** How to run it, as lines of a shell. */
  readonly commands: readonly string[];
  /** The limits of this platform. */
  readonly limits: readonly string[];
}

/** The limits of `fetch` on every platform. */
const OF_FETCH = [
  '- What a platform decides before the worker runs (routes, rules of a firewall) reads the URL that came, not what is forwarded.',
  '- A path with the segment `.urikit` is refused: entries of the cache stand there.',
  '- `fetch` reads URLs in its own way. A target that it would change is answered uncached: the key is made of the forwarded bytes.',
  '- A stale answer is never used, nothing is validated, and requests for one key are not collapsed.',
  '- An answer with `Vary` is kept once for each combination of the named headers. `Cookie`, `Authorization` or `*` there: it is not kept.',
  '- Content of GET and HEAD is not passed on: `fetch` has none. That request is answered uncached.',
  '- An unsafe method takes away the answer to GET for its URI with the same headers, not those with others.',
];

const RAW = [
  '- In production the platform may rewrite the URL before the worker runs: `\\` becomes `/`, dot-segments go, `#` and',
  '  what follows is dropped. Those pairs are one request before the policy is asked, and are keyed and forwarded as',
  '  one.',
];

/** A module with `fetch`, which Cloudflare, Deno and Bun all take. */
const module = (setup: string, context: string, parameters = 'request'): readonly string[] => [
  `const worker = urikit.createWorker(policy, { name: 'NAME', ${setup} });`,
  `export default { fetch: (${parameters}) => worker.respond(request, ${context}), decide: worker.decide, purge: worker.purge };`,
];

const cloudflare: Shell = {
  name: 'cloudflare',
  summary: 'A worker for Cloudflare, with its Cache API',
  needs: 'a zone on Cloudflare, or workerd; tested with workerd 1.20261117.1',
  script: module(
    "tagField: 'cache-tag', store: urikit.cacheStore(() => caches.default)",
    '{ origin: env.ORIGIN, later: (work) => context.waitUntil(work) }',
    'request, env, context',
  ),
  commands: ['npx wrangler deploy NAME.js --name NAME --compatibility-date 2026-01-01'],
  limits: [
    ...RAW,
    '- Without the variable `ORIGIN` the origin is the one of the zone, and is asked by the decided host.',
    '- The Cache API is that of one data centre. Purge by tag is that of the zone: tags are sent as `Cache-Tag`.',
    '- workerd itself drops `#` and what follows, answers a target with `\\` or with bytes that are no ASCII with 400,',
    '  and takes Host in place of the authority of an absolute-form. Bytes in headers that are no UTF-8 are lost: such a',
    '  request is refused.',
  ],
};

const deno: Shell = {
  name: 'deno',
  summary: 'A server for Deno, with its Cache API',
  needs: 'Deno 2; tested with 2.9.6',
  script: module(
    "decodes: true, store: urikit.cacheStore(() => caches.open('NAME'))",
    "{ origin: Deno.env.get('ORIGIN') }",
  ),
  commands: ['ORIGIN=http://127.0.0.1:9000 deno serve --allow-net --allow-env --port 8080 NAME.js'],
  limits: [
    '- Deno shows the raw target, so that all pairs are told apart here. It answers bytes in a target that are no ASCII',
    '  with 400. On Deno Deploy a platform stands in front, which may rewrite the URL.',
    '- Its cache knows no tags: there is no purge by tag. It keeps answers until they are replaced; the worker looks at their age itself.',
  ],
};

const bun: Shell = {
  name: 'bun',
  summary: 'A server for Bun, with a cache in memory',
  needs: 'Bun 1.4; tested with 1.4.5',
  script: module('decodes: true, dropsSlashes: true, store: urikit.memoryStore()', '{ origin: process.env.ORIGIN }'),
  commands: ['ORIGIN=http://127.0.0.1:9000 PORT=8080 bun run NAME.js'],
  limits: [
    '- Bun reads the URL before the worker does: `\\` is `/`, and bytes that are no UTF-8 are `%EF%BF%BD`. Such requests',
    '  are one before the policy is asked, and are keyed and forwarded as one. The authority of an absolute-form is',
    '  dropped: Host counts.',
    '- `fetch` of Bun drops all but one slash at the start of a path: a target that begins with `//` is answered with 400.',
    '- The cache is that of one process: 64 MiB, the latest used entries stay. `purge(tag)` of the module takes away the entries of a tag.',
  ],
};

/** Every platform. */
export const SHELLS: readonly Shell[] = [cloudflare, deno, bun].map((shell) => ({
  ...shell,
  limits: [...shell.limits, ...OF_FETCH],
}));
