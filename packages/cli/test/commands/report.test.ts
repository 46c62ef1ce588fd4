import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import type { Report } from '../../src/report/sections.js';
import { inside } from '../support/inside.js';
import { scratch } from '../support/outside.js';

const folder = (files: Readonly<Record<string, string | Buffer>>): string => {
  const cwd = scratch();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), content);
  }
  return cwd;
};

const json = async (argv: readonly string[], cwd: string, stdin = ''): Promise<Report> =>
  JSON.parse((await inside(['report', '--json', ...argv], stdin, { cwd })).stdout) as Report;

const LOG = [
  'h - - [d] "GET /a HTTP/1.1" 200 1 "http://r/" "agent"',
  'h - - [d] "GET /%61 HTTP/1.1" 404 1 "-" "agent"',
  'h - - [d] "OPTIONS * HTTP/1.1" 200 1 "-" "agent"',
  'broken',
  '',
].join('\n');

describe('report', () => {
  const cwd = folder({
    'list.txt': 'HTTP://h\nhttp://h/\n\nhttp://a b/\n',
    'prose.md': '# Links\n\nSee <http://h/> and http://h/x.\n',
    'access.log': LOG,
    'data.json': '{"http://key/": ["http://h/", {"x": "note: no"}, "a/b", "mailto:a@h"]}',
    'lines.ndjson': '{"u":"http://h/1"}\n{"u":"http://h/2"}\n',
    'binary.bin': Buffer.from([0x7f, 0x45, 0, 1]),
    'wide.txt': Buffer.from('\uFEFFhttp://h/\n', 'utf16le'),
    'empty.txt': '',
  });

  test('a list', async () => {
    const { findings, files } = await json(['list.txt'], cwd);
    expect(files).toBe('1 file, read as list');
    expect(findings).toMatchObject({
      read: 3,
      distinct: 3,
      levels: { 'simple-string': 2, 'syntax-based': 2, 'scheme-based': 1 },
      invalid: {
        read: 1,
        codes: [{ code: 'syntax/character', example: { place: 'list.txt:4', excerpt: 'http://a' } }],
      },
    });
  });

  test('more URIs than are kept are an estimate, and each output says so, with its error', async () => {
    const many = Array.from({ length: 120_000 }, (_, i) => `http://h${String(i)}.example/`).join('\n');
    const { findings, notes } = await json([], cwd, many);
    expect(findings).toMatchObject({ read: 120_000, estimate: { oneIn: 2 } });
    expect(Math.abs(findings.distinct / 120_000 - 1)).toBeLessThan(findings.estimate?.error ?? 0);
    expect(notes.join()).toContain('estimates from 1 in 2 distinct URIs');
    const { stdout } = await inside(['report', '--html', 'many.html'], many, { cwd });
    for (const text of [stdout, readFileSync(join(cwd, 'many.html'), 'utf8')]) {
      expect(text).toMatch(/distinct, within 0\.\d %/);
      expect(text).toContain('estimates from 1 in 2 distinct URIs');
    }
  });

  test('prose', async () => {
    expect((await json(['prose.md'], cwd)).findings).toMatchObject({ read: 2, distinct: 2, invalid: { read: 0 } });
  });

  test('an access log in NDJSON, and one that names its servers, as cache-replay reads them', async () => {
    const lines = [
      '{"request_method":"GET","request_uri":"/a","host":"h.example","scheme":"https","status":200,"referer":"http://r/"}',
      '{"request":{"method":"GET","host":"h.example","uri":"/%61"},"status":404}',
      '{"request_method":"OPTIONS","request_uri":"*","status":200}',
      '{"level":"info"}',
    ];
    const found = await json(['-b', 'https://h:8443/'], cwd, lines.join('\n'));
    expect(found.files).toBe('stdin, read as log');
    expect(found.findings).toMatchObject({ read: 3, levels: { 'simple-string': 3, 'scheme-based': 2 } });
    expect(found.requests).toMatchObject({
      statuses: [
        ['200', 2],
        ['404', 1],
      ],
      otherTargets: 1,
      unreadable: 1,
    });
    const linted = await inside(
      ['lint', '-', '--format', 'json'],
      '{"method":"GET","uri":"/a%00","host":"h.example"}\n',
    );
    expect(linted.stdout).toContain('http://h.example/a%00');
    const named = await json([], cwd, 'v.example:80 h - - [d] "GET /a HTTP/1.1" 200 1\n');
    expect(named.requests).toMatchObject({ unreadable: 0 });
  });

  test('an access log', async () => {
    const { findings, requests } = await json(['access.log', '--base', 'https://h:8443/x'], cwd);
    expect(findings).toMatchObject({ read: 3, distinct: 3, levels: { 'scheme-based': 2 } });
    expect(findings.rules[0]?.example).toMatchObject({
      place: 'access.log:2',
      first: 'https://h:8443/a',
      second: 'https://h:8443/%61',
    });
    expect(requests).toEqual({
      methods: [
        ['GET', 2],
        ['OPTIONS', 1],
      ],
      statuses: [
        ['200', 2],
        ['404', 1],
      ],
      otherTargets: 1,
      unreadable: 1,
    });
    expect((await inside(['report', 'access.log'], '', { cwd })).stdout).toMatch(/methods +GET 2, OPTIONS 1/);
  });

  test('a NUL is the fault of its line, and not of the file', async () => {
    const { findings } = await json(['list.txt', '-'], cwd, 'http://h/\nhttp://h/\0x\nhttp://h/y\n');
    expect(findings.invalid.codes).toMatchObject([{ code: 'syntax/character', read: 2 }]);
    expect(findings.valid.read).toBe(4);
  });

  test('lines that begin with what --skip says', async () => {
    const text = '# a comment\nhttp://h/\n#http://x/\nhttp://h/\nhttp://h/\n';
    expect((await json(['--skip', '#'], cwd, text)).findings).toMatchObject({ read: 3, invalid: { read: 0 } });
    expect((await json([], cwd, text)).findings).toMatchObject({ read: 5, invalid: { read: 1 } });
    expect(
      (await json(['--skip', '>', '--read', 'text'], cwd, '> see http://x/ there\nand see http://h/ there, too\n'))
        .findings,
    ).toMatchObject({ read: 1 });
    expect(await inside(['report', '--skip', ''])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('not empty') as unknown,
    });
  });

  test('says how many distinct texts are invalid, above and below', async () => {
    const { stdout } = await inside(['report'], 'http://a b/\nhttp://a b/\nhttp://c d/\nhttp://h/\n');
    expect(stdout).toMatch(/^ {2}invalid +2 /m);
    expect(stdout).toMatch(/^Invalid\n +2 +error +syntax\/character\n.*\n +stdin:1, position 8: http:\/\/a\n/m);
  });

  test('JSON that was cut off', async () => {
    expect((await json(['--read', 'json'], cwd, 'http://h/\n')).findings).toMatchObject({
      invalid: { codes: [{ code: 'input/json-text', example: { place: 'stdin:2' } }] },
    });
    expect((await json(['--read', 'json'], cwd, '{"a": ["http://h/", ')).findings).toMatchObject({
      valid: { read: 1 },
      invalid: { codes: [{ code: 'input/json-end', example: { place: 'stdin:1' } }] },
    });
    expect(
      (await json(['--read', 'json'], cwd, '{"a[": ["http://h/{"], "b": {}}\n[]\n')).findings.invalid.codes,
    ).toMatchObject([{ code: 'syntax/character' }]);
  });

  test('JSON and NDJSON', async () => {
    expect((await json(['data.json'], cwd)).findings).toMatchObject({ read: 2, distinct: 2 });
    expect((await json(['lines.ndjson'], cwd)).findings).toMatchObject({ read: 2, distinct: 2 });
  });

  test('several files and stdin are one report', async () => {
    const { findings, files } = await json(['list.txt', '-', 'prose.md'], cwd, 'http://s/\n');
    expect([files, findings.read]).toEqual(['3 files, read as list and prose', 6]);
  });

  test.each<[string, RegExp]>([
    ['missing.txt', /missing\.txt: no such file/],
    ['http://h/', /no such file; write a string to stdin/],
    ['list.txt/x', /no such file: a part of its path is a file/],
    ['binary.bin', /binary\.bin: a binary file \(the first NUL at byte 2\)/],
    ['wide.txt', /wide\.txt: encoded as UTF-16/],
  ])('%s cannot be read: the others are, and the exit code is 2', async (file, reason) => {
    const { code, stdout, stderr } = await inside(['report', file, 'list.txt'], '', { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(reason);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stdout).toMatch(/^3 URIs from 1 file, read as list\n/);
    expect((await inside(['report', file], '', { cwd })).stdout).toBe('');
    expect((await json([file, 'list.txt'], cwd)).failed).toEqual([expect.stringMatching(reason)]);
  });

  test('an empty file is a report of nothing', async () => {
    expect(await inside(['report', 'empty.txt'], '', { cwd })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^0 URIs from 1 file/),
    });
  });

  test.each<[readonly string[], string, number]>([
    [[], 'http://a b\n', 0],
    [['--fail-on', 'error'], 'http://a b\n', 1],
    [['--fail-on', 'error'], 'ws://h/#\n', 1],
    [['--fail-on', 'error'], 'http://127.1/\n', 0],
    [['--fail-on', 'warning'], 'http://127.1/\n', 1],
    [['--fail-on', 'warning'], 'http://h/\n', 0],
  ])('%j < %j ends with %i', async (argv, stdin, code) => {
    expect(await inside(['report', ...argv], stdin)).toMatchObject({ code });
  });

  test('--top says how many are left out', async () => {
    const { stdout } = await inside(['report', '--top', '1'], 'HTTP://h\nhttp://h/\na b\na:b c\n[\n:\n');
    expect(stdout).toContain('and 1 rule more: --top 2');
    expect(stdout).toMatch(/and \d+ codes? more/);
  });

  test('nothing that a terminal obeys, and no secret, comes from a file', async () => {
    const { stdout } = await inside(
      ['report'],
      'http://u:s3cret@h/a b\nHTTP://u:s3cret@h/\nhttp://u:s3cret@h/\n\x1b[2J\n',
    );
    expect(stdout).not.toMatch(/s3cret|\x1b/);
  });

  test('progress is shown on a terminal only and wiped at the end', async () => {
    const big = folder({ 'big.txt': 'http://h/a\n'.repeat(400_000) });
    const chunks: string[] = [];
    const stderr = Object.assign(
      new Writable({ write: (chunk: Buffer, _, done) => (chunks.push(chunk.toString()), done()) }),
      { isTTY: true },
    );
    expect(await inside(['report', 'big.txt'], '', { cwd: big, stderr })).toMatchObject({ code: 0 });
    expect((await inside(['report', 'big.txt'], '', { cwd: big })).stderr).toBe('');
    const shown = chunks.join('');
    if (shown !== '') expect(shown).toMatch(/\[=* *\] +\d+ % of 4 MiB[\s\S]*\x1b\[1G\x1b\[2K$/);
  });
});

