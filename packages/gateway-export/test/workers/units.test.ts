import { describe, expect, test } from '@jest/globals';
import { writeExport } from '@urikit/gateway-export';
import { compile, type Policy } from '@urikit/cache-key';
import { policyFields } from '@urikit/http-cache/internal';
import { workers } from '../../src/targets/workers.js';
import { ENTRY_FIELD } from '../../src/workers/entry.js';
import { cacheStore, memoryStore } from '../../src/workers/store.js';
import { tagsOf } from '../../src/workers/storable.js';
import { createWorker, type Worker, type WorkerContext, type WorkerPolicy } from '../../src/workers/worker.js';
import { writtenFor } from './support/start.js';

/** A request as a platform shows it: `new Request` would read its URL. */
const shown = (url: string, fields: Readonly<Record<string, string>> = {}, method = 'GET'): Request =>
  ({ url, method, body: null, headers: new Headers(fields) }) as unknown as Request;

const policyOf = (policy: Policy): WorkerPolicy => {
  const { decide, plan } = compile(policy);
  return { decide, fields: policyFields(plan) };
};

/** A worker in front of an origin that answers with what it was asked. */
function inFront(policy: Policy = {}, store = memoryStore(), fields: Readonly<Record<string, string>> = {}) {
  const asked: Request[] = [];
  const worker = createWorker(policyOf(policy), { store, name: 'test' });
  const works: Promise<unknown>[] = [];
  const context: WorkerContext = {
    origin: 'http://origin.test:9000',
    later: (work) => works.push(work),
    fetch: (request) => {
      asked.push(request);
      const headers = { 'cache-control': 'max-age=60', ...fields };
      return Promise.resolve(new Response(`${String(asked.length)} ${request.url}`, { headers }));
    },
  };
  const ask = async (request: Request): Promise<readonly [status: number, said: string | null, body: string]> => {
    const response = await worker.respond(request, context);
    const body = await response.text();
    await Promise.all(works);
    return [response.status, response.headers.get('cache-status'), body];
  };
  return { worker, asked, ask };
}

describe('a worker', () => {
  test('does not keep an answer to a target that fetch would change', async () => {
    const { ask } = inFront();
    const said = [await ask(shown('http://ex.test/{a}')), await ask(shown('http://ex.test/{a}'))].map(([, one]) => one);
    expect(said).toEqual(['test; fwd=uri-miss', 'test; fwd=uri-miss']);
  });

  test('keeps one with a "?" and no query, apart from the one without', async () => {
    const { ask } = inFront();
    await ask(shown('http://ex.test/a?'));
    expect((await ask(shown('http://ex.test/a?')))[1]).toBe('test; hit');
    expect((await ask(shown('http://ex.test/a')))[1]).toBe('test; fwd=uri-miss');
  });

  test('stores a long key under its digest, and compares the whole', async () => {
    const urls: string[] = [];
    const inner = memoryStore();
    const store = {
      ...inner,
      put: (url: string, response: Response, tags: readonly string[]) => {
        urls.push(url);
        return inner.put(url, response, tags);
      },
    };
    const { ask } = inFront({}, store);
    const long = `http://ex.test/${'a'.repeat(3000)}`;
    await ask(shown(long));
    expect([(await ask(shown(long)))[1], urls]).toEqual([
      'test; hit',
      [expect.stringMatching(/^http:\/\/ex\.test\/\.urikit\/sha256-[0-9a-f]{64}$/)],
    ]);
    // Another key under the same digest is a miss.
    const forged = { ...inner, match: async () => await inner.match(urls[0] as string) };
    expect((await inFront({}, forged).ask(shown('http://ex.test/b')))[1]).toBe('test; fwd=uri-miss');
  });

  test.each([
    ['rejects', () => Promise.reject(new Error('down'))],
    ['has garbage', () => Promise.resolve(new Response('', { headers: { [ENTRY_FIELD]: '%7B%22v%22%3A1%7D' } }))],
    ['has a plain answer', () => Promise.resolve(new Response('x'))],
  ])('takes a store that %s for a miss', async (_what, match) => {
    const { ask } = inFront(
      {},
      { match, put: () => Promise.reject(new Error('down')), delete: () => Promise.resolve() },
    );
    expect(await ask(shown('http://ex.test/a'))).toEqual([200, 'test; fwd=uri-miss', '1 http://origin.test:9000/a']);
  });

  test('refuses a request whose octets are lost, and one without an authority', async () => {
    const { ask, asked, worker } = inFront();
    for (const request of [shown('http://ex.test/\uFFFD'), shown('/a'), shown('http:///a')]) {
      expect([(await ask(request))[0], worker.decide(request).action]).toEqual([400, 'reject']);
    }
    expect(asked).toEqual([]);
  });

  test('does not forward what Connection lists, or what a client says of its address', async () => {
    const { ask, asked } = inFront({ headers: { accept: 'value' } });
    await ask(
      shown('http://ex.test/a', {
        connection: 'accept, x-a',
        accept: 'text/html',
        'x-a': '1',
        'x-b': '2',
        'x-forwarded-for': '192.0.2.1',
        'cf-connecting-ip': '192.0.2.1',
        // RFC 9110 13.1, 14.2: all conditions, and the range.
        'if-match': '"e"',
        'if-none-match': '"e"',
        'if-modified-since': 'Sun, 06 Nov 1994 08:49:37 GMT',
        'if-unmodified-since': 'Sun, 06 Nov 1994 08:49:37 GMT',
        'if-range': '"e"',
        range: 'bytes=0-1',
      }),
    );
    expect([...asked[0]!.headers].map(([name]) => name)).toEqual(['x-b', 'x-forwarded-host']);
  });

  test('has 502 where its origin cannot be asked, with a code', async () => {
    const worker: Worker = createWorker(policyOf({}), { store: memoryStore(), name: 'test' });
    const response = await worker.respond(shown('http://ex.test/a'), {
      fetch: () => Promise.reject(new Error('down')),
    });
    expect([response.status, JSON.parse(await response.text())]).toEqual([
      502,
      { title: 'Bad Gateway', status: 502, detail: 'origin-unreachable' },
    ]);
  });
});

