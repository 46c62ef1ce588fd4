import { beforeAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { Command } from 'commander';
// Loaded here, for Jest cannot link modules at the same time that share imports.
import '@urikit/registry/file';
import { commandsFor } from '../../src/command-list.js';
import { isIgnored, rulesOf } from '../../src/io/ignore.js';
import type { Context } from '../../src/io/io.js';
import { emptyProgram } from '../../src/program.js';
import { inside } from '../support/inside.js';
import { scratch } from '../support/outside.js';

/** The commands as one tool: a letter, a word and a file mean the same in each of them. */

async function commandsOf(): Promise<readonly Command[]> {
  const program = emptyProgram();
  for (const add of await commandsFor([])) add(program, {} as Context);
  const below = (command: Command): readonly Command[] => [command, ...command.commands.flatMap(below)];
  return below(program);
}

describe('options', () => {
  test('a letter stands for one option, in every command', async () => {
    const pairs = (await commandsOf()).flatMap(({ options }) =>
      options.flatMap(({ short, long }) => (short === undefined ? [] : [`${short} ${long ?? ''}`])),
    );
    const letters = [...new Set(pairs)].map((pair) => pair.split(' ')[0]);
    expect(letters.filter((letter, i) => letters.indexOf(letter) !== i)).toEqual([]);
  });
  test('--format is how a command prints, and --read how it reads', async () => {
    const all = (await commandsOf()).flatMap(({ options }) => options);
    const meaning = (long: string) => [
      ...new Set(all.filter((one) => one.long === long).map((one) => one.description)),
    ];
    expect(meaning('--format')).toEqual(['how it is printed']);
    expect(meaning('--read')).toEqual(['the format of the files']);
    expect(meaning('--folder')).toEqual([]);
  });
});

let cwd = '';
const files: Readonly<Record<string, string>> = {
  '.gitignore': 'built/\n*.min.txt\n/only-here.txt\n!kept.min.txt\n',
  'src/a.txt': 'http://a.example/%00\n',
  'src/deep/b.txt': 'http://b.example/%00\n',
  'src/deep/.gitignore': 'own.txt\n',
  'src/deep/own.txt': 'http://own.example/%00\n',
  'src/built/c.txt': 'http://built.example/%00\n',
  'src/d.min.txt': 'http://min.example/%00\n',
  'src/kept.min.txt': 'http://kept.example/%00\n',
  'src/only-here.txt': 'http://here.example/%00\n',
  'src/node_modules/x/e.txt': 'http://module.example/%00\n',
  'src/deep/.git/f.txt': 'http://git.example/%00\n',
  'src/binary.bin': 'http://binary.example/%00\0\0\0\0\0\0\0\0\n',
  'binary.bin': 'http://binary.example/\0\0\0\0\0\0\0\0\n',
  'access.log': 'http://log.example/\n',
};
beforeAll(() => {
  cwd = scratch();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), text);
  }
  mkdirSync(join(cwd, 'empty'));
  symlinkSync(join(cwd, 'src'), join(cwd, 'src/deep/circle'));
});

const hostsIn = (text: string): readonly string[] =>
  [...new Set(Array.from(text.matchAll(/http:\/\/([a-z]+)\.example/g), ([, host = '']) => host))].sort();

describe.each([['lint'], ['report'], ['extract']])('%s', (command) => {
  const run = (...args: readonly string[]) => inside([command, ...args], '', { cwd });

  test('reads a folder to its depth, without the files that .gitignore names', async () => {
    const all = command === 'report' ? await run('src', '--json', '--skip', '#') : await run('src');
    expect([all.code === 2, all.stderr]).toEqual([false, '']);
    if (command === 'report') expect(JSON.parse(all.stdout)).toMatchObject({ findings: { valid: { read: 5 } } });
    else expect(hostsIn(all.stdout)).toEqual(['a', 'b', 'here', 'kept']);
  });
  test('reads a file that is named, ignored or not', async () => {
    const { stdout, stderr } = await run('src/d.min.txt');
    expect(stderr).toBe('');
    expect(stdout).toMatch(/min\.example|1 URI /);
  });
  test.each([
    ['missing', 'missing: no such file'],
    ['see http://h/', 'see http://h/: no such file; write a string to stdin'],
    ['access.log/x', 'access.log/x: no such file: a part of its path is a file'],
    ['binary.bin', 'binary.bin: a binary file (the first NUL at byte 22)'],
  ])('says of %s why it was not read, and reads the others', async (name, message) => {
    const { code, stdout, stderr } = await run(name, 'src/a.txt');
    expect([code, stderr]).toEqual([2, `urikit: ${message}\n`]);
    expect(stdout).toMatch(/a\.example|1 URI /);
  });
  test('finds no URI in an empty folder', async () => {
    const { code, stdout, stderr } = await run('empty');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^$|^0 URIs from 0 files, found no file to read$/m);
  });
});

