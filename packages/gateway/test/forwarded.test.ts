import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { cacheDefaults } from '@urikit/http-cache';
import { readGatewayConfig } from '@urikit/gateway';
import { WEB_FIELDS } from '../../http-cache/src/messages/web-fields.js';
import { startGateway, type TestGateway } from './support/gateway.js';

/** What of a client reaches the origin. A keyed request is answered for all. */

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ config: { policy: { scope: [], headers: { 'x-tenant': 'value' } } } });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  gateway.origin.seen.length = 0;
  await gateway.gateway.cache.purge({ all: true });
});

const names = (fields: readonly string[] = []): readonly string[] =>
  fields.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase());
let asked = 0;
const reached = async (name: string, method = 'GET', to = gateway): Promise<boolean> => {
  to.origin.seen.length = 0;
  asked += 1;
  await to.send({
    method,
    target: `/${String(asked)}`,
    fields: [name, 'evil'],
    body: method === 'GET' ? undefined : '',
  });
  expect(to.origin.seen.length).toBe(1);
  return names(to.origin.seen[0]?.fields).includes(name.toLowerCase());
};

/** Read as something that only a proxy may say, by published lists and by servers that do. */
const OF_PROXIES = [
  ...['X-Forwarded-Protocol', 'X-Scheme', 'X-Forwarded-Https', 'CloudFront-Forwarded-Proto', 'X-Arr-Ssl'],
  ...['True-Client-IP', 'Client-IP', 'X-Client-IP', 'X-Cluster-Client-IP', 'CF-Connecting-IP', 'Fastly-Client-IP'],
  ...[
    'X-Originating-IP',
    'X-Remote-IP',
    'X-Remote-Addr',
    'X-Azure-ClientIP',
    'X-Original-Forwarded-For',
    'Forwarded-For',
  ],
  ...['Proxy', 'X-Script-Name', 'X-Forwarded-Path', 'X-Override-URL', 'X-Backend-Host', 'X-Forwarded-Context'],
  ...['X-Middleware-Subrequest', 'X-Middleware-Prefetch', 'X-Invoke-Path', 'X-Matched-Path', 'X-Nuxt-No-Ssr'],
  ...['X-React-Router-Spa-Mode', 'X-Astro-Path', 'X-Accel-Mapping', 'X-Sendfile-Type', 'Surrogate-Capability'],
  ...['X-Envoy-Original-Path', 'X-Envoy-Decorator-Operation', 'X-Forwarded-Client-Cert', 'WL-Proxy-SSL'],
  ...['X-Auth-User', 'X-Auth-Username', 'X-User', 'X-User-Id', 'X-User-Email', 'X-UserName', 'X-Forward-For'],
  ...['X-Proxy-URL', 'X-Proxy-Host', 'Base-Url', 'X-Base-Url', 'X-Authenticated-UserId', 'X-Authentik-Username'],
  ...['X-Tenants', 'X-Tenant-Id', 'X-TenantId', 'X-Consumer-Username', 'X-Credential-Identifier', 'Remote-Groups'],
  ...['Tailscale-User-Login', 'X-Pomerium-Claim-Email', 'X-WebAuth-Role', 'X-Remote-User-Groups', 'Remote-User'],
  ...['X-Real-IP', 'X-Host', 'X-Original-Host', 'X-HTTP-Host-Override', 'X-Rewrite-URL', 'Forwarded'],
  ...['X-Remote-User', 'X-Forwarded-User', 'X-WebAuth-User', 'SSL-Client-Cert', 'X-MS-Client-Principal-Name'],
];

