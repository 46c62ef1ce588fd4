import { describe, expect, test } from '@jest/globals';
import { compile, type Policy } from '@urikit/cache-key';
import { codeAndPath } from '../support/policy.js';

const pathsOf = (policy: Policy): readonly string[] =>
  compile(policy).plan.routes.map(({ host, path }) => `${host ?? '*'} ${path}`);

test('routes are in normal form, the most specific first', () => {
  const routes = [
    {},
    { path: '/a/' },
    { path: '/c/d' },
    { path: '/%61/./b' },
    { path: '/b/c' },
    { host: 'EX.test' },
    { host: 'a.test' },
    { host: 'ex.test:8080', path: '/b' },
  ];
  expect(pathsOf({ routes })).toEqual([
    'ex.test:8080 /b',
    'ex.test /',
    'a.test /',
    '* /a/b',
    '* /b/c',
    '* /c/d',
    '* /a',
    '* /',
  ]);
});

describe('policy/route: no request selects it', () => {
  test.each<readonly [string, Policy['path']]>([
    ['/a b', {}],
    ['/a?b', {}],
    ['/a//b', {}],
    ['/a;b', {}],
    ['/a%2Fb', {}],
    ['/a%252eb', {}],
    ['/A', { case: 'lower' }],
    ['/%', {}],
  ])('%s under %j', (path, own) => {
    expect(codeAndPath({ path: own, routes: [{ path: '/' }, { path }] })).toEqual([
      'policy/route',
      ['routes', 1, 'path'],
    ]);
  });

  test.each<readonly [string, Policy['path']]>([
    ['/a/', { trailingSlash: 'add' }],
    ['/a', { trailingSlash: 'add' }],
    ['/a/', { trailingSlash: 'strip' }],
    ['/[x]', {}],
    ['/a', { case: 'lower', slashes: 'merge' }],
  ])('%s under %j is one', (path, own) => {
    expect(pathsOf({ path: own, routes: [{ path }] })).toEqual([`* ${path.replace(/(.)\/$/, '$1')}`]);
  });

  test('two routes that select the same', () => {
    expect(
      codeAndPath({
        routes: [
          { path: '/a', host: 'a' },
          { path: '/a/', host: 'A' },
        ],
      }),
    ).toEqual(['policy/route', ['routes', 1]]);
  });
});
