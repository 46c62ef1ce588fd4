import { describe, expect, test } from '@jest/globals';
import { growthOf } from '@urikit/scheme-conformance';
import { FilePathError, type FileView } from '@urikit/scheme-file';
import { ENGINES, FLAVOURS, pathOf, viewOf } from './engine.js';

/** Text; path, or code and place of the error, with POSIX and with Windows. */
const PATHS: Readonly<Record<string, readonly (readonly [string, string, string])[]>> = {
  'RFC 8089 B: local files': [
    ['file:///path/to/file', '/path/to/file', 'file/no-drive-letter path 0'],
    ['file:/path/to/file', '/path/to/file', 'file/no-drive-letter path 0'],
    ['file://localhost/path/to/file', '/path/to/file', 'file/no-drive-letter path 0'],
    ['file:///', '/', 'file/no-drive-letter path 0'],
    ['file://', '/', 'file/no-drive-letter path 0'],
    ['file:///a//b/', '/a//b/', 'file/no-drive-letter path 0'],
    ['file:///C:/a//b/', '/C:/a//b/', 'C:\\a\\\\b\\'],
  ],
  'RFC 8089 B, E.3.1: files of another host': [
    ['file://host.example.com/path/to/file', 'file/remote-host host 0', '\\\\host.example.com\\path\\to\\file'],
    ['file://HOST/Share/', 'file/remote-host host 0', '\\\\host\\Share\\'],
    ['file://h/s', 'file/remote-host host 0', '\\\\h\\s'],
    ['file://h%C3%A9/s', 'file/remote-host host 0', '\\\\h\u00e9\\s'],
    ['file://192.0.2.1/s', 'file/remote-host host 0', '\\\\192.0.2.1\\s'],
    ['file://h', 'file/remote-host host 0', 'file/share path 0'],
    ['file://h/', 'file/remote-host host 0', 'file/share path 0'],
    ['file://h//x', 'file/remote-host host 0', 'file/share path 0'],
    ['file://h/C:/x', 'file/remote-host host 0', 'file/share path 0'],
    ['file://[::1]/s/x', 'file/remote-host host 0', 'file/host host 0'],
    ['file://[v1.a]/s/x', 'file/remote-host host 0', 'file/host host 0'],
    ['file://./pipe/x', 'file/remote-host host 0', 'file/host host 0'],
    ['file://../s/x', 'file/remote-host host 0', 'file/host host 0'],
    ['file://%3F/C:/x', 'file/remote-host host 0', 'file/host host 0'],
    ['file://h%2Fs/x', 'file/remote-host host 0', 'file/host host 0'],
    ['file://h%5Cs/x', 'file/remote-host host 0', 'file/host host 0'],
    ['file://h%00/x', 'file/remote-host host 0', 'file/host host 0'],
    ['file://h%20/x', 'file/remote-host host 0', 'file/host host 0'],
    ['file://ab%FF/x', 'file/remote-host host 0', 'file/not-utf-8 host 2'],
  ],
  'RFC 8089 2: no userinfo, no port': [
    ['file://u@localhost/C:/p', 'file/userinfo userinfo 0', 'file/userinfo userinfo 0'],
    ['file://@/C:/p', 'file/userinfo userinfo 0', 'file/userinfo userinfo 0'],
    ['file://localhost:80/C:/p', 'file/port port 0', 'file/port port 0'],
    ['file://localhost:/C:/p', '/C:/p', 'C:\\p'],
  ],
  'RFC 8089 2: path-absolute': [
    ['file:', 'file/relative-path path 0', 'file/relative-path path 0'],
    ['file:p', 'file/relative-path path 0', 'file/relative-path path 0'],
    ['file:../p', 'file/relative-path path 0', 'file/relative-path path 0'],
  ],
  'RFC 8089 4: UTF-8': [
    ['file:///C:/%C3%A9%F0%9F%98%80', '/C:/\u00e9\u{1f600}', 'C:\\\u00e9\u{1f600}'],
    ['file:///C:/%EF%BB%BFa', '/C:/\ufeffa', 'C:\\\ufeffa'],
    ['file:///C:/a/x%20%FF', 'file/not-utf-8 path 7', 'file/not-utf-8 path 7'],
    ['file:///C:/a/x%20y%FF', 'file/not-utf-8 path 11', 'file/not-utf-8 path 11'],
    // An overlong "/" is no slash.
    ['file:///C:/%C0%AF', 'file/not-utf-8 path 4', 'file/not-utf-8 path 4'],
    ['file:///C:/%ED%A0%80', 'file/not-utf-8 path 4', 'file/not-utf-8 path 4'],
  ],
  'RFC 8089 D, E.4: separators and NUL': [
    ['file:///C:/a%2Fb', 'file/encoded-separator path 5', 'file/encoded-separator path 5'],
    ['file:///%2Fetc', 'file/encoded-separator path 1', 'file/encoded-separator path 1'],
    ['file:///C:/..%2f..%2fetc', 'file/encoded-separator path 6', 'file/encoded-separator path 6'],
    ['file:///C:/a/b%5Cc', '/C:/a/b\\c', 'file/encoded-separator path 7'],
    ['file:///C:/..%5c..%5cetc', '/C:/..\\..\\etc', 'file/encoded-separator path 6'],
    ['file:///C:/a%00b', 'file/nul path 5', 'file/nul path 5'],
    // Decoded once.
    ['file:///C:/a%252Fb%2500', '/C:/a%2Fb%00', 'C:\\a%2Fb%00'],
  ],
  'RFC 3986 6.2.2.3: dot-segments': [
    ['file:///C:/a/../b/.', '/C:/b/', 'C:\\b\\'],
    ['file:///C:/a/%2E%2e/b', '/C:/b', 'C:\\b'],
    ['file:///C:/.../b', '/C:/.../b', 'C:\\...\\b'],
    ['file:/.//C:/b', '//C:/b', 'file/no-drive-letter path 0'],
  ],
  'RFC 8089 E.2: drive letters': [
    ['file:///c:/p', '/c:/p', 'C:\\p'],
    ['file:c:/p', 'file/relative-path path 0', 'C:\\p'],
    ['file:c:/a/../p', 'file/relative-path path 0', 'C:\\p'],
    ['file:///c:/', '/c:/', 'C:\\'],
    ['file:///c:', '/c:', 'file/drive-relative path 0'],
    ['file:///c:p', '/c:p', 'file/drive-relative path 0'],
    ['file:c:p', 'file/relative-path path 0', 'file/drive-relative path 0'],
    ['file:c:', 'file/relative-path path 0', 'file/drive-relative path 0'],
    ['file:///cc:/p', '/cc:/p', 'file/no-drive-letter path 0'],
    ['file:///c%3A/p', '/c:/p', 'C:\\p'],
    ['file:///c%3a', '/c:', 'file/drive-relative path 0'],
    ['file:///C:/../p', '/p', 'file/no-drive-letter path 0'],
    ['file:///C:/x:y', '/C:/x:y', 'C:\\x:y'],
  ],
  'RFC 8089 E.2.2: a vertical line': [
    ['file:///c%7C/p', '/c|/p', 'C:\\p'],
    ['file:c%7C/p', 'file/relative-path path 0', 'C:\\p'],
    ['file:///x/c%7C/p', '/x/c|/p', 'file/no-drive-letter path 0'],
  ],
  'RFC 8089 E.3.2: a UNC string in the path': [
    ['file:////h/s/x', '//h/s/x', 'file/no-drive-letter path 0'],
    ['file://///h/s/x', '///h/s/x', 'file/no-drive-letter path 0'],
    ['file:////C:/x', '//C:/x', 'file/no-drive-letter path 0'],
  ],
  'query and fragment are no part of a path': [
    ['file:///C:/p?q', '/C:/p', 'C:\\p'],
    ['file:///C:/p#f', '/C:/p', 'C:\\p'],
    ['file:///C:/p%3Fq%23f', '/C:/p?q#f', 'C:\\p?q#f'],
  ],
};

