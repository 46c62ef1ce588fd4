import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createEngine } from '@urikit/generic';
import { compile, type Policy } from '@urikit/cache-key';
import { decideBy, get, targetBy } from '../support/request.js';

const { resolve } = createEngine();
const REJECT: Policy = { path: { form: 'reject' } };
const REDIRECT: Policy = { path: { form: 'redirect' } };
const RAW: Policy = { path: { form: 'raw' } };

describe('form: reject (RFC 3986 6.2.2)', () => {
  test.each([
    ['/%7Ea', '/~a'],
    ['/a/./b/%2e%2e/c', '/a/c'],
    ['/a%2fb', '/a%2Fb'],
    ['/.//evil.test', '/.//evil.test'],
    ['/a/..//evil.test/?x=/..', '/.//evil.test/'],
    ['http://ex.test/%61', '/a'],
  ])('%s is refused, and its normal form is %s', (target, normal) => {
    expect(compile(REJECT).decide(get(target))).toEqual({ action: 'reject', reason: 'path-form', normal });
  });
  test.each([
    ['/~a', '/~a'],
    ['//a', '//a'],
    ['/a?%7e=/../%2f', '/a?~=/../%2F'],
    ['http://ex.test', '/'],
    ['http://EX.test?a', '/?a'],
  ])('%s is keyed as %s', (target, expected) => {
    expect(targetBy(REJECT, target)).toBe(expected);
  });
  test('holds for requests that get no key, of any length', () => {
    expect(decideBy(REJECT, get('/%61', {}, { method: 'POST' }))).toBe('reject path-form');
    expect(decideBy(REJECT, get('/%61', { cookie: 'a=1' }))).toBe('reject path-form');
    expect(decideBy({ ...REJECT, maxBytes: 4 }, get('/%61bcdef'))).toBe('reject path-form');
    expect(decideBy({ routes: [{ cache: false, rules: REJECT }] }, get('/%61'))).toBe('reject path-form');
  });
  test('the normal form is that of the policy', () => {
    const policy: Policy = { path: { form: 'reject', case: 'lower', slashes: 'merge', trailingSlash: 'strip' } };
    expect(compile(policy).decide(get('/A//b/'))).toMatchObject({ normal: '/a/b' });
    expect(targetBy(policy, '/a/b')).toBe('/a/b');
  });
  test('no normal form is named that selects other rules', () => {
    const policy: Policy = {
      path: { form: 'reject' },
      routes: [
        { path: '/a', rules: { path: { case: 'lower', slashes: 'merge' } } },
        { path: '/a/b', rules: {} },
      ],
    };
    expect(compile(policy).decide(get('/a//B'))).toEqual({ action: 'reject', reason: 'path-form', normal: undefined });
  });
});

describe('form: redirect (RFC 9110 15.4.9)', () => {
  test.each([
    ['/%7Ea', '/~a'],
    ['/a/../b?%7e=%2f&b=/../', '/b?%7e=%2f&b=/../'],
    ['/a/../?', '/?'],
    ['/a/..//evil.test/x', '/.//evil.test/x'],
    ['/%2e//evil.test', '/.//evil.test'],
    ['/.///evil.test', '/.///evil.test'],
    ['http://ex.test/%61', '/a'],
  ])('%s is redirected to %s', (target, location) => {
    expect(compile(REDIRECT).decide(get(target))).toMatchObject({ action: 'reject', reason: 'path-form', location });
  });
  test.each(['GET', 'HEAD', 'QUERY', 'OPTIONS', 'PROPFIND'])('%s is redirected', (method) => {
    expect(compile(REDIRECT).decide(get('/%61', {}, { method }))).toMatchObject({ location: '/a' });
  });
  test.each(['POST', 'PUT', 'DELETE', 'get', 'constructor'])('%s is refused, unless the policy says so', (method) => {
    expect(compile(REDIRECT).decide(get('/%61', {}, { method }))).toEqual({
      action: 'reject',
      reason: 'path-form',
      normal: '/a',
    });
    const all = compile({ path: { form: 'redirect', redirects: 'all' } });
    expect(all.decide(get('/%61', {}, { method }))).toMatchObject({ location: '/a' });
  });
});

