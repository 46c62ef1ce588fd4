import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replay, type ReplayReport } from '@urikit/cache-key';
import { type GatewayConfig, readGatewayConfig } from '@urikit/gateway';
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { testSeed } from '../../../generic/test/generators/campaign.js';
import { until } from '../../../http-cache/test/support/until.js';
import { createMark, createMarkKey } from '../../src/log/mark.js';
import { shownTarget } from '../../src/log/redact.js';
import { sendBytes } from '../support/client.js';
import { startGateway } from '../support/gateway.js';

const folder = mkdtempSync(join(tmpdir(), 'urikit-replay-'));
afterAll(() => rmSync(folder, { recursive: true }));

const linesIn = (file: string): readonly string[] =>
  readFileSync(file, 'latin1')
    .split('\n')
    .filter((line) => line !== '');

/** Runs a gateway, asks for targets one after the other, and gives the text of its access log and of its log of requests. */
async function logsOf(targets: readonly string[], query: 'redact' | 'show'): Promise<readonly [string, string]> {
  const file = join(mkdtempSync(join(folder, 'log-')), 'access.log');
  const gateway = await startGateway({
    config: { logging: { requests: 'all', query, access: { file } }, shutdown: { deadline: 1 } },
  });
  for (const target of targets) await gateway.get(target);
  await gateway.close();
  await until(() => linesIn(file).length === targets.length, 'all lines');
  const requests = gateway.log().filter(({ msg }) => msg === 'request');
  return [readFileSync(file, 'latin1'), requests.map((line) => `${JSON.stringify(line)}\n`).join('')];
}

const hitsOf = ({ lines, masked, asSent, a }: ReplayReport): readonly number[] => [
  lines.requests,
  masked,
  asSent.keys,
  a.keys,
  asSent.hitRates[0]?.hits ?? -1,
  a.hitRates[0]?.hits ?? -1,
];

describe('a replay of the logs of a gateway saves what a cache would save, and no more', () => {
  test.each([
    ['redact', 'id', (i: number) => `/p?id=${String(i)}`],
    ['redact', 'no name', (i: number) => `/p?${String(i)}x`],
    ['redact', 'long targets', (i: number) => `/p?id=${'0'.repeat(3000)}${String(i)}`],
    ['redact', 'many parameters', (i: number) => `/p?${'a=1&'.repeat(150)}id=${String(i)}`],
    ['show', 'a secret', (i: number) => `/p?token=hush-${String(i)}`],
    ['show', 'a secret in the path', (i: number) => `/p;jsessionid=hush-${String(i)}/a`],
  ] as const)(
    'logging.query: %s, targets that differ in %s',
    async (query, _, targetOf) => {
      const targets = Array.from({ length: 50 }, (__, i) => targetOf(i + 1));
      // Fifty misses, then ten hits.
      const logs = await logsOf([...targets, ...targets.slice(0, 10)], query);
      for (const log of logs) {
        expect(hitsOf(await replay([log], {}, undefined, { host: 'ex.test' }))).toEqual([60, 0, 50, 50, 10, 10]);
        expect(log).not.toMatch(/hush|id=\d/);
      }
      expect(logs[0].match(/ miss$/gm)?.length).toBe(50);
    },
    60_000,
  );
});

/** Sends requests one after the other and gives the lines of the access log, whose last word is the outcome. */
async function linesOf(
  config: NonNullable<Parameters<typeof startGateway>[0]>['config'],
  requests: readonly (readonly [target: string, fields?: string])[],
): Promise<readonly string[]> {
  const file = join(mkdtempSync(join(folder, 'log-')), 'access.log');
  const access = { file, ...config?.logging?.access };
  const gateway = await startGateway({ config: { ...config, logging: { ...config?.logging, access } } });
  let answered = 0;
  for (const [target, fields = ''] of requests) {
    const message = `GET ${target} HTTP/1.1\r\nHost: ex.test\r\n${fields}Connection: close\r\n\r\n`;
    // The parser of Node refuses some bytes before there is a request.
    if (/^cache-status:/im.test(await sendBytes(gateway.port, message))) answered += 1;
  }
  await gateway.close();
  await until(() => linesIn(file).length === answered, 'all lines');
  return linesIn(file);
}