describe('a keyed request', () => {
  test.each([
    ['PHP reads it with a hyphen', 'X.Tenant'],
    ['CGI reads it with a hyphen', 'X_Tenant'],
    ['a name that nobody keys, with an underscore', 'api_key'],
    ['a name with an asterisk', 'X*Tenant'],
    ['a name with a tilde', 'X~Tenant'],
    ['a variable of CGI that Gunicorn takes from a field', 'SCRIPT_NAME'],
    ['the same with a hyphen', 'Script-Name'],
    ['another one', 'PATH_INFO'],
  ])('%s: %s', async (_, name) => {
    expect(await reached(name)).toBe(false);
  });

  test.each(OF_PROXIES)('never forwards %s', async (name) => {
    expect(await reached(name)).toBe(false);
  });

  test('nor from a trusted hop, because it is not keyed; a field that is keyed goes on', async () => {
    const behind = await startGateway({
      config: { trusted: ['127.0.0.0/8'], policy: { headers: { 'true-client-ip': 'value' } } },
    });
    const found = [
      await reached('X-Scheme', 'GET', behind),
      await reached('X-Scheme', 'POST', behind),
      await reached('SCRIPT_NAME', 'POST', behind),
    ];
    await behind.send({ target: '/k', fields: ['True-Client-IP', '10.0.0.1'] });
    const keyed = behind.origin.seen.at(-1)?.header('true-client-ip');
    await behind.close();
    expect([found, keyed]).toEqual([[false, true, false], '10.0.0.1']);
  });

  test('forwards other fields: they may be named by Vary', async () => {
    for (const name of ['User-Agent', 'Accept-Language', 'X-Custom', 'X-Requested-With', 'X-Http-Mine'])
      expect([name, await reached(name)]).toEqual([name, true]);
  });
});

describe('a request without a key', () => {
  test.each([...OF_PROXIES, ...OF_PROXIES.map((name) => name.replaceAll('-', '_')), 'SCRIPT_NAME', 'Script-Name'])(
    'of a client that is not trusted never forwards %s',
    async (name) => {
      expect(await reached(name, 'POST')).toBe(false);
    },
  );
  test.each(['X-Custom', 'api_key', 'User-Agent', 'X-Auth-Token', 'X-Tenant'])('forwards %s', async (name) => {
    expect(await reached(name, 'POST')).toBe(true);
  });
});

describe('forward.unkeyed', () => {
  test('is keep by default', () => {
    expect([cacheDefaults.unkeyed, readGatewayConfig({ origin: 'http://h' }).forward.unkeyed]).toEqual([
      'keep',
      'keep',
    ]);
  });

  test.each([
    ['strip passes what pages of the web are negotiated by', undefined, ['accept', 'user-agent']],
    ['strip passes what it is told to', ['X-Custom'], ['x-custom']],
    ['strip passes nothing where it is told so', [], []],
  ])('%s', async (_, pass, passed) => {
    const strict = await startGateway({
      config: { forward: { unkeyed: 'strip', ...(pass === undefined ? {} : { pass }) }, policy: {} },
    });
    await strict.get('/a', ['Accept', '*/*', 'User-Agent', 'x', 'X-Custom', 'x', 'Referer', 'http://h/']);
    const seen = names(strict.origin.seen[0]?.fields);
    await strict.close();
    expect(['accept', 'user-agent', 'x-custom', 'referer'].filter((name) => seen.includes(name))).toEqual(passed);
  });

  test('what passes is written in lower case, once', () => {
    expect([new Set(WEB_FIELDS).size, WEB_FIELDS.every((name) => name === name.toLowerCase())]).toEqual([
      WEB_FIELDS.length,
      true,
    ]);
  });
});

describe('directives of requests', () => {
  test('are ignored by default: a client can neither get around the cache nor ask it alone', async () => {
    const plain = await startGateway({ config: { cache: { requestDirectives: 'ignore' } } });
    const alone = await plain.get('/a', ['Cache-Control', 'only-if-cached']);
    const around = [
      await plain.get('/a', ['Cache-Control', 'no-cache']),
      await plain.get('/a', ['Cache-Control', 'max-age=0']),
      await plain.get('/a', ['Pragma', 'no-cache']),
    ];
    await plain.close();
    expect([
      cacheDefaults.requestDirectives,
      readGatewayConfig({ origin: 'http://h' }).cache.requestDirectives,
    ]).toEqual(['ignore', 'ignore']);
    expect([alone.status, around.map(({ body }) => body), plain.origin.seen.length]).toEqual([
      200,
      ['answer 1', 'answer 1', 'answer 1'],
      1,
    ]);
  });
});
