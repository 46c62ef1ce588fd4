import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Exported, Gateway } from './gateway.js';
import { commandNamed, runServer } from './server.js';

const varnishd = commandNamed('varnishd');

const INLINE_C = ['vcc_allow_inline_c=on', 'http_gzip_support=off', 'pcre2_jit_compilation=off'];

/** Starts Varnish. @param vclOf - the configuration that uses an export. @param more - parameters */
export const startVarnish =
  (vclOf: (one: Exported, origin: string) => string, more: readonly string[] = INLINE_C): Gateway['start'] =>
  async ([one], folder, origin) => {
    const name = one?.name ?? '';
    writeFileSync(join(folder, 'main.vcl'), `${vclOf(one as Exported, origin)}\n`);
    const socket = join(folder, `${name}.sock`);
    // Not every machine has a JIT for expressions: without it, Varnish fails requests that it answers with it.
    const parameters = ['thread_pool_min=5', 'thread_pools=1', ...more];
    const args = [
      ...[varnishd ?? '', '-F', '-n', join(folder, 'work'), '-a', `${socket},mode=777`, '-f', join(folder, 'main.vcl')],
      ...['-s', 'default,16m', '-j', 'none', '-T', 'none'],
      ...parameters.flatMap((parameter) => ['-p', parameter]),
    ];
    return { server: await runServer(folder, args, [socket]), place: () => socket };
  };

/** Varnish, on a socket in its folder. One process takes one policy. @param more - parameters */
export const varnishWith = (...more: readonly string[]): Gateway => ({
  target: 'varnish-lua',
  missing:
    varnishd === undefined
      ? 'no Varnish; on Debian: apt-get install -y --no-install-recommends varnish luajit2'
      : undefined,
  start: startVarnish(
    ({ name, folder }, origin) => `vcl 4.1;
include "${folder}/${name}.vcl";
backend default { .path = "${origin}"; }
sub vcl_recv { call ${name}_recv; }`,
    [...INLINE_C, ...more],
  ),
});
export const VARNISH = varnishWith();
