import { beforeEach, describe, expect, test } from '@jest/globals';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
// Loaded here, for Jest cannot link modules at the same time that share imports.
import '@urikit/registry/file';
import { PLANTED, SECRET } from '../../../../test/support/planted.js';
import { lineChart } from '../../src/page/chart.js';
import { markup } from '../../src/page/markup.js';
import { bar, tableOf } from '../../src/page/table.js';
import { inside } from '../support/inside.js';
import { scratch } from '../support/outside.js';

/** The pages of `--html`. `npm run test:browser` opens them in Chromium. */

const HOSTILE = `"'><img src=x onerror=alert(1)>&amp;\u202e\0`;
const log = (target: string, status = 200) =>
  `h - - [10/Oct/2025:13:55:36 +0000] "GET ${target} HTTP/1.1" ${String(status)} 9\n`;

let cwd = '';
beforeEach(() => {
  cwd = scratch();
  mkdirSync(join(cwd, 'src'));
  writeFileSync(join(cwd, 'src/a.txt'), `HTTP://h/%7Ea\nhttp://h/~a\nhttp://h/${HOSTILE}\n`);
  writeFileSync(join(cwd, 'access.log'), `${log('/?a=1')}${log('/?a=2', 404)}${log('/?a=3&b=1')}${HOSTILE}\n`);
  writeFileSync(join(cwd, 'p.yaml'), 'query:\n  exclude: [a]\n');
});

const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  report: ['report', 'src'],
  lint: ['lint', '--fail-on', 'never', 'src'],
  'cache-replay': ['cache-replay', '--against', 'p.yaml', 'access.log'],
};

async function pageOf(args: readonly string[], stdin = ''): Promise<string> {
  const { code, stderr } = await inside([...args, '--html', 'page.html'], stdin, { cwd });
  expect([code, stderr]).toEqual([0, '']);
  return readFileSync(join(cwd, 'page.html'), 'utf8');
}

/** The strings of a page without its markup, style included. */
const wordsOf = (page: string): string =>
  page
    .replace(/<style>[^]*<\/style>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '&')
    .replace(/\s+/g, ' ');

