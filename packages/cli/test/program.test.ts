import { engine } from 'urikit';
import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { RULES } from '@urikit/generic';
import { collectRule, countArgument } from '../src/options.js';
import { inside } from './support/inside.js';

describe('misuse ends with 2 and one reason on stderr', () => {
  test.each<readonly [readonly string[], RegExp]>([
    [['bogus'], /unknown command 'bogus'/],
    [['normalise'], /Did you mean normalize\?/],
    [['normalize', '--bogus'], /unknown option '--bogus'/],
    [['normalize', '--level', 'high', 'a'], /Allowed choices are simple-string/],
    [['normalize', '--level'], /argument missing/],
    [['normalize', '--rule', 'none', 'a'], /No rule has this id/],
    [['normalize', '-', '-'], /can be read once/],
    [['resolve', 'a'], /required option '-b, --base <uri>'/],
    [['resolve', '--base', 'a b', 'a'], /--base: syntax\/character at position 1/],
    [['resolve', '--base', '//h', 'a'], /--base: syntax\/missing-scheme/],
    [['same', 'a', 'b'], /same needs a standard/],
    [['compare', 'a'], /two references, found 1/],
    [['compare', 'a', 'b', 'c'], /two references, found 3/],
    [['compare', '--base', 'x', 'a', 'b'], /--base: syntax\/missing-scheme/],
    [['encode', 'a'], /required option '-c, --component/],
    [['normalize', '--level', 'scheme-base', 'a'], /\(is "scheme-based" meant\?\)/],
    [['completion', 'bahs'], /\(is "bash" meant\?\)/],
    [['export', '--target', 'varnish', '--out', 'd'], /\(is "varnish-vcl" meant\?\)/],
    [['export', '--target', 'nginx', '--out', 'd'], /\(is "nginx-map" meant\?\)/],
    [['encode', '--component', 'host', 'a'], /Allowed choices are userinfo/],
    [['decode', '--mode', 'loose', 'a'], /Allowed choices are fatal/],
    [['check', '--fail-on', 'all', 'a'], /Allowed choices are info/],
    [['report', '--top', '0'], /at least 1/],
    [['report', '--read', 'csv'], /Allowed choices are auto/],
    [['report', '--base', 'mailto:a'], /--base: expected a URI with a host/],
    [['report', '--base', 'h'], /--base: syntax\/missing-scheme/],
    [['schemes', 'http'], /too many arguments/],
  ])('%j', async (argv, reason) => {
    const { code, stdout, stderr } = await inside(argv);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(reason);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

test('without a command the help goes to stderr', async () => {
  expect(await inside([])).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('Usage: urikit') });
});

test.each([[['--help']], [['help', 'check']], [['--version']]])('%j is no misuse', async (argv) => {
  expect(await inside(argv)).toMatchObject({ code: 0, stderr: '' });
});

test('the version is the one of the manifest', async () => {
  expect((await inside(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('a terminal is told that it is being read', async () => {
  const stdin = Object.assign(Readable.from([Buffer.from('a\n')], { objectMode: false }), { isTTY: true });
  expect(await inside(['normalize'], '', { stdin })).toMatchObject({
    code: 0,
    stdout: 'a\n',
    stderr: expect.stringContaining('Ctrl-D'),
  });
  expect(await inside(['report'], '', { stdin })).toMatchObject({ code: 2 });
});

test('options of commands', () => {
  expect(collectRule('query-order', ['trailing-slash'])).toEqual(['trailing-slash', 'query-order']);
  expect(() => collectRule('', [])).toThrow('No rule');
  expect(countArgument('12')).toBe(12);
  expect(() => countArgument('1.5')).toThrow('whole number');
});

describe('schemes', () => {
  test('lists what is registered', async () => {
    const listed = JSON.parse((await inside(['schemes', '--json'])).stdout) as readonly { scheme: string }[];
    expect(listed.map(({ scheme }) => scheme)).toEqual(engine.schemes);
  });

  test('says what the plugins say', async () => {
    const listed = JSON.parse((await inside(['schemes', '--json'])).stdout) as readonly { scheme: string }[];
    expect(listed.find(({ scheme }) => scheme === 'https')).toMatchObject({
      plugin: 'http',
      overlays: [],
      use: 'allowed',
      defaultPort: 443,
      authority: 'required',
      emptyPath: '/',
      userinfo: 'discouraged',
      fragment: 'allowed',
    });
    expect(listed.find(({ scheme }) => scheme === 'mailto')).toMatchObject({
      plugin: 'mailto',
      defaultPort: null,
      path: 'opaque',
    });
  });
});

test('rules lists every rule', async () => {
  const listed = JSON.parse((await inside(['rules', '--json'])).stdout) as readonly { id: string }[];
  const own = ['urn/nid-case', 'urn/uuid', 'urn/isbn', 'tel/case', 'tel/visual-separators'];
  own.push('tel/parameter-order', 'sip/host-case', 'sip/name-case', 'sip/name-order');
  expect(listed.map(({ id }) => id)).toEqual([...RULES.map(({ id }) => id), ...own]);
  expect((await inside(['rules'])).stdout.trimEnd().split('\n')).toHaveLength(listed.length + 1);
});
