import { asked, cc, COOKIE, ORIGIN_CLOSES, reuses, type Row, said, stale, type Step, stored } from './step.js';

/** What is left after a write or a failure, and what is by choice (RFC 9111 4.2.4, 4.4). */

/** A safe method invalidates nothing. */
const READS: readonly Row[] = ['GET', 'HEAD', 'OPTIONS', 'PROPFIND', 'QUERY', 'REPORT', 'SEARCH'].map((method): Row => [
  `${method} that succeeds`,
  cc('max-age=60'),
  { method, from: method === 'GET' || method === 'HEAD' ? 'store' : 'origin' },
  stored,
]);

export const WRITES: readonly Row[] = ['POST', 'PUT', 'DELETE', 'M-SEARCH']
  .flatMap((method): readonly Row[] => [
    [`${method} that succeeds: no`, cc('max-age=60'), { method, body: 'abc' }, asked],
    [`${method} that fails`, cc('max-age=60'), { method, body: 'abc', says: [500, []], status: 500 }, stored],
    [
      `Location of a ${method}: no`,
      { ...cc('max-age=60'), more: '/new' },
      { method, body: 'abc', says: [201, ['Location', 'new']], status: 201, more: '/' },
      { more: '/new', from: 'origin' },
    ],
    [
      `Content-Location of a ${method}: no`,
      { ...cc('max-age=60'), more: '/new' },
      { method, body: 'abc', says: [200, ['Content-Location', 'new']], more: '/' },
      { more: '/new', from: 'origin' },
    ],
  ])
  .concat(READS);

export const FAILURES: readonly Row[] = [
  [
    'stale-while-revalidate',
    cc('max-age=10, stale-while-revalidate=60', 'Age', '20', 'ETag', '"1"'),
    { from: 'store at first', text: 'answer 1', says: [304, ['ETag', '"1"']] },
  ],
  ['after its time: no', cc('max-age=10, stale-while-revalidate=5', 'Age', '20', 'ETag', '"1"'), asked],
  ['stale-if-error and 503', stale('Cache-Control', 'stale-if-error=60'), { says: [503, []], status: 200 }],
  [
    'stale-if-error and a connection that is closed',
    stale('Cache-Control', 'stale-if-error=60'),
    { says: ORIGIN_CLOSES, status: 200 },
  ],
  ['neither: 502', stale(), { says: ORIGIN_CLOSES, status: 502 }],
];

export const BY_CHOICE: readonly Row[] = [
  ['for a request with a cookie, which the policy takes away', cc('max-age=60'), { fields: COOKIE, from: 'store' }],

  ...['public, max-age=60', 'must-revalidate, max-age=60', 's-maxage=60'].map((value) =>
    reuses(`an answer to a request with Authorization and ${value}`, { ...cc(value), fields: ['Authorization', 'x'] }),
  ),
  ['an answer to it without: no', { ...cc('max-age=60'), fields: ['Authorization', 'x'] }, asked],
  ['Set-Cookie', cc('max-age=60', 'Set-Cookie', 'a=b'), { from: 'store', has: { 'set-cookie': 'a=b' } }],
  ['what is stale where the origin closes the connection', stale(), { says: ORIGIN_CLOSES, status: 200 }],
  ['what is stale in place of a 503', stale(), { says: [503, []], status: 200 }],
  ...['must-revalidate', 'proxy-revalidate', 'no-cache', 's-maxage=10'].map((value): Row => [
    `against ${value}: no`,
    stale('Cache-Control', value),
    { says: ORIGIN_CLOSES, status: 502 },
  ]),
];

const honoured = (value: string): Step => ({ fields: ['Cache-Control', value] });
const aged = (by: number, ...more: readonly string[]): Step =>
  said('Cache-Control', 'max-age=10', 'Age', String(10 + by), ...more);
/** What a request says of staleness and of validation, where it is heard (RFC 9111 4.3.5, 5.2.1). */
export const HEARD: readonly Row[] = [
  ['max-stale without a value: however stale', aged(3000, 'ETag', '"1"'), { ...honoured('max-stale'), from: 'store' }],
  ['max-stale of more than the staleness', aged(50, 'ETag', '"1"'), { ...honoured('max-stale=60'), from: 'store' }],
  [
    'max-stale of less than the staleness: no',
    aged(70, 'ETag', '"1"'),
    { ...honoured('max-stale=60'), from: 'origin' },
  ],
  ['max-stale that is no number: no', aged(70, 'ETag', '"1"'), { ...honoured('max-stale=a'), from: 'origin' }],
  ...['must-revalidate', 'proxy-revalidate', 'no-cache', 's-maxage=10'].map((value): Row => [
    `max-stale without a value, against ${value}: no`,
    aged(5, 'Cache-Control', value, 'ETag', '"1"'),
    { ...honoured('max-stale'), from: 'origin' },
  ]),
  ...(
    [
      ['ETag', '"1"', '"2"'],
      ['Last-Modified', 'Sun, 06 Nov 1994 08:49:37 GMT', 'Mon, 07 Nov 1994 08:49:37 GMT'],
      ['Content-Length', '8', '9'],
    ] as const
  ).map(([name, before, after]): Row => [
    `a HEAD with another ${name} makes what is stored stale`,
    said('Cache-Control', 'max-age=60', name, before),
    { method: 'HEAD', ...honoured('no-cache'), says: [200, ['Cache-Control', 'max-age=60', name, after]] },
    { from: 'origin' },
  ]),
  [
    'a HEAD with the same validators leaves what is stored',
    said('Cache-Control', 'max-age=60', 'ETag', '"1"'),
    { method: 'HEAD', ...honoured('no-cache'), says: [200, ['Cache-Control', 'max-age=60', 'ETag', '"1"']] },
    stored,
  ],
];
