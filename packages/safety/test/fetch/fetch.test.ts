import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHostFilter, type HostFilter } from '@urikit/safety';
import { FetchRefusedError, guardedFetch, type GuardedFetchOptions, type Lookup } from '@urikit/safety/fetch';
import { redirected } from '../../src/fetch/redirect.js';

/** A name that leads to our server, one for each role; whoever asks for another is told that there is none. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  'public.example': ['127.0.0.1'],
  'other.example': ['127.0.0.1'],
  'private.example': ['10.0.0.1'],
  'both.example': ['127.0.0.1', '10.0.0.1'],
  'mapped.example': ['::ffff:10.0.0.1'],
  'zone.example': ['fe80::1%eth0'],
  'metadata.example': ['169.254.169.254'],
  'none.example': [],
};

let asked: string[] = [];
const lookup: Lookup = (name) => {
  asked.push(name);
  const addresses = ADDRESSES[name];
  return addresses === undefined
    ? Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
    : Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
};

/** 127.0.0.1 plays the world; everything that is not ours is denied. */
const DENY = ['private', 'link-local', 'metadata', '[::1]', '127.0.0.2', 'localhost', '*.localhost', '0.0.0.0/8'];

let server: Server;
let port: number;
let seen: {
  readonly url: string;
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end('done');

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ url: String(request.url), method: String(request.method), headers: request.headers, body });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});

afterAll(async () => {
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
});

const redirectTo = (location: string, status = 302) => {
  answer = (request, response) => {
    if (request.url === '/start') response.writeHead(status, { location }).end('gone');
    else response.end('done');
  };
};

/** Fetches from our server under a name. */
async function fetching(
  text: string | URL,
  {
    init,
    filter = createHostFilter({ deny: DENY }),
    ...options
  }: GuardedFetchOptions & { readonly init?: RequestInit | null; readonly filter?: HostFilter } = {},
) {
  seen = [];
  asked = [];
  const guarded = guardedFetch(filter, { lookup, ...options });
  try {
    const response = await guarded(text, init);
    return { response, text: await response.text() };
  } finally {
    await guarded.close();
  }
}

const at = (path: string, name = 'public.example'): string => `http://${name}:${String(port)}${path}`;

const reasonOf = async (attempt: Promise<unknown>): Promise<string> => {
  try {
    await attempt;
    return 'no refusal';
  } catch (cause) {
    return cause instanceof FetchRefusedError ? cause.code : String(cause);
  }
};

describe('what is allowed is fetched', () => {
  test('with null for no options, as by fetch', async () => {
    expect((await fetching(at('/'), { init: null })).text).toBe('done');
  });
  test('by a name, which is resolved once', async () => {
    redirectTo('/');
    const { response, text } = await fetching(at('/a?b#c'));
    expect([response.status, text, response.redirected]).toEqual([200, 'done', false]);
    expect(seen.map(({ url, method }) => [url, method])).toEqual([['/a?b', 'GET']]);
    expect(asked).toEqual(['public.example']);
  });

  test('by an address, and by a URL', async () => {
    expect((await fetching(new URL(at('/', '127.0.0.1')))).text).toBe('done');
    expect(asked).toEqual([]);
  });

  test('with a method, fields and a body', async () => {
    await fetching(at('/'), { init: { method: 'post', headers: { 'X-A': '1' }, body: 'text' } });
    expect(seen).toMatchObject([{ method: 'POST', headers: { 'x-a': '1' }, body: 'text' }]);
  });
});

