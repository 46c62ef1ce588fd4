import { describe, expect, test } from '@jest/globals';
import { growthOf } from '@urikit/scheme-conformance';
import { readAccessLogLine } from '@urikit/cache-key/access-log';
import { isAccessLog, targetUri } from '../../src/report/access-log.js';
import { detect, isList, type Reading } from '../../src/report/detect.js';
import { jsonStrings } from '../../src/report/json-strings.js';
import { progressLine } from '../../src/io/progress.js';
import { proseReader } from '../../src/report/prose.js';

const COMMON = '127.0.0.1 - frank [10/Oct/2000:13:55:36 -0700] "GET /a.gif HTTP/1.0" 200 2326';

describe('readAccessLogLine', () => {
  test.each<[string, object | undefined]>([
    [COMMON, { method: 'GET', target: '/a.gif', status: '200', referer: undefined }],
    [
      `${COMMON} "http://r/?q=\\"" "Agent"`,
      { method: 'GET', target: '/a.gif', status: '200', referer: 'http://r/?q="' },
    ],
    [`${COMMON} "-" "-"`, { method: 'GET', target: '/a.gif', status: '200', referer: undefined }],
    [
      'h:443 ::1 - - [d] "POST http://h/x HTTP/1.1" 404 - "" "a"',
      { method: 'POST', target: 'http://h/x', status: '404', referer: undefined },
    ],
    ['h - - [d] "GET /a b HTTP/1.1" 400 0', { method: 'GET', target: '/a b', status: '400', referer: undefined }],
    ['h - - [d] "GET /old" 200 0', { method: 'GET', target: '/old', status: '200', referer: undefined }],
    [
      'h - - [d] "GET /\\xe9\\\\ HTTP/1.1" 200 0',
      { method: 'GET', target: '/\xe9\\', status: '200', referer: undefined },
    ],
    ['h - - [d] "-" 408 -', { method: undefined, target: undefined, status: '408', referer: undefined }],
    ['h - - [d] "\\x16\\x03" 400 0', { method: undefined, target: undefined, status: '400', referer: undefined }],
    ['no log', undefined],
    ['h - - [d] "GET / HTTP/1.1', undefined],
    ['', undefined],
  ])('%j', (line, entry) => {
    const read = readAccessLogLine(line);
    if (entry === undefined) expect(read).toBeUndefined();
    else expect(read).toMatchObject(entry);
  });

  test.each(['\\"', '[', '] "', '"', ' ', '\\', '] "a'])('takes work in proportion to a line of many %j', (unit) => {
    expect(growthOf((length) => readAccessLogLine(`h - - [d] "${unit.repeat(length)}`))).toMatchObject({
      linear: true,
    });
    expect(growthOf((length) => readAccessLogLine(unit.repeat(length)))).toMatchObject({ linear: true });
  });
});

test.each([
  ['GET', '/a/../b', 'http://h/a/../b'],
  ['GET', '//x', 'http://h//x'],
  ['GET', 'http://o/x', 'http://o/x'],
  ['OPTIONS', '*', undefined],
  ['CONNECT', 'o:443', undefined],
  ['GET', 'nonsense', undefined],
  [undefined, undefined, undefined],
])('the URI of %s %s (RFC 9112 3.3)', (method, target, uri) => {
  expect(targetUri({ method, target }, 'http://h')).toBe(uri);
});

describe('detect', () => {
  test.each<[string, Reading]>([
    [`${COMMON}\n${COMMON}\n${COMMON.slice(0, 20)}`, 'log'],
    [COMMON, 'log'],
    [' {"a": 1}', 'json'],
    ['[\n', 'json'],
    ['[["a"]]', 'json'],
    ['\xef\xbb\xbf{\n  "a"', 'json'],
    ['http://h/\n/a/b\nhttp://a b/\n', 'list'],
    ['', 'list'],
    ['mailto:a@h\r\nhttp://h/\r\n', 'list'],
    ['See http://h/.\n', 'prose'],
    ['[12:30] http://h/ was down\n', 'prose'],
    ['[see](http://h/) now\n', 'prose'],
    ['1,http://h/\n2,http://h/a\n', 'prose'],
    ['{curly} text with http://h/\n', 'prose'],
  ])('%j is %s', (sample, reading) => {
    expect(detect(sample, undefined)).toBe(reading);
  });

  test('what the user says holds', () => {
    expect(detect('{"a":1}', 'text')).toBe('prose');
    expect(detect('http://h/a\nhttp://h/b\nsee http://h/c\n', 'text')).toBe('prose');
    expect(detect('a b\n', 'list')).toBe('list');
    expect(detect('a b', 'log')).toBe('log');
    expect(detect('a b', 'json')).toBe('json');
  });

  test('a sample cut in the middle of a line', () => {
    expect(isList('http://h/\na b')).toBe(true);
    expect(isAccessLog(`${COMMON}\nh - - [`)).toBe(true);
    expect(isAccessLog('')).toBe(false);
  });
});

