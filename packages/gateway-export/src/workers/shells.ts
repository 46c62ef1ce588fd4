/** The shell of a worker on each platform: the end of a written file. */

export interface Shell {
  readonly name: string;
  readonly summary: string;
  readonly needs: string;
  /** The text behind the runtime. `NAME` stands for the name of the export; `urikit` and `policy` are declared. */
  readonly script: readonly string[];
}

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
};

const deno: Shell = {
  name: 'deno',
  summary: 'A server for Deno, with its Cache API',
  needs: 'Deno 2; tested with 2.9.6',
  script: module(
    "decodes: true, store: urikit.cacheStore(() => caches.open('NAME'))",
    "{ origin: Deno.env.get('ORIGIN') }",
  ),
};

const bun: Shell = {
  name: 'bun',
  summary: 'A server for Bun, with a cache in memory',
  needs: 'Bun 1.4; tested with 1.4.5',
  script: module('decodes: true, dropsSlashes: true, store: urikit.memoryStore()', '{ origin: process.env.ORIGIN }'),
};

/** Every platform. */
export const SHELLS: readonly Shell[] = [cloudflare, deno, bun];
