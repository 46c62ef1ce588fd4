import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, test } from '@jest/globals';
import { startOrigin, type TestOrigin } from '../support/origin.js';
import { openOrigins, type TestOrigins } from '../support/origins.js';
import { until } from '../../../http-cache/test/support/until.js';

const open: { readonly close: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

const named = async (name: string, port?: number): Promise<TestOrigin> => {
  const origin = await startOrigin((_, response) => response.end(name), port);
  open.push(origin);
  return origin;
};

const originsOf = (...given: Parameters<typeof openOrigins>): TestOrigins => {
  const opened = openOrigins(...given);
  open.push({ close: () => opened.origins.destroy() });
  return opened;
};

/** A server that sees the bytes of each request, and does with the connection as it is told. */
async function bareServer(see: (socket: Socket, text: string, count: number) => void): Promise<TestOrigin['url']> {
  const sockets = new Set<Socket>();
  let count = 0;
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    socket.setEncoding('latin1').on('data', (text: string) => see(socket, text, (count += 1)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

/** The address of a server that has gone. */
async function goneUrl(): Promise<string> {
  const origin = await startOrigin();
  await origin.close();
  return origin.url;
}

const many = (count: number, ask: () => Promise<string>): Promise<readonly string[]> =>
  Promise.all(Array.from({ length: count }, ask));

const countOf = (texts: readonly string[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1;
  return counts;
};

describe('several backends', () => {
  test('have requests by their weights', async () => {
    const [a, b] = [await named('a'), await named('b')];
    const { ask } = originsOf([[a.url, 3], [b.url]]);
    expect(countOf(await many(400, ask))).toEqual({ a: 300, b: 100 });
  });

  test('get the Host of the request, and not their own', async () => {
    const [a, b] = [await named('a'), await named('b')];
    const { ask } = originsOf([[a.url], [b.url]]);
    await many(4, () => ask({ host: 'shop.example' }));
    expect([...a.seen, ...b.seen].map(({ header }) => header('host'))).toEqual(Array(4).fill('shop.example'));
  });
});

describe('a backend that takes connections and never answers', () => {
  const TIMES = { headersTimeout: 0.5 };
  test('is left out after some late answers, without probes, and no late request is sent again', async () => {
    let count = 0;
    const hung = await bareServer(() => (count += 1));
    const good = await named('good');
    const { ask, events } = originsOf([[hung], [good.url]], {}, {}, TIMES);
    for (let i = 0; i < 6; i++) expect(['good', 'ORIGIN-TIMEOUT']).toContain(await ask());
    expect(events).toContainEqual({ backend: hung, state: 'out', by: 'connections' });
    expect([count, good.seen.length]).toEqual([3, 3]);
    for (let i = 0; i < 6; i++) expect(await ask()).toBe('good');
    expect(count).toBe(3);
  });

  test('an answer between late ones: they are not in a row', async () => {
    let count = 0;
    const slow = await bareServer((socket) => {
      count += 1;
      if (count % 3 === 0) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfast');
    });
    const { ask, events } = originsOf([[slow]], {}, {}, TIMES);
    const answers: string[] = [];
    for (let i = 0; i < 6; i++) answers.push(await ask());
    expect([answers[2], answers[5], events]).toEqual(['fast', 'fast', []]);
  });
});

describe('a backend that goes away', () => {
  test('under load: no idempotent request is lost, and the others take all of them', async () => {
    const [a, b, c] = [await named('a'), await named('b'), await named('c')];
    const { ask, events } = originsOf([[a.url], [b.url], [c.url]]);
    const methods = ['GET', 'HEAD', 'OPTIONS', 'DELETE', 'PUT'];
    let sent = 0;
    const client = async (): Promise<readonly string[]> => {
      const answers: string[] = [];
      for (let i = 0; i < 30; i++) {
        sent += 1;
        answers.push(await ask({ method: methods[sent % methods.length] as string }));
      }
      return answers;
    };
    const clients = (): readonly Promise<readonly string[]>[] => Array.from({ length: 20 }, client);
    const before = await Promise.all(clients());
    // It goes while requests begin on kept connections, and none of its answers is on the way: one would say that it is well.
    const after = clients();
    void a.close();
    const answers = [...before, ...(await Promise.all(after))].flat();
    expect(countOf(answers.map((answer) => (/^[abc]?$/.test(answer) ? 'answered' : answer)))).toEqual({
      answered: 1200,
    });
    expect(events).toEqual([{ backend: a.url, state: 'out', by: 'connections' }]);
    expect(countOf(await many(10, ask))).toEqual({ b: 5, c: 5 });
  });

  test('is left alone for the pause, and comes back by one request', async () => {
    const [a, b] = [await named('a'), await named('b')];
    const { ask, events, time } = originsOf([[a.url], [b.url]]);
    await a.close();
    expect(countOf(await many(20, ask))).toEqual({ b: 20 });
    const back = await named('a again', a.port);
    expect(countOf(await many(20, ask))).toEqual({ b: 20 });
    time.pass(10_000);
    expect([await ask(), await ask()].sort()).toEqual(['a again', 'b']);
    expect(back.seen.length).toBe(1);
    expect(countOf(await many(20, ask))).toEqual({ 'a again': 10, b: 10 });
    expect(events.map(({ state }) => state)).toEqual(['out', 'in']);
  });

  test('with all others: 502; each request asks one of them, until one is back', async () => {
    const [a, b] = [await named('a'), await named('b')];
    const { ask, events, time } = originsOf([[a.url], [b.url]], { failures: 1 });
    await Promise.all([a.close(), b.close()]);
    expect(await ask()).toBe('ORIGIN-UNREACHABLE');
    expect(events.map(({ state, backend }) => `${state} ${backend}`)).toEqual([`out ${a.url}`, `out ${b.url}`]);
    time.pass(1);
    expect([await ask(), await ask()]).toEqual(['ORIGIN-UNREACHABLE', 'ORIGIN-UNREACHABLE']);
    await named('b again', b.port);
    time.pass(1);
    const answers = [await ask(), await ask(), await ask()];
    expect(answers).toContain('b again');
    expect(answers.at(-1)).toBe('b again');
  });
});

describe('a request goes to the next backend', () => {
  test.each([
    ['GET', 'b'],
    ['HEAD', ''],
    ['OPTIONS', 'b'],
    ['PROPFIND', 'b'],
    ['PUT', 'b'],
    ['DELETE', 'b'],
    ['POST', 'ORIGIN-UNREACHABLE'],
    ['PATCH', 'ORIGIN-UNREACHABLE'],
    ['get', 'ORIGIN-UNREACHABLE'],
  ])('%s without a connection: %s', async (method, answer) => {
    const b = await named('b');
    const { ask } = originsOf([[await goneUrl()], [b.url]]);
    expect([await ask({ method }), b.seen.length]).toEqual([answer, answer.startsWith('ORIGIN') ? 0 : 1]);
  });

  test('with the whole of its content, if no byte of it was taken', async () => {
    const bodies: string[] = [];
    const b = await startOrigin((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        bodies.push(Buffer.concat(chunks).toString());
        response.end('b');
      });
    });
    open.push(b);
    const { ask } = originsOf([[await goneUrl()], [await goneUrl()], [b.url]]);
    const content = 'content'.repeat(50_000);
    expect([await ask({ method: 'PUT', body: content }), bodies]).toEqual(['b', [content]]);
  });

  test('and never with content of which a byte was taken', async () => {
    const b = await named('b');
    let got = '';
    const closing = await bareServer((socket, text) => {
      got += text;
      if (got.includes('piece')) socket.destroy();
    });
    const { ask } = originsOf([[closing], [b.url]]);
    const body = new Readable({ read: () => undefined });
    body.push('piece');
    const answer = await ask({ method: 'PUT', body });
    expect([answer, b.seen]).toEqual(['ORIGIN-BROKE-OFF', []]);
    await until(() => body.readableFlowing === true, 'the rest is read and dropped');
  });

  test('if a new connection closes without a byte, and to no third one then', async () => {
    const asked: string[] = [];
    const closing = (name: string): Promise<string> =>
      bareServer((socket) => {
        asked.push(name);
        socket.destroy();
      });
    const c = await named('c');
    const { ask } = originsOf([[await closing('a')], [await closing('b')], [c.url]]);
    expect([await ask(), asked, c.seen]).toEqual(['ORIGIN-BROKE-OFF', ['a', 'b'], []]);
  });

  test.each([
    ['a byte of an answer', 'H'],
    ['a part of the fields', 'HTTP/1.1 200 OK\r\nContent-'],
    ['an interim answer', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'],
    ['a 100', 'HTTP/1.1 100 Continue\r\n\r\n'],
    ['no HTTP', 'SSH-2.0\r\n\r\n'],
  ])('but not after %s', async (_, said) => {
    const b = await named('b');
    const { ask, origins } = originsOf([[await bareServer((socket) => socket.end(said))], [b.url]]);
    expect(await ask()).toMatch(/^ORIGIN-(?:BROKE-OFF|MALFORMED)$/);
    expect(b.seen).toEqual([]);
    expect([...origins.healths.values()].map(({ counts }) => counts().failures)).toEqual([0, 0]);
  });
});

describe('a kept connection that closes under a request', () => {
  const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na';
  test.each([
    ['two backends', 1],
    ['one backend', 0],
  ])('%s: the same one is asked once more, and that is no failure', async (_, others) => {
    const a = await bareServer((socket, __, count) => {
      if (count === 2) socket.destroy();
      else socket.write(OK);
    });
    const more = await Promise.all(Array.from({ length: others }, () => named('b')));
    const backends = [[a, 100] as const, ...more.map(({ url }) => [url] as const)];
    const { ask, origins } = originsOf(backends, {}, {}, { connections: 1 });
    expect([await ask(), await ask(), await ask()]).toEqual(['a', 'a', 'a']);
    expect([...origins.healths.values()].map(({ counts }) => counts().failures)).toEqual(
      Array.from({ length: 1 + others }, () => 0),
    );
  });

  test('with a POST is not asked again', async () => {
    let asked = 0;
    const a = await bareServer((socket, _, count) => {
      asked = count;
      if (count === 2) socket.destroy();
      else socket.write(OK);
    });
    const { ask } = originsOf([[a]], {}, {}, { connections: 1 });
    expect([await ask(), await ask({ method: 'POST' }), asked]).toEqual(['a', 'ORIGIN-BROKE-OFF', 2]);
  });
});

test('the state of a backend goes on in the origins that replace others', async () => {
  const [gone, b] = [await goneUrl(), await named('b')];
  const before = originsOf([[gone], [b.url]]);
  for (let i = 0; i < 10; i++) await before.ask();
  const after = originsOf([[gone, 5], [b.url]], { pause: 1 }, { before: before.origins, time: before.time });
  expect(countOf(await many(10, after.ask))).toEqual({ b: 10 });
  const counts = [...after.origins.healths.values()].map((health) => health.counts());
  expect(counts.map(({ failures, requests }) => [failures, requests])).toEqual([
    [3, 3],
    [0, 20],
  ]);
  expect(after.events).toEqual([]);
});
