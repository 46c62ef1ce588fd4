import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { compile, type Keyer, type Policy } from '@urikit/cache-key';
import { exportFiles } from '../../../src/parts/readme.js';
import type { ExportFile } from '../../../src/parts/target.js';
import { targetNamed } from '../../../src/targets.js';
import { PACKAGE_FOLDER } from '../../../src/package-folder.js';
import { root } from '../../../../../test/support/workspace.js';
import { type Answer, exchange, type Sent, wire } from '../../njs/support/client.js';
import { type Origin, type Seen, startOrigin } from '../../njs/support/origin.js';
import { runtimeScript } from '../../njs/support/served.js';
import { connectSecurely } from './http2.js';
import type { Place, Server } from './server.js';

/** A gateway that runs exports of policies, each on a place of its own, in front of one origin. */
export interface Gateway {
  /** The target of the export. */
  readonly target: string;
  /** What is not here; undefined where nothing is missing. */
  readonly missing: string | undefined;
  readonly start: (exports: readonly Exported[], folder: string, origin: string) => Promise<Started>;
}

/** The files of a policy. */
export interface Exported {
  readonly name: string;
  /** A folder below that of the server. */
  readonly folder: string;
  readonly files: readonly ExportFile[];
}

export interface Started {
  readonly server: Server;
  readonly place: (name: string) => Place;
  /** Where it speaks TLS, and HTTP/2 to who asks for it by ALPN. */
  readonly secure?: (name: string) => string;
}

/** What came of a request. */
export interface Outcome {
  readonly status: number;
  /** What the origin was asked when this answer was made; undefined where it was not asked. */
  readonly seen: Seen | undefined;
  /** Which answer of the origin this is; two requests with one share it. */
  readonly count: string | undefined;
  readonly answer: Answer;
}

export interface Serving {
  readonly origin: Origin;
  readonly keyer: (name: string) => Keyer;
  readonly send: (name: string, sent: Sent) => Promise<Outcome>;
  /** The same over TLS. */
  readonly sendSecure: (name: string, sent: Sent) => Promise<Outcome>;
  readonly secure: (name: string) => string;
  readonly log: () => string;
  /** Milliseconds of processor time of the gateway. */
  readonly work: () => number;
  readonly stop: () => Promise<void>;
}

/** The octets of a body that may be in chunks (RFC 9112 7.1). */
function bodyOf({ fields, body }: Answer): string {
  if (fields['transfer-encoding'] !== 'chunked') return body;
  let text = '';
  for (let at = 0; ;) {
    const end = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.slice(at, end), 16);
    if (end < 0 || !(size > 0)) return text;
    text += body.slice(end + 2, end + 2 + size);
    at = end + size + 4;
  }
}

/** What came of a request, by its answer. */
export const outcomeOf = (answer: Answer): Outcome => {
  const body = bodyOf(answer);
  return {
    status: answer.status,
    seen: body.startsWith('{"line"') ? (JSON.parse(body) as Seen) : undefined,
    count: answer.fields['x-count'],
    answer,
  };
};

/** Makes sure that the keyer in Lua is made of the sources as they are: takes no time where it is. */
export const ensureLua = (): void => {
  execFileSync(process.execPath, [join(root, 'packages', 'gateway-export', 'build', 'lua.mjs')]);
};

/** The text of a file of the build; that for njs is made of the sources as they are. */
export const runtime = (path: string): string =>
  path.endsWith('runtime.njs') ? runtimeScript() : readFileSync(new URL(`dist/export/${path}`, PACKAGE_FOLDER), 'utf8');

/** Starts a gateway with policies by name, and an origin behind it. */
export async function serve(
  { target, start }: Gateway,
  policies: Readonly<Record<string, Policy>>,
  { folder, write }: { readonly folder: string; readonly write: (path: string, text: string) => void },
): Promise<Serving> {
  ensureLua();
  const keyers = new Map(Object.entries(policies).map(([name, policy]) => [name, compile(policy)]));
  const exports = [...keyers].map(([name, { plan }]) => {
    const own = `${folder}/${name}`;
    const context = { name, folder: own, trust: false, runtime };
    const files = exportFiles(targetNamed(target), plan, context);
    for (const { path, text } of files) write(`${name}/${path}`, text);
    return { name, folder: own, files };
  });
  const origin = await startOrigin(`${folder}/origin.sock`);
  const { server, place, secure = () => '' } = await start(exports, folder, `${folder}/origin.sock`);
  return {
    origin,
    keyer: (name) => keyers.get(name) as Keyer,
    send: async (name, sent) => outcomeOf(await exchange(place(name), wire(sent))),
    sendSecure: async (name, sent) => outcomeOf(await exchange(connectSecurely(secure(name)), wire(sent))),
    secure,
    log: server.log,
    work: server.work,
    stop: async () => {
      await server.stop();
      await origin.stop();
    },
  };
}
