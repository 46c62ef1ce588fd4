import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compile, encodeKey, type Keyed, type KeyRequest, type Policy } from '@urikit/cache-key';
import { keyWithTarget, uriOf, uriOfBypassed, uriOfResource } from '../../src/seam/resource-uri.js';

const POLICIES: Readonly<Record<string, Policy>> = {
  default: {},
  'that keys no scheme': { scheme: 'ignore', query: { order: 'name' } },
  'of HEAD only': { methods: ['HEAD'] },
  'with a scope, fields and cookies': {
    scope: ['x-tenant', 'x-realm'],
    headers: { 'accept-language': 'value' },
    cookies: { keyed: { lang: 'value' }, others: 'strip' },
  },
  'with routes': {
    path: { slashes: 'merge', trailingSlash: 'strip', case: 'lower' },
    host: { alias: { 'www.ex.test': 'ex.test' }, trailingDot: 'strip' },
    routes: [
      { path: '/a', rules: { scope: ['x-tenant'], query: { include: ['b'] } } },
      { host: 'no.test', cache: false },
    ],
  },
};

/** Values that hold what stands between the parts of a key. */
const value = fc.oneof(
  fc.constantFrom('a', ' ', '1:1', '-', 'GET http://ex.test/a', '3:x y', '\xe0'),
  fc.string({ minLength: 1, maxLength: 8 }),
);

const requests = fc
  .record({
    scheme: fc.constantFrom('http' as const, 'https' as const),
    host: fc.constantFrom('ex.test', 'EX.test:80', 'ex.test:443', 'WWW.ex.test.', '[::1]:8080', 'no.test'),
    path: fc.array(fc.constantFrom('a', 'A', '%61', '..', '.', '', 'b;c', '%2F'), { maxLength: 4 }),
    query: fc.option(fc.array(fc.constantFrom('b=1', 'a', 'c=%7e', ''), { maxLength: 3 })),
    isAbsolute: fc.boolean(),
    fields: fc.record(
      { 'x-tenant': value, 'x-realm': value, 'accept-language': value, cookie: value },
      { requiredKeys: ['x-tenant', 'x-realm'] },
    ),
  })
  .map(({ scheme, host, path, query, isAbsolute, fields }): KeyRequest => {
    const target = `/${path.join('/')}${query === null ? '' : `?${query.join('&')}`}`;
    const header = (name: string): string | undefined => (fields as Readonly<Record<string, string | undefined>>)[name];
    return { method: 'HEAD', scheme, host, target: isAbsolute ? `${scheme}://${host}${target}` : target, header };
  });

describe.each(Object.entries(POLICIES))('under a policy %s', (_name, policy) => {
  const keyer = compile(policy);

  /** Holds a law for keyed requests, of which there must be some. */
  function holds(law: (decision: Keyed, request: KeyRequest) => void): void {
    let keyed = 0;
    fc.assert(
      fc.property(requests, (request) => {
        const decision = keyer.decide(request);
        if (decision.action !== 'key') return;
        keyed++;
        law(decision, request);
      }),
      { seed: 20_261_122, numRuns: 1000 },
    );
    expect(keyed).toBeGreaterThan(50);
  }

  test('a key with another target is what its parts make with that target', () =>
    holds((decision) => {
      const parts = keyer.decode(decision.key);
      expect(parts.target).toBe(decision.target);
      expect(keyWithTarget(decision, decision.target)).toBe(decision.key);
      expect(keyWithTarget(decision, '/other?x')).toBe(encodeKey({ ...parts, target: '/other?x' }));
    }));

  test('every request for a resource has its URI, with a key or without', () =>
    holds((decision, request) => {
      const uri = uriOf(decision);
      const { scheme, host, target } = keyer.decode(decision.key);
      expect(uri).toBe(`${scheme ?? '*'}://${host}${target}`);
      expect(uriOfResource(keyer, request)).toBe(uri);
      const unsafe = keyer.decide({ ...request, method: 'DELETE', header: () => undefined });
      expect(unsafe.action === 'bypass' && uriOfBypassed(keyer, request.scheme, unsafe)).toBe(uri);
    }));
});

test.each([
  ['a host that is refused', { host: 'ex.test..', target: '/' }],
  ['a target that is refused', { host: 'ex.test', target: '/%zz' }],
  ['a route without a cache', { host: 'no.test', target: '/' }],
])('nothing is stored under %s', (_, resource) => {
  expect(uriOfResource(compile(POLICIES['with routes'] ?? {}), { scheme: 'http', ...resource })).toBeUndefined();
});
