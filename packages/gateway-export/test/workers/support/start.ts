import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile, type Policy } from '@urikit/cache-key';
import { root } from '../../../../../test/support/workspace.js';
import { targetNamed } from '../../../src/targets.js';
import { workerText } from '../../../src/targets/workers.js';
import { SHELLS } from '../../../src/workers/shells.js';
import { ensureTemplates, filledText, runtime } from '../../js/support/texts.js';
import { until } from '../../../../http-cache/test/support/until.js';
import { startCacheService } from './cache-service.js';
import { programOf, type Runtime } from './runtimes.js';

/** The shell that a runtime runs. */
const SHELL_OF: Readonly<Record<Runtime, string>> = { workerd: 'cloudflare', deno: 'deno', bun: 'bun' };

let bundled: string | undefined;

/** The files that the build makes, that of workers anew: a test reads the sources. */
export function runtimeOfWorkers(path: string): string {
  if (path !== 'worker.js') return runtime(path);
  if (bundled !== undefined) return bundled;
  const folder = mkdtempSync(join(tmpdir(), 'urikit-worker-'));
  execFileSync(process.execPath, [
    join(root, 'packages', 'gateway-export', 'build', 'workers.mjs'),
    join(folder, 'worker.js'),
  ]);
  bundled = readFileSync(join(folder, 'worker.js'), 'utf8');
  rmSync(folder, { recursive: true, force: true });
  return bundled;
}

/** The file of a policy as it is written. */
export function writtenFor(runtime: Runtime, policy: Policy, name: string): string {
  ensureTemplates();
  const context = { name, folder: '/', trust: false, runtime: runtimeOfWorkers };
  const files = targetNamed(SHELL_OF[runtime]).files(compile(policy).plan, context);
  return files.find(({ path }) => path === `${name}.js`)?.text ?? '';
}

/** The file of a policy before code is dropped: made at once. */
export function filledFor(runtime: Runtime, policy: Policy, name: string): string {
  const { plan } = compile(policy);
  const shell = SHELLS.find((one) => one.name === SHELL_OF[runtime])!;
  const decisions = `made = (function () {\n${filledText(plan, { isSmall: false, isES5: false })}\nreturn made; })();`;
  return workerText(plan, shell, decisions, { name, runtime: runtimeOfWorkers });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const capnp = (files: readonly string[], main: string, port: number, origin: number, cache: number): string => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .main),
    (name = "internet", network = (allow = ["public", "private", "local"])),
    (name = "cache", external = (address = "127.0.0.1:${String(cache)}", http = ())),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${String(port)}", http = (), service = "main")]
);
const main :Workerd.Worker = (
  modules = [${[main, ...files.filter((file) => file !== main)].map((file) => `(name = "${file}", esModule = embed "${file}")`).join(', ')}],
  bindings = [(name = "ORIGIN", text = "http://127.0.0.1:${String(origin)}")],
  cacheApiOutbound = "cache",
  compatibilityDate = "2026-01-01",
);`;

export interface Started {
  readonly port: number;
  /** Sends octets, and reads until the other side ends. */
  readonly raw: (text: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

const canConnect = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('connect', () => resolve(true) ?? socket.destroy());
    socket.once('error', () => resolve(false));
  });

/** Starts a runtime on files, of which the main one exports `fetch`. */
export async function startRuntime(
  runtime: Runtime,
  files: Readonly<Record<string, string>>,
  main: string,
  origin: number,
): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), `urikit-${runtime}-`));
  const port = await freePort();
  const cache = runtime === 'workerd' ? await startCacheService() : undefined;
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'config.capnp'), capnp(Object.keys(files), main, port, origin, cache?.port ?? 0));
  const args: Readonly<Record<Runtime, readonly string[]>> = {
    workerd: ['serve', 'config.capnp'],
    deno: ['serve', '--allow-net', '--allow-env', '--host', '127.0.0.1', '--port', String(port), main],
    bun: ['run', main],
  };
  const child = spawn(programOf(runtime), args[runtime], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      ORIGIN: `http://127.0.0.1:${String(origin)}`,
      DENO_DIR: join(folder, 'deno'),
      NO_COLOR: '1',
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const exited = once(child, 'exit');
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`${runtime} did not start: ${said}`);
      return canConnect(port);
    },
    `${runtime} listens`,
    20,
  );
  return {
    port,
    raw: async (text) => {
      const socket = createConnection(port, '127.0.0.1');
      let heard = '';
      socket.setEncoding('latin1').on('data', (chunk: string) => (heard += chunk));
      socket.on('error', () => undefined);
      socket.write(text, 'latin1');
      await once(socket, 'close');
      return heard;
    },
    stop: async () => {
      child.kill('SIGKILL');
      await exited;
      cache?.server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What an origin was asked. */
export interface Asked {
  readonly method: string;
  readonly target: string;
  readonly fields: readonly string[];
  readonly body: string;
}

/** An origin that says what it was asked, and counts. */
export async function startOrigin(
  answer: (asked: Asked, response: ServerResponse, count: number) => void,
): Promise<{ readonly port: number; readonly asked: Asked[]; readonly stop: () => Promise<void> }> {
  const asked: Asked[] = [];
  const server = createHttp((incoming: IncomingMessage, response) => {
    let body = '';
    incoming.setEncoding('latin1').on('data', (chunk: string) => (body += chunk));
    incoming.on('end', () => {
      const one = { method: incoming.method ?? '', target: incoming.url ?? '', fields: incoming.rawHeaders, body };
      asked.push(one);
      answer(one, response, asked.length);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
