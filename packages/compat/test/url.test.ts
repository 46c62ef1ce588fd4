import { fromURL, toURL } from '@urikit/compat';
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { isUri, UriSyntaxError } from '@urikit/generic';
import { texts } from './support/texts.js';

type Row = readonly [
  why: string,
  text: string,
  href: string,
  changes: readonly (readonly [string, unknown, unknown])[],
];

describe('toURL says what the parser of browsers changes', () => {
  test.each<Row>([
    ['nothing', 'http://h/a?b#c', 'http://h/a?b#c', []],
    ['3.1: the case of the scheme', 'HTTP://h/', 'http://h/', [['scheme', 'HTTP', 'http']]],
    ['3.2.2: the case of the host', 'http://H/', 'http://h/', [['host', 'H', 'h']]],
    ['3.2.2: an address in another notation', 'http://0x7f.1/', 'http://127.0.0.1/', [['host', '0x7f.1', '127.0.0.1']]],
    ['3.2.2: a host that is encoded', 'http://%61/', 'http://a/', [['host', '%61', 'a']]],
    ['3.2.2: an IPv6 address', 'http://[0:0::1]/', 'http://[::1]/', [['host', '[0:0::1]', '[::1]']]],
    ['3.2.3: the default port', 'http://h:80/', 'http://h/', [['port', '80', undefined]]],
    ['3.2.3: an empty port', 'http://h:/', 'http://h/', [['port', '', undefined]]],
    ['3.3: dot-segments', 'http://h/a/../b', 'http://h/b', [['path', '/a/../b', '/b']]],
    ['3.3: encoded ones', 'http://h/a/%2e%2E/b', 'http://h/b', [['path', '/a/%2e%2E/b', '/b']]],
    ['3.3: an empty path', 'http://h', 'http://h/', [['path', '', '/']]],
    ['3.4: a quote', "http://h/?a'b", 'http://h/?a%27b', [['query', "a'b", 'a%27b']]],
    [
      '3.2: a path that becomes the host',
      'http:///h',
      'http://h/',
      [
        ['host', '', 'h'],
        ['path', '/h', '/'],
      ],
    ],
    ['3.2.1: userinfo is not shown', 'http://u:@h/', 'http://u@h/', [['userinfo', '***', '***']]],
    ['a scheme that browsers do not know', 'x://H:80/a', 'x://H:80/a', []],
    ['3.2.2: a host that browsers decode', 'http://%7Ba%7d/', 'http://{a}/', [['host', '%7Ba%7d', '{a}']]],
    ['3.2.2: and with a port', 'http://u@a%22%60b:81/', 'http://u@a"`b:81/', [['host', 'a%22%60b', 'a"`b']]],
    ['3.2.2: one that they keep', 'x://%7Ba%7D/', 'x://%7Ba%7D/', []],
  ])('%s: %j', (_why, text, href, changes) => {
    const { url, changes: found } = toURL(text);
    expect(url.href).toBe(href);
    expect(found.map(({ component, before, after }) => [component, before, after])).toEqual(changes);
  });
  test.each(['/a', 'http://h/ ', 'a b'])('4.3: %j is no URI', (text) => {
    expect(() => toURL(text)).toThrow(UriSyntaxError);
  });
  test.each(['http://u:hunter2@h:99999/', 'http://a%40b/', 'http://127.0.0.256/'])('%j is none to browsers', (text) => {
    expect(() => toURL(text)).toThrow(new TypeError('expected a URI that the URL parser of the platform takes'));
  });
  test('no change is told where the text stays, and some where it does not', () => {
    fc.assert(
      fc.property(texts, (text) => {
        fc.pre(isUri(text) && URL.canParse(text));
        const { url, changes } = toURL(text);
        expect(changes.length === 0).toBe(url.href === text);
      }),
      { seed: 18, numRuns: 100 },
    );
  });
});

test.each(Array.from({ length: 128 }, (_, code) => `%${code.toString(16).padStart(2, '0').toUpperCase()}`))(
  '3.2.2: a host with %s is a URL object that leads back to a URI, or none to browsers',
  (triplet) => {
    for (const text of [`http://a${triplet}b/`, `x://a${triplet}b/`]) {
      if (!URL.canParse(text)) expect(() => toURL(text)).toThrow(TypeError);
      else {
        const { url, changes } = toURL(text);
        expect(changes.length === 0).toBe(url.href === text);
        expect(isUri(fromURL(url).uri)).toBe(true);
      }
    }
  },
);

describe('fromURL says what a URI cannot hold', () => {
  test.each<Row>([
    ['nothing', 'http://h/a?b#c', 'http://h/a?b#c', []],
    ['2: characters of a path', 'http://u@h:81/a|b', 'http://u@h:81/a%7Cb', [['path', '/a|b', '/a%7Cb']]],
    [
      '2: and behind it',
      'http://h/?a^b#c|d',
      'http://h/?a%5Eb#c%7Cd',
      [
        ['query', 'a^b', 'a%5Eb'],
        ['fragment', 'c|d', 'c%7Cd'],
      ],
    ],
    ['2: in a path without authority', 'x:a|b', 'x:a%7Cb', [['path', 'a|b', 'a%7Cb']]],
    ['2: in a host', 'http://a{"`}b:81/{', 'http://a%7B%22%60%7Db:81/%7B', [['host', 'a{"`}b', 'a%7B%22%60%7Db']]],
    [
      '2: in an opaque host',
      'x://{a}?{',
      'x://%7Ba%7D?%7B',
      [
        ['host', '{a}', '%7Ba%7D'],
        ['query', '{', '%7B'],
      ],
    ],
  ])('%s: %j', (_why, text, uri, changes) => {
    const found = fromURL(new URL(text));
    expect(found.uri).toBe(uri);
    expect(found.changes.map(({ component, before, after }) => [component, before, after])).toEqual(changes);
  });
  test('2: a backslash that browsers keep is no character of a path', () => {
    expect(() => fromURL(new URL('x:a\\b'))).toThrow(/expected a character of path/);
  });
  test('what it gives is a URI, and stays what it is', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (text) => {
        const { uri, changes } = fromURL(new URL(text));
        expect(isUri(uri)).toBe(true);
        expect(new URL(uri).hostname).toBe(new URL(text).hostname);
        expect(changes.length === 0).toBe(uri === new URL(text).href);
      }),
      { seed: 19, numRuns: 60 },
    );
  });
  test.each([[undefined], [null], ['http://h/']])('untyped: %p is refused', (value) => {
    expect(() => fromURL(value as unknown as URL)).toThrow(/expected a URL object/);
  });
});
