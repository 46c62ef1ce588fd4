import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createGateway, type Gateway, type GatewayConfig, readGatewayConfig } from '../../src/index.js';
import { createLogger } from '../../src/log/logger.js';
import { ask, type Reply } from '../support/client.js';
import { startOrigin, type TestOrigin } from '../support/origin.js';

/**
 * What a shared cache does, seen from both sides of it: a client and an origin with sockets of their own, and a gateway
 * that is configured as its title says and in no other way. Nothing waits: what is to be stale has an Age.
 */

const ORIGIN_CLOSES = 'the origin closes the connection';

/** A request, what the origin would answer, and what the client gets. */
interface Step {
  readonly method?: string;
  /** Behind the path of the row. */
  readonly more?: string;
  readonly fields?: readonly string[];
  readonly body?: string;
  readonly says?: readonly [status: number, fields: readonly string[], body?: string] | typeof ORIGIN_CLOSES;
  /** Who answers: the store alone; with the origin, which is what absence means; or the store, and the origin is asked behind it. */
  readonly from?: 'store' | 'origin' | 'store at first';
  readonly status?: number;
  readonly text?: string;
  /** Fields of the answer; undefined is absent. */
  readonly has?: Readonly<Record<string, string | undefined>>;
  /** Fields of the request at the origin. */
  readonly asks?: Readonly<Record<string, string | undefined>>;
}

type Row = readonly [title: string, ...steps: readonly Step[]];

const DAY = 86_400;
const at = (seconds: number): string => new Date(Date.now() + seconds * 1000).toUTCString();
const cc = (value: string, ...more: readonly string[]): Step => ({ says: [200, ['Cache-Control', value, ...more]] });
const said = (...fields: readonly string[]): Step => ({ says: [200, fields] });
const stored: Step = { from: 'store' };
const asked: Step = { from: 'origin' };
const STALE = ['Cache-Control', 'max-age=10', 'Age', '20'];
const stale = (...more: readonly string[]): Step => said(...STALE, ...more);
const withStatus = (status: number, ...fields: readonly string[]): Step => ({ says: [status, fields], status });
const reuses = (title: string, first: Step): Row => [title, first, { from: 'store', status: first.status ?? 200 }];
const asksAgain = (title: string, first: Step): Row => [title, first, asked];

