import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { fieldValue } from '@urikit/http-cache/internal';
import { compile } from '@urikit/cache-key';
import {
  type Answer,
  type Cache,
  type CacheOptions,
  createCache,
  createMemoryStore,
  type FetchOrigin,
  type OriginRequest,
  type OriginResponse,
  type Purge,
  receive,
  type Store,
} from '@urikit/http-cache';
import { textOf } from './support/cache.js';
import { stopTime } from './support/time.js';

const time = stopTime();

/** An origin whose answers come when a row says so, in any order. */
interface Held {
  readonly fetch: FetchOrigin;
  readonly asked: (readonly [OriginRequest, (response: OriginResponse | Error) => void])[];
}
function held(): Held {
  const asked: Held['asked'][number][] = [];
  const fetch: FetchOrigin = (request) =>
    new Promise((resolve, reject) => {
      asked.push([
        request,
        (response) => {
          if (response instanceof Error) reject(response);
          else resolve(response);
        },
      ]);
    });
  return { fetch, asked };
}

const FRESH = ['Cache-Control', 'max-age=60'];
const says = (text: string, fields: readonly string[], status = 200): OriginResponse => ({
  status,
  fields: ['Date', time.date(), ...(status === 304 ? [] : ['Content-Length', String(text.length)]), ...fields],
  body: status === 304 ? undefined : Readable.from([Buffer.from(text)]),
});
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

interface Gateway {
  readonly cache: Cache;
  readonly origin: Held;
  readonly get: (fields?: readonly string[], method?: string) => Promise<Answer>;
}
const open = (store: Store, options: Partial<CacheOptions> = {}): Gateway => {
  const origin = held();
  const cache = createCache({ keyer: compile({}), store, fetch: origin.fetch, options });
  const get: Gateway['get'] = async (fields = [], method = 'GET') =>
    cache.respond(receive({ method, scheme: 'http', target: '/a', fields: ['Host', 'ex.test', ...fields] }));
  return { cache, origin, get };
};
/** Asks, and answers the request that comes of it. */
async function fill({ get, origin }: Gateway, response: () => OriginResponse, fields: readonly string[] = []) {
  const answer = get(fields);
  await turn();
  origin.asked.at(-1)?.[1](response());
  return textOf(await answer);
}

const OLD = ['Cache-Control', 'max-age=1, stale-if-error=600', 'ETag', '"1"', 'Cache-Tag', 't'];