const rows = Object.entries(PATHS).flatMap(([title, triples]) => triples.map((triple) => [title, ...triple] as const));

test.each(rows)('%s: %s is %s with POSIX, %s with Windows', (_, text, posix, windows) => {
  expect(pathOf(text, 'posix')).toBe(posix);
  expect(pathOf(text, 'windows')).toBe(windows);
});

describe('the flavour asked for wins over the configured one', () => {
  test.each(rows.filter(([, text]) => !text.includes('%7C')))('%s: %s', (_, text, posix, windows) => {
    expect(pathOf(text, 'windows', 'posix')).toBe(windows);
    // What was made of it by the configuration stays: an upper-case drive letter, and a root before it.
    if (/^file:[^Cc]*(?:C:|$)/.test(text)) expect(pathOf(text, 'posix', 'windows')).toBe(posix);
  });
});

describe('the view', () => {
  test.each([
    ['file:///', '', true, ['']],
    ['file://LOCALHOST/a/b', '', true, ['a', 'b']],
    ['file:/a%2fb/', '', true, ['a%2Fb', '']],
    ['file://H/s%20x', 'h', false, ['s%20x']],
    ['file:p', '', true, ['p']],
    ['file:', '', true, []],
    ['file:///%FF', '', true, ['%FF']],
  ])('of %s never throws', (text, host, local, segments) => {
    for (const flavour of FLAVOURS) expect(viewOf(text, flavour)).toMatchObject({ host, local, segments });
  });

  test('is typed', () => {
    const view: FileView = ENGINES.posix.view('file:///a');
    const path: string = view.toPath();
    expect(path).toBe('/a');
    // @ts-expect-error -- no such flavour
    expect(() => view.toPath('win32')).toThrow('expected "posix" or "windows" as flavour (input/value');
  });
});