const FRESHNESS: readonly Row[] = [
  asksAgain('nothing is said: no', said()),
  reuses('max-age', cc('max-age=60')),
  reuses('max-age with zeros before it', cc('max-age=0060')),
  reuses('max-age of 2^31', cc('max-age=2147483648')),
  reuses('max-age of more than 2^31', cc('max-age=99999999999')),
  reuses('MaX-AgE', cc('MaX-AgE=60')),
  reuses('an extension beside it', cc('foobar, max-age=60')),
  reuses('in quotes', cc('max-age="60"')),
  asksAgain('in single quotes: no', cc("max-age='60'")),
  asksAgain('max-age in the text of an extension: no', cc('extension="max-age=60", max-age=0')),
  asksAgain('max-age=0 and Expires: no', cc('max-age=0', 'Expires', at(60))),
  reuses('max-age and Expires in the past', cc('max-age=60', 'Expires', at(-60))),
  reuses('s-maxage, and max-age=0', cc('max-age=0, s-maxage=60')),
  reuses('s-maxage, and Expires in the past', cc('max-age=0, s-maxage=60', 'Expires', at(-9))),
  asksAgain('s-maxage=0, on a line of its own: no', cc('max-age=60', 'Cache-Control', 's-maxage=0')),
  asksAgain('an Age above it: no', cc('max-age=60', 'Age', '61')),
  asksAgain('of two Ages the first, which is old: no', cc('max-age=60', 'Age', '7200', 'Age', '0')),
  reuses('of two Ages the first, which is not', cc('max-age=60', 'Age', '0, 7200')),
  reuses('an Age that is no number', cc('max-age=60', 'Age', '7200.0')),
  reuses('an Age below 0', cc('max-age=60', 'Age', '-7200')),
  reuses('an Age that stands twice', cc('max-age=60', 'Age', '5', 'Age', '5')),
  asksAgain('an Age of more than 2^31: no', cc('max-age=60', 'Age', '2147483649')),
  reuses('Expires', said('Expires', at(60))),
  reuses('Expires in the form of RFC 850', said('Expires', 'Thursday, 18-Aug-50 02:01:18 GMT')),
  reuses('Expires in the form of asctime', said('Expires', 'Thu Aug 18 02:01:18 2050')),
  reuses('Expires in other letters', said('Expires', 'THU, 18 AUG 2050 02:01:18 gMT')),
  reuses('Expires, and a Date that is none', said('Expires', at(60), 'Date', 'foo')),
  asksAgain('Expires: 0: no', said('Expires', '0')),
  asksAgain('Expires on two lines: no', said('Expires', at(60), 'Expires', at(61))),
  asksAgain('Expires of another zone: no', said('Expires', 'Thu, 18 Aug 2050 02:01:18 AEST')),
  asksAgain('Expires before a Date that is ahead: no', said('Expires', at(300), 'Date', at(400))),
  asksAgain('Expires with an Age above it: no', said('Date', at(10), 'Expires', at(20), 'Age', '15')),
  reuses('CDN-Cache-Control, and no-store for others', cc('no-store', 'CDN-Cache-Control', 'max-age=60')),
  asksAgain('CDN-Cache-Control: no-store: no', cc('max-age=60', 'CDN-Cache-Control', 'no-store')),
  ...['private', 'no-cache', 'max-age=0'].map((value) =>
    asksAgain(
      `CDN-Cache-Control: ${value}, and more for others: no`,
      cc('max-age=60', 'Expires', at(60), 'CDN-Cache-Control', value),
    ),
  ),
  reuses(
    'CDN-Cache-Control with an extension, and Expires: 0',
    said('CDN-Cache-Control', 'a, max-age=60', 'Expires', '0'),
  ),
  asksAgain('CDN-Cache-Control with an Age above it: no', said('CDN-Cache-Control', 'max-age=60', 'Age', '61')),
  asksAgain('CDN-Cache-Control that is no dictionary: no', cc('no-store', 'CDN-Cache-Control', 'max-age=60, &&&')),
  asksAgain('CDN-Cache-Control with a string: no', cc('no-store', 'CDN-Cache-Control', 'max-age="60"')),
];

const modified = ['Last-Modified', at(-DAY)];
const EXPLICIT = [200, 203, 204, 299, 301, 302, 303, 307, 308, 400, 404, 410, 499, 500, 502, 503, 504, 599];
const STATUSES: readonly Row[] = [
  ...EXPLICIT.map((status) =>
    reuses(`${String(status)} with max-age`, withStatus(status, 'Cache-Control', 'max-age=60')),
  ),
  ...EXPLICIT.map((status) =>
    asksAgain(`${String(status)} that has expired: no`, withStatus(status, 'Expires', at(-9))),
  ),
  ...[200, 203, 204, 404, 405, 410, 414, 501].map((status) =>
    reuses(`${String(status)} with Last-Modified, by a guess`, withStatus(status, ...modified)),
  ),
  ...[201, 202, 403, 502, 503, 504, 599].map((status) =>
    asksAgain(`${String(status)} with Last-Modified: no`, withStatus(status, ...modified)),
  ),
  reuses('599 that is public, by a guess', withStatus(599, ...modified, 'Cache-Control', 'public')),
  asksAgain('599 with must-understand: no', withStatus(599, 'Cache-Control', 'max-age=60, no-store, must-understand')),
  reuses('200 with must-understand', cc('max-age=60, no-store, must-understand')),
];

const COOKIE = ['Cookie', 'session=1'];
const GUESSES: readonly Row[] = [
  ['a day at most', said('Last-Modified', at(-99 * DAY), 'Age', String(DAY - 60)), stored],
  ['more than a day: no', said('Last-Modified', at(-99 * DAY), 'Age', String(DAY + 60)), asked],
  ['a Last-Modified that is no date: no', said('Last-Modified', 'yesterday'), asked],
  [
    'of an answer to a request with a cookie, which the policy does not name: no',
    { ...said(...modified), fields: COOKIE },
    asked,
  ],
  ['for such a request: no', said(...modified), { fields: COOKIE, from: 'origin' }],
  ['no-cache of Pragma goes before it: no', said(...modified, 'Pragma', 'no-cache'), asked],
  ['with a query', { ...said(...modified), more: '?a=1' }, { more: '?a=1', from: 'store' }],
];