describe('the store in memory', () => {
  const page = (bytes: number, age = 60): Response =>
    new Response('a'.repeat(bytes), { headers: { 'cache-control': `public, max-age=${String(age)}` } });

  test('lets go of what was used longest ago, and takes nothing that is larger than itself', async () => {
    const store = memoryStore(5000);
    await store.put('a', page(1000), []);
    await store.put('b', page(1000), []);
    await store.match('a');
    await store.put('c', page(1000), []);
    await store.put('d', page(5000), []);
    const there = await Promise.all(['a', 'b', 'c', 'd'].map(async (url) => (await store.match(url)) !== undefined));
    expect(there).toEqual([true, false, true, false]);
  });

  test('gives nothing back that is too old, that was deleted, or that a tag has taken away', async () => {
    const store = memoryStore();
    await store.put('old', page(1, 0), []);
    await store.put('gone', page(1), []);
    await store.put('tagged', page(1), ['news']);
    await store.put('other', page(1), ['sport']);
    await store.delete('gone');
    store.purge?.('news');
    const there = await Promise.all(
      ['old', 'gone', 'tagged', 'other'].map(async (url) => (await store.match(url)) !== undefined),
    );
    expect(there).toEqual([false, false, false, true]);
  });
});

test('a store of a platform is opened for each use, and has no tags', async () => {
  let opened = 0;
  const api = {
    match: () => Promise.resolve(undefined),
    put: () => Promise.resolve(),
    delete: () => Promise.resolve(true),
  };
  const store = cacheStore(() => {
    opened++;
    return api;
  });
  await store.match('a');
  await store.put('a', new Response(), []);
  await store.delete('a');
  expect([opened, store.purge]).toEqual([3, undefined]);
});

test('tags are read from the fields of all platforms', () => {
  expect(tagsOf(['Surrogate-Key', 'a b', 'Cache-Tag', 'b, c', 'Netlify-Cache-Tag', 'd'])).toEqual(['a', 'b', 'c', 'd']);
});

test('--trust is refused for each', () => {
  const command = { policy: {}, out: 'out', name: 'urikit', trust: true, force: false };
  for (const { name: target } of workers) expect(() => writeExport({ ...command, target })).toThrow(/--trust/);
});

test('the file of the default policy is at most 56,000 bytes', () => {
  const text = writtenFor('workerd', {}, 'urikit');
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(56_000);
}, 60_000);
