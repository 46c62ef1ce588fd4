import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replay, type ReplayReport } from '@urikit/cache-key';
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { testSeed } from '../../../generic/test/generators/campaign.js';
import { until } from '../../../http-cache/test/support/until.js';
import { createMark, createMarkKey } from '../../src/log/mark.js';
import { shownTarget } from '../../src/log/redact.js';
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