const DIRECTIVES: readonly Row[] = [
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
const CONDITIONS: readonly Row[] = [
  ['If-None-Match: 304 with the entity-tag', tagged('"abc"'), { ...matches('"abc"'), has: { etag: '"abc"' } }],
  ['a weak entity-tag', tagged('W/"abc"'), matches('W/"abc"')],
  ['the first of a list', tagged('"abc"'), matches('"abc", "1", "2"')],
  ['the last of a list', tagged('"abc"'), matches('"1", "2", "abc"')],
  ['an entity-tag without quotes is itself', tagged('abc'), matches('abc')],
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
const UPDATES: readonly Row[] = [
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

const RANGE = (value: string): readonly string[] => ['Range', `bytes=${value}`];
const TEN: Step = { says: [200, ['Cache-Control', 'max-age=60', 'ETag', '"1"'], '0123456789'] };
const RANGES: readonly Row[] = [
  ['a range of the whole', TEN, { fields: RANGE('0-1'), from: 'store', status: 206, text: '01' }],
  ['from a place on', TEN, { fields: RANGE('1-'), from: 'store', status: 206, text: '123456789' }],
  ['the end', TEN, { fields: RANGE('-1'), from: 'store', status: 206, text: '9' }],
  [
    'a 206 that comes all the same answers for less',
    {
      fields: RANGE('4-8'),
      says: [206, ['Cache-Control', 'max-age=60', 'ETag', '"1"', 'Content-Range', 'bytes 4-8/10'], '45678'],
      status: 206,
    },
    { fields: RANGE('6-7'), from: 'store', status: 206, text: '67' },
  ],
  [
    'what is missing of it is asked for',
    {
      fields: RANGE('0-4'),
      says: [206, ['Cache-Control', 'max-age=60', 'ETag', '"1"', 'Content-Range', 'bytes 0-4/10'], '01234'],
      status: 206,
    },
    {
      says: [206, ['Cache-Control', 'max-age=60', 'ETag', '"1"', 'Content-Range', 'bytes 5-9/10'], '56789'],
      asks: { range: 'bytes=5-', 'if-range': '"1"' },
      status: 200,
      text: '0123456789',
    },
    { from: 'store', text: '0123456789' },
  ],
];

const vary = (names: string, ...fields: readonly string[]): Step => ({ ...cc('max-age=60', 'Vary', names), fields });
const varied = (from: 'store' | 'origin', ...fields: readonly string[]): Step => ({ fields, from });
const VARY: readonly Row[] = [
  ['the same', vary('Foo', 'Foo', '1'), varied('store', 'Foo', '1')],
  ['another', vary('Foo', 'Foo', '1'), varied('origin', 'Foo', '2')],
  ['absent at first', vary('Foo'), varied('origin', 'Foo', '1')],
  ['absent later', vary('Foo', 'Foo', '1'), varied('origin')],
  [
    'two variants side by side',
    vary('Foo', 'Foo', '1'),
    vary('Foo', 'Foo', '2'),
    varied('store', 'Foo', '1'),
    varied('store', 'Foo', '2'),
  ],
  ['a field that is not named', vary('Foo', 'Foo', '1', 'Other', '2'), varied('store', 'Foo', '1', 'Other', '3')],
  [
    'three fields in another order',
    vary('Foo, Bar, Baz', 'Foo', '1', 'Bar', 'a', 'Baz', '7'),
    varied('store', 'Baz', '7', 'Foo', '1', 'Bar', 'a'),
  ],
  [
    'one of three is another',
    vary('Foo, Bar, Baz', 'Foo', '1', 'Bar', 'a', 'Baz', '7'),
    varied('origin', 'Foo', '1', 'Baz', '7', 'Bar', 'b'),
  ],
  [
    'one of three is absent both times',
    vary('Foo, Bar, Baz', 'Foo', '1', 'Baz', '7'),
    varied('store', 'Foo', '1', 'Baz', '7'),
  ],
  ['two lines and one list', vary('Foo', 'Foo', '1, 2'), varied('store', 'Foo', '1', 'Foo', '2')],
  [
    'languages in other letters',
    vary('Accept-Language', 'Accept-Language', 'en, de'),
    varied('store', 'Accept-Language', 'eN,De'),
  ],
  ...['*', '*, *', ', *', '*, Foo', 'Foo, *'].map((names): Row => [
    `Vary: ${names}`,
    vary(names, 'Foo', '1'),
    varied('origin', 'Foo', '1'),
  ]),
];

const WRITES: readonly Row[] = ['POST', 'PUT', 'DELETE', 'M-SEARCH'].flatMap((method): readonly Row[] => [
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
]);

const FAILURES: readonly Row[] = [
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

const BY_CHOICE: readonly Row[] = [
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

const SUBJECTS: readonly (readonly [title: string, config: Partial<GatewayConfig>, rows: readonly Row[]])[] = [
  ['by default, freshness: is reused', {}, FRESHNESS],
  ['by default, statuses: is reused', {}, STATUSES],
  ['by default, guesses: is reused', {}, GUESSES],
  ['by default, directives and fields', {}, DIRECTIVES],
  ['by default, conditions', {}, CONDITIONS],
  ['by default, updates', {}, UPDATES],
  ['by default, ranges', {}, RANGES],
  ['by default, Vary', {}, VARY],
  ['by default, after a write: is reused', {}, WRITES],
  ['by default, stale', {}, FAILURES],
  [
    'with every choice made for reuse',
    {
      policy: { cookies: { others: 'strip' } },
      cache: { authorization: 'honour', setCookie: 'store', staleIfError: 60 },
    },
    BY_CHOICE,
  ],
];

describe.each(SUBJECTS)('%s', (_subject, choices, rows) => {
  let gateway: Gateway;
  let origin: TestOrigin;
  let port: number;
  beforeAll(async () => {
    origin = await startOrigin();
    const config = { listen: '127.0.0.1:0', origin: origin.url, shutdown: { deadline: 1 }, ...choices };
    const full = readGatewayConfig(config);
    gateway = createGateway(full, { log: createLogger(full.logging, new PassThrough()) });
    ({ port } = (await gateway.start()).address);
  });
  afterAll(async () => {
    await origin.close();
    await gateway.stop();
  });

  const answer =
    (says: Step['says'] = [200, []], method: string): TestOrigin['answer'] =>
    (request, response, count) => {
      if (says === ORIGIN_CLOSES) {
        request.socket.destroy();
        return;
      }
      const [status, fields, text = `answer ${String(count)}`] = says;
      const hasBody = status !== 204 && status !== 304 && method !== 'HEAD';
      response.writeHead(status, fields as string[]);
      response.end(hasBody ? text : undefined);
    };

  const check = (step: Step, reply: Reply, seen: TestOrigin['seen']): void => {
    const { from = 'origin', status, text, has = {}, asks = {}, says } = step;
    const given = says === undefined || says === ORIGIN_CLOSES ? 200 : says[0];
    expect(reply.status).toBe(status ?? (given === 304 ? 200 : given));
    if (from !== 'store at first') expect(seen.length > 0 ? 'origin' : 'store').toBe(from);
    if (text !== undefined) expect(reply.body).toBe(text);
    for (const [name, value] of Object.entries(has)) expect([name, reply.header(name)]).toEqual([name, value]);
    for (const [name, value] of Object.entries(asks)) expect([name, seen[0]?.header(name)]).toEqual([name, value]);
  };

  test.each(rows.map((row, at) => [row[0], at, row.slice(1) as readonly Step[]] as const))(
    '%s',
    async (_, place, steps) => {
      for (const step of steps) {
        const { method = 'GET', more = '', fields = [], body } = step;
        origin.answer = answer(step.says, method);
        origin.seen.length = 0;
        const target = `/${String(place)}${more}`;
        check(step, await ask(port, { method, target, fields, body }), [...origin.seen]);
      }
    },
  );
});
