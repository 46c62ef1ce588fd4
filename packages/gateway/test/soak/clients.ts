import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { firstResponse } from './responses.js';
import { bodyOf, judge, kindOf, type World } from './world.js';

/** The clients of a soak. Each is one visit: it ends by itself, and never rejects. */
export type Client = (world: World, port: number) => Promise<void>;

const VARIANTS = ['a', 'b', 'c'];
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

interface Reply {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  readonly body: string;
}

/** undefined where the answer breaks off, which is nobody's fault here. */
function ask(
  port: number,
  method: string,
  target: string,
  headers: Record<string, string>,
): Promise<Reply | undefined> {
  return new Promise((resolve) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      method,
      path: target,
      headers: { Host: 'soak.test', ...headers },
      agent,
    });
    sent.on('error', () => resolve(undefined));
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => resolve(undefined));
      response.on('close', () => {
        const header = (name: string): string | undefined => response.headers[name]?.toString();
        const body = Buffer.concat(chunks).toString('latin1');
        resolve(response.complete ? { status: response.statusCode ?? 0, header, body } : undefined);
      });
    });
    sent.end();
  });
}

const pathOf = (resource: number): string => `/r/${String(resource)}`;

/** A GET, sometimes of a range, sometimes with a condition. */
const reader: Client = async (world, port) => {
  const { random } = world;
  const resource = random.below(world.size);
  const variant = random.pick(VARIANTS);
  const floor = world.floorOf(resource);
  const headers: Record<string, string> = { 'X-Variant': variant };
  const asksForRange = random.once(5);
  // Far behind the beginning of a large one, only that part is asked for; then more of it, which completes it.
  const from = random.below(60) + (kindOf(resource) === 'large' && random.once(2) ? 1_100_000 : 0);
  if (asksForRange) headers['Range'] = `bytes=${String(from)}-${random.once(9) ? '' : String(from + random.below(40))}`;
  const reply = await ask(port, 'GET', pathOf(resource), headers);
  if (reply === undefined) {
    world.count('broken off');
    return;
  }
  const { status, header, body } = reply;
  world.count(`answered ${String(status)}`);
  if (/; hit/.test(header('cache-status') ?? '')) world.count('hits');
  const [, first, last] = /^bytes (\d+)-(\d+)\//.exec(header('content-range') ?? '') ?? [];
  const range = status === 206 ? ([Number(first), Number(last)] as const) : undefined;
  if (status === 200 || (status === 206 && asksForRange))
    judge(world, { resource, variant, floor, etag: header('etag'), body, range });
  else if (status < 500) world.faults.push(`${pathOf(resource)}: status ${String(status)}`);
};

/** A HEAD: its fields are those of a GET. */
const header: Client = async (world, port) => {
  const resource = world.random.below(world.size);
  const floor = world.floorOf(resource);
  const reply = await ask(port, 'HEAD', pathOf(resource), { 'X-Variant': 'a' });
  const version = Number(/-(\d+)"$/.exec(reply?.header('etag') ?? '')?.[1]);
  if (reply?.status !== 200) return;
  world.count('answered to HEAD');
  if (!(version >= floor)) world.faults.push(`HEAD ${pathOf(resource)}: version ${String(version)}, purged`);
  const length = reply.header('content-length');
  if (length !== undefined && Number(length) !== bodyOf(resource, version, 'a').length)
    world.faults.push(`HEAD ${pathOf(resource)}: Content-Length ${length}`);
};

/** A raw connection: what comes is given as text, one character for one byte. */
function open(
  port: number,
  got: (text: string) => void,
): Promise<{ readonly socket: ReturnType<typeof connect>; readonly closed: Promise<void> }> {
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('latin1');
  socket.on('data', (text) => got(String(text)));
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    socket.on('connect', () => resolve({ socket, closed }));
    socket.on('close', () => resolve({ socket, closed }));
  });
}

const asked = (resource: number, variant: string): string =>
  `GET ${pathOf(resource)} HTTP/1.1\r\nHost: soak.test\r\nX-Variant: ${variant}\r\n\r\n`;

