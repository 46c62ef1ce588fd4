import { needs } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import { ENGINES, FLAVOURS } from './engine.js';

/** Text and normal form; a text alone is normal already. */
type Rows = readonly (readonly [string, string])[];

const BOTH: Readonly<Record<string, Rows>> = {
  'RFC 8089 2: "localhost" is read "exactly as if no authority were present"': [
    ['file:///p', 'file:///p'],
    ['file:/p', 'file:///p'],
    ['file://localhost/p', 'file:///p'],
    ['FILE://LocalHost/p', 'file:///p'],
    ['file://%6Cocal%68ost/p', 'file:///p'],
    ['file://localhost:/p', 'file:///p'],
    ['file:/', 'file:///'],
  ],
  'RFC 8089 2: another host, userinfo and port are kept': [
    ['file://host.example.com/p', 'file://host.example.com/p'],
    ['file://HOST/P', 'file://host/P'],
    ['file://localhost./p', 'file://localhost./p'],
    ['file://localhost.example/p', 'file://localhost.example/p'],
    ['file://127.0.0.1/p', 'file://127.0.0.1/p'],
    ['file://[::1]/p', 'file://[::1]/p'],
    ['file://u@localhost/p', 'file://u@localhost/p'],
    ['file://@localhost/p', 'file://@localhost/p'],
    ['file://localhost:80/p', 'file://localhost:80/p'],
  ],
  'RFC 8089 2: "MUST retain the case as given"': [
    ['file:///Etc/FSTAB', 'file:///Etc/FSTAB'],
    ['file://h/Share/File.TXT', 'file://h/Share/File.TXT'],
  ],
  'RFC 3986 6.2.3: an empty path behind an authority': [
    ['file://', 'file:///'],
    ['file://localhost', 'file:///'],
    ['file://h', 'file://h/'],
  ],
  'RFC 8089 2: a path that is not absolute gains a root by its dot-segments only': [
    ['file:', 'file:'],
    ['file:p', 'file:p'],
    ['file:./b', 'file:b'],
    ['file:../p', 'file:p'],
    ['file:a/../b', 'file:///b'],
    ['file:?q', 'file:?q'],
  ],
  'RFC 3986 6.2.2.3: dot-segments': [
    ['file:/a/./../b', 'file:///b'],
    ['file:///a/%2e%2E/b', 'file:///b'],
    ['file:///..', 'file:///'],
    ['file:///a/b/.', 'file:///a/b/'],
    ['file:/..//x', 'file:////x'],
    ['file:/.//x', 'file:////x'],
    ['file:///.//x', 'file:////x'],
  ],
  'decision 4: encoded delimiters are data': [
    ['file:///a%2fb', 'file:///a%2Fb'],
    ['file:///a%5cb', 'file:///a%5Cb'],
    ['file:///a%00b', 'file:///a%00b'],
    ['file:///a%3Fb%23c', 'file:///a%3Fb%23c'],
    ['file:///%7e', 'file:///~'],
  ],
  'RFC 8089 E.3: both writings of a UNC string are kept, and apart': [
    ['file://host.example.com/Share/path/to/file.txt', 'file://host.example.com/Share/path/to/file.txt'],
    ['file:////host.example.com/path/to/file', 'file:////host.example.com/path/to/file'],
    ['file://///host.example.com/path/to/file', 'file://///host.example.com/path/to/file'],
  ],
  'query and fragment stay': [
    ['file:/p?q', 'file:///p?q'],
    ['file:/p#f', 'file:///p#f'],
    ['file:/p?#', 'file:///p?#'],
  ],
};

