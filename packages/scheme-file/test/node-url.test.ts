import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { isUri, kit } from '@urikit/generic';
import { type Flavour, fromPath } from '@urikit/scheme-file';
import fc from 'fast-check';
import { testSeed } from '../../generic/test/generators/campaign.js';
import { ENGINES, pathOf, uriOf } from './engine.js';

/**
 * The functions of Node, which go through the URL class of the WHATWG's URL Standard and not RFC 3986. Both are used
 * side by side: where they agree a text may go from one to the other, and where they do not is written here.
 */

const REFUSED = '(refused)';

const nodePath = (text: string, flavour: Flavour): string => {
  try {
    return fileURLToPath(text, { windows: flavour === 'windows' });
  } catch {
    return REFUSED;
  }
};
const nodeUri = (path: string, flavour: Flavour): string => {
  try {
    return pathToFileURL(path, { windows: flavour === 'windows' }).href;
  } catch {
    return REFUSED;
  }
};
const refusal = (answer: string): string => (answer.startsWith('file/') ? REFUSED : answer);
const ourPath = (text: string, flavour: Flavour): string => (isUri(text) ? refusal(pathOf(text, flavour)) : REFUSED);
const ourUri = (path: string, flavour: Flavour): string => refusal(uriOf(path, flavour));

test('RFC 8089 E.2.1: where Node keeps a drive letter that normalization removes, check says so', () => {
  const segments = ['', '/.', '/..', '/%2e', '/.%2E', '/a', '/C:', '/c%7C', '/%43:', '/..;', '/C:;x', '/'];
  const canonical = (path: string): string =>
    path
      .replaceAll('%43', 'C')
      .replace(/^\/([a-z])(?::|%7C)(?=\/|$)/i, (_, letter: string) => `/${letter.toUpperCase()}:`);
  const readings = segments.flatMap((a) =>
    segments.flatMap((b) =>
      segments.flatMap((c) =>
        ['file://', 'file:C:', 'file:.'].map((head) => {
          const text = `${head}${a}${b}${c}/x`;
          const [node, ours] = [text, ENGINES.windows.normalize(text)].map((each) => canonical(new URL(each).pathname));
          const codes = ENGINES.windows.check(text).map(({ code }) => code);
          const isTold = ['removed-drive', 'double-slash', 'drive-relative'].some((code) =>
            codes.includes(`file/${code}`),
          );
          return { text, isSame: node === ours || !/^\/[A-Z]:/.test(node ?? ''), isTold };
        }),
      ),
    ),
  );
  expect(readings.filter(({ isSame }) => !isSame).length).toBeGreaterThan(100);
  expect(readings.filter(({ isSame, isTold }) => !isSame && !isTold)).toEqual([]);
});

describe('fileURLToPath: both agree', () => {
  test.each([
    ['posix', 'file:/p'],
    ['posix', 'file:///p'],
    ['posix', 'file://localhost/p'],
    ['posix', 'FILE://LOCALHOST/p'],
    ['posix', 'file://'],
    ['posix', 'file:////x'],
    ['posix', 'file:/.//x'],
    ['posix', 'file:///a/../b'],
    ['posix', 'file:///a/%2E%2e/b'],
    ['posix', 'file:///a//b/'],
    ['posix', 'file:///a%5Cb'],
    ['posix', 'file:///a%2Fb'],
    ['posix', 'file:///%FF'],
    ['posix', 'file:///%'],
    ['posix', 'file:///%C3%A9'],
    ['posix', 'file:///p?q#f'],
    ['posix', 'file:///c%7C/x'],
    ['posix', 'file://h/p'],
    ['posix', 'file://127.0.0.1/p'],
    ['posix', 'file://u@localhost/p'],
    ['posix', 'file://localhost:80/p'],
    ['windows', 'file:///C:/x'],
    ['windows', 'file://localhost/C:/x'],
    ['windows', 'file:///C:/a//b/'],
    ['windows', 'file:///C:/a/../b'],
    ['windows', 'file:///C:/a%2Fb'],
    ['windows', 'file:///C:/a%5cb'],
    ['windows', 'file:///C:/x%3Ay'],
    ['windows', 'file:///x'],
    ['windows', 'file:p'],
    ['windows', 'file://h/s/x'],
    ['windows', 'file://H/s%20x/'],
    ['windows', 'file://192.0.2.1/s'],
    ['windows', 'file://h%C3%A9/s'],
    ['windows', 'file:////h/s/x'],
    ['windows', 'file://///h/s/x'],
    ['windows', 'file://%3F/C:/x'],
  ] as const)('%s %s', (flavour, text) => {
    expect(ourPath(text, flavour)).toBe(nodePath(text, flavour));
  });
});