describe('.gitignore, as gitignore(5) has it', () => {
  test.each<readonly [rules: string, path: string, ignored: boolean]>([
    ['a.txt', 'a.txt', true],
    ['a.txt', 'x/y/a.txt', true],
    ['a.txt', 'a.txt.b', false],
    ['/a.txt', 'x/a.txt', false],
    ['x/a.txt', 'y/x/a.txt', false],
    ['x/*.txt', 'x/a.txt', true],
    ['x/*.txt', 'x/y/a.txt', false],
    ['x/**/a.txt', 'x/a.txt', true],
    ['x/**/a.txt', 'x/y/z/a.txt', true],
    ['**/a.txt', 'a.txt', true],
    ['x/**', 'x/y', true],
    ['x/**', 'x', false],
    ['a?c', 'abc', true],
    ['a?c', 'a/c', false],
    ['a[bc]d', 'acd', true],
    ['a[!bc]d', 'acd', false],
    ['a[b-d]e', 'ace', true],
    ['a[b', 'a[b', true],
    ['*.log\n!keep.log', 'keep.log', false],
    ['!keep.log\n*.log', 'keep.log', true],
    ['# a\n\n   ', '# a', false],
    ['\\#a', '#a', true],
    ['\\!a', '!a', true],
    ['a\\*', 'a*', true],
    ['a\\*', 'ab', false],
    ['a \r\nb\\ ', 'a', true],
    ['a.txt/', 'a.txt', false],
    ['*', '.hidden', true],
  ])('%j: %s', (rules, path, ignored) => {
    expect(isIgnored([rulesOf(rules, '')], path, false)).toBe(ignored);
  });
  test('a pattern with a slash behind it names folders', () => {
    expect(isIgnored([rulesOf('x/', '')], 'y/x', true)).toBe(true);
  });
  test('takes work in proportion to a name that no pattern matches', () => {
    const rules = [rulesOf(`${'*a'.repeat(1000)}b`, '')];
    expect(isIgnored(rules, 'a'.repeat(10_000), false)).toBe(false);
  });
});

