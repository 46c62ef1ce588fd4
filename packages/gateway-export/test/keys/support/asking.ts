import { compile } from '@urikit/cache-key';
import type { ExportContext } from '../../../src/parts/target.js';
import { nginxKeys } from '../../../src/targets/nginx-keys.js';
import { createKeyService, type KeyService } from '../../../../gateway/src/commands/key-service.js';
import { type Answer, exchange, type Sent, wire } from '../../njs/support/client.js';
import { type Nginx, startNginx } from '../../njs/support/nginx.js';
import { type Origin, startOrigin } from '../../njs/support/origin.js';
import { type Outcome, outcomeOf, type Served } from '../../njs/support/served.js';

/** nginx as it is exported, and a key service beside it for each policy. */
export interface Asking {
  readonly nginx: Nginx;
  readonly origin: Origin;
  readonly services: Readonly<Record<string, KeyService>>;
  /** Sends a request to the server of a policy; `NAME_direct` has no cache. */
  readonly send: (name: string, sent: Sent) => Promise<Outcome>;
  readonly raw: (name: string, text: string) => Promise<Answer>;
  readonly stop: () => Promise<void>;
}

const serverOf = (name: string, socket: (name: string) => string, beside: string): string =>
  [name, `${name}_direct`]
    .map(
      (server) => `server {
  listen unix:${socket(server)};
  ${beside.replaceAll('NAME', name)}
  include urikit/${name}-server.conf;
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

/**
 * Starts all of it.
 *
 * @param moved - policies that their services have in place of those that nginx was written for
 * @param beside - what each server has beside its location; NAME stands for the name of the policy
 */
export async function ask(
  policies: Readonly<Record<string, Served>>,
  moved: Readonly<Record<string, Served['policy']>> = {},
  beside = 'merge_slashes off;',
): Promise<Asking> {
  const services: Record<string, KeyService> = {};
  const files: Record<string, string> = {};
  for (const [name, { policy, trust = false }] of Object.entries(policies)) {
    const context = { name, trust, folder: '/', runtime: () => '' } satisfies ExportContext;
    const written = nginxKeys.files(compile(policy).plan, context);
    const service = createKeyService({ policy: moved[name] ?? policy, product: 'nginx', trust });
    services[name] = service;
    const { port } = await service.start({ host: '127.0.0.1', port: 0 });
    for (const { path, text } of written)
      files[`urikit/${path}`] = text.replace('127.0.0.1:8090', `127.0.0.1:${String(port)}`);
  }
  const names = Object.keys(policies);
  const nginx = await startNginx(
    (socket, folder) => `
proxy_cache_path ${folder}/cache levels=1:2 keys_zone=pages:4m;
upstream origin { server unix:${socket('origin')}; }
map $http_x_test_hop $test_hop { default 0; trusted 1; }
variables_hash_max_size 4096;
variables_hash_bucket_size 128;
large_client_header_buffers 4 32k;
${names.map((name) => `map $test_hop $${name}_trusted { default $test_hop; }`).join('\n')}
${names.map((name) => `include urikit/${name}-http.conf;`).join('\n')}
${names.map((name) => serverOf(name, socket, beside)).join('\n')}`,
    files,
  );
  const origin = await startOrigin(nginx.socket('origin'));
  const raw = (name: string, text: string): Promise<Answer> => exchange(nginx.socket(name), text);
  return {
    nginx,
    origin,
    services,
    raw,
    send: async (name, sent) => outcomeOf(await raw(name, wire(sent))),
    stop: async () => {
      await nginx.stop();
      await origin.stop();
      for (const service of Object.values(services)) await service.stop();
    },
  };
}
