import { describe, expect, test } from '@jest/globals';
import { growthOf } from '@urikit/scheme-conformance';
import { kit } from '@urikit/generic';
import { FilePathError, fromPath } from '@urikit/scheme-file';
import { ENGINES, uriOf } from './engine.js';

const POSIX: Readonly<Record<string, readonly (readonly [string, string, string?])[]>> = {
  'RFC 8089 B, D.1': [
    ['/', 'file:///'],
    ['/path/to/file', 'file:///path/to/file'],
    ['/path/', 'file:///path/'],
    ['//x', 'file:////x'],
    ['/a//b', 'file:///a//b'],
  ],
  'RFC 8089 4: percent-encoded as UTF-8, no more than a path requires': [
    ['/a b', 'file:///a%20b'],
    ['/\u00e9\u{1f600}', 'file:///%C3%A9%F0%9F%98%80'],
    ["/-._~!$&'()*+,;=:@", "file:///-._~!$&'()*+,;=:@"],
    ['/?#[]"<>\\^`{|}', 'file:///%3F%23%5B%5D%22%3C%3E%5C%5E%60%7B%7C%7D'],
    ['/\t\n\r\x7f', 'file:///%09%0A%0D%7F'],
  ],
  'RFC 3986 2.4: what looks encoded is not': [
    ['/%41%2F%', 'file:///%2541%252F%25'],
    ['/100%25', 'file:///100%2525'],
  ],
  'RFC 3986 5.2.4: dot-segments': [
    ['/a/../b', 'file:///b'],
    ['/a/./b/.', 'file:///a/b/'],
    ['/..', 'file:///'],
    ['/...', 'file:///...'],
    ['/a/..//b', 'file:////b'],
  ],
  'RFC 8089 2: a host': [
    ['/p', 'file:///p', ''],
    ['/p', 'file:///p', 'LocalHost'],
    ['/p', 'file://host.example.com/p', 'Host.example.COM'],
    ['/p', 'file://h%C3%A9/p', 'h\u00e9'],
    ['/p', 'file/host host 0', 'h%'],
    ['/p', 'file/host host 0', 'u@h'],
    ['/p', 'file/host host 0', 'a'.repeat(64)],
    ['/p', 'file/host host 0', `${'a'.repeat(62)}.`.repeat(5)],
    ['/p', 'file://192.0.2.1/p', '192.0.2.1'],
    ['/p', 'file/host host 0', '[::1]'],
    ['/p', 'file/host host 0', 'a/b'],
    ['/p', 'file/host host 0', 'u@h:80'],
    ['/p', 'file/host host 0', '..'],
    ['/p', 'file/host host 0', ' '],
    ['/p', 'file/nul host 1', 'h\0'],
    ['/p', 'file/nul host 0', '\0h'],
    ['/p', 'file/not-unicode host 0', '\ud800h'],
    ['/p', 'file://.h/p', '.h'],
    ['/p', 'file://h+/p', 'h+'],
    ['/p', 'file/host host 0', 'h*'],
    ['/p', 'file/host host 0', 'h^'],
    ['/p', 'file://mylocalhost/p', 'mylocalhost'],
    ['/p', 'file://localhosts/p', 'localhosts'],
    ['/p', 'file/not-unicode host 1', 'h\ud800'],
  ],
  'no drive letter has a meaning': [
    ['/c:/x', 'file:///c:/x'],
    ['/c|/x', 'file:///c%7C/x'],
    ['C:\\x', 'file/relative-path path 0'],
    ['\\\\h\\s', 'file/relative-path path 0'],
  ],
  'no such path': [
    ['', 'file/relative-path path 0'],
    ['p', 'file/relative-path path 0'],
    ['./p', 'file/relative-path path 0'],
    ['~/p', 'file/relative-path path 0'],
    ['file:///p', 'file/relative-path path 0'],
    ['\0', 'file/nul path 0'],
    ['\ud800', 'file/not-unicode path 0'],
    ['/a\0b', 'file/nul path 2'],
    ['/a\0b\0', 'file/nul path 2'],
    ['/a\udc00b', 'file/not-unicode path 2'],
  ],
};