describe('errors', () => {
  test.each([
    [['help', 'nosuch'], "urikit: unknown command 'nosuch'"],
    [['help', 'chekc'], "urikit: unknown command 'chekc'\n(Did you mean check?)"],
    [['help', 'query', 'nosuch'], "urikit: unknown command 'nosuch'"],
    [['nosuch'], "urikit: unknown command 'nosuch'"],
    [['resolve', 'x'], "urikit: required option '-b, --base <uri>' not specified"],
    [['check', '--nosuch'], "urikit: unknown option '--nosuch'"],
    [['check', '--fail-on', 'x'], "urikit: option '--fail-on <severity>' argument 'x' is invalid"],
  ])('%j: one prefix, exit code 2', async (args, message) => {
    const { code, stdout, stderr } = await inside(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.startsWith(message)).toBe(true);
    expect(stderr).not.toMatch(/^error:/m);
  });
  test.each([[['help', 'query', 'get']], [['help', 'check']]])('%j is the help of that command', async (args) => {
    const { code, stdout } = await inside(args);
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^Usage: urikit ${args.slice(1).join(' ')}`));
  });
});

describe('check', () => {
  test('an argument that is the name of a file is checked, and the name is told', async () => {
    const { code, stdout, stderr } = await inside(['check', 'access.log'], '', { cwd });
    expect([code, stdout]).toEqual([0, 'ok\n']);
    expect(stderr).toBe(
      'urikit: "access.log" was read as a reference, and a file has this name; to read it: urikit lint access.log\n',
    );
  });
  test.each([
    ...[
      ['parse'],
      ['hazards'],
      ['normalize'],
      ['explain'],
      ['surt'],
      ['iri'],
      ['repair'],
      ['redact'],
      ['cache-key', '--host', 'h'],
    ],
    ...[
      ['query', 'strip'],
      ['query', 'sort'],
      ['query', 'get', '-n', 'a'],
      ['query', 'set', '--pair', 'a=1'],
    ],
    ...[
      ['resolve', '--base', 'http://h/'],
      ['relativize', '--base', 'http://h/'],
      ['template', 'match', '{+a}'],
    ],
  ])('%j: an argument that is the name of a file is noted', async (...command) => {
    const verb = command.slice(0, ['query', 'template'].includes(command[0] as string) ? 2 : 1).join(' ');
    const { stderr } = await inside([...command, 'access.log'], '', { cwd });
    expect(stderr).toBe(
      `urikit: "access.log" was read as a reference, and a file has this name; to read it: urikit ${verb} < access.log\n`,
    );
  });
  test.each([[['compare']], [['same', '--as', 'oauth-redirect']], [['cache-explain', '--host', 'h']]])(
    '%j: one note for each argument that is the name of a file',
    async (command) => {
      const { stderr } = await inside([...command, 'access.log', 'access.log'], '', { cwd });
      expect(stderr.match(/a file has this name; to read it: urikit [\w-]+ < access.log\n/g)).toHaveLength(2);
    },
  );
  test('the command of the note takes the name in quotes that a shell needs', async () => {
    writeFileSync(join(cwd, "a 'b'.log"), '');
    const { stderr } = await inside(['normalize', "a 'b'.log"], '', { cwd });
    expect(stderr).toContain("to read it: urikit normalize < 'a '\\''b'\\''.log'\n");
  });
  test.each([
    [['encode', '-c', 'segment'], 'access.log'],
    [['decode'], 'access.log'],
    [['template', 'expand'], 'access.log'],
  ])('%j takes any string', async (command, argument) => {
    expect((await inside([...command, argument], '', { cwd })).stderr).toBe('');
  });
  test.each([['http://h/'], ['src'], ['.'], [''], ['/'], ['nothing']])('%j is no file', async (argument) => {
    expect((await inside(['check', argument], '', { cwd })).stderr).toBe('');
  });
  test('a line of stdin is no name of a file', async () => {
    expect((await inside(['check'], 'access.log\n', { cwd })).stderr).toBe('');
  });

  test.each([
    [['--schemes', 'http,https'], 'https://h/', 'ok'],
    [['--schemes', 'HTTP, https'], 'HTTP://h/', 'ok'],
    [['--schemes', 'http,https'], 'localhost:3000/x', 'error input/scheme at position 0'],
    [['--schemes', 'http,https'], 'example.com/path', 'error input/relative at position 0'],
    [['--schemes', 'http,https'], '//h/', 'error input/relative at position 0'],
    [['--absolute'], 'example.com/path', 'error input/relative at position 0'],
    [['--absolute'], 'foo:x', 'ok'],
    [['--absolute'], '', 'error input/relative at position 0'],
    [['--schemes', 'http'], 'a b', 'error syntax/character at position 1'],
  ])('%j %s', async (flags, line, answer) => {
    const { code, stdout } = await inside(['check', ...flags], `${line}\n`);
    expect([code, stdout]).toEqual([answer === 'ok' ? 0 : 1, `${answer}\n`]);
  });
  test.each([[''], ['a b'], ['http,,https'], ['1a']])('--schemes %j is misuse', async (list) => {
    expect((await inside(['check', '--schemes', list, 'x'])).code).toBe(2);
  });
});

describe('redact', () => {
  test('a line for a line, without secrets', async () => {
    const lines = 'http://joe:secret@h/?token=abc&a=1\nHTTP://h/a\n\nhttp://joe:secret@h/a b\n';
    const { code, stdout, stderr } = await inside(['redact'], lines);
    const [first, second, third, fourth = ''] = stdout.split('\n');
    expect([first, second, third]).toEqual(['http://joe:@h/?token=&a=1', 'HTTP://h/a', '']);
    expect(fourth).toMatch(/^!\tline 4: syntax\/character/);
    expect([code, `${stdout}${stderr}`.includes('secret')]).toEqual([1, false]);
  });
  test('JSON shows no secret', async () => {
    const { stdout } = await inside(['redact', '--json', 'http://joe:secret@h/']);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, output: 'http://joe:@h/', changed: true });
    expect(stdout).not.toContain('secret');
  });
});

describe('progress', () => {
  const terminal = (
    isTTY: boolean,
  ): { readonly stream: PassThrough & { isTTY: boolean }; readonly text: () => string } => {
    const stream = Object.assign(new PassThrough(), { isTTY });
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    return { stream, text: () => Buffer.concat(chunks).toString() };
  };
  const lines = Array.from({ length: 40 }, () => Buffer.from('http://h/a\n'.repeat(200)));

  test.each([
    [['normalize']],
    [['check']],
    [['hazards']],
    [['explain']],
    [['cache-key']],
    [['redact']],
    [['extract']],
    [['lint']],
  ])('%j shows it on a terminal, unless its output goes there, and wipes it', async (args) => {
    const of = async (stdoutIsTerminal: boolean): Promise<string> => {
      const [out, err] = [terminal(stdoutIsTerminal), terminal(true)];
      let now = 0;
      await inside(args, lines, {
        stdout: out.stream,
        stderr: err.stream,
        stdinSize: lines.reduce((sum, { length }) => sum + length, 0),
        now: () => (now += 1000),
      });
      return err.text();
    };
    const shown = await of(false);
    expect(shown).toMatch(/\[=+ +\] +\d+ % of \d+ MiB, \d+ s left/);
    expect(shown.endsWith('\u001B[1G\u001B[2K')).toBe(true);
    const streams = ['extract', 'normalize', 'check', 'explain', 'cache-key', 'redact', 'hazards'];
    if (streams.includes(args[0] ?? '')) expect(await of(true)).toBe('');
  });
});

test('lint shows a character that no URI may contain, and hides the rest', async () => {
  const { stdout } = await inside(['lint'], 'http://joe:secret\\@h/\n');
  expect(stdout).toMatch(/found "\\"\n {4}http:\.\.\.\\\n {12}\^\n/);
  expect(stdout).not.toContain('secret');
});

describe('messages name the cause', () => {
  test.each([
    [['relativize', '--base', 'http://h/a', ''], 1, /expected a URI as target, found a relative reference/],
    [['relativize', '--base', 'http://h/a', '../x'], 1, /expected a URI as target, found a relative reference/],
    [['relativize', '--base', 'http://h/a', 'http://h/../x'], 1, /expected a target without dot-segments/],
    [
      ['cache-key', '/a'],
      1,
      /^urikit: a request that begins with "\/" has no host: give --host\n!\treject: invalid-host/,
    ],
    [['cache-key', '--host', 'h', '/a'], 0, /^u2 /],
    [['template', 'expand', '{a}', 'b=1', 'c=2'], 2, /the template has no variable b, c; its variables are: a\n/],
    [['template', 'expand', 'a', 'b=1'], 2, /the template has no variable b; its variables are: none\n/],
    [['template', 'expand', '{a}{c}', '--values', '{"a":1}'], 0, /^1\n$/],
  ])('%j', async (args, code, message) => {
    const outcome = await inside(args);
    expect(outcome.code).toBe(code);
    expect(outcome.stderr + outcome.stdout).toMatch(message);
  });
  test('a list of plugins that is empty', async () => {
    writeFileSync(join(cwd, 'none.json'), '{"sets":[],"plugins":[],"config":{"http":{}}}');
    expect((await inside(['config', 'check', 'none.json'], '', { cwd })).stderr).toMatch(
      /correct the id: there are none/,
    );
  });
});
