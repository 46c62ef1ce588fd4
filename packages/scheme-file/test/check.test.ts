import { redact } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import { growthOf } from '@urikit/scheme-conformance';
import { bare, ENGINES, FLAVOURS, found } from './engine.js';

type Rows = readonly (readonly [string, ...(readonly [string, string, number])[]])[];

const CLEAN = {
  posix: [
    'file:///',
    'file:///p',
    'file:/p',
    'file://localhost/p',
    'file://LOCALHOST/p',
    'file://%6cocalhost/p',
    'file:///a%5Cb',
    'file:///con',
    'file:///c:x',
    'file:///a.',
    'file:///p#f',
    'file:///%C3%A9',
    'file:///a*b:c',
  ],
  windows: [
    'file:///C:/',
    'file:/c:/p',
    'file://localhost/c:/p',
    'file://h/s',
    'file://h/s/x',
    'file://192.0.2.1/s/',
    'file://h.example/s/x#f',
    'file://c/x',
    'file:///C:/a/../b',
    'file:///C:/%C3%A9',
    'file:///C:/console',
    'file:///C:/.x/a.b',
  ],
} as const;

const BOTH: Readonly<Record<string, Rows>> = {
  'RFC 8089 2: no userinfo, port, query': [
    ['file://u@localhost/C:/p', ['file/userinfo', 'error', 7]],
    ['file://@localhost/C:/p', ['file/userinfo', 'error', 7]],
    ['file://localhost:80/C:/p', ['file/port', 'error', 17]],
    ['file://localhost:/C:/p', ['file/port', 'error', 17]],
    ['file:///C:/p?q', ['file/query', 'error', 13]],
    ['file:///C:/p?', ['file/query', 'error', 13]],
  ],
  'RFC 8089 2: path-absolute': [
    ['file:', ['file/relative-path', 'error', 5]],
    ['file:p', ['file/relative-path', 'error', 5]],
    ['file:./p', ['file/relative-path', 'error', 5]],
    ['file://', ['file/relative-path', 'error', 7]],
    ['file://localhost', ['file/relative-path', 'error', 16]],
  ],
  'RFC 8089 2: what separates': [
    ['file:///C:/a%2Fb', ['file/encoded-separator', 'warning', 12]],
    ['file:///C:/a%2fb%2F', ['file/encoded-separator', 'warning', 12], ['file/encoded-separator', 'warning', 16]],
  ],
  'RFC 8089 4: UTF-8': [
    ['file:///C:/%C3%A9%20x/%FF', ['file/not-utf-8', 'warning', 22]],
    ['file:///C:/a%c3', ['file/not-utf-8', 'warning', 12]],
    ['file:///C:/%C0%AF', ['file/not-utf-8', 'warning', 11]],
    ['file:///C:/%ED%A0%80', ['file/not-utf-8', 'warning', 11]],
  ],
  'RFC 8089 4: UTF-8 at the beginning': [
    ['file:%FF', ['file/relative-path', 'error', 5], ['file/not-utf-8', 'warning', 5]],
  ],
  'RFC 8089 E.3.2: a UNC string in the path': [
    ['file:////h/s', ['file/double-slash', 'warning', 7]],
    ['file://///h/s', ['file/double-slash', 'warning', 7]],
  ],
  'of the engine': [
    ['file:///C:/a%00b', ['syntax/encoded-nul', 'warning', 12]],
    ['file:///C:/a/%2e%2e', ['syntax/encoded-dot-segment', 'warning', 13]],
    ['file:///c|/p', ['syntax/character', 'error', 9]],
  ],
};