const total = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((a, b) => a + b, 0);

/** Values whose key is that of another one, or that have none. Each is sent twice under two names. */
const VALUES = [
  ...['1', '1;x=2', '1;x=3', '1;x', '1;X', '%zz', '%', '%4', 'a%C3%A9', 'a%c3%a9', '%41', 'A', '%00', 'a%0a', '%7f'],
  ...[
    'a+b',
    'a%20b',
    'a%2bb',
    '[1]',
    '{1}',
    'a^',
    'a"b',
    'a\\b',
    'a<b',
    'a#b',
    '\xe9',
    '',
    'a%2Fb',
    'a/b',
    '%252F',
    'y://u:p%zz@h/',
  ],
];
const TARGETS = [
  ...VALUES.flatMap((value) => [`/p?id=${value}`, `/p?${value}`, `/p?a=1&token=${value}`, `/raw/p?id=${value}`]),
  ...['1', '%41', 'A', '1%2F2', '1%252F2', '1%0a', '%zz', '1{', 'a', 'B%5c', '1%3b'].flatMap((value) => [
    `/p;jsessionid=${value}/a`,
    `/raw/p;jsessionid=${value}/a`,
  ]),
  ...['/\xe9', '/a%2fb', '/a;b', '/x/../p?id=1', '/p?id=1&id=2', '/p?id=2&id=1', '/p?b=1&a=2', '/p?a=2&b=1'],
  ...[
    '/p?utm_source=1&id=1',
    '/p?%67clid&id=1',
    '/p?id=1&',
    '/p?&&id=1',
    `/${'%7e'.repeat(900)}`,
    `/p?${'%c3%a9'.repeat(900)}`,
  ],
  ...[
    `/p?id=${'%c3%a9'.repeat(900)}`,
    `/p?id=${'%C3%A9'.repeat(900)}`,
    'http://ex.test/p?id=1',
    'http://u:p@ex.test/p?id=1',
  ],
];

describe('a replay of the log under the policy of the gateway decides as the gateway did', () => {
  test.each<readonly [string, NonNullable<GatewayConfig['policy']>, ('redact' | 'show')?]>([
    ['the default policy', {}],
    ['values are shown', { query: { semicolon: 'reject' } }, 'show'],
    ['order, tracking, semicolons', { query: { order: 'name', exclude: 'tracking', semicolon: 'bypass' } }],
    ['spaces, sets', { query: { plus: 'space', multi: 'set', empty: 'drop', semicolon: 'reject', controls: 'key' } }],
    ['strict', { unwise: 'invalid', path: { escaped: 'reject', form: 'redirect' } }],
    ['lenient', { invalid: 'bypass', path: { escaped: 'bypass', case: 'lower' } }],
    [
      'routes',
      {
        query: { plus: 'space' },
        routes: [
          { path: '/raw', rules: { path: { form: 'raw' }, query: { plus: 'keep' } } },
          { path: '/x', cache: false },
        ],
      },
    ],
  ])(
    '%s',
    async (_, policy, query = 'redact') => {
      const requests = [...TARGETS, ...TARGETS].map((target) => [target] as const);
      const users = ['Basic aHVzaDpodXNo', 'Bearer hush'].map(
        (one) => ['/p?id=1', `Authorization: ${one}\r\n`] as const,
      );
      const lines = await linesOf({ policy, logging: { query } }, [...requests, ...users]);
      expect(lines.join('\n')).not.toMatch(/hush|aHVzaD/);
      const outcomes = lines.map((line) => /\w+$/.exec(line)?.[0] ?? '');
      const replayed = (log: string): Promise<ReplayReport> => replay([log], policy, undefined, { host: 'ex.test' });
      const wrong: string[] = [];
      for (const [i, line] of lines.entries()) {
        const { keyed, bypassed } = (await replayed(line)).a;
        const seen = keyed === 1 ? 'hit miss' : total(bypassed) === 1 ? 'bypass' : 'refused';
        if (!seen.includes(outcomes[i] ?? '')) wrong.push(line);
      }
      expect(wrong).toEqual([]);
      const { a } = await replayed(lines.join('\n'));
      const count = (outcome: string): number => outcomes.filter((one) => one === outcome).length;
      expect([a.hitRates[0]?.hits, total(a.bypassed), total(a.rejected)]).toEqual(
        ['hit', 'bypass', 'refused'].map(count),
      );
    },
    60_000,
  );
});