describe('fileURLToPath: both differ', () => {
  // Flavour, text, our path, Node's, and why ours is what it is.
  test.each([
    ['posix', 'file:p', REFUSED, '/p', 'RFC 8089 2: a path is absolute'],
    ['posix', 'file:', REFUSED, '/', 'RFC 8089 2: a path is absolute'],
    ['posix', 'file:///a b', REFUSED, '/a b', 'decision 17: never repaired'],
    ['posix', 'file:///a\\b', REFUSED, '/a/b', 'decision 17, RFC 8089 E.4'],
    ['windows', 'file:///c:/x', 'C:\\x', 'c:\\x', 'decision 23: a drive letter is written in upper case'],
    ['windows', 'file:///C|/x', REFUSED, 'C:\\x', 'RFC 8089 E.2.2: "|" is no character of a URI'],
    ['windows', 'file:///C%7C/x', 'C:\\x', REFUSED, 'decision 23: "|" as it can be written'],
    ['windows', 'file:c:x', REFUSED, 'c:x', 'relative to the working directory of the drive'],
    ['windows', 'file:///C:x', REFUSED, 'C:x', 'relative to the working directory of the drive'],
    ['windows', 'file:///C:', REFUSED, 'C:', 'relative to the working directory of the drive'],
    ['windows', 'file://C:/x', '\\\\c\\x', 'C:\\x', 'RFC 3986 3.2: behind "//" stands a host; check says so'],
    ['windows', 'file:///C:/../x', REFUSED, 'C:\\x', 'RFC 3986 5.2.4: ".." removes any segment; check says so'],
    ['windows', 'file://h/', REFUSED, '\\\\h\\', 'RFC 8089 E.3: a UNC string has a share'],
    ['windows', 'file://h//x', REFUSED, '\\\\h\\\\x', 'RFC 8089 E.3'],
    ['windows', 'file://h/c:/x', REFUSED, '\\\\h\\c:\\x', 'RFC 8089 E.3: a drive letter is no share'],
    ['windows', 'file://[::1]/s/x', REFUSED, '\\\\[::1]\\s\\x', 'no path of Windows holds a colon there'],
    ['windows', 'file://./pipe/x', REFUSED, '\\\\.\\pipe\\x', 'the path of a device, not of a file'],
    ['windows', 'file://xn--h-bga/s', '\\\\xn--h-bga\\s', '\\\\h\u00e9\\s', 'RFC 3986 3.2.2: no IDNA'],
  ] as const)('%s %j: %j and %j, for %s', (flavour, text, ours, node, _why) => {
    expect(ourPath(text, flavour)).toBe(ours);
    expect(nodePath(text, flavour)).toBe(node);
  });

  test('an encoded NUL is no part of a name, whatever the version of Node says', () => {
    expect(pathOf('file:///a%00b', 'posix')).toBe('file/nul path 2');
  });
});

describe('pathToFileURL: both agree', () => {
  test.each([
    ['posix', '/'],
    ['posix', '/a/b/'],
    ['posix', '/a b'],
    ['posix', '/%41%'],
    ['posix', '/a#?'],
    ['posix', '/a\\b'],
    ['posix', '/a/../b'],
    ['posix', '/\u00e9\u{1f600}'],
    ['posix', "/!$&'()*+,;=:@"],
    ['posix', '/\t\n\r'],
    ['windows', 'C:/a\\b'],
    ['windows', 'C:\\a\\'],
    ['windows', 'C:\\..\\b'],
    ['windows', 'C:\\a b%#?\u00e9'],
    ['windows', '\\\\HOST\\s\\x'],
    ['windows', '\\\\h\\s\\'],
    ['windows', '\\\\h'],
  ] as const)('%s %j', (flavour, path) => {
    expect(ourUri(path, flavour)).toBe(nodeUri(path, flavour));
  });
});

