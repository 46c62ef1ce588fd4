import { Readable } from 'node:stream';
import { compile } from '@urikit/cache-key';
import { describe, expect, test } from '@jest/globals';
import {
  type Answer,
  type Cache,
  type CacheRequest,
  createCache,
  createMemoryStore,
  type FetchOrigin,
  type OriginRequest,
  receive,
} from '@urikit/http-cache';

/** What adapters rely on. */
const request = (target: string, fields: readonly string[] = [], method = 'GET'): CacheRequest =>
  receive({ method, scheme: 'http', target, fields: ['Host', 'ex.test', ...fields] });

interface Rig {
  readonly cache: Cache;
  readonly asked: OriginRequest[];
  fields: readonly string[];
  readonly fetch: FetchOrigin;
}

function rig(own: boolean, fields: readonly string[] = ['Cache-Control', 'max-age=60']): Rig {
  const asked: OriginRequest[] = [];
  const made: Rig = {
    asked,
    fields,
    fetch: (one) => {
      asked.push(one);
      const body = Buffer.from(`answer ${String(asked.length)}`);
      return Promise.resolve({
        status: 200,
        fields: [...made.fields, 'Content-Length', String(body.length)],
        body: Readable.from([body]),
      });
    },
    cache: createCache({
      keyer: compile({}),
      store: createMemoryStore({ maxBytes: 1_000_000 }),
      fetch: own ? undefined : (one) => made.fetch(one),
    }),
  };
  return made;
}