describe('RFC 3986 7.4, 7.6: what is refused, before anything is sent', () => {
  test.each<readonly [text: string, code: string]>([
    ['http://10.0.0.1/', 'fetch/host'],
    ['http://localhost/', 'fetch/host'],
    ['http://metadata.google.internal/', 'fetch/host'],
    ['http://u:hush@public.example/', 'fetch/userinfo'],
    ['file:///etc/passwd', 'fetch/no-host'],
    ['data:text/plain,a', 'fetch/no-host'],
    ['ftp://public.example/', 'fetch/scheme'],
    ['/a', 'fetch/not-a-uri'],
    ['http://public.example\\@10.0.0.1/', 'fetch/not-a-uri'],
    ['http://a.b.1/', 'fetch/not-a-uri'],
    ['http:public.example', 'fetch/no-host'],
    ['http://private.example/', 'fetch/address'],
    ['http://both.example/', 'fetch/address'],
    ['http://mapped.example/', 'fetch/address'],
    ['http://zone.example/', 'fetch/address'],
    ['http://metadata.example/', 'fetch/address'],
    ['http://none.example/', 'fetch/address'],
    ['https://private.example/', 'fetch/address'],
  ])('%s: %s', async (text, code) => {
    expect(await reasonOf(fetching(text))).toBe(code);
    expect(seen).toEqual([]);
  });

  test('a port that no client connects to is named', async () => {
    for (const number of ['99999', '65536', '065536', '100000'])
      await expect(fetching(`http://public.example:${number}/`)).rejects.toThrow('expected a port of at most 65535');
    await expect(fetching('http://a.b.1/')).rejects.toThrow('expected a URL that clients read');
  });

  test('an address that only some port is denied', async () => {
    const filter = createHostFilter({ deny: [`127.0.0.1:${String(port)}`] });
    expect(await reasonOf(fetching(at('/'), { filter }))).toBe('fetch/address');
  });

  test('port 0 is no port: a client takes the default one for it', async () => {
    const filter = createHostFilter({ deny: ['public.example:80'] });
    const connected = { cause: { port: 80 } };
    await expect(fetching('http://public.example:0/', { filter })).rejects.not.toMatchObject(connected);
    redirectTo('http://public.example:0/');
    await expect(fetching(at('/start'), { filter })).rejects.not.toMatchObject(connected);
  });

  test('a name that the DNS does not have is the error of the client', async () => {
    await expect(fetching('http://nobody.example/')).rejects.toMatchObject({ cause: { code: 'ENOTFOUND' } });
  });

  test('a refusal quotes no userinfo', async () => {
    await expect(fetching('http://u:hush@public.example/')).rejects.toMatchObject({
      name: 'FetchRefusedError',
      message: 'refused: expected no userinfo: give an Authorization header (fetch/userinfo)',
      code: 'fetch/userinfo',
      issue: { redirects: 0 },
    });
  });
});