describe('RFC 9111 4: an answer that comes late', () => {
  const NEW = [...FRESH, 'ETag', '"2"'];
  const part = ['Content-Range', 'bytes 0-2/9', ...FRESH, 'ETag', '"1"'];
  test.each<readonly [title: string, method: string, fields: readonly string[], late: () => OriginResponse]>([
    ['with a body', 'GET', [], () => says('old', [...FRESH, 'ETag', '"1"'])],
    ['a 304 (4.3.4)', 'GET', [], () => says('', [...FRESH, 'ETag', '"1"'], 304)],
    ['a 304 without a validator (4.3.4)', 'GET', [], () => says('', FRESH, 304)],
    ['a HEAD of the same (4.3.5)', 'HEAD', [], () => ({ ...says('old', [...FRESH, 'ETag', '"1"']), body: undefined })],
    ['a HEAD of another (4.3.5)', 'HEAD', [], () => ({ ...says('x', [...FRESH, 'ETag', '"3"']), body: undefined })],
    ['that is not to be stored', 'GET', [], () => says('mine', ['Cache-Control', 'private'])],
    ['that is a part', 'GET', ['Range', 'bytes=0-2'], () => says('old', part, 206)],
    ['that varies', 'GET', ['Foo', '1'], () => says('old', [...FRESH, 'Vary', 'Foo'])],
    ['that is an error with a lifetime', 'GET', [], () => says('gone', FRESH, 404)],
  ])('%s leaves a newer one as it is', async (_, method, fields, late) => {
    const store = createMemoryStore({ maxBytes: 1_000_000 });
    const [one, other] = [open(store), open(store)];
    await fill(one, () => says('old', OLD));
    time.pass(2);
    const before = one.get(fields, method);
    await turn();
    // Asked later, and answered sooner.
    expect(await fill(other, () => says('new', NEW))).toBe('new');
    time.pass(1);
    one.origin.asked.at(-1)?.[1](late());
    await textOf(await before);
    await turn();
    for (const { get, origin } of [one, other]) {
      const count = origin.asked.length;
      const answer = await get(['Foo', '1']);
      expect([await textOf(answer), fieldValue(answer.fields, 'age'), origin.asked.length]).toEqual([
        'new',
        '1',
        count,
      ]);
    }
  });

  test('a 304 of what has been taken away does not bring it back', async () => {
    const store = createMemoryStore({ maxBytes: 1_000_000 });
    const [one, other] = [open(store), open(store)];
    await fill(one, () => says('old', OLD));
    time.pass(2);
    const before = one.get();
    await turn();
    await fill(other, () => says('mine', ['Cache-Control', 'private']));
    one.origin.asked.at(-1)?.[1](says('', [...FRESH, 'ETag', '"1"'], 304));
    expect(await textOf(await before)).toBe('old');
    expect(await fill(one, () => says('next', FRESH))).toBe('next');
  });

  test('a late variant stands beside a newer one', async () => {
    const store = createMemoryStore({ maxBytes: 1_000_000 });
    const [one, other] = [open(store), open(store)];
    const varies = [...FRESH, 'Vary', 'Foo'];
    const before = one.get(['Foo', '1']);
    await turn();
    time.pass(1);
    await fill(other, () => says('two', varies), ['Foo', '2']);
    one.origin.asked.at(-1)?.[1](says('one', varies));
    await textOf(await before);
    const texts = [await one.get(['Foo', '1']), await one.get(['Foo', '2'])].map(textOf);
    expect([await Promise.all(texts), one.origin.asked.length]).toEqual([['one', 'two'], 1]);
  });

  test('within one millisecond: the one that was asked for later counts', async () => {
    const { cache, get, origin } = open(createMemoryStore({ maxBytes: 1_000_000 }), { collapseTimeout: 0 });
    const [first, second] = [get(), get()];
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(origin.asked).toHaveLength(2);
    origin.asked[1]?.[1](says('new', FRESH));
    await textOf(await second);
    origin.asked[0]?.[1](says('old', FRESH));
    await textOf(await first);
    expect(await textOf(await get())).toBe('new');
    await cache.purge({ all: true });
  });
});

describe('a stale entry of this process', () => {
  const shared = (): readonly [Gateway, Store] => {
    const [near, far] = [createMemoryStore({ maxBytes: 1_000_000 }), createMemoryStore({ maxBytes: 1_000_000 })];
    const set: Store['set'] = async (entry, ttl) => {
      await near.set(entry, ttl);
      await far.set(entry, ttl);
    };
    const newest: Store['newest'] = async (key) => far.get(key);
    const get: Store['get'] = async (key) => (await near.get(key)) ?? far.get(key);
    return [open({ ...near, get, set, newest }), far];
  };

  test.each([[[]], [['Vary', 'Foo']]])('is passed by where gateways share a fresh one (%j)', async (vary) => {
    const [one, far] = shared();
    await fill(one, () => says('old', [...OLD, ...vary]), ['Foo', '1']);
    time.pass(2);
    const other = open(far);
    await fill(other, () => says('new', [...FRESH, ...vary]), ['Foo', '1']);
    expect([await textOf(await one.get(['Foo', '1'])), one.origin.asked.length]).toEqual(['new', 1]);
  });

  test('a variant that another gateway has stored since', async () => {
    const [one, far] = shared();
    await fill(one, () => says('one', [...FRESH, 'Vary', 'Foo']), ['Foo', '1']);
    const other = open({ ...far });
    await fill(other, () => says('two', [...FRESH, 'Vary', 'Foo']), ['Foo', '2']);
    const near = await one.get(['Foo', '2']);
    expect([await textOf(near), one.origin.asked.length]).toEqual(['two', 1]);
  });
});