/** Text, normal form with POSIX, normal form with Windows. */
const EACH: Readonly<Record<string, readonly (readonly [string, string, string])[]>> = {
  'RFC 8089 E.2: drive letters': [
    ['file:///c:/path/to/file', 'file:///c:/path/to/file', 'file:///C:/path/to/file'],
    ['file:/c:/path', 'file:///c:/path', 'file:///C:/path'],
    ['file:c:/path', 'file:c:/path', 'file:///C:/path'],
    ['file:c:/a/../b', 'file:c:/b', 'file:///C:/b'],
    ['file://localhost/c:/path', 'file:///c:/path', 'file:///C:/path'],
    ['file://h/c:/path', 'file://h/c:/path', 'file://h/C:/path'],
    ['file:///c:', 'file:///c:', 'file:///C:'],
    ['file:///c:/', 'file:///c:/', 'file:///C:/'],
    ['file:///%63:/', 'file:///c:/', 'file:///C:/'],
    ['file:///a/../c:/x', 'file:///c:/x', 'file:///C:/x'],
  ],
  'RFC 8089 E.2: what is no drive letter, or relative to one': [
    ['file:///c:foo', 'file:///c:foo', 'file:///c:foo'],
    ['file:c:foo', 'file:c:foo', 'file:c:foo'],
    ['file:c:', 'file:c:', 'file:c:'],
    ['file:///cc:/x', 'file:///cc:/x', 'file:///cc:/x'],
    ['file:///1:/x', 'file:///1:/x', 'file:///1:/x'],
    ['file:///x/c:/y', 'file:///x/c:/y', 'file:///x/c:/y'],
    ['file:////c:/y', 'file:////c:/y', 'file:////c:/y'],
  ],
  'RFC 8089 E.2, E.2.2: an encoded colon as editors write it, and a vertical line': [
    ['file:///c%3a/path', 'file:///c%3A/path', 'file:///C:/path'],
    ['file:///c%7C/path', 'file:///c%7C/path', 'file:///C:/path'],
    ['file:///C%7c/path', 'file:///C%7C/path', 'file:///C:/path'],
    ['file:/c%7C/path', 'file:///c%7C/path', 'file:///C:/path'],
    ['file:c%7C/path', 'file:c%7C/path', 'file:///C:/path'],
    ['file:///c%7C', 'file:///c%7C', 'file:///C:'],
    ['file:///x%7Cy', 'file:///x%7Cy', 'file:///x%7Cy'],
    ['file:///x/c%7C/y', 'file:///x/c%7C/y', 'file:///x/c%7C/y'],
  ],
  'RFC 8089 E.2.1: ".." removes a drive letter as any segment': [
    ['file:///c:/../x', 'file:///x', 'file:///x'],
    ['file:c:/../x', 'file:///x', 'file:///x'],
    ['file:///c:/..', 'file:///', 'file:///'],
  ],
};

describe.each(FLAVOURS)('%s', (flavour) => {
  const rows = [
    ...Object.entries(BOTH).flatMap(([title, pairs]) => pairs.map(([text, normal]) => [title, text, normal] as const)),
    ...Object.entries(EACH).flatMap(([title, triples]) =>
      triples.map(([text, posix, windows]) => [title, text, flavour === 'posix' ? posix : windows] as const),
    ),
  ];

  test.each(rows)('%s: %s -> %s', (_, text, normal) => {
    const engine = ENGINES[flavour];
    expect(engine.normalize(text)).toBe(normal);
    expect(engine.normalize(normal)).toBe(normal);
    expect(engine.equivalent(text, normal)).toBe(true);
  });
});

/** Texts no two of which name the same file, whatever the flavour. */
const DIFFERENT = [
  'file:///p',
  'file:///P',
  'file:p',
  'file:////p',
  'file://p',
  'file://h/p',
  'file://127.0.0.1/p',
  'file://u@localhost/p',
  'file:///p/',
  'file:///p?',
  'file:///p#',
  'file:///a/b',
  'file:///a%2Fb',
  'file:///a%5Cb',
  'file:///a%00b',
  'file:///c:/x',
  'file:///cc%3A/x',
  'file:///c:x',
  'file://c:/x',
  'file://h/c/x',
  'file:////h/c/x',
  'file://///h/c/x',
];

test.each(FLAVOURS)('%s: what is different stays different', (flavour) => {
  const normal = DIFFERENT.map((text) => ENGINES[flavour].normalize(text));
  expect(new Set(normal).size).toBe(DIFFERENT.length);
  for (const a of DIFFERENT) for (const b of DIFFERENT) expect(ENGINES[flavour].equivalent(a, b)).toBe(a === b);
});

// "[RFC3986] forbids the use of the vertical line" (RFC 8089 E.2.2) and, with RFC 1738, backslashes (E.4).
test.each([
  'file:///c|/path/to/file',
  'file:/c|/path/to/file',
  'file:c|/path/to/file',
  'file:///c:\\path',
  'file:\\\\h\\s',
  'file:///a b',
  'file:///\u00e9',
])('RFC 8089 E.2.2, E.4, decision 17: %s is no URI, and never repaired', (text) => {
  for (const flavour of FLAVOURS) {
    expect(ENGINES[flavour].tryNormalize(text)).toMatchObject({ ok: false, issue: { code: 'syntax/character' } });
    expect(ENGINES[flavour].equivalent(text, text)).toBe(false);
  }
});

test('RFC 8089 E.2.1: a reference with a root leaves the drive', () => {
  expect(ENGINES.windows.resolve('/some/other', 'file:///c:/path/to/file')).toBe('file:///some/other');
  expect(ENGINES.windows.resolve('../other', 'file:///c:/path/to/file')).toBe('file:///c:/path/other');
});

test('explain says which rules made the normal form', () => {
  const rulesOf = (text: string): readonly string[] => needs(text, ENGINES.windows);
  expect(rulesOf('file://localhost/C:/x')).toEqual(['local-host']);
  expect(rulesOf('file:///c:/x')).toEqual(['scheme-normalize']);
  expect(rulesOf('file://localhost')).toEqual(['empty-path', 'local-host']);
  expect(rulesOf('file:///C:/x')).toEqual([]);
});