describe('whatever a lookup gives, there is an answer or a typed rejection', () => {
  const filter = createHostFilter({ deny: DENY });
  const answered: [name: string, lookup: unknown][] = [
    ['strings, as resolve4', () => Promise.resolve(['127.0.0.1'])],
    ['objects, as lookup with all', () => Promise.resolve([{ address: '127.0.0.1', family: 4 }])],
    ['objects with a ttl', () => Promise.resolve([{ address: '127.0.0.1', ttl: 1 }])],
    ['one object, as lookup', () => Promise.resolve({ address: '127.0.0.1', family: 4 })],
    ['one string', () => Promise.resolve('127.0.0.1')],
    ['a list at once', () => ['127.0.0.1']],
    ['another family than the address has', () => Promise.resolve([{ address: '127.0.0.1', family: 6 }])],
    ['a family that is none', () => Promise.resolve([{ address: '127.0.0.1', family: 'IPv4' }])],
    ['a mapped address', () => Promise.resolve(['::ffff:127.0.0.1'])],
    [
      'a thenable that resolves twice',
      () => ({
        then: (resolve: (value: unknown) => void) => {
          resolve(['127.0.0.1']);
          resolve(['10.0.0.1']);
        },
      }),
    ],
  ];
  test.each(answered)('%s', async (_, own) => {
    redirectTo('/');
    const open = createHostFilter({ deny: ['10.0.0.0/8'] });
    expect((await fetching(at('/'), { filter: open, lookup: own as Lookup })).text).toBe('done');
  });

  const oneOf = (value: unknown): [name: string, lookup: unknown] => [
    String(JSON.stringify(value)),
    () => Promise.resolve(value),
  ];
  const rejecting = (reason: unknown) => () => ({
    then: (_: unknown, reject: (reason: unknown) => void) => {
      reject(reason);
    },
  });
  const refusedOnes: [name: string, lookup: unknown][] = [
    ...[
      undefined,
      null,
      0,
      4,
      true,
      '',
      {},
      [[]],
      [undefined],
      [null],
      [{}],
      [''],
      ['localhost'],
      ['public.example'],
    ].map(oneOf),
    ...[['127.1'], ['0x7f.1'], ['[::1]'], ['127.0.0.1', undefined], [{ address: undefined }], [{ address: 1 }]].map(
      oneOf,
    ),
    ...[[{ address: ['127.0.0.1'] }], { addresses: ['127.0.0.1'] }, 'localhost', [{ value: 'a', type: 'CNAME' }]].map(
      oneOf,
    ),
    ['a symbol', () => Promise.resolve(Symbol('a'))],
    ['a function', () => () => ['127.0.0.1']],
    ['a rejection with undefined', rejecting(undefined)],
    ['a rejection with null', rejecting(null)],
    ['a rejection with a string', rejecting('no')],
    ['a thenable that rejects with nothing', () => ({ then: (_: unknown, reject: () => void) => reject() })],
  ];
  test.each(refusedOnes)('%s is refused', async (_, own) => {
    expect(await reasonOf(fetching(at('/'), { filter, lookup: own as Lookup }))).toBe('fetch/lookup');
    expect(seen).toEqual([]);
  });

  test.each<[name: string, lookup: unknown]>([
    ['an empty list', () => Promise.resolve([])],
    ['a denied address among strings', () => Promise.resolve(['127.0.0.1', '10.0.0.1'])],
    ['a denied address with a zone', () => Promise.resolve(['fe80::1%eth0'])],
    ['a denied address, mapped', () => Promise.resolve(['::ffff:10.0.0.1'])],
  ])('%s: the address is refused', async (_, own) => {
    expect(await reasonOf(fetching(at('/'), { filter, lookup: own as Lookup }))).toBe('fetch/address');
  });

  test.each<[name: string, lookup: unknown]>([
    [
      'throws',
      () => {
        throw new Error('oh');
      },
    ],
    ['rejects', () => Promise.reject(new Error('oh'))],
    [
      'has a getter that throws',
      () =>
        Promise.resolve([
          {
            get address(): string {
              throw new Error('oh');
            },
          },
        ]),
    ],
    [
      'wants a callback, as dns.lookup',
      (_: string, callback?: () => void) => {
        if (callback === undefined) throw new Error('oh');
      },
    ],
  ])('a lookup that %s is the error of the client', async (_, own) => {
    await expect(fetching(at('/'), { filter, lookup: own as Lookup })).rejects.toMatchObject({
      cause: { message: 'oh' },
    });
  });

  test('an address that changes while it is read is read once', async () => {
    let reads = 0;
    const changing = {
      get address(): string {
        return reads++ === 0 ? '127.0.0.1' : '10.0.0.1';
      },
    };
    redirectTo('/');
    expect((await fetching(at('/'), { lookup: () => Promise.resolve([changing]) })).text).toBe('done');
    expect(reads).toBe(1);
  });
});

