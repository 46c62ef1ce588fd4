import { expect, test } from '@jest/globals';
import type { Policy } from '@urikit/cache-key';
import { createMemoryStore, type Store } from '@urikit/http-cache';
import type { PurgeOrder } from '@urikit/http-cache/internal';
import { createRig } from '../support/cache.js';

/** A purge says how many entries went, and one that can name no entry is an error. */

const TARGETS = ['/', '/foo', '/foo/a', '/foo/b?x=1', '/caf%C3%A9', '/foobar'];

async function filled(policy: Policy = {}, targets: readonly string[] = TARGETS) {
  const rig = createRig({}, policy);
  rig.say = { body: 'page', fields: ['Cache-Control', 'max-age=60', 'Cache-Tag', 'news'] };
  for (const target of targets) await rig.get(target);
  return rig;
}

const LOWER: Policy = { path: { case: 'lower', slashes: 'merge', trailingSlash: 'strip' } };

test.each<readonly [order: PurgeOrder, entries: number, policy?: Policy]>([
  [{ prefix: 'http://ex.test/foo/' }, 2],
  [{ prefix: 'HTTP://EX.test:80/./f%6fo/' }, 2],
  [{ prefix: 'http://ex.test' }, 6],
  [{ prefix: 'http://ex.test/foo/b?x' }, 1],
  [{ prefix: 'http://ex.test/caf\u00e9' }, 1],
  [{ prefix: 'http://ex.test//FOO/' }, 2, LOWER],
  [{ prefix: 'http://ex.test/foo' }, 4, { routes: [{ path: '/foo', rules: { query: { order: 'name' } } }] }],
  [{ prefix: 'https://ex.test/' }, 0],
  [{ uri: 'http://ex.test/foo' }, 1],
  [{ uri: 'http://ex.test/caf\u00e9' }, 1],
  [{ uri: { scheme: 'http', host: 'ex.test', target: '/caf\u00e9' } }, 1],
  [{ uri: { scheme: 'http', host: 'ex.test', target: '/x/../foo' } }, 1],
  [{ uri: 'http://ex.test/none' }, 0],
  [{ tag: 'news' }, 6],
  [{ tag: 'other' }, 0],
  [{ all: true }, 6],
])('%j: %i entries', async (order, entries, policy = {}) => {
  for (const mode of [undefined, { soft: false }, { soft: true }]) {
    const rig = await filled(policy);
    expect(await rig.cache.purge(order, mode)).toBe(entries);
    if ('uri' in order) expect(await (await filled(policy)).cache.purgeUri(order.uri, mode)).toBe(entries);
    const asked = rig.asked.length;
    for (const target of TARGETS) await rig.get(target);
    expect(rig.asked.length - asked).toBe(entries);
  }
});

test.each<readonly [order: unknown, code: string, message: string, policy?: Policy]>([
  [{ prefx: 'http://ex.test/' }, 'input/unknown-option', 'prefix'],
  [{ url: 'http://ex.test/' }, 'input/unknown-option', 'uri'],
  [{ tag: 'a', key: 'b' }, 'input/value', 'exactly one'],
  [{}, 'input/value', 'exactly one'],
  [{ all: false }, 'input/value', 'true'],
  [{ tag: 7 }, 'input/not-string', 'string'],
  ['http://ex.test/', 'input/value', 'an object'],
  [{ prefix: '' }, 'purge/not-a-uri', 'http://host/path'],
  [{ prefix: '/foo/' }, 'purge/not-a-uri', 'http://host/path'],
  [{ prefix: 'ftp://ex.test/' }, 'purge/not-a-uri', 'http://host/path'],
  [{ prefix: 'http://ex.test/%4' }, 'purge/not-a-uri', 'malformed'],
  [{ prefix: 'http://ex.test/[' }, 'purge/not-a-uri', 'malformed', { unwise: 'invalid' }],
  [{ prefix: 'http://b\u00fccher.test/' }, 'purge/not-a-uri', 'a host in ASCII'],
  [{ prefix: 'http://ex.test./' }, 'purge/not-stored', 'this host'],
  [{ prefix: 'http://ex.test/' }, 'purge/has-scope', 'scope', { scope: ['x-tenant'] }],
  [{ uri: 'http://ex.test/\ud800' }, 'purge/not-a-uri', 'lone surrogate'],
  [{ uri: 'http://b\u00fccher.test/' }, 'purge/not-a-uri', 'a host in ASCII'],
  [{ uri: 'http://ex.test/a b' }, 'purge/not-a-uri', 'target'],
  [{ uri: '/foo' }, 'purge/not-a-uri', 'http://host/path'],
  [{ uri: 'http://ex.test/foo' }, 'purge/not-stored', 'nothing', { routes: [{ path: '/foo', cache: false }] }],
  [{ uri: { scheme: 'http', host: 'ex.test', target: 'foo' } }, 'purge/not-a-uri', 'target'],
  [{ key: 'http://ex.test/foo' }, 'purge/not-a-key', 'use uri'],
  [{ tag: 'a b' }, 'purge/not-a-tag', 'without spaces'],
])('%j is refused: %s', async (order, code, message, policy = {}) => {
  const { cache } = await filled(policy, []);
  const refused: unknown = await cache.purge(order as PurgeOrder).catch((cause: unknown) => cause);
  expect(refused).toMatchObject({ code, message: expect.stringContaining(message) as unknown as string });
});

test('an unknown member of the mode is refused', async () => {
  const { cache } = await filled({}, []);
  const refused = cache.purge({ all: true }, { sotf: true } as object);
  await expect(refused).rejects.toMatchObject({ code: 'input/unknown-option' });
});

test('a store without a view, or whose view fails, is purged all the same', async () => {
  for (const find of [undefined, () => Promise.reject(new Error('away'))]) {
    const { find: _, ...memory } = createMemoryStore({ maxBytes: 1000 });
    const purged: unknown[] = [];
    const purge = (what: unknown): Promise<void> => Promise.resolve(void purged.push(what));
    const store: Store = { ...memory, ...(find !== undefined && { find }), purge };
    expect(await createRig({}, {}, {}, store).cache.purge({ all: true })).toBeUndefined();
    expect(purged).toEqual([{ all: true }]);
  }
});