const EACH: Readonly<Record<(typeof FLAVOURS)[number], Readonly<Record<string, Rows>>>> = {
  posix: {
    'RFC 8089 2: a host that is not this machine': [
      ['file://h/p', ['file/remote-host', 'info', 7]],
      ['file://127.0.0.1/p', ['file/remote-host', 'info', 7]],
      ['file://[::1]/p', ['file/remote-host', 'info', 7]],
      ['file://%FF/p', ['file/host-not-utf-8', 'error', 7], ['file/remote-host', 'info', 7]],
    ],
    'RFC 8089 E.2: no drive letter has a meaning': [
      ['file:c:/p', ['file/relative-path', 'error', 5]],
      ['file:c:p', ['file/relative-path', 'error', 5]],
    ],
  },
  windows: {
    'RFC 8089 E.2: drive letters': [
      ['file:///p', ['file/no-drive-letter', 'info', 7]],
      ['file:/', ['file/no-drive-letter', 'info', 5]],
      ['file:c:/p', ['file/rootless-drive', 'warning', 5]],
      ['file:c:p', ['file/drive-relative', 'error', 5]],
      ['file:c:', ['file/drive-relative', 'error', 5]],
      ['file:///c:p', ['file/drive-relative', 'error', 7]],
      ['file:///c:', ['file/drive-relative', 'error', 7]],
      // The normal forms of these are `file:///C:`, `file:///C:` and `file:///c:x`.
      ['file:/./c:', ['file/drive-relative', 'error', 5], ['file/reserved-character', 'warning', 9]],
      [
        'file:/%2e/c:',
        ['file/drive-relative', 'error', 5],
        ['syntax/encoded-dot-segment', 'warning', 6],
        ['file/reserved-character', 'warning', 11],
      ],
      ['file:/a/../c:x', ['file/drive-relative', 'error', 5], ['file/reserved-character', 'warning', 12]],
      [
        'file:///C:/../d:x',
        ['file/drive-relative', 'error', 7],
        ['file/removed-drive', 'warning', 7],
        ['file/reserved-character', 'warning', 15],
      ],
      ['file:/./C:/x', ['file/reserved-character', 'warning', 9]],
      ['file:///c%3A/p'],
      ['file:///c%3a/p%3Aq', ['file/reserved-character', 'warning', 14]],
    ],
    'RFC 8089 E.2.1: dot-segments that leave the drive': [
      ['file:///C:/..', ['file/removed-drive', 'warning', 7]],
      ['file:///C:/a/../../b', ['file/removed-drive', 'warning', 7]],
      [
        'file:///./C:/../x',
        ['file/no-drive-letter', 'info', 7],
        ['file/removed-drive', 'warning', 7],
        ['file/reserved-character', 'warning', 11],
      ],
      ['file:///C:/../D:/x', ['file/removed-drive', 'warning', 7], ['file/reserved-character', 'warning', 15]],
      ['file:C:/../x', ['file/rootless-drive', 'warning', 5], ['file/removed-drive', 'warning', 5]],
      ['file:///C:/%2e%2E/b', ['file/removed-drive', 'warning', 7], ['syntax/encoded-dot-segment', 'warning', 11]],
    ],
    'RFC 8089 E.2.2: a vertical line': [
      ['file:///c%7C/p', ['file/vertical-line', 'warning', 9]],
      ['file:/C%7c/p', ['file/vertical-line', 'warning', 7]],
      ['file:c%7C/p', ['file/rootless-drive', 'warning', 5], ['file/vertical-line', 'warning', 6]],
      ['file:///C:/a%7C', ['file/reserved-character', 'warning', 12]],
      ['file:c:/%7Cx', ['file/rootless-drive', 'warning', 5], ['file/reserved-character', 'warning', 8]],
      ['file:c:/x%7C', ['file/rootless-drive', 'warning', 5], ['file/reserved-character', 'warning', 9]],
      ['file:///c%7Cx', ['file/drive-relative', 'error', 7]],
      ['file:xc:/p', ['file/relative-path', 'error', 5], ['file/reserved-character', 'warning', 7]],
    ],
    'RFC 8089 E.3.1: hosts and shares': [
      ['file://h/', ['file/unc-share', 'warning', 8]],
      ['file://h', ['file/relative-path', 'error', 8], ['file/unc-share', 'warning', 8]],
      ['file://h//x', ['file/double-slash', 'warning', 8], ['file/unc-share', 'warning', 8]],
      ['file://h/C:/x', ['file/unc-share', 'warning', 8]],
      ['file://h/a/..', ['file/unc-share', 'warning', 8]],
      ['file://h/a/../s/x'],
      ['file://h/.x'],
      ['file://h/..x'],
      ['file://h/ab:x', ['file/reserved-character', 'warning', 11]],
      ['file://h+/s', ['file/host-character', 'warning', 8]],
      ['file://h*/s', ['file/unc-host', 'warning', 7], ['file/host-character', 'warning', 8]],
      ['file://h%5E/s', ['file/host-delimiter', 'error', 8]],
      ['file://.h/s', ['file/host-empty-label', 'warning', 7]],
      ['file://h%FF/s/x', ['file/host-not-utf-8', 'error', 8]],
      ['file://[::1]/s/x', ['file/unc-host', 'warning', 7]],
      ['file://./pipe/x', ['file/host-empty-label', 'warning', 7], ['file/unc-host', 'warning', 7]],
      ['file://%3F/UNC/h', ['file/host-delimiter', 'error', 7], ['file/unc-host', 'warning', 7]],
      ['file://h%5Cs/x', ['file/unc-host', 'warning', 7], ['file/host-delimiter', 'error', 8]],
      ['file://h/c%3A/x', ['file/unc-share', 'warning', 8]],
      ['file://c:/x', ['file/drive-as-host', 'warning', 7], ['file/port', 'error', 9]],
      ['file://cc:/x', ['file/port', 'error', 10]],
      ['file://c:1/x', ['file/port', 'error', 9]],
    ],
    'RFC 8089 D.2: names': [
      ['file:///C:/a%5Cb', ['file/encoded-separator', 'warning', 12]],
      ['file:///C:/a%3Cb', ['file/reserved-character', 'warning', 12]],
      ['file:///C:/a*', ['file/reserved-character', 'warning', 12]],
      ['file:///C:/x/a.txt::$DATA', ['file/reserved-character', 'warning', 18]],
      ['file:///C:/%0A/%1f', ['file/reserved-character', 'warning', 11], ['file/reserved-character', 'warning', 15]],
      ['file:///C:/nul', ['file/reserved-name', 'warning', 11]],
      ['file:///C:/xcon'],
      ['file:///C:/conx'],
      ['file:ab/con', ['file/relative-path', 'error', 5], ['file/reserved-name', 'warning', 8]],
      ['file:///C:/x/CON.txt', ['file/reserved-name', 'warning', 13]],
      ['file:///C:/com1', ['file/reserved-name', 'warning', 11]],
      ['file:///C:/LPT%C2%B9%20.x', ['file/reserved-name', 'warning', 11]],
      ['file://h/s/a.', ['file/reserved-name', 'warning', 11]],
      ['file://h/s/a%20/b', ['file/reserved-name', 'warning', 11]],
      ['file:///C:/...', ['file/reserved-name', 'warning', 11]],
    ],
  },
};