/** Bypasses that were published for other guards of Node, and where. */
describe('bypasses that were published for other guards', () => {
  test.each<readonly [where: string, text: string]>([
    ['request-filtering-agent issue 2: an IPv6 literal', 'http://[::ffff:127.0.0.1]:PORT/'],
    ['request-filtering-agent issue 2: loopback of IPv6', 'http://[::1]:PORT/'],
    ['ip CVE-2023-42282: hexadecimal', 'http://0x7f.1:PORT/'],
    ['ip CVE-2024-29415: short', 'http://127.1:PORT/'],
    ['ip CVE-2024-29415: octal', 'http://0177.0.0.1:PORT/'],
    ['ip CVE-2024-29415: leading zeros', 'http://[000:0:0000::01]:PORT/'],
    ['ip CVE-2024-29415: mapped, in mixed case', 'http://[::fFFf:127.0.0.1]:PORT/'],
    ['private-ip issue 32: mapped, in hexadecimal', 'http://[::ffff:7f00:1]:PORT/'],
    ['axios CVE-2025-62718: the dot at the end', 'http://localhost.:PORT/'],
    ['axios GHSA-f4gw-2p7v-4548: 0.0.0.0', 'http://0.0.0.0:PORT/'],
    ['the unspecified address of IPv6', 'http://[::]:PORT/'],
    ['lookingglass issue 63: 6to4', 'http://[2002:7f00:1::]:PORT/'],
    ['loomio pull request 12725: NAT64', 'http://[64:ff9b::7f00:1]:PORT/'],
    ['NAT64 of a site', 'http://[64:ff9b:1::7f00:1]:PORT/'],
    ['Teredo', 'http://[2001:0:1:2:3:4:80ff:fffe]:PORT/'],
    ['ISATAP', 'http://[fd01::5efe:127.0.0.1]:PORT/'],
    ['IPv4-translated', 'http://[::ffff:0:127.0.0.1]:PORT/'],
    ['decimal', 'http://2130706433:PORT/'],
    ['coreruleset issue 4427: a name of the hosts file', 'http://ip6-localhost:PORT/'],
    ['full-width digits', 'http://\uff11\uff12\uff17.0.0.1:PORT/'],
    ['enclosed digits', 'http://\u2460\u2461\u2466.0.0.1:PORT/'],
    ['percent-encoded', 'http://%31%32%37%2e0.0.1:PORT/'],
    ['a zone identifier', 'http://[::1%25lo]:PORT/'],
    ['a tab in the name', 'http://local\thost:PORT/'],
    ['white space before', ' http://localhost:PORT/'],
  ])('%s', async (_, text) => {
    const filter = createHostFilter({ deny: ['loopback', 'private', 'link-local', 'metadata'] });
    const code = await reasonOf(fetching(text.replace('PORT', String(port)), { filter }));
    expect(['fetch/host', 'fetch/not-a-uri']).toContain(code);
    expect(seen).toEqual([]);
  });

  test('rebinding: the second answer of the DNS has no use, for there is no second question', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    let questions = 0;
    const rebinding: Lookup = () => {
      const addresses = answers[Math.min(questions++, 1)] ?? [];
      return Promise.resolve(addresses.map((address) => ({ address, family: 4 })));
    };
    expect((await fetching(at('/'), { lookup: rebinding })).text).toBe('done');
    expect(questions).toBe(1);
  });

  test('connections that are kept: a name that is rebound is refused where it needs a new one', async () => {
    let address = '127.0.0.1';
    const guarded = guardedFetch(createHostFilter({ deny: DENY }), {
      lookup: () => Promise.resolve([{ address, family: 4 }]),
    });
    answer = (_, response) => response.setHeader('connection', 'close').end('done');
    await (await guarded(at('/'))).text();
    address = '10.0.0.1';
    expect(await reasonOf(guarded(at('/')))).toBe('fetch/address');
    await guarded.close();
  });

  test('ssrf-req-filter issue 49, request CVE-2023-28155: a redirect to another protocol keeps the guard', async () => {
    redirectTo('https://private.example/');
    expect(await reasonOf(fetching(at('/start')))).toBe('fetch/address');
  });

  test('a proxy of the environment is not asked', async () => {
    process.env['http_proxy'] = 'http://10.0.0.1:1';
    try {
      redirectTo('/');
      expect((await fetching(at('/'))).text).toBe('done');
    } finally {
      delete process.env['http_proxy'];
    }
  });
});