const WINDOWS: typeof POSIX = {
  'RFC 8089 D.2, E.2: drive letters': [
    ['C:\\', 'file:///C:/'],
    ['c:\\path\\to\\file', 'file:///C:/path/to/file'],
    ['c:/path\\to/file', 'file:///C:/path/to/file'],
    ['C:\\a\\', 'file:///C:/a/'],
    ['C:\\a\\\\b', 'file:///C:/a//b'],
    ['C:\\\\a', 'file:///C://a'],
    ['C:\\c|\\x', 'file:///C:/c%7C/x'],
  ],
  'RFC 8089 4: percent-encoded as UTF-8': [
    ['C:\\a b%#?\u00e9', 'file:///C:/a%20b%25%23%3F%C3%A9'],
    ['C:\\%5C%2F', 'file:///C:/%255C%252F'],
  ],
  'dot-segments stop at the drive and at the share, as they do with Windows': [
    ['C:\\a\\..\\b', 'file:///C:/b'],
    ['C:\\..\\..\\b', 'file:///C:/b'],
    ['C:\\.', 'file:///C:/'],
    ['\\\\h\\s\\..\\..\\x', 'file://h/s/x'],
    ['\\\\h\\s\\a\\..', 'file://h/s/'],
  ],
  'RFC 8089 E.3.1: UNC strings': [
    ['\\\\host.example.com\\Share\\path\\to\\file.txt', 'file://host.example.com/Share/path/to/file.txt'],
    ['\\\\HOST\\Share', 'file://host/Share'],
    ['//h/s/x', 'file://h/s/x'],
    ['\\\\h\\s\\', 'file://h/s/'],
    ['\\\\h\\s$ %\\x', 'file://h/s$%20%25/x'],
    ['\\\\h\u00e9\\s', 'file://h%C3%A9/s'],
    ['\\\\h@SSL\\s', 'file/host path 0'],
    ['\\\\192.0.2.1\\s', 'file://192.0.2.1/s'],
    ['\\\\mylocalhost\\s', 'file://mylocalhost/s'],
    ['\\\\localhost.example\\s', 'file://localhost.example/s'],
    ['\\\\h\\s\\\\.\\x', 'file://h/s//x'],
    ['\\\\h\\.a', 'file://h/.a'],
    ['\\\\h\\a.', 'file://h/a.'],
    ['\\\\h\\..a', 'file://h/..a'],
    ['\\\\h\\ab:', 'file://h/ab:'],
    ['\\\\h\\a:b', 'file://h/a:b'],
    ['\\\\h', 'file/share path 0'],
    ['\\\\h\\', 'file/share path 0'],
    ['\\\\h\\\\x', 'file/share path 0'],
    ['\\\\h\\C:\\x', 'file/share path 0'],
    ['\\\\h\\c|\\x', 'file/share path 0'],
    ['\\\\h\\..\\x', 'file/share path 0'],
    ['\\\\', 'file/host path 0'],
    ['\\\\\\h\\s', 'file/host path 0'],
    ['\\\\..\\s\\x', 'file/host path 0'],
    ['\\\\[::1]\\s', 'file/host path 0'],
    ['\\\\h:1\\s', 'file/host path 0'],
    ['\\\\LocalHost\\s\\x', 'file/host path 0'],
  ],
  devices: [
    ['\\\\.\\pipe\\x', 'file/device-path path 0'],
    ['\\\\?\\C:\\x', 'file/device-path path 0'],
    ['\\\\?\\UNC\\h\\s', 'file/device-path path 0'],
    ['//./C:/x', 'file/device-path path 0'],
    ['\\\\.', 'file/device-path path 0'],
  ],
  'no such path': [
    ['', 'file/relative-path path 0'],
    ['p', 'file/relative-path path 0'],
    ['\\p', 'file/relative-path path 0'],
    ['/p', 'file/relative-path path 0'],
    ['..\\p', 'file/relative-path path 0'],
    ['C|\\p', 'file/relative-path path 0'],
    ['\\C:\\p', 'file/relative-path path 0'],
    ['xC:\\p', 'file/relative-path path 0'],
    ['C:', 'file/drive-relative path 0'],
    ['C:p', 'file/drive-relative path 0'],
    ['C:\\a\0', 'file/nul path 4'],
    ['C:\\\ud800', 'file/not-unicode path 3'],
    ['C:\\p', 'file/host host 0', 'h'],
  ],
};

describe.each([
  ['posix', POSIX],
  ['windows', WINDOWS],
] as const)('%s', (flavour, table) => {
  const rows = Object.entries(table).flatMap(([title, each]) =>
    each.map(([path, uri, host]) => [title, path, uri, host] as const),
  );

  test.each(rows)('%s: %j is %s', (_, path, uri, host) => {
    expect(uriOf(path, flavour, host)).toBe(uri);
    if (!uri.startsWith('file:')) return;
    expect(ENGINES[flavour].normalize(uri)).toBe(uri);
    expect(ENGINES[flavour].check(uri).filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

test.each<readonly [readonly unknown[], string]>([
  [[5, { flavour: 'posix' }], 'expected a string, found number (input/not-string at position 0 of the path)'],
  [['/a', { host: 5 }], 'expected a string, found number (input/not-string at position 0 of the host)'],
  [['/a', { flavour: 'dos' }], 'expected "posix" or "windows" as flavour (input/value at position 0 of the options)'],
  [
    ['/a', { flavor: 'posix' }],
    'an option (flavour,host), found "flavor" (input/unknown-option at position 0 of the opt',
  ],
  [['/a', 'posix'], 'expected an object (flavour,host) (input/value at position 0 of the options)'],
  [['/a', null], 'expected an object (flavour,host) (input/value at position 0 of the options)'],
])('arguments of another kind: %j', ([path, options], message) => {
  expect(() => fromPath(path as string, options as object, kit)).toThrow(message);
});

test('FilePathError.is knows its errors', () => {
  const own = new FilePathError('file/host', 'host', 0, 'a host');
  expect([own, new Error(), null].map((one) => FilePathError.is(one))).toEqual([true, false, false]);
});

test('posix is the default, whatever the program runs on', () => {
  expect(fromPath('/a\\b', {}, kit)).toBe('file:///a%5Cb');
  expect(() => fromPath('C:\\a', {}, kit)).toThrow('file/relative-path');
});

test.each(['/', 'a\\', '%41', '\u00e9', '..\\', ':', '\\\\', ' ', '|', '@'])(
  'a path of many %j takes work in proportion to its length',
  (part) => {
    for (const [start, flavour] of [
      ['/', 'posix'],
      ['C:\\', 'windows'],
      ['\\\\h\\s\\', 'windows'],
      ['\\\\', 'windows'],
    ] as const) {
      const growth = growthOf((length) => uriOf(start + part.repeat(length), flavour));
      expect([start, growth]).toEqual([start, expect.objectContaining({ linear: true })]);
    }
  },
);