describe('report --installed', () => {
  const cwd = folder({
    'node_modules/a/package.json': '{"homepage":"http://h/"}',
    'node_modules/a/node_modules/c/package.json': '{"homepage":"http://h"}',
    'node_modules/@s/b/package.json': '\uFEFF{"repository":"user/repo"}',
    'node_modules/broken/package.json': '{',
    'node_modules/.bin/x': '',
    'node_modules/empty/readme': '',
    'packages/own/package.json': '{"homepage":"http://own/"}',
    'packages/own/src/x.js': '',
  });
  symlinkSync(join(cwd, 'packages/own'), join(cwd, 'node_modules/own'), 'junction');
  symlinkSync(join(cwd, 'node_modules/a'), join(cwd, 'node_modules/twin'), 'junction');

  test.each([
    ['here', ['--installed'], cwd],
    ['from a folder inside', ['--installed'], join(cwd, 'packages/own/src')],
    ['by its folder', ['--installed', '.'], cwd],
    ['by node_modules', ['--installed', '../node_modules'], join(cwd, 'packages')],
  ])('%s', async (_, argv, from) => {
    const { findings, files, notes } = await json(argv, from);
    expect(files).toBe('the manifests of 4 installed packages');
    expect(notes).toEqual([expect.stringContaining('node_modules/broken/package.json')]);
    expect(findings).toMatchObject({ read: 4, distinct: 4, relative: 1, levels: { 'scheme-based': 3 } });
    expect(findings.rules).toMatchObject([
      { rule: 'empty-path', merges: 1, example: { place: 'node_modules/a/node_modules/c/package.json homepage' } },
    ]);
  });

  test('where nothing is installed', async () => {
    const empty = folder({ x: '' });
    expect(await inside(['report', '--installed', '.'], '', { cwd: empty })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no folder node_modules'),
    });
    expect(await inside(['report', '--installed', '.', 'x'], '', { cwd: empty })).toMatchObject({ code: 2 });
  });
});