/** Many requests at once on one connection; their answers come in order. */
const pipeliner: Client = async (world, port) => {
  const { random } = world;
  const wanted = Array.from({ length: 2 + random.below(60) }, () => {
    const any = random.below(world.size);
    // Large ones would make it a test of how fast this client reads.
    const resource = kindOf(any) === 'large' ? any - 1 : any;
    return { resource, variant: random.pick(VARIANTS), floor: world.floorOf(resource) };
  });
  const all = wanted.length;
  let text = '';
  const { socket, closed } = await open(port, (more) => {
    text += more;
    for (let found = firstResponse(text); found !== undefined; found = firstResponse(text)) {
      const [{ status, header: field, body }, rest] = found;
      text = rest;
      const next = wanted.shift();
      if (next === undefined) world.faults.push('an answer that nobody asked for');
      else if (status === 200) judge(world, { ...next, etag: field('etag'), body });
      world.count('answered in a pipeline');
      if (wanted.length === 0) socket.destroy();
    }
  });
  socket.write(wanted.map(({ resource, variant }) => asked(resource, variant)).join(''));
  await Promise.race([closed, setTimeout(15_000, undefined, { ref: false })]);
  socket.destroy();
  world.count(wanted.length === 0 ? 'pipelines' : wanted.length < all ? 'pipelines broken off' : 'pipelines refused');
};

/** Reads a large answer slowly, and goes away at some time. */
const slowReader: Client = async (world, port) => {
  const { random } = world;
  const resource = 7 + 8 * random.below(Math.floor(world.size / 8));
  const floor = world.floorOf(resource);
  let text = '';
  const { socket } = await open(port, (more) => (text += more));
  socket.write(asked(resource, 'a'));
  for (let i = 5 + random.below(40); i > 0 && !socket.destroyed; i--) {
    socket.pause();
    await setTimeout(20 + random.below(100));
    socket.resume();
    await setTimeout(1);
  }
  socket.destroy();
  world.count('slow readers');
  const body = text.slice(text.indexOf('\r\n\r\n') + 4);
  const version = Number(/^\d+\.(\d+);/.exec(body)?.[1]);
  if (!text.startsWith('HTTP/1.1 200') || text.startsWith('HTTP/1.1 103') || Number.isNaN(version)) return;
  if (version < floor) world.faults.push(`${pathOf(resource)}, read slowly: version ${String(version)}, purged`);
  if (kindOf(resource) === 'large' && !bodyOf(resource, version, 'a').startsWith(body))
    world.faults.push(`${pathOf(resource)}, read slowly: another body`);
};

/** Asks and goes away at once. */
const leaver: Client = async (world, port) => {
  const { random } = world;
  const { socket } = await open(port, () => undefined);
  socket.write(asked(random.below(world.size), random.pick(VARIANTS)));
  await setTimeout(random.below(10));
  socket.destroy();
  world.count('clients that leave');
};

/** Changes a resource by a POST through the gateway, which invalidates it. */
const writer: Client = async (world, port) => {
  const resource = world.random.below(world.size);
  const reply = await ask(port, 'POST', pathOf(resource), { 'Content-Length': '0' });
  if (reply?.status !== 204) return;
  world.purged(resource, Number(reply.header('x-version')));
  world.count('writes');
};

/** Purges a resource that has changed, in one of the ways. */
export async function purge(world: World, port: number, adminPort: number): Promise<void> {
  const { random } = world;
  const resource = random.below(world.size);
  const version = world.change(resource);
  const uri = `http://soak.test${pathOf(resource)}`;
  const order = random.pick(
    [
      { uri },
      { tag: `r${String(resource)}` },
      { tag: `r${String(resource)}`, soft: true },
      { uri, soft: true },
      { all: true },
      { prefix: uri },
    ].slice(0, random.once(20) ? 6 : 4),
  );
  const done = await fetch(`http://127.0.0.1:${String(adminPort)}/purge`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(order),
  }).catch(() => undefined);
  await done?.text().catch(() => undefined);
  if (done?.ok !== true) return;
  world.purged(resource, version);
  world.count('purges');
}

/** How many of each kind there are at a time. */
export const CLIENTS: readonly (readonly [client: Client, count: number])[] = [
  [reader, 16],
  [header, 2],
  [pipeliner, 6],
  [slowReader, 40],
  [leaver, 8],
  [writer, 2],
];
