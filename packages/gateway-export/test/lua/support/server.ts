import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { until } from '../../../../http-cache/test/support/until.js';
import { workOf } from './work.js';

/** A server of another project, in a folder of its own that goes with it. */

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The path of a command; undefined where it is not here. */
export const commandNamed = (name: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, name))
    .find(isExecutable);

/** Where it listens: a path of a socket, or a port of this machine. */
export type Place = string | number;

const canConnect = (place: Place): Promise<boolean> =>
  new Promise((resolve) => {
    const connection = typeof place === 'string' ? createConnection(place) : createConnection(place, '127.0.0.1');
    connection.once('connect', () => resolve(true));
    connection.once('error', () => resolve(false));
    connection.once('connect', () => connection.destroy());
  });

/** So many ports of this machine that nobody listens at. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

export interface Server {
  /** What it has written and logged. */
  readonly log: () => string;
  /** Milliseconds of processor time of all its processes. Linux alone tells it. */
  readonly work: () => number;
  readonly stop: () => Promise<void>;
}

/** Makes a folder with files by their paths. */
export function makeFolder(name: string): { folder: string; write: (path: string, text: string) => void } {
  const folder = mkdtempSync(join(tmpdir(), `urikit-${name}-`));
  return {
    folder,
    write: (path, text) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
  };
}

/**
 * Runs a server until it is stopped. A shell in between holds on to us: when its standard input ends, however we ended, it stops
 * the server.
 *
 * @param args - the command, and its arguments
 * @param places - all that it listens on
 */
export async function runServer(
  folder: string,
  args: readonly string[],
  places: readonly Place[],
  env: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const file = join(folder, 'output.log');
  const script = '"$@" >output.log 2>&1 & cat >/dev/null; kill -TERM $! 2>/dev/null; wait';
  const shell = spawn('sh', ['-c', script, 'sh', ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: folder,
    env: { ...process.env, ...env },
  });
  const log = (): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const stop = async (): Promise<void> => {
    const exited = once(shell, 'exit');
    shell.stdin.end();
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  const isUp = async (): Promise<boolean> => !(await Promise.all(places.map(canConnect))).includes(false);
  try {
    await until(isUp, 'the server listens', 20);
  } catch (cause) {
    const why = log();
    await stop();
    throw new Error(`${args[0] ?? ''} did not start: ${why}`, { cause });
  }
  return { log, work: () => workOf(shell.pid ?? 0), stop };
}
