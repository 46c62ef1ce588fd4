import { describe, expect, test } from '@jest/globals';
import { inside } from '../support/inside.js';

/** Arguments, stdin, what is on stdout, exit code. */
type Row = readonly [readonly string[], string, string, number];

const HAZARDOUS = 'ok\nwarning safety/private at position 7\terror safety/encoded-nul at position 16\n';

describe.each<readonly [string, readonly Row[]]>([
  [
    'normalize',
    [
      [['normalize', 'HTTP://H:80/%7e', 'a/./b'], '', 'http://h/~\na/b\n', 0],
      [['normalize'], 'HTTP://H\r\n\r\nhttp://h/a', 'http://h/\n\nhttp://h/a\n', 0],
      [['normalize', 'HTTP://a', '-', 'HTTP://b'], 'HTTP://h\n', 'http://a/\nhttp://h/\nhttp://b/\n', 0],
      [['normalize', '-l', 'simple-string'], 'HTTP://h\n', 'HTTP://h\n', 0],
      [['normalize', '-r', 'trailing-slash', '--rule', 'query-order', 'http://h/a/?b&a'], '', 'http://h/a?a&b\n', 0],
      [
        ['normalize', '--json', 'HTTP://h/'],
        '',
        '{"ok":true,"input":"HTTP://h/","output":"http://h/","changed":true}\n',
        0,
      ],
      [['normalize', '--', '-a/./b'], '', '-a/b\n', 0],
      [['normalize', ''], '', '\n', 0],
      [['normalize'], '', '', 0],
      // Nothing is taken out of the output of a filter: it would be another URI.
      [['normalize', 'HTTP://u:p@h/'], '', 'http://u:p@h/\n', 0],
    ],
  ],
  [
    'parse',
    [
      [
        ['parse'],
        'HTTP://h?\n\n//u:p@[::1]:/#\n',
        'scheme=HTTP\thost=h\tpath=\tquery=\npath=\nuserinfo=u:p\thost=[::1]\tport=\tpath=/\tfragment=\n',
        0,
      ],
      [
        ['parse', '//h?'],
        '',
        'scheme    (absent)\nuserinfo  (absent)\nhost      h         reg-name\nport      (absent)\npath      ' +
          '(empty)   path-abempty\nquery     (empty)\nfragment  (absent)\n',
        0,
      ],
      [
        ['parse', '--json', 'a:b#'],
        '',
        '{"ok":true,"input":"a:b#","scheme":"a","userinfo":null,"host":null,"port":null,"path":"b","query":null,' +
          '"fragment":"","hostKind":null,"pathKind":"path-rootless"}\n',
        0,
      ],
    ],
  ],
  [
    'resolve',
    [
      [
        ['resolve', '--base', 'http://a/b/c/d;p?q', '../g', '', '#s'],
        '',
        'http://a/b/g\nhttp://a/b/c/d;p?q\nhttp://a/b/c/d;p?q#s\n',
        0,
      ],
      [['resolve', '-b', 'http://a/b', 'http:g'], '', 'http:g\n', 0],
      [['resolve', '-b', 'http://a/b', '--non-strict', 'http:g'], '', 'http://a/g\n', 0],
      [['resolve', '-b', 'http://a/b', '--json'], 'g', '{"ok":true,"line":1,"input":"g","output":"http://a/g"}\n', 0],
    ],
  ],
  [
    'check',
    [
      [['check', 'http://h/', 'a'], '', 'ok\nok\n', 0],
      [
        ['check'],
        'http://127.1/%00\n',
        'warning http/rare-ipv4 at position 7\twarning syntax/encoded-nul at position 13\n',
        0,
      ],
      [['check', '--fail-on', 'warning'], 'http://127.1/\n', 'warning http/rare-ipv4 at position 7\n', 1],
      [['check'], 'a b\nws://h/#\n', 'error syntax/character at position 1\nerror http/fragment at position 8\n', 1],
      [['check', '--json', 'http://h/'], '', '{"ok":true,"input":"http://h/","issues":[]}\n', 0],
    ],
  ],
  [
    'hazards',
    [
      [['hazards'], 'http://h.example/\nhttp://10.0.0.1/%00\n', HAZARDOUS, 1],
      [['hazards'], 'http://10.0.0.1/\n', 'warning safety/private at position 7\n', 0],
      [['hazards', '--fail-on', 'warning'], 'http://10.0.0.1/\n', 'warning safety/private at position 7\n', 1],
      [['hazards', '--json', 'http://h.example/'], '', '{"ok":true,"input":"http://h.example/","hazards":[]}\n', 0],
      [['hazards', '--tsv'], 'http://u:p@10.0.0.1/\t1\n', 'safety/password,safety/private\t1\n', 0],
    ],
  ],
  [
    'compare',
    [
      [
        ['compare'],
        'HTTP://h\thttp://h/\r\na\ta\n/a\t/b\n',
        'equal\tscheme-based\tscheme-case empty-path\nequal\tsimple-string\ndifferent\tscheme-based\tpath\n',
        0,
      ],
      [['compare', '--exit-code', '-'], 'a\tb\n', 'different\tscheme-based\tpath\n', 1],
      [
        ['compare', '--level', 'syntax-based', 'http://h', 'http://h/'],
        '',
        'different\n  level    syntax-based\n  differs  path\n',
        0,
      ],
      [['compare', '--ignore-fragment', 'a#b', 'a#c'], '', 'equal\n  level  simple-string\n', 0],
      [
        ['compare', 'urn:example:a#b', 'urn:example:a'],
        '',
        'equal\n  level    scheme-based\n  because  scheme-identity\n',
        0,
      ],
      [
        ['compare', '--compare-fragment', 'urn:example:a#b', 'urn:example:a'],
        '',
        'different\n  level    scheme-based\n  differs  fragment\n',
        0,
      ],
      [['compare', '--compare-fragment', '--ignore-fragment', 'a#b', 'a#c'], '', '', 2],
      [['compare', '--base', 'http://h/', 'a', '/a'], '', 'equal\n  level  simple-string\n', 0],
      [
        ['compare', '--json', 'http://h/a', 'http://h/a#'],
        '',
        '{"ok":true,"input":"http://h/a\\thttp://h/a#","a":"http://h/a","b":"http://h/a#",' +
          '"equal":false,"level":"scheme-based","because":[],"differs":"fragment"}\n',
        0,
      ],
    ],
  ],
  [
    'explain',
    [
      [['explain'], 'HTTP://h:80/\nhttp://h/\n', 'http://h/\tscheme-case default-port\nhttp://h/\t\n', 0],
      [
        ['explain', 'http://h/', 'HTTP:'],
        '',
        'http://h/\n  in normal form already\n\nHTTP:\n  scheme-case  RFC 3986 6.2.2.1  scheme  HTTP -> http\nhttp:\n',
        0,
      ],
      [
        ['explain', 'http://u:s%65cret@h:80/'],
        '',
        'http://u:@h:80/\n  percent-encoding-unreserved  RFC 3986 6.2.2.2  userinfo  (redacted) -> (redacted)\n ' +
          ' default-port                 RFC 3986 6.2.3    port      80 -> (absent)\nhttp://u:@h/\n',
        0,
      ],
      [
        ['explain', '--json', '//h:'],
        '',
        '{"ok":true,"input":"//h:","before":"//h:","after":"//h",' +
          '"steps":[{"rule":"empty-port","section":"RFC 3986 3.2.3","component":"port","before":"","after":null}]}\n',
        0,
      ],
    ],
  ],
  [
    'encode',
    [
      [['encode', '-c', 'unreserved', "a/b c'\u00fc"], '', 'a%2Fb%20c%27%C3%BC\n', 0],
      [['encode', '-c', 'path'], 'caf\u00e9/\u{1F600}\n\n', 'caf%C3%A9/%F0%9F%98%80\n\n', 0],
      [['encode', '-c', 'path', '--triplets', 'encode', 'a%20'], '', 'a%2520\n', 0],
      [['encode', '-c', 'path', '--json', ' '], '', '{"ok":true,"input":" ","output":"%20"}\n', 0],
    ],
  ],
  [
    'query',
    [
      [['query', 'get', '-n', 'q', 'http://h/?q=a%09b&q', 'http://h/'], '', 'a%09b\t\n\n', 0],
      [['query', 'set', '--pair', 'a=1&2', '--pair', 'b'], 'http://h/?x=%7e#f\n', 'http://h/?x=%7e&a=1%262&b#f\n', 0],
      [
        ['query', 'strip'],
        'http://h/?utm_id=1\nhttp://h/?\nhttp://h/?a&gclid=2\n',
        'http://h/\nhttp://h/?\nhttp://h/?a\n',
        0,
      ],
      [
        ['query', 'sort', '--json', 'http://h/?b&a'],
        '',
        '{"ok":true,"input":"http://h/?b&a","output":"http://h/?a&b","changed":true}\n',
        0,
      ],
    ],
  ],
  [
    'decode',
    [
      [['decode', 'caf%C3%A9%2F'], '', 'caf\u00e9/\n', 0],
      [['decode', '-m', 'replace'], '%FF\n', '\uFFFD\n', 0],
      [['decode', '-m', 'bytes', '%00a%FF'], '', '0061ff\n', 0],
      // A line stays a line and the terminal is left alone; JSON has the text.
      [['decode', 'a%0Ab%1B[2J%C2%9B'], '', 'a%0Ab%1B[2J%C2%9B\n', 0],
      [['decode', '--json', 'a%0Ab'], '', '{"ok":true,"input":"a%0Ab","output":"a\\nb"}\n', 0],
    ],
  ],
])('%s', (_, rows) => {
  test.each(rows)('%j < %j', async (argv, stdin, stdout, code) => {
    expect(await inside(argv, stdin)).toMatchObject({ code, stdout });
  });
});