describe('RFC 9110 15.4: redirects', () => {
  test.each<readonly [location: string, code: string]>([
    ['http://10.0.0.1/', 'fetch/host'],
    ['//localhost/', 'fetch/host'],
    ['\\\\169.254.169.254\\latest', 'fetch/host'],
    ['http://private.example/', 'fetch/address'],
    ['file:///etc/passwd', 'fetch/scheme'],
    ['gopher://public.example/', 'fetch/scheme'],
    ['http://u:hush@public.example/', 'fetch/userinfo'],
    ['http://[', 'fetch/location'],
    ['javascript:alert(1)', 'fetch/scheme'],
  ])('to %s: %s', async (location, code) => {
    redirectTo(location);
    expect(await reasonOf(fetching(at('/start')))).toBe(code);
    expect(seen).toHaveLength(1);
    await expect(fetching(at('/start'))).rejects.toMatchObject({
      issue: { redirects: 1 },
      message: expect.not.stringContaining('hush'),
    });
    // The words of the refusal stand once, with the redirects behind them.
    await expect(fetching(at('/start'))).rejects.toThrow(/^(?!.*refused.*refused)/s);
  });

  test('are followed to what is allowed', async () => {
    redirectTo('/end?a');
    const { response, text } = await fetching(at('/start'));
    expect([text, response.redirected, response.url]).toEqual(['done', true, at('/end?a')]);
  });

  test('are read alike each time: `URL.canParse`, once it is compiled, takes bytes outside ASCII for UTF-8', () => {
    const sent = { url: new URL(at('/')), method: 'GET', headers: new Headers(), body: undefined, referrer: undefined };
    const read = (location: string): string => {
      try {
        return redirected(sent, { status: 302, location, redirects: 1, crossing: new Set() }).url.href;
      } catch (cause) {
        return cause instanceof FetchRefusedError ? cause.code : String(cause);
      }
    };
    const readings = Array.from({ length: 5000 }, () => [
      read('http://\u00e9.example/'),
      read('http://\u00e2\u0091\u00a0/'),
    ]);
    expect(Array.from(new Set(readings.map(String)))).toEqual(['http://xn--9ca.example/,fetch/location']);
  });

  test('have a bound', async () => {
    answer = (_, response) => response.writeHead(302, { location: '/again' }).end();
    expect(await reasonOf(fetching(at('/')))).toBe('fetch/redirects');
    expect(seen).toHaveLength(11);
    expect(await reasonOf(fetching(at('/'), { maxRedirects: 0 }))).toBe('fetch/redirects');
    expect(await reasonOf(fetching(at('/'), { init: { redirect: 'error' } }))).toBe('fetch/redirects');
    expect((await fetching(at('/'), { init: { redirect: 'manual' } })).response.status).toBe(302);
  });

  test('without a location are answers', async () => {
    answer = (_, response) => response.writeHead(302).end('done');
    expect((await fetching(at('/start'))).text).toBe('done');
  });

  /** Fields that carry keys and sessions, or say where a user comes from; hidden suites and the world have more. */
  const SECRET = Object.fromEntries(
    [
      ...[
        'Authorization',
        'Cookie',
        'Cookie2',
        'Proxy-Authorization',
        'X-Api-Key',
        'Api-Key',
        'X-Auth-Token',
        'X-Auth',
      ],
      ...[
        'X-Auth-Key',
        'X-Auth-Email',
        'Ocp-Apim-Subscription-Key',
        'Fastly-Key',
        'X-JWT',
        'X-JWT-Assertion',
        'X-Csrf',
      ],
      ...[
        'X-Vault-Token',
        'X-Amz-Security-Token',
        'X-Goog-Api-Key',
        'X-Shopify-Access-Token',
        'DD-Api-Key',
        'X-Functions-Key',
      ],
      ...['CF-Access-Client-Secret', 'Circle-Token', 'Private-Token', 'Job-Token', 'X-Session', 'X-Sid', 'X-Amz-Date'],
      ...[
        'X-Forwarded-For',
        'Forwarded',
        'From',
        'X-Real-IP',
        'Idempotency-Key',
        'X-A',
        'Dpop',
        'Signature',
        'Traceparent',
      ],
    ].map((name) => [name.toLowerCase(), 'hush']),
  );
  /** Fields that a request to another origin keeps. */
  const PLAIN = {
    accept: 'text/plain',
    'accept-language': 'de',
    'user-agent': 'test/1',
    range: 'bytes=0-9',
    'if-range': '"a"',
    'if-match': '"b"',
    'cache-control': 'no-store',
  };

  test.each([301, 302, 303, 307, 308])(
    '%i to another origin leaves fields behind that may be credentials',
    async (status) => {
      redirectTo(at('/end', 'other.example'), status);
      await fetching(at('/start'), { init: { headers: { ...SECRET, ...PLAIN } } });
      expect(seen[0]?.headers).toMatchObject({ ...SECRET, ...PLAIN });
      expect(seen[1]?.headers).toMatchObject({ ...PLAIN, host: `other.example:${String(port)}` });
      expect(JSON.stringify(seen[1]?.headers)).not.toContain('hush');
    },
  );

  test('fields that the caller names go to another origin', async () => {
    redirectTo(at('/end', 'other.example'));
    await fetching(at('/start'), { init: { headers: SECRET }, crossOriginHeaders: ['X-A', 'traceparent'] });
    const kept = Object.entries(seen[1]?.headers ?? {}).filter(([, value]) => value === 'hush');
    expect(kept.map(([name]) => name).sort()).toEqual(['traceparent', 'x-a']);
  });

  test.each([
    [302, undefined, undefined],
    [307, undefined, undefined],
    [302, ['Referer'], 'http://first.example/hush'],
  ])('%i: a referrer stays at its origin, unless the caller names its field: %j', async (status, names, expected) => {
    const init = { referrer: 'http://first.example/hush', referrerPolicy: 'unsafe-url' } as const;
    redirectTo('/end', status);
    await fetching(at('/start'), { init });
    expect(seen.map(({ headers }) => headers.referer)).toEqual([init.referrer, init.referrer]);
    redirectTo(at('/end', 'other.example'), status);
    await fetching(at('/start'), { init, ...(names && { crossOriginHeaders: names }) });
    expect(seen.map(({ headers }) => headers.referer)).toEqual([init.referrer, expected]);
  });

  test('a body keeps its type, and its fields do not come back', async () => {
    redirectTo(at('/end', 'other.example'), 307);
    const headers = { 'content-type': 'text/x', 'content-language': 'de', 'x-api-key': 'hush' };
    await fetching(at('/start'), { init: { method: 'POST', body: 'text', headers } });
    expect(seen[1]).toMatchObject({
      method: 'POST',
      body: 'text',
      headers: { 'content-type': 'text/x', 'content-language': 'de' },
    });
    answer = (request, response) => {
      const to = { '/start': at('/middle', 'other.example'), '/middle': at('/end') }[String(request.url)];
      if (to === undefined) response.end('done');
      else response.writeHead(302, { location: to }).end();
    };
    await fetching(at('/start'), { init: { headers: SECRET } });
    expect(JSON.stringify([seen[1], seen[2]])).not.toContain('hush');
  });

  test('to the same origin keep them', async () => {
    redirectTo('/end');
    await fetching(at('/start'), { init: { headers: SECRET } });
    expect(seen[1]?.headers).toMatchObject(SECRET);
  });

  test.each<readonly [status: number, method: string, next: string, body: string]>([
    [301, 'POST', 'GET', ''],
    [302, 'POST', 'GET', ''],
    [303, 'PUT', 'GET', ''],
    [303, 'HEAD', 'HEAD', ''],
    [302, 'PUT', 'PUT', 'text'],
    [307, 'POST', 'POST', 'text'],
    [308, 'POST', 'POST', 'text'],
  ])('%i behind %s asks with %s', async (status, method, next, body) => {
    redirectTo('/end', status);
    await fetching(at('/start'), {
      init: { method, ...(method === 'HEAD' ? {} : { body: 'text', headers: { 'content-type': 'text/plain' } }) },
    });
    expect(seen[1]).toMatchObject({ method: next, body });
    expect(seen[1]?.headers['content-type']).toBe(body === '' ? undefined : 'text/plain');
  });

  test('a stream is not sent twice', async () => {
    redirectTo('/end', 307);
    const body = new Blob(['text']).stream();
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
    expect(await reasonOf(fetching(at('/start'), { init }))).toBe('fetch/body');
  });
});