test('a log in NDJSON replays whole, whatever clients send', async () => {
  const hostile = [
    'a "q" b',
    'a\\b',
    '\\x22',
    "'",
    '{"target":"/x"}',
    '$target',
    '\xe9\x80\x9b',
    'a\tb',
    '%22',
    '-',
    '","target":"/x',
  ];
  const requests = hostile.flatMap((text) => [
    ['/p?id=1', `User-Agent: ${text}\r\nReferer: http://r.test/?${text}\r\n`] as const,
    [`/p/${text.replaceAll(/\s/g, '')}?${text.replaceAll(/\s/g, '')}`] as const,
  ]);
  const format =
    '{"time":"$iso","user":"$user","method":"$method","host":"$host","target":"$target","status":$status,"bytes":$bytes,' +
    '"referrer":"$referer","agent":"$agent","request":"$request","duration":$duration,"outcome":"$outcome"}';
  const lines = await linesOf({ logging: { query: 'show', access: { format } } }, requests);
  const entries = lines.map((line) => JSON.parse(line) as Readonly<Record<string, string>>);
  // The parser of Node takes an octet above ASCII only outside of a target.
  const sent = hostile.filter((text) => text !== '-' && text !== '%22');
  expect(entries.map(({ agent }) => agent)).toEqual(expect.arrayContaining(sent));
  const {
    lines: read,
    malformed,
    a,
    missingFields,
  } = await replay([lines.join('\n')], {
    headers: { 'user-agent': 'value', referer: 'value' },
  });
  const refused = entries.filter(({ outcome }) => outcome === 'refused').length;
  expect([read.requests, malformed.lines, total(a.rejected)]).toEqual([lines.length, 0, refused]);
  expect(missingFields).toEqual(['cookie']);
  for (const wrong of ['{"agent":$agent}', '{"status":$status', '{$target}', "{'target':'$target'}"])
    expect(() => readGatewayConfig({ origin: 'http://h', logging: { access: { format: wrong } } })).toThrow(
      /logging\.access\.format: expected an object of JSON/,
    );
});

describe('marks', () => {
  const mark = createMark(createMarkKey());

  test('are the same for one value and one key, another for others, and tell nothing of the value', () => {
    const other = createMark(createMarkKey());
    expect(mark('a')).toBe(mark('a'));
    expect(new Set([mark('a'), mark('b'), mark(''), other('a')]).size).toBe(4);
    for (const value of ['', 'a', 'x'.repeat(5000)]) expect(mark(value)).toMatch(/^\*[\w-]{12}$/);
  });

  test('stand where a "*" stood', () => {
    const shown = (target: string, query: 'redact' | 'show'): string =>
      shownTarget(target, query, (value) => `<${value}>`);
    expect(shown('/a?b=1&c&d2&=', 'redact')).toBe('/a?b=<1>&c&<d2>&=<>');
    expect(shown('/a?b=1&token=x', 'show')).toBe('/a?b=1&token=<x>');
    expect(shownTarget('http://u:p@h/a', 'show', mark)).toMatch(/^http:\/\/\*[\w-]{12}@h\/a$/);
  });

  test('law: targets that differ are shown as strings that differ', () => {
    const parts = fc.constantFrom(
      'a',
      'token=',
      'x1',
      '=',
      '&',
      '/',
      ';',
      '%20',
      'u:p@',
      'http://',
      'y'.repeat(900),
      '7',
    );
    const target = fc.array(parts, { maxLength: 9 }).map((each) => `/${each.join('')}?${each.toReversed().join('')}`);
    fc.assert(
      fc.property(target, target, fc.constantFrom('redact' as const, 'show' as const), (one, two, query) => {
        const [a, b] = [shownTarget(one, query, mark), shownTarget(two, query, mark)];
        expect(a === b).toBe(one === two);
        expect(Math.max(a.length, b.length)).toBeLessThanOrEqual(2048);
      }),
      { seed: testSeed(), numRuns: 2000 },
    );
  });
});