describe('pathToFileURL: both differ', () => {
  test.each([
    ['posix', '/~a', 'file:///~a', 'file:///%7Ea', 'RFC 3986 2.3: unreserved characters are not percent-encoded'],
    [
      'posix',
      '//a',
      'file:////a',
      'file:///a',
      'POSIX leaves the meaning of "//" to the system; Node resolves the path',
    ],
    ['posix', '/a//b', 'file:///a//b', 'file:///a/b', 'RFC 3986 3.3: an empty segment is one; Node resolves the path'],
    ['posix', '/a/.', 'file:///a/', 'file:///a', 'RFC 3986 5.2.4; Node resolves the path'],
    ['windows', 'c:\\x', 'file:///C:/x', 'file:///c:/x', 'decision 23: the URI is in normal form'],
    ['windows', 'C:\\a\\\\b', 'file:///C:/a//b', 'file:///C:/a/b', 'RFC 3986 3.3; Node resolves the path'],
    ['windows', 'C:\\', 'file:///C:/', 'file:///C://', 'the root of a drive is one slash'],
    ['windows', '\\x', REFUSED, 'file:///x', 'relative to the working drive'],
    ['windows', '\\\\h\\', REFUSED, 'file://h/', 'RFC 8089 E.3: a UNC string has a share'],
    ['windows', '\\\\h\\s\\..\\x', 'file://h/s/x', 'file://h/x', 'the share is the root of a UNC string'],
    ['windows', '\\\\.\\pipe\\x', REFUSED, 'file://./pipe/x', 'the path of a device, not of a file'],
    [
      'windows',
      '\\\\localhost\\s\\x',
      REFUSED,
      'file:///s/x',
      'RFC 8089 2: "localhost" is no host, and the share would be lost',
    ],
    ['windows', '\\\\h\u00e9\\s\\x', 'file://h%C3%A9/s/x', 'file://xn--h-bga/s/x', 'RFC 3986 3.2.2: no IDNA'],
  ] as const)('%s %j: %s and %s, for %s', (flavour, path, ours, node, _why) => {
    expect(ourUri(path, flavour)).toBe(ours);
    expect(nodeUri(path, flavour)).toBe(node);
  });

  // Node 20 and later lines differ among themselves.
  test.each([
    ['windows', '//h/s/x', 'file://h/s/x', ['file:////h/s/x', 'file://h/s/x'], 'either slash separates'],
    [
      'windows',
      '\\\\h@SSL\\s\\x',
      REFUSED,
      ['file:///s/x', REFUSED],
      'decision 16: a delimiter in a name of a host is an error',
    ],
  ] as const)('%s %j: %s and one of %j, for %s', (flavour, path, ours, node, _why) => {
    expect(ourUri(path, flavour)).toBe(ours);
    expect(node).toContain(nodeUri(path, flavour));
  });

  test.each([
    ['posix', 'a', 'a relative path, which Node resolves against the working directory'],
    ['windows', 'C:x', 'a path relative to its drive'],
    ['windows', '\\\\?\\C:\\x', 'the path of a device namespace'],
    ['posix', '/a\0b', 'a NUL'],
    ['posix', '/\ud800', 'half of a surrogate pair, for which Node writes U+FFFD'],
  ] as const)('%s %j is refused: %s', (flavour, path, _why) => {
    expect(ourUri(path, flavour)).toBe(REFUSED);
  });
});

describe('on whatever holds none of the differences', () => {
  const name = fc
    .array(
      fc.constantFrom(
        'a',
        'Z',
        '9',
        ' ',
        '%',
        '%41',
        '#',
        '?',
        '-',
        '_',
        '.',
        '+',
        '&',
        '=',
        '@',
        ';',
        "'",
        '\u00e9',
        '\u{1f600}',
        '[',
        ']',
        '{',
        '"',
        '<',
        '^',
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((pieces) => pieces.join(''))
    .filter((each) => !/^\.\.?$/.test(each));
  const names = fc.array(name, { minLength: 1, maxLength: 5 });
  const slash = fc.constantFrom('', '/');
  const posix = fc.tuple(names, slash).map(([each, end]) => ['posix', `/${each.join('/')}${end}`] as const);
  const drive = fc
    .tuple(fc.constantFrom('A', 'C', 'Z'), names)
    .map(([letter, each]) => ['windows', `${letter}:\\${each.join('\\')}`] as const);
  const unc = fc
    .tuple(fc.stringMatching(/^[a-z]{1,6}$/), names)
    .map(([host, each]) => ['windows', `\\\\${host}\\${each.join('\\')}`] as const);

  test('each reads what the other writes', () => {
    fc.assert(
      fc.property(fc.oneof(posix, drive, unc), ([flavour, path]) => {
        fc.pre(!path.startsWith('\\\\localhost\\'));
        const [ours, node] = [fromPath(path, { flavour }, kit), nodeUri(path, flavour)];
        expect(nodePath(ours, flavour)).toBe(path);
        expect(pathOf(ours, flavour)).toBe(path);
        // Node leaves some characters raw that no URI holds, which URL then accepts.
        if (isUri(node)) expect(pathOf(node, flavour)).toBe(path);
      }),
      { seed: testSeed(), numRuns: 2000 },
    );
  });
});
