import { describe, expect, test } from '@jest/globals';
import { createEngine } from '@urikit/generic';
import { surt } from '@urikit/lines/surt';

const engine = createEngine({
  schemes: {
    http: { defaultPort: 80, emptyPath: '/' },
    https: { defaultPort: 443, emptyPath: '/' },
    ftp: { defaultPort: 21 },
  },
});

describe('the form, of the normal form (RFC 3986 6.2)', () => {
  test.each([
    ['http://example.com/path?query', 'com,example)/path?query'],
    ['HTTPS://WWW.Example.COM:443/a/../%7eb', 'com,example,www)/~b'],
    ['http://example.com', 'com,example)/'],
    ['http://example.com?', 'com,example)/?'],
    // 3.2.3: a port that is not the default tells two sites apart; http has another default port than https.
    ['http://example.com:8080/', 'com,example:8080)/'],
    ['http://example.com:443/', 'com,example:443)/'],
    // 3.2.1 and 3.5: neither is sent, or looked up.
    ['http://joe:secret@example.com/#top', 'com,example)/'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
    ['urn:example:a#f', 'urn:example:a'],
    // 3.2.2: addresses are read from the left.
    ['http://192.0.2.1/', '192.0.2.1)/'],
    ['http://[2001:DB8:0::1]:81/', '[2001:db8::1]:81)/'],
    ['http://100.100.100.100.example/', 'example,100,100,100,100)/'],
    ['http://localhost/', 'localhost)/'],
    ['ftp://ftp.example.com/a', 'ftp://(com,example,ftp)/a'],
    ['file:///etc/hosts', 'file://()/etc/hosts'],
    // Choices: neither case, `www`, order nor names of parameters are repaired here.
    ['https://www1355544.com/', 'com,www1355544)/'],
    ['https://www3288.com/', 'com,www3288)/'],
    ['https://www4.example.co.jp/', 'jp,co,example,www4)/'],
    ['http://example.com/A/?b&a&jsessionid=1', 'com,example)/A/?b&a&jsessionid=1'],
    ['http://example.com./', ',com,example)/'],
  ])('%s', (uri, expected) => {
    expect(surt(uri, engine)).toBe(expected);
  });

  test('a name with a delimiter of the form is not taken for another host', () => {
    const uris = ['http://com,example/', 'http://example.com/', 'http://a)/', 'http://(a/', 'http://com%2Cexample/'];
    expect(uris.map((uri) => surt(uri, engine))).toEqual([
      '(com,example))/',
      'com,example)/',
      '(a)))/',
      '((a))/',
      'com%2Cexample)/',
    ]);
  });
});

test('two spellings of one URI have one form', () => {
  const [a, b] = ['HTTP://Example.com:80/%7Ea', 'http://example.com/~a'].map((uri) => surt(uri, engine));
  expect(a).toBe(b);
});

test('sorted by bytes, pages of a host and port stand together, and hosts of a domain do', () => {
  const hosts = ['a.example', 'b.a.example', 'a-b.example', 'ab.example', 'a.example:8080', 'a.b.example', '192.0.2.1'];
  const pages = ['/', '/a', '/a/b', '/%20', '/~', '?q', '/!'];
  const keys = pages.flatMap((page) => hosts.map((host) => surt(`http://${host}${page}`, engine)));
  keys.sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  const runsOf = (prefix: string): number =>
    keys.filter((key, i) => key.startsWith(prefix) && keys[i - 1]?.startsWith(prefix) !== true).length;
  const sites = keys.map((key) => key.slice(0, key.indexOf(')') + 1));
  for (const site of sites) expect(runsOf(site)).toBe(1);
  for (const domain of ['example,', 'example,a,']) expect(runsOf(domain)).toBe(1);
});

test('errors: a malformed string, a relative reference, and a value that is not an engine', () => {
  expect(() => surt('http://a b/', engine)).toThrow(expect.objectContaining({ code: 'syntax/character' }));
  expect(() => surt('a/b', engine)).toThrow(expect.objectContaining({ code: 'syntax/missing-scheme' }));
  expect(() => surt('http://h/', null as never)).toThrow(expect.objectContaining({ code: 'input/value' }));
  expect(surt('http://h:80', createEngine())).toBe('h:80)');
});