describe('invalid input', () => {
  const commands = [['normalize'], ['parse'], ['resolve', '--base', 'http://h/'], ['explain']];

  test.each(commands)('%s marks the line in its place and counts it', async (...argv) => {
    const { code, stdout, stderr } = await inside(argv, 'a\nhttp://u:s3cret@h/a b\n\xe9\nb\n');
    const lines = stdout.split('\n');
    expect(code).toBe(1);
    expect(lines).toHaveLength(5);
    expect(lines[1]).toMatch(/^!\tline 2: syntax\/character at position 19: expected /);
    expect(lines[2]).toMatch(/^!\tline 3: syntax\/character at position 0: expected /);
    expect(lines[3]).not.toMatch(/^!/);
    expect(stderr).toBe('urikit: 2 of 4 lines invalid\n');
    expect(stdout + stderr).not.toContain('s3cret');
  });

  test.each([...commands, ['check'], ['encode', '-c', 'path'], ['decode']])(
    '%s does not replace octets that are not UTF-8',
    async (...argv) => {
      const { code, stdout } = await inside(argv, [Buffer.from('a\nb\xff\nc\n', 'latin1')]);
      expect(code).toBe(1);
      expect(stdout.split('\n')[1]).toBe(
        '!\tline 2: input/not-utf-8 at position 1: expected UTF-8, found the byte 0xFF',
      );
    },
  );

  test('an argument is marked by its number', async () => {
    const { code, stdout, stderr } = await inside(['normalize', 'HTTP://h', 'a b']);
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(/^http:\/\/h\/\n!\targument 2: syntax\/character at position 1: .*\n$/);
  });

  test('JSON has one object to a line, with its number and the whole input', async () => {
    const { stdout } = await inside(
      ['normalize', '--json'],
      [Buffer.from('http://u:s3cret@h/a b\n\xff\na\n', 'latin1')],
    );
    const [first, second, third] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(first).toMatchObject({
      ok: false,
      line: 1,
      input: 'http://u:s3cret@h/a b',
      issue: { code: 'syntax/character', start: 19, end: 20, section: 'RFC 3986 2' },
    });
    expect(second).toMatchObject({ ok: false, line: 2, input: null, issue: { code: 'input/not-utf-8', start: 0 } });
    expect(third).toMatchObject({ ok: true, line: 3, output: 'a' });
  });

  test.each([
    ['check', 'http://u:s3cret@h/', 'http://u:@h/'],
    ['explain', 'HTTP://u:s3cret@h/', 'HTTP://u:@h/'],
    ['compare', 'http://u:s3cret@h/\tHTTP://u:s3cret@h', 'http://u:@h/\tHTTP://u:@h'],
    ['check', 'http://u:s3cret@h/a b', 'http:'],
  ])('JSON of %s says where secrets were taken out of %j', async (name, text, input) => {
    const [first, second] = (await inside([name, '--json'], `${text}\nhttp://h/\thttp://h/\n`)).stdout.split('\n');
    expect(JSON.parse(first as string)).toMatchObject({ line: 1, input, redacted: true });
    expect(first).not.toContain('s3cret');
    const clean = (await inside([name, '--json', ...(name === 'compare' ? ['a', 'b'] : ['a'])])).stdout;
    expect(JSON.parse(clean)).toMatchObject({ input: name === 'compare' ? 'a\tb' : 'a' });
    expect(clean).not.toMatch(/"(?:redacted|line)":/);
    expect(JSON.parse(second as string)).toMatchObject({ line: 2 });
  });

  test.each(['a', 'a\tb\tc', ''])('compare takes two fields: %j', async (line) => {
    const { code, stdout } = await inside(['compare'], `${line}\n`);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^!\tline 1: input\/fields at position 0: /);
  });

  test('compare takes no malformed reference, not even twice', async () => {
    expect(await inside(['compare', 'a b', 'a b'])).toMatchObject({ code: 1, stdout: expect.stringMatching(/^!\t/) });
  });

  test('encode and decode say where', async () => {
    expect((await inside(['encode', '-c', 'path'], 'a%20\n')).stdout).toMatch(
      /^!\tline 1: encoding\/already-encoded at position 1: [^()]*\n$/,
    );
    expect((await inside(['decode'], 'a%2\n')).stdout).toMatch(
      /^!\tline 1: encoding\/triplet at position 1: [^()]*\n$/,
    );
  });

  test('check says both of lines that are no text and of lines with issues', async () => {
    const { stderr } = await inside(['check'], [Buffer.from('a b\n\xff\na\n', 'latin1')]);
    expect(stderr).toBe('urikit: 1 of 3 lines invalid, 1 of 3 lines with issues\n');
  });
});

describe('colour', () => {
  const coloured = { env: { FORCE_COLOR: '1' } };

  test('a block has it where it is asked for', async () => {
    const escape = expect.stringContaining('\x1b[');
    for (const argv of [
      ['check', 'a b'],
      ['explain', 'a'],
      ['parse', 'a'],
      ['compare', 'a', 'b'],
      ['schemes'],
      ['rules'],
      ['report', '-'],
    ]) {
      expect(await inside(argv, '', coloured)).toMatchObject({ stdout: escape });
      expect((await inside(argv, '')).stdout).not.toContain('\x1b');
    }
  });

  test('lines and JSON never have it', async () => {
    expect((await inside(['check'], 'a b\n', coloured)).stdout).not.toContain('\x1b');
    expect((await inside(['check', '--json', 'a b'], '', coloured)).stdout).not.toContain('\x1b');
  });
});