describe('form: raw', () => {
  test.each(['/%7Ea', '/a%2fb', '/a//b/', '/a;x=1/%3b', '/a?%7e=%2f', '/%c3%a9', '/a%252e', '/a/...', '/?/..'])(
    '%s is keyed as received',
    (target) => {
      expect(targetBy(RAW, target)).toBe(target);
      expect(targetBy({ routes: [{ path: '/', rules: RAW }] }, target)).toBe(target);
    },
  );
  test.each([
    ...['/..', '/.', '/a/./b', '/a/../b', '/%2e', '/a/%2E%2e/b', '/a/.%2e', '/..;x/a', '/a/..%2fb', '/a%2F..'],
    ...['/a%5c..%5cb', '/a/..%3Bx', 'http://ex.test/a/..'],
  ])('%s has a dot-segment', (target) => {
    expect(targetBy(RAW, target)).toBe('reject dot-segment');
    expect(targetBy({ path: { form: 'raw', dotSegments: 'keep' } }, target)).toBe(target.replace('http://ex.test', ''));
  });
  test('a query that the policy changes is normalized first', () => {
    expect(targetBy({ ...RAW, query: { exclude: ['~x'] } }, '/%7E?%7ex=1&b=%2f')).toBe('/%7E?b=%2F');
  });
  test('controls are refused, and escapes by the policy', () => {
    expect(targetBy(RAW, '/a%0a')).toBe('reject control-character');
    expect(targetBy({ path: { form: 'raw', escaped: { '%2F': 'reject' } } }, '/a%2fb')).toBe('reject ambiguous');
  });
  test('a route matches the bytes, other routes the normal form', () => {
    const policy: Policy = {
      routes: [
        { path: '/s%33', rules: { path: { form: 'raw' }, headers: { 'x-raw': 'present' } } },
        { path: '/s%33/private', rules: { path: { form: 'normalize' }, scope: ['x-user'] } },
      ],
    };
    const decide = (target: string): string => decideBy(policy, get(target, { 'x-user': 'u' }));
    expect(decide('/s%33/%61')).toBe('- GET http://ex.test/s%33/%61 -');
    expect(decide('/s3/a')).toBe('- GET http://ex.test/s3/a');
    expect(decide('/s%33/priv%61te')).toBe('1:u GET http://ex.test/s3/private');
    expect(decide('/s%33/x/../private')).toBe('1:u GET http://ex.test/s3/private');
    expect(decide('/%733/%61')).toBe('- GET http://ex.test/s3/a');
  });
  test('a normal form that a raw route matches has no key', () => {
    const policy: Policy = { routes: [{ path: '/s3', rules: { path: { form: 'raw' } } }] };
    expect(decideBy(policy, get('/%733/a'))).toBe('bypass route');
    expect(decideBy(policy, get('/x/../s3/a'))).toBe('bypass route');
  });
  test('a route whose own path has a dot-segment is an error', () => {
    expect(() => compile({ routes: [{ path: '/a/%2e%2e', rules: RAW }] })).toThrow(/routes\.0\.path.*dot-segment/);
  });
});

/** Paths of segments that origins read in different ways. */
const target = fc
  .array(
    fc.constantFrom(
      ...['', 'a', 'B', '.', '..', '%2e', '%2E.', '%61', '%7e', 'a%2fb', '..%2f', '..;x', 'evil.test', '%252e'],
    ),
    { maxLength: 6 },
  )
  .chain((segments) =>
    fc.constantFrom('', '?', '?q=/../%7e', '?u=//evil.test').map((query) => `/${segments.join('/')}${query}`),
  );

const paths = fc.record({
  case: fc.constantFrom('keep' as const, 'lower' as const),
  slashes: fc.constantFrom('keep' as const, 'merge' as const),
  trailingSlash: fc.constantFrom('keep' as const, 'strip' as const, 'add' as const),
});

const keyers = new Map<string, ReturnType<typeof compile>>();

/** The keyer of a policy, compiled once: many strings are given to a few policies. */
function keyerOf(policy: Policy): ReturnType<typeof compile> {
  const name = JSON.stringify(policy);
  const keyer = keyers.get(name) ?? compile(policy);
  keyers.set(name, keyer);
  return keyer;
}

describe('laws of forms', () => {
  test('a redirect stays at its origin, and is followed once', () => {
    let redirected = 0;
    fc.assert(
      fc.property(target, paths, (text, path) => {
        const keyer = keyerOf({ path: { ...path, form: 'redirect' } });
        const decision = keyer.decide(get(text));
        if (decision.action !== 'reject') return;
        const { location = '', normal = '' } = decision;
        redirected++;
        expect(new URL(location, 'http://ex.test/x/y').host).toBe('ex.test');
        expect(new URL(normal, 'http://ex.test/x/y').host).toBe('ex.test');
        // RFC 3986 5.2, and the URL Standard, which browsers follow.
        for (const next of [resolve(location, 'http://ex.test/x/y'), new URL(location, 'http://ex.test/x/y').href])
          expect([text, keyer.decide(get(next.slice('http://ex.test'.length))).action]).not.toContain('reject');
      }),
      { seed: 2026, numRuns: 3000 },
    );
    expect(redirected).toBeGreaterThan(1000);
  });

  test('under reject and redirect, a request that is not refused has the path that was received', () => {
    fc.assert(
      fc.property(target, paths, fc.constantFrom('reject' as const, 'redirect' as const), (text, path, form) => {
        const decision = keyerOf({ path: { ...path, form } }).decide(get(text));
        if (decision.action !== 'reject') expect(decision.forward.target.split('?')[0]).toBe(text.split('?')[0]);
      }),
      { seed: 2026, numRuns: 3000 },
    );
  });

  test('under raw, the key holds the bytes that were received', () => {
    fc.assert(
      fc.property(target, fc.constantFrom('reject' as const, 'keep' as const), (text, dotSegments) => {
        const decision = keyerOf({ path: { form: 'raw', dotSegments } }).decide(get(text));
        if (decision.action === 'key') expect([decision.target, decision.forward.target]).toEqual([text, text]);
        else expect([dotSegments, decision.reason]).toEqual(['reject', 'dot-segment']);
      }),
      { seed: 2026, numRuns: 3000 },
    );
  });

  test('the short path of plain requests agrees with the long one under every form', () => {
    fc.assert(
      fc.property(target, fc.constantFrom('normalize', 'reject', 'redirect', 'raw'), (text, form) => {
        const short = keyerOf({ path: { form } });
        const long = keyerOf({ path: { form }, routes: [{ host: 'other.test', cache: false }] });
        const [a, b] = [short.decide(get(text)), long.decide(get(text))];
        if (a.action === 'reject' || b.action === 'reject') expect(a).toEqual(b);
        else if (b.action === 'key') expect(a).toMatchObject({ target: b.target });
      }),
      { seed: 2026, numRuns: 3000 },
    );
  });
});