test.each([
  ['file:////h/s', 'UNC string'],
  ['file:///a', 'a drive letter'],
])('what is missing with Windows: %s, %s', (text, expected) => {
  expect(() => viewOf(text, 'windows').toPath()).toThrow(expected);
});

test('an error says code, place and what was expected, and quotes nothing', () => {
  const texts = rows.filter(([, , posix]) => posix.startsWith('file/')).map(([, text]) => text);
  for (const text of texts) {
    try {
      viewOf(text, 'posix').toPath();
      throw new TypeError('expected an error');
    } catch (error) {
      expect(error).toBeInstanceOf(FilePathError);
      const { message, code, issue, name } = error as FilePathError;
      const where = `position ${String(issue.start)} of the ${String(issue.path)}`;
      expect(message).toMatch(new RegExp(`^expected .* \\(${code} at ${where}\\)$`));
      expect(name).toBe('FilePathError');
    }
  }
  expect(texts.length).toBeGreaterThan(10);
});

test.each(['/', 'a/', '%41/', '%20/', '%C3%A9', '../', ':', 'C:/', '%FF', '%20a'])(
  'a path of many %j takes work in proportion to its length',
  (part) => {
    for (const flavour of FLAVOURS) {
      const growth = growthOf((length) => pathOf(`file:///C:/${part.repeat(length)}`, flavour));
      expect([flavour, growth]).toEqual([flavour, expect.objectContaining({ linear: true })]);
    }
  },
);

describe('engine.view refuses what check calls an error (RFC 8089 2)', () => {
  test.each([
    ['file:p', 'file/relative-path'],
    ['file:///p?q', 'file/query'],
    ['file://u@localhost/p', 'file/userinfo'],
    ['file://localhost:80/p', 'file/port'],
    ['file://h%2Fs/x', 'file/host-delimiter'],
    ['file://%FF/x', 'file/host-not-utf-8'],
  ])('%s: %s', (text, code) => {
    for (const flavour of FLAVOURS) {
      expect(ENGINES[flavour].tryView(text)).toMatchObject({ ok: false, issue: { code, severity: 'error' } });
      expect(() => ENGINES[flavour].view(text)).toThrow(code);
    }
  });
  test('a drive-relative path has no view with Windows, and is a path of POSIX', () => {
    expect(ENGINES.windows.tryView('file:///C:x')).toMatchObject({ issue: { code: 'file/drive-relative' } });
    expect(ENGINES.posix.view('file:///C:x').toPath()).toBe('/C:x');
  });
});

test.each(['file://h/c:/x', 'file://h/c%3A/x', 'file://h/C%3a', 'file://h/c%7C/x'])(
  'a drive letter is no share, however it is spelled: %s',
  (text) => {
    expect(pathOf(text, 'windows')).toBe('file/share path 0');
    expect(ENGINES.windows.check(text)).toContainEqual(expect.objectContaining({ code: 'file/unc-share' }));
  },
);
