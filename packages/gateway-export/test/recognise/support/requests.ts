import fc from 'fast-check';
import type { Policy } from '@urikit/cache-key';
import type { Sent } from '../../njs/support/client.js';

/** Policies that key host and target alone, and requests for them: plain ones, and those that look like them. */

export const POLICIES: Readonly<Record<string, Policy>> = {
  standard: {},
  sorted: { query: { exclude: 'tracking', order: 'name' } },
  names: { query: { exclude: ['a', 'ab', 'A', 'a-', 'z*', '__proto__', '%3C/script%3E', '%E2%80%A8'], empty: 'drop' } },
  include: { query: { include: ['a', 'b*', 'constructor'], order: 'name' } },
  sets: { query: { multi: 'set', order: 'name', plus: 'space' } },
  hosts: { scheme: 'ignore', host: { allow: ['ex.test', 'a.test'] }, query: { semicolon: 'bypass' } },
};

const plainPiece = fc.constantFrom('/a', '/b', '/A', '/%7Ea', '/./x', '/y/..', '/%61', '/caf%c3%a9');
const oddPiece = fc.constantFrom(
  ...[
    '/',
    '//',
    '/.',
    '/..',
    '/../',
    '/./',
    '/a',
    '/b',
    '/%2e%2E',
    '/%2e',
    '/a%2Fb',
    '/%7Ea',
    '/%7e',
    '/caf%c3%a9',
    '/a;b',
    '/A',
    '/...',
  ],
  ...[
    '/%2561',
    '/%',
    '/%4',
    '/%00',
    '/%%361',
    '/a&b',
    '/\\',
    '/#',
    '/..;',
    '/x/../../y',
    '/"',
    '/\xe9',
    '/%C3%A9',
    '/a/b/c/d/e/f/g/h/i/../../../../../../../../..',
  ],
);
const plainParam = fc.constantFrom('a=1', 'b=2', 'b', 'bc=%2f', 'utm_source=1', 'a=2', '%62=1', 'z=1');
const oddParam = fc.constantFrom(
  ...[
    '',
    'a',
    'a=',
    'a=1',
    'a=2',
    'a-=1',
    'a-',
    'A=1',
    'ab=1',
    'abc',
    'b=1',
    'b',
    'z=1',
    'zz',
    '%61=1',
    'a%3D=1',
    'a+b=1',
    'a%20b',
    'a;b=1',
  ],
  ...[
    'utm_source=1',
    'utm_source',
    '%75tm_source=2',
    'UTM_source=1',
    'gclid=1',
    '__proto__',
    'constructor=1',
    '/..',
    '/.',
    'a?b',
    '?a=1',
    'a==1',
    '=',
    '=a',
    'c%2f=%7e',
    '%',
    '%00',
  ],
);
const piece = fc.oneof({ weight: 4, arbitrary: plainPiece }, { weight: 1, arbitrary: oddPiece });
const param = fc.oneof({ weight: 4, arbitrary: plainParam }, { weight: 1, arbitrary: oddParam });
export const target = fc
  .tuple(fc.array(piece, { minLength: 1, maxLength: 5 }), fc.option(fc.array(param, { maxLength: 6 })))
  .map(([path, query]) => path.join('') + (query === null ? '' : `?${query.join('&')}`));
export const host = fc.constantFrom(
  'ex.test',
  'ex.test',
  'EX.test:80',
  'ex.test:',
  'a.test',
  'ex.test:8080',
  'ex.test.',
  '127.1',
  'a..b',
  '',
  'u@ex.test',
);

/** Requests that are hard for somebody: absolute-forms, names that begin alike, more dot-segments than fit, bytes with a meaning elsewhere. */
export const HARD: readonly (readonly [target: string, host: string])[] = [
  ...[
    ...[
      'http://ex.test/a',
      'http://EX.test:80/%61',
      'http://other.test/a',
      'http://u@ex.test/a',
      'http:///a',
      'https://ex.test/a',
    ],
    ...['//a', '//', '/a//b', '/a#b', '/#', '/a?b#c', '*', '/..', '/../a', '/a/..', '/.'],
    ...[
      '/a/b/c/d/e/f/g/h/i/../../../../../../../../..',
      `/${'a/'.repeat(20)}${'../'.repeat(20)}x`,
      `/${'../'.repeat(40)}a`,
    ],
    ...[
      '/?a&a-&A',
      '/?A&a&a-',
      '/?a-=1&a=1',
      '/?a=1&a-=1',
      '/?a=2&a=1',
      '/?a&a=',
      '/?ab&a&abc',
      '/?utm_source=1&utm_sourc=2&utm_source_=3',
    ],
    ...[
      '/?__proto__=1&a',
      '/__proto__',
      '/?constructor=1',
      '/?%3C/script%3E=1',
      '/?</script>=1',
      '/?%E2%80%A8=1',
      '/?\xe2\x80\xa8=1',
    ],
    ...[
      '/%00',
      '/%0A',
      '/%',
      '/%4',
      '/%%361',
      '/%2561',
      '/%252F',
      '/a%2Fb',
      '/a%5cb',
      '/a;b?c;d',
      '/?a;utm_source=1',
      '/a\\b',
    ],
    ...[
      `/${'%61'.repeat(600)}`,
      `/?${'a&'.repeat(300)}`,
      `/?${'utm_source=1&'.repeat(60)}b`,
      `/${'a'.repeat(4000)}`,
      `/${'a'.repeat(8000)}`,
      `/${'//'.repeat(3900)}`,
      `/?${'/.'.repeat(3900)}`,
      `/${'a/'.repeat(3900)}../x`,
      `/?${'ab='.repeat(160)}`,
    ],
    ...[
      `/?${'a'.repeat(250)}&${'a'.repeat(240)}`,
      `/?${'aa&'.repeat(22)}ab`,
      `/${'%c3%a9'.repeat(80)}`,
      `/${'/.'.repeat(250)}`,
      `/?${'&'.repeat(500)}`,
    ],
  ].map((one) => [one, 'ex.test'] as const),
  ...['ex.test:80', 'ex.test:8080', 'EX.TEST', 'ex.test.', 'ex.test:', '127.0.0.1', '[::1]', 'a..b', 'ex.test:080'].map(
    (one) => ['/a?b', one] as const,
  ),
];

/** Headers that change an answer, or claim to: none of these requests has a key. */
export const OTHERS: readonly Sent[] = [
  { target: '/a', host: 'ex.test', fields: [['Cookie', 'sid=1']] },
  { target: '/a', host: 'ex.test', fields: [['Authorization', 'Basic eDp5']] },
  { target: '/a', host: 'ex.test', fields: [['X-Forwarded-Host', 'evil.test']] },
  { target: '/a', host: 'ex.test', fields: [['X-Original-URL', '/b']] },
  { target: '/a', host: 'ex.test', fields: [['X-Urikit-Key', 'k']] },
  { target: '/a', host: 'ex.test', fields: [['Content-Length', '1']], body: 'x' },
  { target: '/a', host: 'ex.test', method: 'POST' },
];