describe('what is asked wrongly', () => {
  const filter = createHostFilter();
  test.each<readonly [make: () => unknown, message: string]>([
    [() => guardedFetch(undefined as never), 'expected a filter, as of createHostFilter({ deny: ["private"] })'],
    [() => guardedFetch({ why: () => undefined } as never), 'expected a filter'],
    [
      () => guardedFetch(filter, { redirects: 1 } as never),
      'expected an option (maxRedirects,lookup,crossOriginHeaders,repair), found "redirects"',
    ],
    [() => guardedFetch(filter, null as never), 'expected an object'],
    [() => guardedFetch(filter, { lookup: '127.0.0.1' as never }), 'lookup: expected a function'],
    [
      () => guardedFetch(filter, { crossOriginHeaders: 'x-a' as never }),
      'crossOriginHeaders: expected a list of names',
    ],
    [() => guardedFetch(filter, { crossOriginHeaders: ['x a'] }), 'expected names of headers other than Host'],
    [() => guardedFetch(filter, { crossOriginHeaders: ['HOST'] }), 'expected names of headers other than Host'],
    [() => guardedFetch(filter, { crossOriginHeaders: [1 as never] }), 'expected names of headers other than Host'],
    [() => guardedFetch(filter, { maxRedirects: -1 }), 'maxRedirects: expected an integer of at least 0'],
  ])('%s', (make, message) => {
    expect(make).toThrow(message);
  });

  test('a Request, and a dispatcher', async () => {
    await expect(fetching(new Request(at('/')) as never)).rejects.toThrow('input: expected a string or a URL');
    await expect(fetching(at('/'), { init: { dispatcher: {} } as never })).rejects.toThrow(
      'dispatcher: expected no dispatcher',
    );
    await expect(guardedFetch(filter).close()).resolves.toBeUndefined();
  });
});

