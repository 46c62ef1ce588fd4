import { describe, expect, test } from '@jest/globals';
import { compile, lint, type Policy, tryCompile } from '@urikit/cache-key';
import { get } from '../support/request.js';

/** A selector that no request can have is an error; `*` at the end of a path or of a name stands for the rest. */

const isBypassed = (path: string, target: string): boolean =>
  compile({ routes: [{ path, cache: false }] }).decide(get(target)).action === 'bypass';

describe('`*` at the end of a path', () => {
  test.each<readonly [path: string, selects: readonly string[], not: readonly string[]]>([
    ['/api/*', ['/api', '/api/', '/api/private', '/api/a/b?c'], ['/apiary', '/', '/API/a']],
    ['/api*', ['/api', '/api/', '/apiary', '/api/a'], ['/ap', '/', '/x/api']],
    ['/*', ['/', '/a', '/a/b'], []],
    ['/%7eu/*', ['/~u', '/~u/a', '/%7Eu/a'], ['/~', '/~ua']],
    ['/img/a-*', ['/img/a-1.png', '/img/a-'], ['/img/a', '/img/']],
  ])('%s', (path, selects, not) => {
    for (const target of selects) expect([target, isBypassed(path, target)]).toEqual([target, true]);
    for (const target of not) expect([target, isBypassed(path, target)]).toEqual([target, false]);
  });

  test('the longest beginning counts, and whole segments before a part of one', () => {
    const paths = ['/*', '/a*', '/a/*', '/ab*', '/ab'];
    const { plan } = compile({ routes: paths.map((path) => ({ path })) });
    expect(plan.routes.map(({ path }) => path)).toEqual(['/ab', '/ab*', '/a', '/a*', '/']);
  });

  test('is one route with and without', () => {
    expect(tryCompile({ routes: [{ path: '/a' }, { path: '/a/*' }] })).toMatchObject({
      issue: { code: 'policy/route', path: ['routes', 1] },
    });
  });
});

const route = (path: string): Policy => ({ routes: [{ path, cache: false }] });
const REFUSED: readonly (readonly [policy: Policy, cure: string])[] = [
  [route('/api/(.*)'), '"/api/*"'],
  [route('/users/:id'), '"/users/*"'],
  [route('/users/{id}/a'), '"/users/*"'],
  [route('/users/[slug]'), '"/users/*"'],
  [route('/*.php'), '"/*"'],
  [route('/api/**'), '"/api/*"'],
  [route('/a/*/b'), '"/a/*"'],
  [route('/a/(b|c)'), '"/a/*"'],
  [route('/a/[0-9]+'), '"/a/*"'],
  [route('/a/\\d'), '"/a/*"'],
  [route('/a/.+'), '"/a/*"'],
  [route('/a$'), '"/*"'],
  [route('/a/..*'), 'no dots'],
  [route('/a/%2e*'), 'no dots'],
  [route('*'), 'begins with "/"'],
  [{ query: { exclude: ['/^utm_/'] } }, '"utm_*"'],
  [{ query: { exclude: ['utm_.*'] } }, '"utm_*"'],
  [{ query: { exclude: ['^utm'] } }, '"utm*"'],
  [{ query: { exclude: ['id$'] } }, '"id*"'],
  [{ query: { include: ['*_id'] } }, 'only at its end'],
  [{ query: { include: ['a|b'] } }, '"a*"'],
  [{ query: { include: ['.*'] } }, '"name*"'],
  [{ query: { exclude: '/^utm_/' as 'tracking' } }, '"tracking"'],
  [{ headers: { 'x-*': 'value' } }, 'a whole name'],
  [{ scope: ['x-*'] }, 'a whole name'],
  [{ cookies: { keyed: { 'sess*': 'value' } } }, 'a whole name'],
  [{ routes: [{ host: '*.ex.test' }] }, 'host.allow'],
  [{ routes: [{ host: '.ex.test' }] }, 'host.allow'],
  [{ host: { allow: ['ex.*'] } }, 'one host'],
  [{ host: { alias: { '*.a.test': 'b.test' } } }, 'host.allow'],
];

describe('another pattern is an error with a cure, of compile and of lint', () => {
  test.each(REFUSED)('%j', (policy, cure) => {
    expect(tryCompile(policy)).toMatchObject({
      ok: false,
      issue: { message: expect.stringContaining(cure) as unknown },
    });
    for (const rules of [{ query: policy.query }, { headers: policy.headers }, { cookies: policy.cookies }])
      if (Object.values(rules)[0] !== undefined) expect(tryCompile({ routes: [{ path: '/a', rules }] }).ok).toBe(false);
  });

  test.each(['/users/:id', '/*.php'])('lint of %s', (path) => {
    expect(lint(route(path))).toMatchObject([
      { code: 'policy/invalid', severity: 'error', path: ['routes', 0, 'path'] },
    ]);
  });

  test.each(['/wiki/Foo_(bar)', '/[x]', '/a:b', '/a.b', '/a+b', '/a/$b'])('%s is a path', (path) => {
    expect(isBypassed(path, path)).toBe(true);
  });

  test.each(['f[a]', 'f[]', 'a.b', 'filter.*', '$filter', 'a+b', '*'])('%s is a name', (name) => {
    expect(tryCompile({ query: { exclude: [name] } }).ok).toBe(true);
  });
});
