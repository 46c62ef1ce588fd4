import { compile, createReplay, type Policy, replay, type ReplayOptions, type ReplayReport } from '@urikit/cache-key';
import { describe, expect, test } from '@jest/globals';

interface Row {
  readonly target: string;
  readonly at?: number;
  readonly status?: number;
  readonly length?: number | '-';
  readonly method?: string;
  readonly user?: string;
}

const pad = (n: number): string => String(n).padStart(2, '0');
const line = ({ target, at = 0, status = 200, length = 10, method = 'GET', user = '-' }: Row): string =>
  `h - ${user} [10/Oct/2000:${pad(Math.floor(at / 3600))}:${pad(Math.floor(at / 60) % 60)}:${pad(at % 60)} +0000] "${method} ${target} HTTP/1.1" ${String(status)} ${String(length)}\n`;

const run = (
  rows: readonly (Row | string)[],
  a: Policy = {},
  b?: Policy,
  options?: ReplayOptions,
): Promise<ReplayReport> =>
  replay([rows.map((row) => (typeof row === 'string' ? row : line(row))).join('')], a, b, options);

const targets = (...all: readonly string[]): readonly Row[] => all.map((target) => ({ target }));

test('distinct keys and hits: as sent, under one policy, under another', async () => {
  const rows = targets('/~a', '/%7ea', '/%7Ea', '/~a?utm_source=1', '/~a?utm_source=2', '/~a?b=1&a=1', '/~a?a=1&b=1');
  const { asSent, a, b, lines } = await run(rows, {}, { query: { order: 'name', exclude: 'tracking' } });
  expect(lines).toEqual({ read: 7, blank: 0, requests: 7 });
  expect([asSent.keys, a.keys, b?.keys]).toEqual([7, 5, 2]);
  expect([asSent, a, b].map((side) => side?.hitRates[0]?.hits)).toEqual([0, 2, 5]);
  expect([a.keyed, a.sampledOneIn]).toEqual([7, 1]);
});

test('what is not keyed is counted by reason', async () => {
  const rows = [...targets('/a', '/a b', '/%00'), { target: '/a', method: 'POST' }, { target: '/a', user: 'joe' }];
  const { asSent, a, b } = await run(rows, {}, { scope: ['authorization'] });
  expect(asSent).toMatchObject({ keyed: 3, bypassed: { method: 1, authorization: 1 }, rejected: {} });
  expect(a).toMatchObject({
    keyed: 1,
    bypassed: { method: 1, authorization: 1 },
    rejected: { 'invalid-target': 1, 'control-character': 1 },
  });
  expect(b).toMatchObject({ keyed: 1, bypassed: { method: 1, 'scope-missing': 1 } });
});

describe('caches', () => {
  const rate = async (rows: readonly Row[], options: ReplayOptions): Promise<readonly number[]> =>
    (await run(rows, {}, undefined, options)).a.hitRates.map(({ hits }) => hits);

  test('of a size evict what was not asked for the longest', async () => {
    const rows = targets('/1', '/2', '/1', '/3', '/1', '/2');
    const caches = [1, 2, 3].map((entries) => ({ size: { entries }, ttl: undefined }));
    expect(await rate(rows, { caches })).toEqual([0, 2, 3]);
  });

  test('of octets, too: answer and key', async () => {
    const rows = [...targets('/1', '/2', '/1').map((row) => ({ ...row, length: 1000 }))];
    expect(
      await rate(rows, {
        caches: [
          { size: { octets: 2200 }, ttl: undefined },
          { size: { octets: 1500 }, ttl: undefined },
          { size: { octets: 100 }, ttl: undefined },
        ],
      }),
    ).toEqual([1, 0, 0]);
  });

  test('with expiry store again after it', async () => {
    const rows = [0, 50, 60, 119, 121].map((at) => ({ target: '/', at }));
    expect(await rate(rows, { caches: [60, 61, 30, undefined].map((ttl) => ({ size: undefined, ttl })) })).toEqual([
      2, 3, 2, 4,
    ]);
  });

  test('store what may be stored', async () => {
    const rows = [200, 404, 304, 206, 302, 500, 403].flatMap((status) =>
      [1, 2].map(() => ({ target: `/${String(status)}`, status })),
    );
    rows.push({ target: '/200', status: 500 });
    expect(
      await rate([...rows, { target: '/h', method: 'HEAD' }, { target: '/h' }, { target: '/h', method: 'HEAD' }], {
        caches: [{ size: undefined, ttl: undefined }],
      }),
    ).toEqual([3 + 1 + 1]);
  });
});