describe('prose (RFC 3986 Appendix C)', () => {
  const read = (...lines: readonly string[]): readonly string[] => {
    const found: string[] = [];
    const reader = proseReader(['mailto', 'a+b'], (uri, line) =>
      found.push(lines.length > 1 ? `${String(line)} ${uri}` : uri),
    );
    lines.forEach((line, i) => {
      reader.line(line === '# http://skipped' ? undefined : line, i + 1);
    });
    reader.end();
    return found;
  };
  test.each<[string, readonly string[]]>([
    ['See http://h/a, and <http://h/b> or "http://h/c".', ['http://h/a', 'http://h/b', 'http://h/c']],
    ['(http://h/a_(b)) and (see http://h/x)', ['http://h/a_(b)', 'http://h/x']],
    ['[text](https://h/?q=[1])', ['https://h/?q=[1]']],
    ['note: this, 12:30, C:\\x, foo:bar', []],
    ['write to MAILTO:joe@h! or a+b:c', ['MAILTO:joe@h', 'a+b:c']],
    ['xmailto:joe http:', []],
    ['href=http://h/;foo://x', ['http://h/;foo://x']],
    ['no colon', []],
    ['http://h/%zz, http://h:x/', ['http://h/%zz', 'http://h:x/']],
  ])('%j', (line, uris) => {
    expect(read(line)).toEqual(uris);
  });

  test('a URI has the line on which it begins, and may go across lines between angle brackets', () => {
    expect(read('a', '# http://skipped', 'http://h/1 <http://h/', 'long>', '', 'http://h/2')).toEqual([
      '3 http://h/1',
      '3 http://h/long',
      '6 http://h/2',
    ]);
  });

  test('lines are counted over more text than is kept', () => {
    const filler = Array.from({ length: 3000 }, () => 'x'.repeat(99));
    expect(read('http://h/1', ...filler, 'http://h/2', ...filler, 'http://h/3')).toEqual([
      '1 http://h/1',
      '3002 http://h/2',
      '6003 http://h/3',
    ]);
  });

  test('of many empty lines, no more are remembered than text is kept', () => {
    const found: (readonly [string, number])[] = [];
    const reader = proseReader([], (uri, line) => found.push([uri, line]));
    for (let number = 1; number <= 800_000; number++) reader.line(number === 400_000 ? 'http://h/1' : '', number);
    reader.end();
    expect(found).toEqual([['http://h/1', 400_000]]);
  });
});

describe('jsonStrings', () => {
  const strings = (chunks: readonly string[]): readonly (readonly [string, number])[] => {
    const found: (readonly [string, number])[] = [];
    const reader = jsonStrings({
      value: (text, line) => found.push([text, line]),
      fault: ({ code }, line) => found.push([`! ${code}`, line]),
    });
    chunks.forEach((chunk) => {
      reader.push(Buffer.from(chunk, 'latin1'));
    });
    reader.end();
    return found;
  };

  test.each<[string, readonly (readonly [string, number])[]]>([
    [
      '{"a": "b",\n "c" :"d", "e"\n:\n["f"]}',
      [
        ['b', 1],
        ['d', 2],
        ['f', 4],
      ],
    ],
    [
      '{"a":"x"}\n{"a":"y"}\n',
      [
        ['x', 1],
        ['y', 2],
      ],
    ],
    ['"https:\\/\\/h\\/\\u0061"', [['https://h/a', 1]]],
    [
      '["\\\\", "\\"", ""]',
      [
        ['\\', 1],
        ['"', 1],
        ['', 1],
      ],
    ],
    ['"caf\xc3\xa9"', [['caf\u00e9', 1]]],
    [
      '["\xff", "a"]',
      [
        ['! input/not-utf-8', 1],
        ['a', 1],
      ],
    ],
    [
      '["\\x", "a"]',
      [
        ['! input/json-string', 1],
        ['a', 1],
      ],
    ],
    [
      '["cut\n"a"]',
      [
        ['! input/json-string', 1],
        ['a', 2],
      ],
    ],
    ['"open', [['! input/json-string', 1]]],
    ['"open\\', [['! input/json-string', 1]]],
    ['"', [['! input/json-string', 1]]],
    ['', []],
    ['3 -1.5e+3 true false\tnull\r\n', []],
    ['no JSON', [['! input/json-text', 1]]],
    ['http://h/\nhttp://h/b\n', [['! input/json-text', 3]]],
    ['// first\n{"a": "b"}', [['b', 2]]],
  ])('%j', (text, found) => {
    expect(strings([text])).toEqual(found);
    // Wherever the chunks end.
    for (let i = 0; i <= text.length; i++) expect(strings([text.slice(0, i), text.slice(i)])).toEqual(found);
    expect(strings([...text])).toEqual(found);
  });

  test('a string without end is given up', () => {
    const chunk = 'a'.repeat(2 ** 22);
    expect(strings(['"', chunk, chunk, chunk, chunk, chunk, '", "b"'])).toEqual([['! input/json-string', 1]]);
  });
});

test.each<[number, number, string]>([
  [0, 0, '0 MiB read'],
  [2 ** 21, 2 ** 22, `[${'='.repeat(15)}${' '.repeat(15)}]  50 % of 4 MiB, 10 s left`],
  [2 ** 20, 2 ** 24, `[==${' '.repeat(28)}]   6 % of 16 MiB, 2 min 30 s left`],
  [2 ** 20, NaN, '1 MiB read'],
  [2 ** 22, 2 ** 22, `[${'='.repeat(30)}] 100 % of 4 MiB, 0 s left`],
  [2 ** 23, 2 ** 22, '8 MiB read'],
])('the bar at %i of %i', (done, total, line) => {
  expect(progressLine(done, total, 10)).toBe(line);
});