describe('repair: strings that every client fetches, mapped to a URI before they are checked', () => {
  test.each([
    ['/a[]=1', '/a%5B%5D=1'],
    ['/?a[]=1&b=100%', '/?a%5B%5D=1&b=100%25'],
    ['/\u00e9?\u4f8b', '/%C3%A9?%E4%BE%8B'],
    ['/a b ', '/a%20b'],
  ])('%s', async (path, expected) => {
    expect(await reasonOf(fetching(at(path)))).toBe('fetch/not-a-uri');
    const { response } = await fetching(at(path), { repair: true });
    expect((response as { readonly repairs?: readonly unknown[] }).repairs?.length).toBeGreaterThan(0);
    expect(seen.map(({ url }) => url)).toEqual([expected]);
  });

  test('a URI is left alone, and nothing is said', async () => {
    const { response } = await fetching(at('/a?b'), { repair: true });
    expect((response as { readonly repairs?: unknown }).repairs).toBeUndefined();
  });

  test('a redirect to such a string is followed', async () => {
    redirectTo('/end?a[]=1');
    expect(await reasonOf(fetching(at('/start')))).toBe('fetch/not-a-uri');
    expect((await fetching(at('/start'), { repair: true })).text).toBe('done');
    expect(seen.map(({ url }) => url)).toEqual(['/start', '/end?a%5B%5D=1']);
  });

  test.each([
    'http://10.0.0.1/[',
    'http://localhost/%',
    'http://public.example@10.0.0.1/[]',
    'http:\\\\10.0.0.1/',
    'http:\\\\public.example@localhost/',
    'http://local\thost/',
    ' http://127.0.0.2/ ',
    'http:/10.0.0.1/[',
    'http://10.0.0.1\\@public.example/',
    'http://\u24dbocalhost/\u00e9',
    'http://private.example/\u00e9',
    'http://[::ffff:10.0.0.1]/[',
  ])('%j is refused all the same', async (text) => {
    expect(await reasonOf(fetching(text, { repair: true }))).toMatch(/^fetch\//);
    expect(seen).toEqual([]);
  });

  test('true or false', () => {
    expect(() => guardedFetch(createHostFilter(), { repair: 'yes' as never })).toThrow(
      'repair: expected true or false',
    );
  });
});