describe('RFC 5861 4: stale-if-error and a purge in the meantime', () => {
  const PURGES: readonly (readonly [string, Purge])[] = [
    ['a tag', { tag: 't' }],
    ['a prefix', { prefix: 'http://ex.test/' }],
    ['everything', { all: true }],
  ];
  const FAILURES = [
    ['no answer', () => new Error('down')],
    ['503', () => says('down', [], 503)],
  ] as const;
  describe.each(FAILURES)('%s', (_failure, fails) => {
    const run = async (meanwhile: (gateway: Gateway) => Promise<unknown>): Promise<readonly string[]> => {
      const gateway = open(createMemoryStore({ maxBytes: 1_000_000 }));
      await fill(gateway, () => says('page', OLD));
      time.pass(2);
      const answers = [gateway.get(), gateway.get(), gateway.get([], 'HEAD')];
      await turn();
      await meanwhile(gateway);
      // Each attempt fails.
      for (let i = 1; i < 5; i++) {
        gateway.origin.asked[i]?.[1](fails());
        await turn();
      }
      return Promise.all(answers.map(async (answer) => textOf(await answer)));
    };

    test.each(PURGES)('purged by %s: the page is not given', async (_, what) => {
      const texts = await run(({ cache }) => cache.purge(what));
      expect(texts).not.toContain('page');
      expect(texts).toHaveLength(3);
    });
    test('invalidated by an unsafe request: the page is not given', async () => {
      const texts = await run(async ({ cache }) => {
        const request = receive({ method: 'POST', scheme: 'http', target: '/a', fields: ['Host', 'ex.test'] });
        await cache.respond(request, () => Promise.resolve(says('', [])));
      });
      expect(texts).not.toContain('page');
    });
    test('purged softly, or something else purged: the page is given', async () => {
      const soft = await run(({ cache }) => cache.purge({ all: true }, { soft: true }));
      expect([soft[0], soft[1]]).toEqual(['page', 'page']);
      const other = await run(({ cache }) => cache.purge({ tag: 'other' }));
      expect([other[0], other[1]]).toEqual(['page', 'page']);
    });
  });
});

describe('RFC 9111 4: 200 clients that wait for a request that fails', () => {
  const CLIENTS = 200;
  const broken = (): OriginResponse => ({
    status: 200,
    fields: [...FRESH, 'Content-Length', '9'],
    body: new Readable({
      read() {
        this.destroy(new Error('broke off'));
      },
    }),
  });
  type Failing = () => OriginResponse | Error;
  const ROWS: readonly (readonly [string, Failing, number])[] = [
    ['no answer', () => new Error('down'), 502],
    ['503', () => says('down', [], 503), 503],
    ['500 that is private', () => says('down', ['Cache-Control', 'private'], 500), 503],
    ['a body that breaks off', broken, 502],
  ];

  test.each(ROWS)('%s: one of them asks once more, and all learn of the second failure', async (_, fails, status) => {
    const { get, origin } = open(createMemoryStore({ maxBytes: 1_000_000 }));
    const answers = Array.from({ length: CLIENTS }, async () => {
      const answer = await get();
      await textOf(answer).catch(() => undefined);
      return answer.status;
    });
    await turn();
    for (let i = 0; i < CLIENTS && i < origin.asked.length; i++) {
      origin.asked[i]?.[1](fails());
      for (let turns = 0; turns < 5; turns++) await turn();
    }
    const statuses = await Promise.all(answers);
    expect(origin.asked).toHaveLength(2);
    expect(statuses.filter((one) => one === status).length).toBeGreaterThanOrEqual(CLIENTS - 2);
  });

  test.each(ROWS)('%s: an answer to the second attempt is for all', async (_, fails) => {
    const { get, origin } = open(createMemoryStore({ maxBytes: 1_000_000 }));
    const answers = Array.from({ length: CLIENTS }, async () => textOf(await get()).catch(() => ''));
    await turn();
    origin.asked[0]?.[1](fails());
    for (let turns = 0; turns < 5; turns++) await turn();
    origin.asked[1]?.[1](says('page', FRESH));
    const texts = await Promise.all(answers);
    expect([texts.filter((text) => text === 'page').length, origin.asked.length]).toEqual([CLIENTS - 1, 2]);
  });

  test('HEAD and no-store, which cannot ask for others, learn of the first failure', async () => {
    const { get, origin } = open(createMemoryStore({ maxBytes: 1_000_000 }), { requestDirectives: 'honour' });
    const first = get();
    await turn();
    const others = [...Array<readonly string[]>(50).fill([])].flatMap(() => [
      get([], 'HEAD'),
      get(['Cache-Control', 'no-store']),
    ]);
    await turn();
    origin.asked[0]?.[1](new Error('down'));
    const statuses = (await Promise.all([first, ...others])).map(({ status }) => status);
    expect([new Set(statuses), origin.asked.length]).toEqual([new Set([502]), 1]);
  });
});