test('the parameters that split keys', async () => {
  const rows = Array.from({ length: 100 }, (_, i) => ({
    target: `/p?id=${String(i % 10)}&session=${String(i)}&lang=en`,
  }));
  const { a } = await run([...rows, ...rows]);
  expect(a.splits).toEqual([{ name: 'session', keys: 100, saves: 90 }]);
});

test('a key that is there without the parameter is saved, too', async () => {
  expect((await run(targets('/p', '/p?s=1', '/p?s=2', '/q?s=1', '/r?a&s=1', '/r?a'))).a.splits).toEqual(
    [
      { name: 's', keys: 4, saves: 3 },
      { name: 'a', keys: 2, saves: 0 },
    ].slice(0, 1),
  );
});

test('many groups are counted by a sample of them', async () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => ({ target: `/p/${String(i >> 1)}?s=${String(i)}` }));
  const [split] = (await run(rows)).a.splits;
  expect(split).toMatchObject({ name: 's', keys: 20_000 });
  expect(Math.abs((split?.saves ?? 0) - 10_000)).toBeLessThan(500);
});

describe('false merges', () => {
  const both: Policy = { query: { exclude: ['v'] } };

  test.each<[string, readonly Row[], readonly string[]]>([
    ['another status', [{ target: '/a?v=1' }, { target: '/a?v=2', status: 404 }], ['status']],
    ['another length', [{ target: '/a?v=1' }, { target: '/a?v=2', length: 11 }], ['length']],
  ])('%s', async (_, rows, aspects) => {
    const { a, b } = await run(rows, {}, both);
    expect(a.suspected).toEqual({ keys: 0, examples: [] });
    expect(b?.suspected).toMatchObject({
      keys: 1,
      examples: [{ aspects, line: 2, first: { target: 'localhost/a?v=1' }, second: { target: 'localhost/a?v=2' } }],
    });
  });

  test('another ETag', async () => {
    const rows = ['1', '2'].map(
      (v) => `${JSON.stringify({ method: 'GET', uri: `/a?v=${v}`, status: 200, etag: v })}\n`,
    );
    expect((await run(rows, both)).a.suspected).toMatchObject({
      keys: 1,
      examples: [{ aspects: ['etag'], first: { etag: '1' }, second: { etag: '2' } }],
    });
  });

  test('a page that changes by itself is none', async () => {
    const { a } = await run(
      [{ target: '/a?v=1' }, { target: '/a?v=1', length: 12 }, { target: '/a?v=2', length: 10 }],
      both,
    );
    expect([a.suspected.keys, a.changing]).toEqual([0, 1]);
  });

  test('what says nothing about the target says nothing', async () => {
    const silent: readonly Row[] = [304, 206, 500, 429, 499].map((status) => ({
      target: '/a?v=2',
      status,
      length: 99,
    }));
    const { a } = await run(
      [
        { target: '/a?v=1' },
        ...silent,
        { target: '/a?v=2', length: '-' },
        { target: '/a?v=3', method: 'HEAD', length: 0 },
      ],
      both,
    );
    expect([a.suspected.keys, a.changing]).toEqual([0, 0]);
  });
});

test('malformed lines are counted and shown', async () => {
  const { lines, malformed } = await run([
    'nonsense\n',
    '\n',
    '{"a":1}\n',
    ...targets('/').map(line),
    'h - - [x] "-" 408 -\n',
    `${'x'.repeat(2 ** 20 + 1)}\n`,
    '{',
  ]);
  expect(lines).toEqual({ read: 7, blank: 1, requests: 1 });
  expect(malformed).toEqual({
    lines: 5,
    reasons: { 'not-a-log-line': 1, 'json-without-request': 1, 'unreadable-request': 1, 'too-long': 1, 'not-json': 1 },
    examples: [
      { line: 1, reason: 'not-a-log-line', excerpt: 'nonsense' },
      { line: 3, reason: 'json-without-request', excerpt: '{"a":1}' },
      { line: 5, reason: 'unreadable-request', excerpt: 'h - - [x] "-" 408 -' },
      { line: 6, reason: 'too-long', excerpt: '' },
      { line: 7, reason: 'not-json', excerpt: '{' },
    ],
  });
});

