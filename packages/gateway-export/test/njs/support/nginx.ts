import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describeWhere } from '../../../../../test/support/where-present.js';
import { commandNamed, makeFolder, runServer } from '../../lua/support/server.js';

/** A real nginx with njs, in a folder of its own that goes with it, on sockets in that folder: no port can be taken. */

const command = commandNamed('nginx');
const njs = ['/usr/lib/nginx/modules', '/usr/share/nginx/modules', '/usr/lib64/nginx/modules', '/etc/nginx/modules']
  .map((folder) => join(folder, 'ngx_http_js_module.so'))
  .find(existsSync);

const missing =
  command === undefined || njs === undefined
    ? 'no nginx with njs; on Debian: apt-get install -y --no-install-recommends nginx-light libnginx-mod-http-js'
    : undefined;

/** `describe` where there is nginx with njs. */
export const describeNginx = (name: string, body: () => void): void => describeWhere(name, missing, body);

export interface Nginx {
  /** Where its files are. */
  readonly folder: string;
  /** The path of a socket of a name. */
  readonly socket: (name: string) => string;
  /** What it has logged as errors. */
  readonly errors: () => string;
  readonly stop: () => Promise<void>;
}

/** The first part of every configuration: this module, and nothing outside of the folder. */
const preamble = (folder: string): string => `
load_module ${njs ?? ''};
daemon off;
pid ${folder}/pid;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root root;' : ''}
events { worker_connections 512; }
`;

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** What nginx is built to keep elsewhere. */
export const temporaryPaths = (folder: string): string =>
  temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n');

/**
 * Starts nginx.
 *
 * @param http - what stands in `http { }`, made for a folder
 * @param files - to be written there, by their paths
 */
export async function startNginx(
  http: (socket: (name: string) => string, folder: string) => string,
  files: Readonly<Record<string, string>>,
): Promise<Nginx> {
  const { folder, write } = makeFolder('nginx');
  const socket = (name: string): string => join(folder, `${name}.sock`);
  const configuration = `${preamble(folder)}http {\naccess_log off;\n${temporaryPaths(folder)}\n${http(socket, folder)}\n}\n`;
  for (const [path, text] of Object.entries({ ...files, 'nginx.conf': configuration })) write(path, text);
  return runNginx(
    folder,
    ['-p', folder, '-c', join(folder, 'nginx.conf')],
    [...configuration.matchAll(/listen unix:([^ ;]+)/g)].map(([, path = '']) => path),
  );
}

/**
 * Runs nginx until it is stopped.
 *
 * @param sockets - all that it listens on
 */
export async function runNginx(folder: string, args: readonly string[], sockets: readonly string[]): Promise<Nginx> {
  const { log, stop } = await runServer(folder, [command ?? '', '-e', 'stderr', ...args], sockets);
  return { folder, socket: (name) => join(folder, `${name}.sock`), errors: log, stop };
}
