import { asksAgain, at, cc, modified, reuses, type Row, said, stale, type Step, stored } from './step.js';

/** What forbids, what is asked about what is stored, and what updates it (RFC 9111 3.2, 4.3, 5.2). */

export const DIRECTIVES: readonly Row[] = [
  asksAgain('private: no', cc('private, max-age=60')),
  asksAgain('No-StOrE: no', cc('No-StOrE, max-age=60')),
  asksAgain('No-CaChE: no', cc('max-age=60, No-CaChE')),
  [
    'no-cache is stored, and validated',
    cc('no-cache', 'ETag', '"1"'),
    { from: 'origin', asks: { 'if-none-match': '"1"' } },
  ],
  reuses('must-revalidate that is fresh', cc('max-age=60, must-revalidate')),
  [
    'no-cache with names: without those fields',
    cc('no-cache="a, b", max-age=60', 'A', '1', 'B', '2', 'C', '3'),
    { from: 'store', has: { a: undefined, b: undefined, c: '3' } },
  ],
  reuses('Pragma: no-cache beside Cache-Control', cc('max-age=60', 'Pragma', 'no-cache')),
  ['a request that says no-cache', cc('max-age=60'), { fields: ['Cache-Control', 'no-cache'], from: 'store' }],
  ['a request that says Pragma: no-cache', cc('max-age=60'), { fields: ['Pragma', 'no-cache'], from: 'store' }],
  ['another query is another resource', { ...cc('max-age=60'), more: '?a=1' }, { more: '?a=2', from: 'origin' }],
  ['a HEAD is answered from a GET', cc('max-age=60'), { method: 'HEAD', from: 'store' }],
  asksAgain('Set-Cookie: no', cc('max-age=60', 'Set-Cookie', 'a=b')),
  asksAgain('an answer to a request with Authorization: no', { ...cc('max-age=60'), fields: ['Authorization', 'x'] }),
  [
    'fields that Connection lists are not stored',
    cc('max-age=60', 'Connection', 'a, b', 'A', '1', 'B', '2', 'C', '3'),
    { from: 'store', has: { a: undefined, b: undefined, c: '3' } },
  ],
  ...['public, max-age=60', 's-maxage=60', 'max-age=60, must-revalidate'].map((value) =>
    asksAgain(`nor with ${value}, unless it is asked for`, { ...cc(value), fields: ['Authorization', 'x'] }),
  ),
  ...['Keep-Alive', 'Proxy-Authenticate', 'Proxy-Authentication-Info', 'Proxy-Connection', 'TE', 'Upgrade'].map(
    (name): Row => [
      `${name} is not stored`,
      cc('max-age=60', name, 'x', 'A', '1'),
      { from: 'store', has: { [name.toLowerCase()]: undefined, a: '1' } },
    ],
  ),
  [
    'Content-Range of a 200 is stored',
    cc('max-age=60', 'Content-Range', 'x'),
    { from: 'store', has: { 'content-range': 'x' } },
  ],
  ['Age goes on', cc('max-age=600', 'Age', '30'), { from: 'store', has: { age: '30' } }],
];