test('Cookie is one of them, unless the policy takes all cookies away', async () => {
  const missingUnder = async (policy: Policy): Promise<readonly string[]> =>
    (await run([line({ target: '/' })], policy)).missingFields;
  expect([await missingUnder({}), await missingUnder({ cookies: { others: 'strip' } })]).toEqual([['cookie'], []]);
});

test('an absolute-form is shown as it was sent', async () => {
  const { a } = await run([{ target: 'http://localhost/a' }, { target: '/%61', status: 404 }]);
  expect(a.suspected.examples.map(({ first, second }) => [first.target, second.target])).toEqual([
    ['http://localhost/a', 'localhost/%61'],
  ]);
});

test('fields that the log does not have are named', async () => {
  const policy: Policy = {
    headers: { 'user-agent': 'present', 'accept-language': { language: ['en'] } },
    routes: [{ path: '/x', rules: { scope: ['x-tenant'], cookies: { keyed: { theme: 'value' } } } }],
  };
  const { missingFields, time } = await run(
    ['h - - [?] "GET / HTTP/1.1" 200 1 "-" "curl"\n', line({ target: '/', at: 5 })],
    policy,
  );
  expect(missingFields).toEqual(['accept-language', 'cookie', 'x-tenant']);
  expect(time).toEqual({ from: Date.UTC(2000, 9, 10, 0, 0, 5), to: Date.UTC(2000, 9, 10, 0, 0, 5), missing: 1 });
});

test('hosts and schemes of the log, else those of the options', async () => {
  const rows = [
    '{"method":"GET","uri":"/","host":"A.test","scheme":"https"}\n',
    line({ target: '/' }),
    line({ target: 'http://b.test/' }),
  ];
  const keyer = compile({});
  const seen: string[] = [];
  await replay(
    rows,
    {
      ...keyer,
      decide: (request) => {
        const decision = keyer.decide(request);
        if (decision.action === 'key') seen.push(decision.key.replace(/^u2 \S+ - GET /, ''));
        return decision;
      },
    },
    undefined,
    { host: 'me.test', scheme: 'http' },
  );
  expect(seen).toEqual(['https://a.test/', 'http://me.test/', 'http://b.test/']);
});

test('more keys than are remembered: a sample stands for them', async () => {
  const rows = Array.from({ length: 60_000 }, (_, i) => ({ target: `/${String((i * 7919) % 20_000)}` }));
  const caches = [
    { size: undefined, ttl: undefined },
    { size: { entries: 10_000 }, ttl: undefined },
    // All of it, and as much again as a sample may be wrong by.
    { size: { entries: 22_000 }, ttl: undefined },
  ];
  const { a } = await run(rows, {}, undefined, { maxKeys: 2000, caches });
  expect(a.keyed).toBe(60_000);
  expect(a.sampledOneIn).toBeGreaterThanOrEqual(8);
  expect(Math.abs(a.keys - 20_000)).toBeLessThan(1500);
  const [all, half, whole] = a.hitRates.map(({ rate }) => rate);
  expect(Math.abs((all ?? 0) - 2 / 3)).toBeLessThan(0.05);
  // In a circle, a cache that holds less than all of it hits nothing.
  expect(half).toBeLessThan(0.05);
  expect(Math.abs((whole ?? 0) - 2 / 3)).toBeLessThan(0.1);
});

test('text may be cut anywhere', () => {
  const text = targets('/a', '/b', '/a').map(line).join('');
  const whole = createReplay({});
  whole.push(text);
  const cut = createReplay({});
  for (const char of text) cut.push(char);
  expect(cut.end()).toEqual(whole.end());
});

test('an empty log, and a policy that is none', async () => {
  expect((await run([])).a).toMatchObject({ keyed: 0, keys: 0, hitRates: [{ lookups: 0, rate: 0 }, {}, {}, {}] });
  expect(() => createReplay({ maxBytes: 0 })).toThrow(/maxBytes/);
});
