import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lineDiff } from '../../src/cache/line-diff.js';
import { inside } from '../support/inside.js';

let cwd = '';
const line = (target: string, length: number | string): string =>
  `h - - [10/Oct/2025:13:55:36 +0000] "GET ${target} HTTP/1.1" 200 ${String(length)}\n`;

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'urikit-propose-'));
  const pages = Array.from({ length: 5 }, (_, i) => [
    line(`/p${String(i)}`, 100 + i),
    line(`/p${String(i)}?gclid=${String(i)}`, 100 + i),
    line(`/p${String(i)}?zz=${String(i)}a`, 100 + i),
    line(`/p${String(i)}?sort=${String(i)}`, 900 + i),
    line(`/p${String(i)}?a=1&b=2`, 300 + i),
    line(`/p${String(i)}?b=2&a=1`, 300 + i),
  ]);
  writeFileSync(join(cwd, 'log'), pages.flat().join(''));
  writeFileSync(join(cwd, 'bare'), ['/x', '/x?gclid=1', '/x?gclid=2'].map((target) => line(target, '-')).join(''));
  writeFileSync(join(cwd, 'p.yaml'), '# ours\nquery:\n  order: name\n  exclude: tracking\n');
  writeFileSync(join(cwd, 'p.json'), '{ "query": { "order": "name", "exclude": ["gclid"] } }\n');
  writeFileSync(join(cwd, 'bom.json'), '\uFEFF{ "query": { "order": "name" } }\n');
  writeFileSync(join(cwd, 'flow.yaml'), '{ query: { order: name } }\n');
  writeFileSync(join(cwd, 'q.yaml'), 'query: { include: [a], order: name }\n');
});
afterAll(() => {
  rmSync(cwd, { recursive: true });
});

const propose = async (...argv: readonly string[]) =>
  (await inside(['cache-replay', '--propose', ...argv], '', { cwd })).stdout;

describe('cache-replay --propose', () => {
  test('merges what had one answer, and keeps what had two', async () => {
    expect(await propose('log')).toBe(
      [
        '# the order of parameters: 5 keys fewer, 5 requests with the answer of another target, 0 with another answer',
        '# the parameter gclid: 5 keys fewer, 5 requests with the answer of another target, 0 with another answer',
        '# the parameter zz: 5 keys fewer, 5 requests with the answer of another target, 0 with another answer',
        '# kept the parameter sort: 5 merged keys had different answers',
        '--- /dev/null',
        '+++ policy.yaml',
        '@@ -0,0 +1,5 @@',
        '+query:',
        '+  order: name',
        '+  exclude:',
        '+    - gclid',
        '+    - zz',
        '',
      ].join('\n'),
    );
  });

  test('a file is changed in the difference alone, and its comments stay', async () => {
    const text = await propose('log', '--policy', 'p.yaml');
    expect(text).toContain('--- p.yaml\n+++ p.yaml\n');
    expect(text).toContain(' # ours\n');
    expect(text).toContain('+    - tracking\n+    - zz\n');
    expect(await propose('log', '--policy', 'p.json')).toContain('+      "zz"');
    expect(await propose('log', '--policy', 'bom.json')).toContain('+      "zz"');
    expect(await propose('log', '--policy', 'flow.yaml')).toContain(
      '+{ query: { order: name, exclude: [ gclid, zz ] } }\n',
    );
  });

  test('a log without lengths supports no merge, and a list of parameters is the reader', async () => {
    expect(await propose('bare')).toBe(
      '# kept the parameter gclid: the log has no answers to compare, or a page changed\n# no change: the log supports no other merge\n',
    );
    expect(await propose('log', '--policy', 'q.yaml')).toBe('# no change: the log supports no other merge\n');
  });

  test('stdin is read once, and a report is another form', async () => {
    const { code, stderr } = await inside(['cache-replay', '--propose'], '', { cwd });
    expect([code, stderr]).toEqual([2, expect.stringContaining('stdin can be read once')]);
    expect((await inside(['cache-replay', '--propose', '--json', 'log'], '', { cwd })).code).toBe(2);
  });
});

test.each([
  ['', 'a\n', '--- x\n+++ y\n@@ -0,0 +1,1 @@\n+a\n'],
  ['a\nb\nc\n', 'a\nd\nc\n', '--- x\n+++ y\n@@ -1,3 +1,3 @@\n a\n-b\n+d\n c\n'],
  ['a\n', '', '--- x\n+++ y\n@@ -1,1 +0,0 @@\n-a\n'],
  ['a\n', 'a\n', ''],
])('the difference of %j and %j', (before, after, diff) => {
  expect(lineDiff(before, after, ['x', 'y'])).toBe(diff);
});
