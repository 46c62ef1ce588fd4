import { nestedSecrets } from '@urikit/secrets/internal';
import { describe, expect, test } from '@jest/globals';
import type { NestedOptions } from '../src/nested-secrets.js';

/** Twenty characters, letters and digits: a token by its looks. */
const TOKEN = 'a0b1c2d3e4f5a6b7c8d9';

const secretsOf = (text: string, options?: NestedOptions): readonly string[] =>
  Array.from(new Set(nestedSecrets(text, options).map(({ start, end }) => text.slice(start, end))));

/** A text with its delimiters percent-encoded so many times. */
const encoded = (text: string, times: number): string =>
  times === 0
    ? text
    : text.replace(
        /[/\\:@?#&;"<>=[\]]/g,
        (char) => `%${'25'.repeat(times - 1)}${char.charCodeAt(0).toString(16).toUpperCase()}`,
      );

type Row = readonly [text: string, secrets: readonly string[], options?: NestedOptions];

describe('RFC 3986 3.2.1, 7.5: a password inside of a text, its delimiters as written and encoded up to three times', () => {
  test.each<Row>([
    ['x://u:p@h', ['p']],
    ['x://u:p@q@h', ['p@q']],
    ['x://u:p:q@h', ['p:q']],
    ['x://u@h', []],
    ['x:/u:p@h', ['p']],
    // A ":" behind another delimiter ends no scheme, so that one slash begins no authority.
    ['x::/u:p@h', []],
    ['x/:/u:p@h', []],
    ['x:a/u:p@h', []],
    ['a/b/u:p@h', []],
    [`x://${TOKEN}@h`, [TOKEN]],
    [`x://${TOKEN.slice(13)}@h`, []],
    // What stands before the text.
    ['u:p@h', [], { behind: ':' }],
    ['/u:p@h', ['p'], { behind: ':' }],
    ['/u:p@h', []],
    ['u:p@h', ['p'], { behind: '//' }],
    ['u:p@h', []],
    [`${TOKEN}@h`, [TOKEN], { behind: '//' }],
    // `&` and `;` are characters of userinfo, and end a URI that stands in a parameter.
    ['x://u:p&q;r@h', ['p&q;r']],
    ['x://a&u:p@h', ['p']],
    ['x://a;u:p@h', ['p']],
    // In parameters, they end a URI that is a host and a port, or has an "@"; a name of a parameter is no user.
    ['x://a&u:p@h', ['p'], { inParameters: true }],
    ['x://a;u:p@h', ['p'], { inParameters: true }],
    ['x://u:p&q@h', ['p&q'], { inParameters: true }],
    ['x://u:p;q=r&s@h', ['p;q=r&s'], { inParameters: true }],
    ['x://u:p@h;q@i', ['p'], { inParameters: true }],
    ['x://a:80&b@c', [], { inParameters: true }],
    ['x://a:&b@c', [], { inParameters: true }],
    ['x://[::1]:80&b@c', [], { inParameters: true }],
    ['x://a&b=c:d@e', [], { inParameters: true }],
    ['x://a;b=c:d@e', [], { inParameters: true }],
    ['x://a&b=http:u:p@h', ['p'], { inParameters: true }],
    ['x://a:80&b=http:u:p@h', ['p'], { inParameters: true }],
    ['x://u:hu\\s&h@h', ['hu\\s&h'], { inParameters: true }],
    ['x://u:p\\q@h&a@b', ['p\\q'], { inParameters: true }],
    // Browsers need no slashes behind these schemes.
    ['ftp:u:p@h', ['p']],
    ['WS:u:p@h', ['p']],
    ['a=https:u:p@h', ['p']],
    ['sftp:u:p@h', []],
    ['x+http:u:p@h', []],
    ['x://http:u:p@h', ['u:p']],
  ])('%s holds %j', (...[text, secrets, options]: Row) => {
    for (const times of [0, 1, 2, 3])
      expect(secretsOf(encoded(text, times), options)).toEqual(secrets.map((secret) => encoded(secret, times)));
  });

  test.each(['/', '\\', '?', '#', '"', '<', '>', ' ', '\t', '\n'])('an authority ends at %j', (end) => {
    for (const times of [0, 1, 2, 3]) expect(secretsOf(encoded(`x://h${end}a:b@c`, times))).toEqual([]);
  });

  test('a host is no user', () => {
    expect(secretsOf(`u@h x://${TOKEN}`)).toEqual([]);
  });
});

test('four encodings are not read', () => {
  expect(secretsOf('x%2525253A%2525252F%2525252Fu%2525253Ap@h')).toEqual([]);
  expect([secretsOf('x%25252Fhttp:u:p@h'), secretsOf('x%2525252Fhttp:u:p@h')]).toEqual([['p'], []]);
});

test('the "=" of a parameter whose name is no user is read in three encodings, and not in four', () => {
  const inParameters = true;
  expect(secretsOf('x://a&b%25253Dc:d@e', { inParameters })).toEqual([]);
  expect(secretsOf('x://a&b%2525253Dc:d@e', { inParameters })).toEqual(['d']);
  expect(secretsOf('x://a%25252526b=c&d:e@f', { inParameters })).toEqual(['e']);
});

test('RFC 3986 3.1: a scheme ends in a letter, a digit, "+", "-" or "."', () => {
  const ends = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter(
    (char) => secretsOf(`${char}:/u:p@h`).length > 0,
  );
  // Between these two nothing needs a scheme: a slash before it and one behind it are two of them.
  expect(ends.filter((char) => char !== '/' && char !== '\\').join('')).toBe(
    '+-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  );
});