const tagged = (etag: string): Step => cc('max-age=60', 'ETag', etag);
const matches = (value: string): Step => ({ fields: ['If-None-Match', value], from: 'store', status: 304 });
export const CONDITIONS: readonly Row[] = [
  ['If-None-Match: 304 with the entity-tag', tagged('"abc"'), { ...matches('"abc"'), has: { etag: '"abc"' } }],
  ['a weak entity-tag', tagged('W/"abc"'), matches('W/"abc"')],
  ['the first of a list', tagged('"abc"'), matches('"abc", "1", "2"')],
  ['the last of a list', tagged('"abc"'), matches('"1", "2", "abc"')],
  ['an entity-tag without quotes is itself', tagged('abc'), matches('abc')],
  ['If-None-Match: * where something is stored', tagged('"abc"'), matches('*')],
  [
    'If-None-Match: * where the origin has something',
    { fields: ['If-None-Match', '*'], says: [200, []], status: 304, asks: { 'if-none-match': undefined } },
  ],
  ['If-None-Match: * where the origin has nothing', { fields: ['If-None-Match', '*'], says: [404, []], status: 404 }],
  ...(
    [
      ['If-Match', '"other"'],
      ['If-Match', '"abc"'],
      ['If-Match', '*'],
      ['If-Unmodified-Since', at(-99)],
      ['If-Unmodified-Since', at(99)],
    ] as const
  ).map(([name, value]): Row => [
    `${name}: ${name === 'If-Match' ? value : 'a date'} is for origin servers, and ignored`,
    {
      ...cc('max-age=60', 'ETag', '"abc"', 'Last-Modified', at(-5)),
      fields: [name, value],
      asks: { [name.toLowerCase()]: undefined },
    },
    { fields: [name, value], ...stored, status: 200 },
  ]),
  [
    'If-None-Match goes before If-Modified-Since',
    cc('max-age=60', 'ETag', '"abc"', 'Last-Modified', at(-5)),
    { fields: ['If-None-Match', '"abc"', 'If-Modified-Since', at(-99)], from: 'store', status: 304 },
  ],
  [
    'If-Modified-Since, the same',
    cc('max-age=60', ...modified),
    { fields: ['If-Modified-Since', modified[1] as string], from: 'store', status: 304 },
  ],
  [
    'If-Modified-Since, later',
    cc('max-age=60', ...modified),
    { fields: ['If-Modified-Since', at(-9)], from: 'store', status: 304 },
  ],
  [
    'If-Modified-Since in the form of RFC 850',
    cc('max-age=60', 'Last-Modified', 'Sun, 06 Nov 1994 08:49:37 GMT'),
    { fields: ['If-Modified-Since', 'Sunday, 06-Nov-94 08:49:37 GMT'], from: 'store', status: 304 },
  ],
  [
    'If-Modified-Since behind the Date, without Last-Modified',
    cc('max-age=60', 'Date', at(-30)),
    { fields: ['If-Modified-Since', at(-20)], from: 'store', status: 304 },
  ],
  [
    'If-Modified-Since before the Date, without Last-Modified: all of it',
    cc('max-age=60'),
    { fields: ['If-Modified-Since', at(-99)], from: 'store' },
  ],
  [
    'what is stale is validated by its entity-tag',
    stale('ETag', 'W/"1"'),
    { from: 'origin', asks: { 'if-none-match': 'W/"1"' } },
  ],
  [
    'what is stale is validated by its date, and the client gets its own 304',
    stale(...modified),
    {
      says: [304, modified],
      fields: ['If-Modified-Since', modified[1] as string],
      status: 304,
      asks: { 'if-modified-since': modified[1] },
    },
  ],
  [
    'the fields of Vary go along',
    { ...stale('ETag', '"1"', 'Vary', 'Abc'), fields: ['Abc', '123'] },
    { fields: ['Abc', '123'], from: 'origin', asks: { 'if-none-match': '"1"', abc: '123' } },
  ],
];

const update = (name: string, before: string, after: string, then: string): Row => [
  `a 304 with ${name}`,
  said('Cache-Control', 'max-age=0', 'ETag', '"1"', ...(name === 'Cache-Control' ? [] : [name, before])),
  {
    says: [304, ['ETag', '"1"', 'Cache-Control', 'max-age=60', ...(name === 'Cache-Control' ? [] : [name, after])]],
    has: { [name.toLowerCase()]: then },
  },
  { from: 'store', has: { [name.toLowerCase()]: then } },
];
export const UPDATES: readonly Row[] = [
  update('Test-Header', 'a', 'b', 'b'),
  update('X-Content-Foo', 'a', 'b', 'b'),
  update('Cache-Control', '', '', 'max-age=60'),
  update('Content-Type', 'text/plain', 'text/html', 'text/html'),
  update('Content-Location', '/a', '/b', '/b'),
  update('Content-Encoding', 'x', 'y', 'y'),
  update('Content-Length', '6', '10', '6'),
  [
    'a 304 without a field leaves it as it is',
    stale('ETag', '"1"', 'Kept', '1'),
    { says: [304, ['ETag', '"1"']], has: { kept: '1' } },
  ],
  [
    'a HEAD makes what is stored fresh',
    stale('ETag', '"1"'),
    { method: 'HEAD', says: [200, ['Cache-Control', 'max-age=60', 'ETag', '"1"']] },
    stored,
  ],
];
