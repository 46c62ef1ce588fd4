import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { root } from '../../../../test/support/workspace.js';
import type { GatewayConfig } from '@urikit/gateway';

/** The memory of a process after its garbage is collected, in bytes. */
export interface Memory {
  /** Objects and bodies that are held. */
  readonly held: number;
  readonly rss: number;
}

/** The gateway as a process of its own, which can be killed and started again on the same ports. */
export interface GatewayProcess {
  readonly port: number;
  readonly adminPort: number;
  readonly start: () => Promise<void>;
  readonly kill: () => Promise<void>;
  /** undefined where it does not run. */
  readonly memory: () => Promise<Memory | undefined>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

const BIN = join(root, 'packages/gateway/bin/urikit-gateway.js');
const PROBE = join(root, 'packages/gateway/test/soak/memory-probe.mjs');

/** @param folder - for its configuration */
export async function createGatewayProcess(folder: string, config: GatewayConfig): Promise<GatewayProcess> {
  const [port, adminPort] = [await freePort(), await freePort()];
  const file = join(folder, 'gateway.json');
  const [listen, admin] = [`127.0.0.1:${String(port)}`, { listen: `127.0.0.1:${String(adminPort)}` }];
  writeFileSync(file, JSON.stringify({ ...config, listen, admin }));
  let child: ChildProcess | undefined;
  return {
    port,
    adminPort,
    start: async () => {
      const args = ['--expose-gc', '--import', PROBE, BIN, '--config', file];
      const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
      child = started;
      await new Promise<void>((resolve, reject) => {
        started.once('exit', (code) => reject(new Error(`the gateway ended with ${String(code)}`)));
        started.stdout?.once('data', () => resolve());
      });
      started.stdout?.resume();
    },
    kill: async () => {
      const killed = child;
      child = undefined;
      if (killed === undefined || killed.exitCode !== null) return;
      const gone = new Promise((resolve) => killed.once('close', resolve));
      killed.kill('SIGKILL');
      await gone;
    },
    memory: () =>
      new Promise((resolve) => {
        const running = child;
        if (running?.connected !== true) {
          resolve(undefined);
          return;
        }
        const said = (memory: unknown): void => {
          running.off('exit', gone);
          resolve(memory as Memory);
        };
        const gone = (): void => resolve(undefined);
        running.once('message', said);
        running.once('exit', gone);
        running.send('memory', () => undefined);
      }),
  };
}