async function textOf(answer: Answer): Promise<string> {
  const { body } = answer;
  if (body === undefined) return '';
  const chunks: Uint8Array[] = body instanceof Uint8Array ? [body] : [];
  if (!(body instanceof Uint8Array)) for await (const chunk of body as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1');
}

const filled = async (one: Rig, target = '/a'): Promise<void> => {
  await textOf(await one.cache.respond(request(target)));
};

describe('a cache without a server', () => {
  test('answers a hit at once, with an answer that is shared and frozen', async () => {
    const one = rig(false);
    await filled(one);
    const [first, second, head] = [
      one.cache.respond(request('/a')),
      one.cache.respond(request('/%61')),
      one.cache.respond(request('/a', [], 'HEAD')),
    ];
    for (const answer of [first, second, head]) expect(answer).not.toBeInstanceOf(Promise);
    expect(Object.isFrozen(first)).toBe(true);
    // Unless a second began between the two.
    expect((first as Answer).body).toBe((second as Answer).body);
    expect((head as Answer).body).toBeUndefined();
    expect(one.asked).toHaveLength(1);
  });

  test('gives the origin what was keyed: target and host in normal form, Host in no field', async () => {
    const one = rig(false);
    await one.cache.respond(
      receive({
        method: 'GET',
        scheme: 'http',
        target: '/x/../%61?b',
        fields: ['Host', 'EX.test:80', 'X-A', '1', 'X-Urikit-Key', 'z'],
      }),
    );
    expect(one.asked[0]).toMatchObject({
      method: 'GET',
      scheme: 'http',
      host: 'ex.test',
      target: '/a?b',
      body: undefined,
    });
    expect(one.asked[0]?.fields).toEqual([
      'X-A',
      '1',
      'X-Forwarded-Proto',
      'http',
      'Via',
      expect.stringMatching(/^1\.1 urikit-gateway \([\w-]{20}\)$/),
    ]);
  });

  test('asks the way that a request brings', async () => {
    const [one, other] = [rig(true), rig(true)];
    await textOf(await one.cache.respond(request('/a'), other.fetch));
    expect([one.asked.length, other.asked.length]).toEqual([0, 1]);
    expect((await one.cache.respond(request('/a'))).handling.hit).toBe(true);
  });

  test('without any way there is an error, and it does not throw', async () => {
    expect(await rig(true).cache.respond(request('/a'))).toMatchObject({
      status: 421,
      handling: { detail: 'unknown-origin' },
    });
  });

  test.each<readonly [title: string, fetch: FetchOrigin]>([
    ['rejects', () => Promise.reject(new Error('broken'))],
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
  ])('a way that %s is an answer of 502', async (_, fetch) => {
    expect(await rig(true).cache.respond(request('/a'), fetch)).toMatchObject({ status: 502 });
    expect(await rig(true).cache.respond(request('/a', [], 'POST'), fetch)).toMatchObject({ status: 502 });
  });

  test('a mistake in a keyer is an answer of 500', async () => {
    const told: unknown[] = [];
    const keyer = {
      ...compile({}),
      decide: () => {
        throw new Error('broken');
      },
    };
    const cache = createCache({
      keyer,
      store: createMemoryStore({ maxBytes: 1000 }),
      events: { failed: (cause) => told.push(cause) },
    });
    expect(await cache.respond(request('/a'))).toMatchObject({ status: 500, handling: { detail: 'internal' } });
    expect(told).toHaveLength(1);
  });

  test('refuses at once where the policy does, without asking', async () => {
    const one = rig(false);
    expect(await one.cache.respond(request('/%00'))).toMatchObject({
      status: 400,
      handling: { detail: 'control-character' },
    });
    expect(one.asked).toEqual([]);
  });

  test('a body of unknown length is stored where its way says that its end is known', async () => {
    for (const delimited of [undefined, true]) {
      const one = rig(true);
      const fetch: FetchOrigin = () =>
        Promise.resolve({
          status: 200,
          fields: ['Cache-Control', 'max-age=60'],
          body: Readable.from([Buffer.from('x')]),
          delimited,
        });
      await textOf(await one.cache.respond(request('/a'), fetch));
      expect((await one.cache.respond(request('/a'), fetch)).handling.hit).toBe(delimited === true);
    }
  });

  test('a body that is not as long as it says is not stored', async () => {
    const one = rig(true);
    const fetch: FetchOrigin = () =>
      Promise.resolve({
        status: 200,
        fields: ['Cache-Control', 'max-age=60', 'Content-Length', '9'],
        body: Readable.from([Buffer.from('x')]),
      });
    await textOf(await one.cache.respond(request('/a'), fetch));
    expect((await one.cache.respond(request('/a'), fetch)).handling.hit).toBe(false);
  });

  test('without a way in the background, one request validates and the others get the stale answer', async () => {
    const one = rig(true, ['Cache-Control', 'max-age=10, stale-while-revalidate=600', 'Age', '20']);
    await textOf(await one.cache.respond(request('/a'), one.fetch));
    one.fields = ['Cache-Control', 'max-age=60'];
    const first = one.cache.respond(request('/a'), one.fetch);
    const second = one.cache.respond(request('/a'), one.fetch);
    expect(second).not.toBeInstanceOf(Promise);
    expect((second as Answer).handling).toMatchObject({ hit: true, detail: 'stale-while-revalidate' });
    expect(await textOf(await first)).toBe('answer 2');
    expect(await textOf(await one.cache.respond(request('/a'), one.fetch))).toBe('answer 2');
  });

  test('what Connection lists is not there', () => {
    const received = request('/a', [
      'Connection',
      'x-a, Host, content-length',
      'X-A',
      '1',
      'X-B',
      '2',
      'Content-Length',
      '3',
    ]);
    expect([received.header('x-a'), received.header('x-b'), received.host, received.hasBody]).toEqual([
      undefined,
      '2',
      'ex.test',
      true,
    ]);
  });

  test('several fields of one name are one value, cookies by semicolons', () => {
    const received = request('/a', ['X-A', '1', 'x-a', '2', 'Cookie', 'a=1', 'COOKIE', 'b=2', 'HOST', 'other.test']);
    expect([received.header('x-a'), received.header('cookie'), received.host]).toEqual([
      '1, 2',
      'a=1; b=2',
      'ex.test, other.test',
    ]);
  });

  test.each([
    ['Content-Length', '0', false],
    ['Content-Length', '00', true],
    ['content-length', '1', true],
    ['Transfer-Encoding', 'chunked', true],
  ])('%s: %s is a body: %s', (name, value, hasBody) => {
    expect(request('/a', [name, value]).hasBody).toBe(hasBody);
  });
});

test('an unknown option is an error that names the one that is meant', () => {
  const make = (options: object): Cache =>
    createCache({ keyer: compile({}), store: createMemoryStore({ maxBytes: 1000 }), options });
  expect(() => make({ bodyByte: 1 })).toThrow(
    expect.objectContaining({
      issue: expect.objectContaining({
        code: 'input/unknown-option',
        path: ['bodyByte'],
        hint: 'is "bodyBytes" meant?',
      }),
    }),
  );
  expect(() => make({ bodyBytes: 1 })).not.toThrow();
});

test.each([
  [undefined, 'expected an object with keyer and store, found undefined'],
  [{ keyer: compile({}) }, 'expected an object with keyer and store, found object'],
  [{ keyer: {}, store: {} }, 'keyer: expected a keyer, as compile makes them'],
  [{ keyer: compile({}), store: new Map() }, 'store: expected a store, as createMemoryStore makes them'],
])('%p is no setup of a cache', (setup, message) => {
  expect(() => createCache(setup as never)).toThrow(message);
});
