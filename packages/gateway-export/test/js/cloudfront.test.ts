import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { writeExport } from '@urikit/gateway-export';
import { compile, type Policy } from '@urikit/cache-key';
import type { Handler, ViewerEvent } from '../../src/cloudfront/event.js';
import { MOST_BYTES } from '../../src/cloudfront/function-text.js';
import { exportFiles } from '../../src/parts/readme.js';
import { cloudfront } from '../../src/targets/cloudfront.js';
import { ensureTemplates, runtime } from './support/texts.js';

/** Target `cloudfront`, by the shape of events in the documentation of CloudFront: no test runs on the platform. */

beforeAll(() => {
  ensureTemplates();
}, 60_000);

const context = { name: 'urikit', folder: '/', trust: false, runtime };
const filesOf = (policy: Policy) => exportFiles(cloudfront, compile(policy).plan, context);
const TRACKING: Policy = { query: { exclude: 'tracking', order: 'name' } };

/** A request that the function has changed. */
interface Changed {
  readonly uri: string;
  readonly querystring: string;
  readonly headers: Readonly<Record<string, { readonly value: string } | undefined>>;
  readonly cookies: Readonly<Record<string, { readonly value: string }>>;
}

interface CachePolicy {
  readonly MinTTL: number;
  readonly ParametersInCacheKeyAndForwardedToOrigin: {
    readonly HeadersConfig: { readonly Headers: { readonly Items: readonly string[] } };
    readonly CookiesConfig: { readonly CookieBehavior: string };
  };
}

interface Shown {
  readonly host?: string;
  readonly method?: string;
  readonly query?: string;
  readonly cookies?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, unknown>>;
}

const eventOf = (
  uri: string,
  { host = 'ex.test', method = 'GET', query = '', cookies = {}, headers = {} }: Shown = {},
) =>
  ({
    version: '1.0',
    context: { eventType: 'viewer-request', requestId: 'the-id' },
    request: {
      method,
      uri,
      querystring: {},
      headers: { ...headers, host: { value: host } },
      cookies,
      rawQueryString: () => query,
    },
  }) as unknown as ViewerEvent;

describe('the function of {}', () => {
  let text = '';
  let handler: (event: ViewerEvent) => Changed;
  beforeAll(() => {
    text = filesOf({}).find(({ path }) => path === 'function.js')?.text ?? '';
    handler = runInNewContext(`${text}\nhandler`) as typeof handler;
  }, 60_000);
  const keyOf = (event: ViewerEvent): string | undefined => handler(event).headers['x-urikit-key']?.value;

  test('fits into ten kilobytes, in ES5', () => {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MOST_BYTES);
    expect(text).toMatch(/function handler\(/);
    expect(text).not.toMatch(/=>|\b(?:const|let) /);
  });

  test('writes the key into one header, and the target that is keyed', () => {
    const request = handler(eventOf('/a/../%7Eb', { query: 'b=%61&c' }));
    expect([request.uri, request.querystring]).toEqual(['/~b', 'b=a&c']);
    expect(request.headers['x-urikit-key']?.value).toMatch(/ GET https:\/\/ex\.test\/~b\?b=a&c$/);
  });

  test('gives a request without a key, and a Host that it cannot write, a key of its own', () => {
    expect(keyOf(eventOf('/a', { method: 'POST' }))).toBe('- the-id');
    expect(keyOf(eventOf('/a', { host: 'EX.test' }))).toBe('- the-id');
    expect(keyOf(eventOf('/a', { cookies: { a: { value: '1' } } }))).toBe('- the-id');
    expect(
      keyOf(eventOf('/a', { headers: { 'x-urikit-key': { value: 'mine' }, authorization: { value: 'x' } } })),
    ).toBe('- the-id');
  });

  test('answers 400 to what is malformed', () => {
    expect(handler(eventOf('/%00'))).toEqual({ statusCode: 400 });
  });

  test('takes what only a proxy may say from the request', () => {
    const { headers } = handler(eventOf('/a', { headers: { 'x-original-url': { value: '/b' } } }));
    expect(headers['x-original-url']).toBeUndefined();
  });
});

test('cookies come apart, values of one name behind each other, and are written back', () => {
  const [{ text = '' } = {}] = filesOf({
    cookies: { keyed: { theme: 'value' }, others: 'strip' },
    headers: { accept: 'value' },
  });
  const handler = runInNewContext(`${text}\nhandler`) as Handler;
  const cookies = { theme: { value: 'dark' }, sid: { value: '1' } };
  const headers = { accept: { value: 'a', multiValue: [{ value: 'a' }, { value: 'b' }] } };
  const request = handler(eventOf('/a', { cookies, headers })) as unknown as Changed;
  expect(request.cookies).toEqual({ theme: { value: 'dark' } });
  expect(request.headers['x-urikit-key']?.value).toMatch(/ 4:a, b 10:theme=dark$/);
}, 60_000);

test('"tracking out, sorted" fits, and its cache policy names the one header', () => {
  const files = filesOf(TRACKING);
  expect(Buffer.byteLength(files[0]?.text ?? '')).toBeLessThanOrEqual(MOST_BYTES);
  const policy = JSON.parse(files.find(({ path }) => path === 'cache-policy.json')?.text ?? '') as CachePolicy;
  const parameters = policy.ParametersInCacheKeyAndForwardedToOrigin;
  expect(parameters.HeadersConfig.Headers.Items).toEqual(['x-urikit-key']);
  expect([policy.MinTTL, parameters.CookiesConfig.CookieBehavior]).toEqual([0, 'none']);
  expect(files.find(({ path }) => path === 'README.md')?.text).toContain('**An example: ');
}, 60_000);

test('a longer function is refused, with the rules that cost most', () => {
  const long: Policy = {
    headers: { 'accept-language': { language: ['de', 'en'] }, 'accept-encoding': 'encoding' },
    query: { exclude: 'tracking', order: 'name', multi: 'set' },
    routes: [{ path: '/static', rules: { query: { include: [] } } }],
  };
  expect(() => filesOf(long)).toThrow(
    /^cloudfront takes a function of 10240 bytes, and this policy makes \d{5}: \w+ costs \d+/,
  );
}, 120_000);

test('refuses a keyed QUERY without GET: CloudFront shows no content', () => {
  expect(() => filesOf({ methods: ['QUERY'] })).toThrow(/keep methods: \[QUERY\]/);
});

test('refuses trusted hops', () => {
  const command = { target: 'cloudfront', policy: {}, out: 'out', name: 'a', trust: true, force: false };
  expect(() => writeExport(command)).toThrow(/^--trust: /);
});
