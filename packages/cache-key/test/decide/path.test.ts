import { describe, expect, test } from '@jest/globals';
import { choosePath } from '@urikit/cache-key/keyer';
import type { PathPlan } from '../../src/plan.js';

const keep: PathPlan = {
  form: 'normalize',
  redirects: 'safe',
  dotSegments: 'reject',
  case: 'keep',
  slashes: 'keep',
  trailingSlash: 'keep',
  escaped: {},
};

const tables: readonly (readonly [string, Partial<PathPlan>, readonly (readonly [string, string])[]])[] = [
  [
    'dot-segments (RFC 3986 5.2.4)',
    {},
    [
      ['/a/./b/../c', '/a/c'],
      ['/..', '/'],
      ['/.', '/'],
      ['/a/..', '/'],
      ['/../a', '/a'],
      ['/a//..', '/a/'],
      ['/a/..//b', '//b'],
      ['/.a/..b/...', '/.a/..b/...'],
      ['//', '//'],
    ],
  ],
  [
    'case: lower',
    { case: 'lower' },
    [
      ['/A/%2F/%C3%A9B', '/a/%2F/%C3%A9b'],
      ['/%25ABC', '/%25abc'],
      ["/A[^`{|}]'", "/a[^`{|}]'"],
    ],
  ],
  [
    'slashes: merge',
    { slashes: 'merge' },
    [
      ['//', '/'],
      ['/a///b//', '/a/b/'],
      ['/a/b', '/a/b'],
      ['/a//../b', '/a/b'],
      ['/a%2F/b', '/a%2F/b'],
    ],
  ],
  [
    'trailingSlash: strip',
    { trailingSlash: 'strip' },
    [
      ['/', '/'],
      ['/a/', '/a'],
      ['/a', '/a'],
      ['/a//', '/a'],
      ['//', '/'],
      ['/a//b///', '/a//b'],
      ['/a/.', '/a'],
      ['/a%2F', '/a%2F'],
    ],
  ],
  [
    'trailingSlash: add',
    { trailingSlash: 'add' },
    [
      ['/', '/'],
      ['/a', '/a/'],
      ['/a/', '/a/'],
      ['/a//', '/a//'],
      ['//', '//'],
      ['/a.css', '/a.css/'],
    ],
  ],
  [
    'slashes: merge, trailingSlash: strip',
    { slashes: 'merge', trailingSlash: 'strip' },
    [
      ['/a//', '/a'],
      ['//', '/'],
      ['///a', '/a'],
    ],
  ],
];

describe.each(tables)('%s', (_title, plan, rows) => {
  test.each(rows)('%s is %s', (path, expected) => {
    expect(choosePath(path, { ...keep, ...plan })).toBe(expected);
    expect(choosePath(expected, { ...keep, ...plan })).toBe(expected);
  });
});