describe.each(Object.entries(COMMANDS))('%s --html', (_, args) => {
  test('prints what it prints without the option, and writes one file', async () => {
    const [plain, both] = [
      await inside(args, '', { cwd }),
      await inside([...args, '--html', 'page.html'], '', { cwd }),
    ];
    const withoutTime = (text: string) => text.replace(/[\d.,]+ s, .*/, '');
    expect([both.code, withoutTime(both.stdout)]).toEqual([plain.code, withoutTime(plain.stdout)]);
    expect(readdirSync(cwd).sort()).toEqual(['access.log', 'p.yaml', 'page.html', 'src']);
  });
  test('the same input gives the same page', async () => {
    expect(await pageOf(args)).toBe(await pageOf(args));
  });
  test('asks for no other resource and runs no script', async () => {
    const page = await pageOf(args);
    expect(page).toMatch(/<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-/);
    expect(page).not.toMatch(/<(?:script|link|img|iframe|a|object|form)\b|url\(|@import|javascript:|\son[a-z]+="/i);
  });
  test('shows hostile strings as text, and characters outside of ASCII as code points', async () => {
    const page = await pageOf(args);
    expect(page).not.toContain('<img');
    expect(page).toMatch(/^[\n -~]*$/);
    if (args[0] !== 'report') expect(page).not.toContain('&amp;lt;');
  });
  test('shows no secret', async () => {
    for (const stdin of [PLANTED.join('\n'), PLANTED.map((text) => `see <${text}>, (${text})`).join('\n')])
      for (const text of [stdin, PLANTED.map((one) => log(one)).join('')]) {
        const read = args[0] === 'cache-replay' ? ['cache-replay', '-'] : [...args.filter((arg) => arg !== 'src'), '-'];
        expect(await pageOf(read, text)).not.toContain(SECRET);
      }
  });
  test.each([
    ['src', 'is a folder; name a file in it'],
    ['nosuch/page.html', 'its folder does not exist'],
    ['access.log/page.html', 'its folder does not exist'],
  ])('refuses %s before it reads', async (file, reason) => {
    const { code, stdout, stderr } = await inside([...args, '--html', file], '', { cwd });
    expect([code, stdout, stderr]).toEqual([2, '', `urikit: --html: ${file}: ${reason}\n`]);
  });
});

describe('an input is not written over', () => {
  test.each([
    [['report', 'access.log'], 'access.log'],
    [['lint', 'src/a.txt'], './src/a.txt'],
    [['cache-replay', 'access.log'], 'access.log'],
    [['cache-replay', '--policy', 'p.yaml', 'access.log'], 'p.yaml'],
    [['cache-replay', '--against', 'p.yaml', 'access.log'], 'p.yaml'],
    [['report', 'access.log'], 'linked.log'],
  ])('%j', async (args, file) => {
    symlinkSync(join(cwd, 'access.log'), join(cwd, 'linked.log'));
    const before = readFileSync(join(cwd, file), 'latin1');
    const { code, stderr } = await inside([...args, '--html', file], '', { cwd });
    expect([code, stderr]).toEqual([2, `urikit: --html: ${file}: is read too; name another file for the page\n`]);
    expect(readFileSync(join(cwd, file), 'latin1')).toBe(before);
  });
  test.each([['report'], ['lint']])('%s leaves its own page out of the folder that it reads', async (command) => {
    const once = await inside([command, 'src', '--html', 'src/page.html'], '', { cwd });
    const twice = await inside([command, 'src', '--html', 'src/page.html'], '', { cwd });
    const read = ({ stdout }: { readonly stdout: string }) => /^\d+ URIs?/m.exec(stdout)?.[0];
    expect(read(twice)).toBe(read(once));
    expect(read(once)).toBe('3 URIs');
  });
});

describe('the words of a page', () => {
  test('report: the ladder, its rules and its faults', async () => {
    const words = wordsOf(await pageOf(COMMANDS['report'] ?? []));
    for (const text of [
      '2 different valid URIs are 1 once they are normalized.',
      'scheme-based by the rules of their schemes (6.2.3) 1',
      'percent-encoding-unreserved 1 HTTP://h/%7Ea http://h/~a',
      'error syntax/character RFC 3986 2 1 expected a character of path, found """ src/a.txt:3, position 9 http://h/',
    ])
      expect(words).toContain(text);
  });
  test('lint: each finding with its place and its caret', async () => {
    const page = await pageOf(['lint', '--fail-on', 'never', '-'], 'http://0x7f.1/admin\n');
    expect(page).toContain('http://0x7f.1/admin\n       ^~~~~~\n127.0.0.1: resolvers</pre>');
    expect(wordsOf(page)).toContain('error safety/rare-ipv4 RFC 3986 7.4, stdin:1:8');
  });
  test('lint: at most 500 findings, and the number of the others', async () => {
    const page = await pageOf(['lint', '--fail-on', 'never', '-'], 'http://h/%00\n'.repeat(601));
    expect(page.match(/class="finding"/g)).toHaveLength(500);
    expect(wordsOf(page)).toContain('101 findings more: urikit lint --format json');
  });
  test('cache-replay: the savings, the hit rates, the parameters and the false merges', async () => {
    const words = wordsOf(await pageOf(COMMANDS['cache-replay'] ?? []));
    for (const text of [
      'Requests saved: 0.0 % by default policy, 0.0 % with keys as sent. Not counted: p.yaml, with 1 suspected false merge, by `a`.',
      'of 1,000 0.0 % 0.0 % 33.3 %',
      'Parameters that split keys: default policy',
      'Suspected false merges: default policy No key whose targets had different answers.',
      'status differ, line 2 localhost/?a=1 200, 9 bytes localhost/?a=2 404, 9 bytes',
      'not-a-log-line 1',
    ])
      expect(words).toContain(text);
  });
  test.each([
    [['report', '-'], '', 'No URI was found.'],
    [['report', '-'], 'http://h/a b\n', '1 string, each of them invalid.'],
    [['report', '-'], 'http://h/\n', '1 valid URI, each with a normal form of its own.'],
    [['lint', '-'], '', 'No URI was found.'],
    [['lint', '-'], 'http://www.example.org/\n', 'No finding in 1 URI.'],
    [['cache-replay', '-'], '', 'No request was found.'],
  ])('%j of %j', async (args, stdin, lead) => {
    const { code } = await inside([...args, '--html', 'page.html'], stdin, { cwd });
    expect(code).toBe(0);
    expect(wordsOf(readFileSync(join(cwd, 'page.html'), 'utf8'))).toContain(` ${lead} `);
  });
});

describe('the parts of a page', () => {
  test.each([
    ['<b>&"\'', '&lt;b&gt;&amp;&quot;&#39;'],
    ['a\nb', 'a\\u{a}b'],
    ['\u00e9\u202e', '\\u{e9}\\u{202e}'],
  ])('%j is escaped', (text, escaped) => {
    expect(markup`<p title="${text}">${text}${[text, 1]}</p>`.markup).toBe(
      `<p title="${escaped}">${escaped}${escaped}1</p>`,
    );
  });
  test('markup in markup stays', () => {
    expect(markup`<p>${markup`<b>${'<'}</b>`}</p>`.markup).toBe('<p><b>&lt;</b></p>');
  });
  test('the first cell of a row is its heading', () => {
    expect(tableOf({ columns: ['a', 'b'], rows: [['<', 2]] }).markup).toMatch(
      /<th scope="col">a<\/th><th scope="col" class="number">b<\/th>[^]*<th scope="row">&lt;<\/th>\s*<td class="number">2<\/td>/,
    );
  });
  test.each([
    [1, 4, '25.00%'],
    [0, 0, '0.00%'],
    [5, 4, '100.00%'],
  ])('a bar of %i in %i', (part, whole, width) => {
    expect(bar(part, whole).markup).toContain(`class="part" width="${width}"`);
  });
  test('a chart has a point for each value, and labels for at most six columns', () => {
    const values = Array.from({ length: 12 }, (_, i) => i / 12);
    const chart =
      lineChart('x', values.map(String), [{ name: 'a', values }]).markup.split('<svg class="chart"')[1] ?? '';
    expect(chart.match(/<circle/g)).toHaveLength(12);
    expect(chart.match(/text-anchor/g)).toHaveLength(4);
    expect(lineChart('x', ['1'], [{ name: 'a', values: [0] }]).markup).toContain('cx="50.00%"');
  });
});
