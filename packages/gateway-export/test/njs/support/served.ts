import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile, type Policy } from '@urikit/cache-key';
import { njsFiles } from '../../../src/njs/files.js';
import { root } from '../../../../../test/support/workspace.js';
import { type Answer, exchange, type Sent, wire } from './client.js';
import { type Nginx, startNginx } from './nginx.js';
import { type Origin, type Seen, startOrigin } from './origin.js';

/** A policy as nginx has it. */
export interface Served {
  readonly policy: Policy;
  readonly trust?: boolean;
}

/** What came of a request: the answer, and by whom it was made. */
export interface Outcome {
  readonly status: number;
  /** undefined for a request without one. */
  readonly key: string | undefined;
  readonly reason: string;
  readonly cache: string;
  /** What the origin was asked when this answer was made; undefined where it was not asked. */
  readonly seen: Seen | undefined;
}

let script: string | undefined;

/** The script that the build makes, made anew: a test reads the sources. */
export function runtimeScript(): string {
  if (script !== undefined) return script;
  const folder = mkdtempSync(join(tmpdir(), 'urikit-njs-'));
  try {
    execFileSync(process.execPath, [
      join(root, 'packages', 'gateway-export', 'build', 'njs.mjs'),
      join(folder, 'runtime.njs'),
    ]);
    script = readFileSync(join(folder, 'runtime.njs'), 'utf8');
    return script;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Two servers of a policy, one with a cache and one without, that say what was decided. */
const serverOf = (name: string, socket: (name: string) => string): string =>
  [name, `${name}_direct`]
    .map(
      (server) => `server {
  listen unix:${socket(server)};
  listen unix:${socket(`${server}_h2`)} http2;
  merge_slashes off;
  location / {
    include urikit/${name}-proxy.conf;
    proxy_pass http://origin$${name}_target;
    ${server === name ? 'proxy_cache pages;' : ''}
    add_header X-Key $${name}_key always;
    add_header X-Reason $${name}_reason always;
    add_header X-Cache $upstream_cache_status always;
  }
}`,
    )
    .join('\n');

export interface Serving {
  readonly nginx: Nginx;
  readonly origin: Origin;
  /** Sends a request to the server of a policy; `NAME_direct` has no cache. */
  readonly send: (name: string, sent: Sent) => Promise<Outcome>;
  readonly raw: (name: string, text: string) => Promise<Answer>;
  readonly stop: () => Promise<void>;
}

export const outcomeOf = ({ status, fields, body }: Answer): Outcome => ({
  status,
  key: fields['x-key'],
  reason: fields['x-reason'] ?? '',
  cache: fields['x-cache'] ?? '',
  seen: body.startsWith('{') ? (JSON.parse(body) as Seen) : undefined,
});

/** Starts nginx with policies by name, and an origin behind it. */
export async function serve(
  policies: Readonly<Record<string, Served>>,
  extra = '',
  files: Readonly<Record<string, string>> = {},
): Promise<Serving> {
  const runtime = runtimeScript();
  const names = Object.keys(policies);
  const written = names.flatMap((name) => {
    const { policy, trust = false } = policies[name] as Served;
    return njsFiles(compile(policy).plan, runtime, { name, folder: 'urikit', trust }).map(
      (file) => [`urikit/${file.path}`, file.text] as const,
    );
  });
  const nginx = await startNginx(
    (socket, folder) => `
proxy_cache_path ${folder}/cache levels=1:2 keys_zone=pages:4m;
upstream origin { server unix:${socket('origin')}; }
map $http_x_test_hop $test_hop { default 0; trusted 1; }
variables_hash_max_size 4096;
large_client_header_buffers 4 32k;
client_body_buffer_size 16m;
client_max_body_size 16m;
${names.map((name) => `include urikit/${name}-http.conf;`).join('\n')}
${names.map((name) => serverOf(name, socket)).join('\n')}
${names
  .filter((name) => policies[name]?.trust === true)
  .map((name) => `map $test_hop $${name}_trusted { default $test_hop; }`)
  .join('\n')}
${extra.replaceAll('SOCKETS', folder)}`,
    { ...Object.fromEntries(written), ...files },
  );
  const origin = await startOrigin(nginx.socket('origin'));
  const raw = (name: string, text: string): Promise<Answer> => exchange(nginx.socket(name), text);
  return {
    nginx,
    origin,
    raw,
    send: async (name, sent) => outcomeOf(await raw(name, wire(sent))),
    stop: async () => {
      await nginx.stop();
      await origin.stop();
    },
  };
}