describe.each(FLAVOURS)('check with %s', (flavour) => {
  test.each(CLEAN[flavour])('nothing to say of %s', (text) => {
    expect(found(text, flavour)).toEqual([]);
  });

  const rows = [...Object.entries(BOTH), ...Object.entries(EACH[flavour])].flatMap(([title, each]) =>
    each.map((row) => [title, ...row] as const),
  );
  test.each(rows.map(([title, text, ...issues]) => [title, text, issues] as const))('%s: %s', (_, text, issues) => {
    expect(found(text, flavour)).toEqual(issues);
  });

  test('each issue of the plugin names RFC 8089 and says what was expected', () => {
    const issues = rows
      .flatMap(([, text]) => ENGINES[flavour].check(text))
      .filter(({ code }) => code.startsWith('file/'));
    expect(issues.length).toBeGreaterThan(10);
    for (const { section, message } of issues)
      expect([section, message]).toEqual([
        // What is said of names of hosts is said by the engine, with the documents of the DNS.
        expect.stringMatching(/^RFC (?:8089 [2-4DE]|3986 3\.2\.2|1034 3\.1|1123 2\.1)/),
        expect.stringMatching(/^expected /),
      ]);
  });

  test('userinfo is never quoted', () => {
    for (const { message } of ENGINES[flavour].check('file://joe:hush@h:1/C:?hush'))
      expect(message).not.toMatch(/joe|hush/);
    expect(redact('file://joe:hush@h/p', ENGINES[flavour])).not.toContain('hush');
  });
});

test('other schemes have no such rules', () => {
  for (const text of ['foo:', 'foo://u@localhost:1/c%7C/a%2Fb?q', 'filex:p', 'fil:///p', '//u@h:1/c:?q', '/p']) {
    for (const flavour of FLAVOURS) expect(ENGINES[flavour].check(text)).toEqual(bare.check(text));
  }
});

test.each(['%2F', '/', '/..', '/C:', '%FF/', 'a*', '/nul', '%C3%A9', '/%20', '/.', '%7C'])(
  'a text of many %j takes work in proportion to its length',
  (part) => {
    for (const flavour of FLAVOURS) {
      const growth = growthOf((length) => ENGINES[flavour].check(`file:///C:/${part.repeat(length)}`));
      expect([flavour, growth]).toEqual([flavour, expect.objectContaining({ linear: true })]);
    }
  },
);
