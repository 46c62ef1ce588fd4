import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { bodyOf, etagOf, kindOf, type World } from './world.js';

/** The origin of a soak: late, in pieces, and with failures. */
export interface SoakOrigin {
  readonly url: string;
  /** Closes every connection. */
  readonly kill: () => void;
  readonly close: () => void;
}

const CONTROL = { plain: 'max-age=3600', varies: 'max-age=3600', slow: 'max-age=3600', large: 'max-age=3600' };

async function sendBody(world: World, response: ServerResponse, body: string, isSlow: boolean): Promise<void> {
  const { random } = world;
  const pieces = isSlow ? 4 : 1;
  const breaksOff = random.once(60);
  for (let at = 0; at < pieces; at++) {
    if (breaksOff && at === pieces - 1) {
      world.count('origin breaks off');
      response.destroy();
      return;
    }
    const length = Math.ceil(body.length / pieces);
    response.write(body.slice(at * length, (at + 1) * length));
    if (isSlow) await setTimeout(random.below(20));
  }
  response.end();
}

/** The bytes that a request asks for; undefined for all. */
function rangeOf(
  { method, headers }: IncomingMessage,
  etag: string,
  length: number,
): readonly [number, number] | undefined {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  const isOther = headers['if-range'] !== undefined && headers['if-range'] !== etag;
  if (method !== 'GET' || from === undefined || isOther || Number(from) >= length) return undefined;
  return [Number(from), to === '' ? length - 1 : Math.min(Number(to), length - 1)];
}

async function answer(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { random } = world;
  const resource = Number(/^\/r\/(\d+)$/.exec(request.url ?? '')?.[1]);
  if (request.method === 'POST') {
    request.resume();
    response.setHeader('X-Version', String(world.change(resource)));
    response.writeHead(204).end();
    return;
  }
  const kind = kindOf(resource);
  if (kind === 'slow') await setTimeout(random.below(30));
  if (random.once(50)) {
    world.count('origin fails');
    response.writeHead(503, { 'Content-Length': '0' }).end();
    return;
  }
  if (random.once(20)) response.writeEarlyHints({ link: '</style.css>; rel=preload' });
  const version = world.versionOf(resource);
  const etag = etagOf(resource, version);
  response.setHeader('ETag', etag);
  response.setHeader('Surrogate-Key', `r${String(resource)}`);
  if (kind === 'varies') response.setHeader('Vary', 'X-Variant');
  response.setHeader('Cache-Control', kind === 'no-store' ? kind : kind === 'short' ? 'max-age=1' : CONTROL[kind]);
  if (request.headers['if-none-match'] === etag) {
    world.count('origin answers 304');
    response.writeHead(304).end();
    return;
  }
  const whole = bodyOf(resource, version, request.headers['x-variant'] as string | undefined);
  const range = rangeOf(request, etag, whole.length);
  if (range !== undefined) {
    world.count('origin answers 206');
    response.statusCode = 206;
    response.setHeader('Content-Range', `bytes ${range.join('-')}/${String(whole.length)}`);
  }
  const body = range === undefined ? whole : whole.slice(range[0], range[1] + 1);
  if (kind !== 'slow') response.setHeader('Content-Length', String(body.length));
  world.count('origin answers');
  if (request.method === 'HEAD') response.end();
  else await sendBody(world, response, body, kind === 'slow' || (kind === 'large' && random.once(4)));
}

/** Starts the origin of a world. */
export async function startSoakOrigin(world: World): Promise<SoakOrigin> {
  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    void answer(world, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    kill: () => server.closeAllConnections(),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
