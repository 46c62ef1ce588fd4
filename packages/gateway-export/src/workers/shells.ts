/** The shell of a worker on each platform: the end of a written file, and the commands that run it. */

export interface Shell {
  readonly name: string;
  readonly summary: string;
  readonly needs: string;
  /** True if the tests of this package run it on the platform. */
  readonly isTested: boolean;
  /** The text behind the runtime. `NAME` stands for the name of the export; `PLAN` is declared. */
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
  '- `fetch` reads URLs in its own way. A target that it would change is answered uncached: what is keyed is what is forwarded.',
  '- A stale answer is never used, nothing is validated, and requests for one key are not collapsed.',
  '- An answer with `Vary` is kept once for each combination of the named headers. `Cookie`, `Authorization` or `*` there: it is not kept.',
  '- Content of GET and HEAD is not passed on: `fetch` has none. Such a request is answered uncached.',
  '- An unsafe method takes away the answer to GET for its URI with the same headers, not those with others.',
];

const RAW = [
  '- In production the platform may rewrite the URL before the worker runs: `\\` becomes `/`, dot-segments go, `#` and',
  '  what follows is dropped. Those pairs are one request before the policy is asked, and are keyed and forwarded as',
  '  one.',
];

/** A module with `fetch`, which Cloudflare, Deno and Bun all take. */
const module = (setup: string, context: string, parameters = 'request'): readonly string[] => [
  `const worker = createWorker(PLAN, { name: 'NAME', ${setup} });`,
  `export default { fetch: (${parameters}) => worker.respond(request, ${context}), decide: worker.decide, purge: worker.purge };`,
];

const cloudflare: Shell = {
  name: 'cloudflare',
  summary: 'A worker for Cloudflare, with its Cache API',
  needs: 'a zone on Cloudflare, or workerd; tested with workerd 1.20261117.1',
  isTested: true,
  script: module(
    "tagField: 'cache-tag', store: cacheStore(() => caches.default)",
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
  isTested: true,
  script: module("decodes: true, store: cacheStore(() => caches.open('NAME'))", "{ origin: Deno.env.get('ORIGIN') }"),
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
  isTested: true,
  script: module('decodes: true, dropsSlashes: true, store: memoryStore()', '{ origin: process.env.ORIGIN }'),
  commands: ['ORIGIN=http://127.0.0.1:9000 PORT=8080 bun run NAME.js'],
  limits: [
    '- Bun reads the URL before the worker does: `\\` is `/`, and bytes that are no UTF-8 are `%EF%BF%BD`. Such requests',
    '  are one before the policy is asked, and are keyed and forwarded as one. The authority of an absolute-form is',
    '  dropped: Host counts.',
    '- `fetch` of Bun drops all but one slash at the start of a path: a target that begins with `//` is answered with 400.',
    '- The cache is that of one process: 64 MiB, what was used last stays. `purge(tag)` of the module takes away what has a tag.',
  ],
};

const netlify: Shell = {
  name: 'netlify',
  summary: 'An edge function for Netlify, with its Cache API',
  needs: 'a site on Netlify; its code is that of the target deno',
  isTested: false,
  script: [
    "const store = cacheStore(() => caches.open('NAME'));",
    "const worker = createWorker(PLAN, { name: 'NAME', decodes: true, tagField: 'netlify-cache-tag', store });",
    'export default (request, context) =>',
    '  worker.respond(request, { fetch: (next) => context.next(next), later: (work) => context.waitUntil?.(work) });',
    "export const config = { path: '/*' };",
  ],
  commands: ['mkdir -p netlify/edge-functions', 'cp NAME.js netlify/edge-functions/', 'netlify deploy'],
  limits: [...RAW, '- Purge by tag is that of the site: tags are sent as `Netlify-Cache-Tag`.'],
};

const vercel: Shell = {
  name: 'vercel',
  summary: "A middleware for Vercel's network, which rewrites requests to the keyed target",
  needs: 'a project on Vercel',
  isTested: false,
  script: [
    'const keyer = createKeyer(PLAN);',
    'const named = policyFields(PLAN);',
    '/** The cache of the network looks under the path and query that this rewrites to. */',
    'export default function middleware(request) {',
    '  const read = readWorker(request);',
    "  const decision = read === undefined ? { action: 'reject', reason: 'invalid-target' } : keyer.decide(read);",
    "  if (decision.action === 'reject') return problem(400, decision.reason);",
    '  const { fields } = forwardOf(read, decision, undefined, named);',
    "  const headers = new Headers({ 'x-middleware-rewrite': new URL(decision.forward.target, request.url).href });",
    "  headers.set('x-middleware-override-headers', fields.map(([name]) => name).join(','));",
    '  for (const [name, value] of fields) headers.set(`x-middleware-request-${name}`, value);',
    '  return new Response(null, { headers });',
    '}',
  ],
  commands: ['cp NAME.js middleware.js', 'vercel deploy'],
  limits: [
    ...RAW,
    "- The cache is that of Vercel's network: its key is path and query. Keyed headers count where the answer names them",
    '  in `Vary`; a request that must not be shared is kept apart by the `Cache-Control: private` of its answer alone.',
    '- Purge by tag is that of the project: answers name tags in `Vercel-Cache-Tag`.',
  ],
};

const fastly: Shell = {
  name: 'fastly',
  summary: "A program for Fastly Compute in JavaScript, with Fastly's cache",
  needs: 'a service on Fastly Compute with a backend named `origin`',
  isTested: false,
  script: [
    'const keyer = createKeyer(PLAN);',
    'const named = policyFields(PLAN);',
    'async function answer(request) {',
    '  const read = readWorker(request);',
    "  const decision = read === undefined ? { action: 'reject', reason: 'invalid-target' } : keyer.decide(read);",
    "  if (decision.action === 'reject') return problem(400, decision.reason);",
    '  const { url, fields, isExact } = forwardOf(read, decision, undefined, named);',
    '  const body = read.hasBody ? request.body : undefined;',
    '  const asked = new Request(url, { method: request.method, headers: fields, body });',
    "  const isKeyed = decision.action === 'key' && isExact;",
    '  if (isKeyed) asked.setCacheKey(decision.key);',
    "  return fetch(asked, { backend: 'origin', cacheOverride: isKeyed ? undefined : new CacheOverride('pass') });",
    '}',
    "addEventListener('fetch', (event) => event.respondWith(answer(event.request)));",
  ],
  commands: ['cp NAME.js src/index.js', 'fastly compute publish'],
  limits: [
    ...RAW,
    "- The cache, `Vary`, `Cache-Control` and purge by `Surrogate-Key` are Fastly's own; the worker sets its key.",
  ],
};

/** Every platform, those that were tested first. */
export const SHELLS: readonly Shell[] = [cloudflare, deno, bun, fastly, vercel, netlify].map((shell) =>
  shell.name === 'fastly' || shell.name === 'vercel' ? shell : { ...shell, limits: [...shell.limits, ...OF_FETCH] },
);
