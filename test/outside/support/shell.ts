import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Outcome } from '../../../packages/cli/test/support/inside.js';
import { scratch, spawned } from '../../../packages/cli/test/support/outside.js';

/** The environment of a person: npm talks to the registry that `release:try` started, and installs only by `npm install`. */
export const environment: NodeJS.ProcessEnv = {
  ...process.env,
  npm_config_yes: 'false',
  npm_config_loglevel: 'error',
};
delete environment['NODE_ENV'];
delete environment['JEST_WORKER_ID'];

/** Runs lines of a POSIX shell up to the first that fails; both streams are one, as a terminal shows them. */
export const sh = (lines: string, cwd: string): Promise<Outcome> =>
  spawned('/bin/sh', ['-e', '-c', `exec 2>&1\n${lines}`], { cwd, env: environment });

/** Runs lines that have to succeed, and returns their output. @throws with the output */
export async function must(lines: string, cwd: string): Promise<string> {
  const { code, stdout } = await sh(lines, cwd);
  if (code !== 0) throw new Error(`exit code ${String(code)} of\n${lines}\n\n${stdout}`);
  return stdout;
}

/** An empty project in a folder of its own. */
export async function newProject(): Promise<string> {
  const folder = scratch();
  await must('npm init -y', folder);
  return folder;
}

/** A port without listener, low enough for the bus of a Redis cluster, which adds 10,000. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port < 55_000 ? port : freePort();
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (open: boolean) => (): void => {
      socket.destroy();
      resolve(open);
    };
    socket.on('connect', end(true)).on('error', end(false));
  });

/** A terminal with a program that keeps running. */
export interface Terminal {
  /** Ctrl-C: the program and its children get SIGINT. Resolves with all output once it has ended. */
  readonly stop: () => Promise<string>;
}

/** Starts lines in a terminal of their own, and waits until a port is open. @throws where the program ends before */
export async function openTerminal(lines: string, cwd: string, port: number): Promise<Terminal> {
  const args = ['-e', '-c', `exec 2>&1\n${lines}`];
  // A process group of its own, as a terminal makes one.
  const child: ChildProcess = spawn('/bin/sh', args, { cwd, env: environment, detached: true, stdio: 'pipe' });
  let [output, ended] = ['', false];
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const end = new Promise<void>((resolve) =>
    child.on('close', () => {
      ended = true;
      resolve();
    }),
  );
  for (let i = 0; i < 1200 && !(await isOpen(port)); i++) {
    if (ended) throw new Error(`ended before port ${String(port)} was open:\n${lines}\n\n${output}`);
    await wait(50);
  }
  return {
    stop: async () => {
      if (!ended) process.kill(-(child.pid ?? 0), 'SIGINT');
      await end;
      return output;
    },
  };
}
