import { describe, expect, test } from '@jest/globals';
import type { Policy } from '@urikit/cache-key';
import { type Adapter, type Answering, noStore, type Said } from './support/adapter.js';
import { hostileRequests } from './support/hostile.js';
import { adapters } from './support/servers.js';
import { bytesOf, exchange, type Sent } from './support/wire.js';

/**
 * A hostile corpus through every adapter, twice with a cache and once without. The application answers by whatever a
 * careless one answers by: target, Host, cookies, Authorization, tenant, fields of hops, and says that all of it may be
 * kept.
 */

const CARELESS = [
  ...[
    'cookie',
    'authorization',
    'x-urikit-key',
    'forwarded',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-prefix',
    'x-forwarded-for',
    'x-host',
    'x-original-url',
    'x-rewrite-url',
    'x-http-method-override',
  ],
  ...['te', 'keep-alive', 'proxy-authorization', 'upgrade'],
];

/**
 * A function of what it sees, so that an answer to another request is another answer. No cache can know of `more`
 * unless its policy says so.
 */
const carelessBy =
  (more: readonly string[]): Answering =>
  ({ method, target, host, header }): Said => ({
    status: target.includes('/b') ? 404 : 200,
    fields: { 'Cache-Control': 'public, max-age=600', ETag: `"${Buffer.from(target).toString('hex').slice(0, 40)}"` },
    body: JSON.stringify([
      method === 'HEAD' ? 'GET' : method,
      target,
      host,
      ...[...CARELESS, ...more].map((name) => header(name) ?? null),
    ]),
  });

const POLICIES: readonly (readonly [string, Policy])[] = [
  ['the default policy', {}],
  ['a tenant', { scope: ['x-tenant'], cookies: { others: 'strip' } }],
  [
    'everything that merges',
    {
      path: { slashes: 'merge', trailingSlash: 'strip', case: 'lower' },
      query: { order: 'name', exclude: 'tracking', multi: 'set', empty: 'drop', plus: 'space' },
      cookies: { keyed: { session: 'value' }, others: 'strip' },
      headers: { 'accept-language': 'value', 'accept-encoding': 'encoding', authorization: 'value' },
      host: { alias: { 'evil.test': 'ex.test' }, trailingDot: 'strip' },
    },
  ],
];

/** What a client can tell of an answer, save its age and how it came about. */
interface Outcome {
  readonly status: number | undefined;
  readonly body: string | undefined;
}

const outcome = async (port: number, sent: Sent): Promise<Outcome> => {
  const got = await exchange(port, bytesOf({ host: 'ex.test', ...sent }), sent.method ?? 'GET');
  // An empty Host is replaced by undici where the request has no key: each origin has a port of its own.
  return { status: got?.status, body: got?.body.replace(/127\.0\.0\.1:\d+/g, 'origin') };
};

/** As many at a time as do not hold each other up: each has a connection of its own. */
async function inOrder<One, Result>(
  all: readonly One[],
  width: number,
  run: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = new Array<Result>(all.length);
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let i = next++; i < all.length; i = next++) results[i] = await run(all[i] as One);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

/** `only-if-cached` asks whether there is a cache: there the difference is the point. */
const asksForCache = ({ fields = [] }: Sent): boolean => fields.some((value) => value.includes('only-if-cached'));

async function compare(
  adapter: Adapter,
  policy: Policy,
  careless: Answering,
  corpus: readonly Sent[],
): Promise<{ readonly different: readonly unknown[]; readonly hits: number }> {
  let count = 0;
  const counted: Answering = (seen) => {
    count++;
    return careless(seen);
  };
  const cached = await adapter.start({ policy, answer: counted });
  const uncached = await adapter.start({ policy, answer: careless, store: noStore });
  try {
    const wanted = await inOrder(corpus, 8, (sent) => outcome(uncached.port, sent));
    const first = await inOrder(corpus, 4, (sent) => outcome(cached.port, sent));
    const second = await inOrder(corpus, 8, (sent) => outcome(cached.port, sent));
    const different = corpus.flatMap((sent, i) =>
      [first[i], second[i]]
        .filter((got) => got?.status !== wanted[i]?.status || got?.body !== wanted[i]?.body)
        .map((got) => ({ sent, got, wanted: wanted[i] })),
    );
    return { different, hits: 2 * corpus.length - count };
  } finally {
    await cached.close();
    await uncached.close();
  }
}

const corpus = hostileRequests(30, 20_261_121).filter((sent) => !asksForCache(sent));

// The policies are those of one core: every adapter is tried under one of them, in turn, and the first two under all.
describe.each(adapters.map((adapter, i) => [adapter.name, adapter, i] as const))('%s', (_name, adapter, i) => {
  test.each(i < 2 ? POLICIES : POLICIES.slice(i % POLICIES.length, (i % POLICIES.length) + 1))(
    'no cached answer differs from the uncached one: %s',
    async (_policy, policy) => {
      const { different, hits } = await compare(
        adapter,
        policy,
        carelessBy([...(policy.scope ?? []), ...Object.keys(policy.headers ?? {})]),
        corpus,
      );
      expect(different).toEqual([]);
      // It is a cache that was tried.
      expect(hits).toBeGreaterThan(corpus.length / 4);
    },
    60_000,
  );
});

test('the comparison finds a cache that is wrong', async () => {
  const [, node] = adapters;
  // A field that the answer depends on and the key does not.
  expect((await compare(node as Adapter, {}, carelessBy(['accept']), corpus)).different.length).toBeGreaterThan(0);
}, 60_000);
