import { describe, expect, test } from '@jest/globals';
import { cacheDefaults, type Cache, type CacheOptions } from '@urikit/http-cache';
import { type GatewayConfig, readGatewayConfig } from '@urikit/gateway';
import { cacheOptions } from '../../src/config/apply.js';
import { createRig, type Rig, type Said } from '../../../http-cache/test/support/cache.js';

/** Each option of the cache, changed in a configuration, changes what an outside sees; by its default it does not. */

const SEEN = 'Cache-Status';

/** What comes of a few requests: answers, and what the origin was asked. */
type Look = (rig: Rig) => Promise<unknown>;

const fresh = (...fields: readonly string[]): Said => ({ fields: ['Cache-Control', 'max-age=60', ...fields] });
const stale = (...fields: readonly string[]): Said => ({
  fields: ['Cache-Control', 'max-age=10', 'Age', '20', ...fields],
});
const saying =
  (
    said: Rig['say'],
    ...requests: readonly (readonly [target: string, fields?: readonly string[], method?: string])[]
  ): Look =>
  async (rig) => {
    rig.say = said;
    const seen: unknown[] = [];
    for (const [target, fields, method] of requests) {
      const got = await rig.get(target, fields, method);
      seen.push([got.status, got.body, got.header(SEEN.toLowerCase()), got.header('cache-tag'), got.header('via')]);
    }
    return [seen, rig.asked.map(({ target, fields }) => [target, fields.filter((one) => !one.includes('(')).join()])];
  };
const twice = (said: Rig['say'], fields: readonly string[] = []): Look => saying(said, ['/a', fields], ['/a', fields]);
const failing: Rig['say'] = (_, count) => (count === 1 ? stale() : { status: 503 });
const MODIFIED = ['Last-Modified', 'Sun, 06 Nov 1994 08:49:37 GMT'];

/** By the option of the core: the configuration that changes it, and what shows the difference. */
const ROWS: Readonly<Partial<Record<keyof CacheOptions, readonly [config: GatewayConfig, look: Look]>>> = {
  name: [{ name: 'other' }, twice(fresh())],
  showKey: [{ showKey: true }, twice(fresh())],
  bodyBytes: [{ cache: { bodyBytes: 3 } }, twice(fresh())],
  heuristic: [{ cache: { heuristic: 0 } }, twice({ fields: MODIFIED })],
  staleWhileRevalidate: [{ cache: { staleWhileRevalidate: 60 } }, twice(stale())],
  staleIfError: [{ cache: { staleIfError: 60 } }, twice(failing)],
  keep: [{ cache: { keep: 5 } }, twice(stale('ETag', '"1"'))],
  requestDirectives: [
    { cache: { requestDirectives: 'honour' } },
    saying(fresh(), ['/a'], ['/a', ['Cache-Control', 'no-cache']]),
  ],
  setCookie: [{ cache: { setCookie: 'store' } }, twice(fresh('Set-Cookie', 'a=b'))],
  authorization: [
    { cache: { authorization: 'honour' } },
    twice({ fields: ['Cache-Control', 'public, max-age=60'] }, ['Authorization', 'x']),
  ],
  targets: [{ cache: { targets: ['x-own'] } }, twice({ fields: ['Cache-Control', 'no-store', 'X-Own', 'max-age=60'] })],
  encodings: [{ cache: { encodings: ['zstd'] } }, twice(fresh(), ['Accept-Encoding', 'gzip, zstd'])],
  variants: [
    { cache: { variants: 1 } },
    saying(fresh('Vary', 'X-A'), ['/a', ['X-A', '1']], ['/a', ['X-A', '2']], ['/a', ['X-A', '1']]),
  ],
  redirects: [
    { cache: { redirects: 10 } },
    saying(({ target }) => (target === '/a' ? { status: 301, fields: ['Location', '/b'] } : fresh()), ['/a'], ['/a']),
  ],
  matchExtension: [
    { cache: { matchExtension: true } },
    saying(fresh('Content-Type', 'text/html'), ['/a.css'], ['/a.css']),
  ],
  routes: [{ routes: [{ path: '/a', ttl: 60 }] }, twice({})],
  tagFields: [{ tags: { fields: ['x-own'] } }, twice(fresh('Cache-Tag', 'a'))],
  showTags: [{ tags: { show: true } }, twice(fresh('Cache-Tag', 'a'))],
  unkeyed: [{ forward: { unkeyed: 'strip' } }, twice(fresh(), ['X-A', '1'])],
  pass: [{ forward: { unkeyed: 'strip', pass: ['x-a'] } }, twice(fresh(), ['X-A', '1', 'Accept', 'a/b'])],
  forwardedFor: [{ forward: { forwardedFor: 'never' } }, saying(fresh(), ['/a', [], 'POST'])],
};

/** Bounds and times, which tests of their own reach: held here to be connected. */
const BOUNDS: Readonly<Partial<Record<keyof CacheOptions, readonly [config: GatewayConfig, value: number]>>> = {
  collapseTimeout: [{ cache: { collapseTimeout: 7 } }, 7],
  waitTimeout: [{ limits: { origin: { queueTimeout: 7 } } }, 7],
  bytesInFlight: [{ limits: { budgets: { bytesInFlight: 7 } } }, 7],
  backgroundCount: [{ limits: { budgets: { backgroundCount: 7 } } }, 7],
  backgroundBytes: [{ limits: { budgets: { backgroundBytes: 7 } } }, 7],
  backgroundTime: [{ limits: { budgets: { backgroundTime: 7 } } }, 7],
};

/** No configuration sets them. */
const FIXED: readonly (keyof CacheOptions)[] = ['storeTimeout'];

const optionsOf = (config: GatewayConfig): Partial<CacheOptions> =>
  cacheOptions(readGatewayConfig({ origin: 'http://127.0.0.1:1', ...config }));

const rigOf = (config: GatewayConfig): Rig => {
  const rig = createRig(optionsOf(config));
  const { respond } = rig.cache;
  // A client has an address, and nobody else looks at this cache.
  const cache: Cache = { ...rig.cache, respond: (request, fetch) => respond({ ...request, peer: '192.0.2.1' }, fetch) };
  return Object.assign(rig, { cache });
};

test('every option of the cache has a row', () => {
  const rows = [...Object.keys(ROWS), ...Object.keys(BOUNDS), ...FIXED];
  expect(rows.sort()).toEqual(Object.keys(cacheDefaults).sort());
  expect(Object.keys(optionsOf({})).sort()).toEqual(rows.filter((name) => name !== 'storeTimeout').sort());
});

describe('a change in the configuration is seen outside', () => {
  test.each(Object.entries(ROWS))('%s', async (name, [config, look]) => {
    const base = name === 'pass' ? { forward: { unkeyed: 'strip' as const } } : {};
    const [before, again, after] = [await look(rigOf(base)), await look(rigOf(base)), await look(rigOf(config))];
    expect(again).toEqual(before);
    expect(after).not.toEqual(before);
  });
});

describe('a bound of the configuration is that of the cache', () => {
  test.each(Object.entries(BOUNDS))('%s', (name, [config, value]) => {
    expect(optionsOf(config)[name as keyof CacheOptions]).toBe(value);
  });
});

test('the defaults of the configuration are those of the core, but for the codings', () => {
  expect({ ...optionsOf({}), storeTimeout: cacheDefaults.storeTimeout }).toEqual({
    ...cacheDefaults,
    encodings: ['br', 'gzip'],
  });
});
