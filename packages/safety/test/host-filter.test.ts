import { describe, expect, test } from '@jest/globals';
import { createHostFilter, type HostFilterOptions } from '@urikit/safety';

const DENY = ['loopback', 'private', 'link-local', 'metadata', '*.internal.example'];
const filter = createHostFilter({ schemes: ['http', 'HTTPS'], deny: DENY });

describe('RFC 3986 7.4: a host is refused in every spelling', () => {
  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.01/',
    'http://%31%32%37.0.0.1/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://l%6fcalhost/',
    'http://a.localhost/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://0.0.0.0/',
    'http://[::]/',
    'http://10.1.2.3/',
    'http://169.254.169.254/latest/',
    'http://metadata.google.internal/',
    'http://db.internal.example/',
    'http://user@db.INTERNAL.example:80/',
    'http://010.8.8.8/',
    'http://%3010.8%2e8.8./',
    'http://ip6-localhost/',
    'http://[2001:0:1:2:3:4:80ff:fffe]/',
    'http://[fe80::5efe:10.0.0.1]/',
    'http://[::ffff:0:10.0.0.1]/',
    'http://[64:ff9b:1::1]/',
  ])('%s', (text) => {
    expect(filter.why(text)?.reason).toBe('host');
    expect(filter.allows(text)).toBe(false);
  });
});

describe('what is no URI with a host does not pass', () => {
  test.each<[text: unknown, reason: string]>([
    ['/a', 'not-a-uri'],
    ['//example.com/', 'not-a-uri'],
    ['http://good.example\\@127.0.0.1/', 'not-a-uri'],
    ['http://good.example /', 'not-a-uri'],
    ['', 'not-a-uri'],
    [undefined, 'not-a-uri'],
    ['http:example.com', 'no-host'],
    ['http:///example.com/', 'no-host'],
    ['ftp://example.com/', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['http://ex%2fample.com/', 'host'],
    ['http://%E4%BE%8B.example/', 'host'],
  ])('%p', (text, reason) => {
    expect(filter.why(text as string)?.reason).toBe(reason);
  });
});

test('what may pass', () => {
  for (const text of ['http://example.com/', 'HTTPS://internal.example/', 'http://8.8.8.8:8080/a@127.0.0.1'])
    expect([text, filter.why(text)]).toEqual([text, undefined]);
  expect(createHostFilter().allows('x://any/')).toBe(true);
  expect(Object.isFrozen(filter)).toBe(true);
});

test('the port that is meant where none is written is the one of the scheme', () => {
  const own = createHostFilter({ deny: ['h.example:21', 'h.example:443', 'h.example:6379'] });
  for (const scheme of ['ftp', 'https', 'wss', 'redis'])
    expect([scheme, own.allows(`${scheme}://h.example/`)]).toEqual([scheme, false]);
  for (const scheme of ['http', 'constructor', 'x'])
    expect([scheme, own.allows(`${scheme}://h.example/`)]).toEqual([scheme, true]);
  expect(own.allows('http://08.9.0.1/')).toBe(true);
});

test('hosts and ports that are allowed', () => {
  const own = createHostFilter({ allow: ['*.example.com', 'example.org:8443'], ports: [443, 8443] });
  expect(own.allows('https://a.example.com/')).toBe(true);
  expect(own.why('https://example.com/')?.reason).toBe('host');
  expect(own.allows('https://example.org:8443/')).toBe(true);
  expect(own.why('https://example.org/')?.reason).toBe('host');
  expect(own.why('http://a.example.com/')).toEqual({ reason: 'port', message: 'expected one of the ports 443, 8443' });
  expect(own.allows('https://a.example.com:0443/')).toBe(true);
  expect(own.why('x://a.example.com/')?.reason).toBe('port');
});

test('an address that a name resolved to', () => {
  expect(filter.allowsAddress('93.184.216.34', 80)).toBe(true);
  for (const address of ['127.0.0.1', '::1', '::ffff:10.0.0.1', '169.254.169.254', 'fe80::1'])
    expect([address, filter.allowsAddress(address)]).toEqual([address, false]);
});

test('a refusal names the entry, and no userinfo', () => {
  expect(filter.why('http://u:secret@127.0.0.1/')).toEqual({
    reason: 'host',
    message: 'expected a host that is allowed (denied)',
    entry: 'loopback',
  });
});

test.each<[options: unknown, message: string]>([
  [null, 'expected options'],
  [{ denny: [] }, 'expected an option (schemes, allow, deny, ports), found "denny"'],
  [{ ports: [70000] }, 'expected ports from 0 to 65535, found 70000'],
  [{ deny: ['10.0.0.0/33'] }, 'deny'],
])('%j is refused', (options, message) => {
  expect(() => createHostFilter(options as HostFilterOptions)).toThrow(message === 'deny' ? Error : message);
});

describe('web URIs that are read by one expression', () => {
  /** The same text with a scheme that the parser reads. */
  const parsed = (text: string): string => text.replace('http', 'HTTP');
  const filters = [
    {},
    { schemes: ['https'] },
    { deny: ['loopback', 'private', 'link-local', 'metadata'] },
    { deny: ['*.internal.example', 'h.example:8080', 'evil.example'] },
    { allow: ['*.example', 'localhost'], deny: ['evil.example:80'] },
    { ports: [80, 443] },
    { deny: ['not-global'] },
    { allow: ['*.a', '10.0.0.0/8:80', '8.8.8.0/24'] },
    { allow: ['192.0.2.0/25', '192.0.2.64/26', '192.0.2.192/26:8080', '0.0.0.0/1', '*.example:443'] },
  ].map((options) => createHostFilter(options));
  const hosts = [
    ...['10.0.0.1', '8.8.8.8', '8.8.9.8', '127.0.0.1', '192.0.2.127', '192.0.2.200', '255.255.255.255', '0.0.0.0'],
    ...['010.0.0.1', '10.0.0.256', '10.0.0.01', '1.2.3.4.5', '1.2.3', '127.1', '10.0.0.1.', '999.1.1.1'],
    ...['h1', 'a.h1', '1a.b2', '__proto__', 'constructor.example', 'metadata.packet.net', 'packet.net', 'x.packet.net'],
    'h.example',
    'a.b.internal.example',
    'internal.example',
    'evil.example',
    'localhost',
    'a.localhost',
    'metadata',
    'metadata.google.internal',
    'other.test',
    'xn--80ak6aa92e.com',
    'a',
    `${'a.'.repeat(126)}a`,
    `${'a.'.repeat(127)}a`,
    '1.a',
    '-',
    'a-.b-',
  ];
  const tails = [
    '',
    '/',
    '/a:b@c',
    '?q',
    '?a:1/b',
    '#f:1',
    '/a?b#c',
    ':80',
    ':',
    ':0443/',
    ':8080?q',
    ':99999',
    ':80#',
    '/%20%C3%A9?%2f#%00',
    '/%',
    '/%2',
    '/%zz%20',
    '?a%20b%x',
    '#%20%',
    '/a b',
    '/[',
    '?#?#',
    '/\u00e9',
    ':8080/%41:1',
    ':8a/',
    `:${'9'.repeat(400)}`,
    `:${'0'.repeat(40)}80`,
  ];

  test.each(['http', 'https'])('%s: the answer is that of the parser', (scheme) => {
    const texts = hosts.flatMap((host) => tails.map((tail) => `${scheme}://${host}${tail}`));
    for (const filter of filters) {
      const wrong = texts.filter((text) => filter.allows(text) !== filter.allows(parsed(text)));
      expect(wrong).toEqual([]);
      expect(texts.filter((text) => filter.allows(text) !== (filter.why(text) === undefined))).toEqual([]);
    }
  });

  test.each([
    'http://h.example/\n',
    'http://h.example\n',
    'http://h.example/a b',
    'http://a..b/',
    'http://.a/',
    'http://a./',
  ])('%j is for the parser', (text) => {
    expect(createHostFilter({ allow: ['h.example'] }).allows(text)).toBe(false);
  });
});

test.each<[name: string, text: string, reason: string | undefined]>([
  ['a text of 65,537 characters', `http://h.example/${'a'.repeat(65_520)}`, undefined],
  ['millions of labels', `http://${'a.'.repeat(2 ** 22)}b/`, 'host'],
])('%s gets the answer of the parser, and nothing throws', (_, text, reason) => {
  const own = createHostFilter({ deny: ['loopback'] });
  expect(own.why(text)?.reason).toBe(reason);
  expect(own.allows(text)).toBe(reason === undefined);
});

test('many names and suffixes: each is found, and nothing else', () => {
  const names = Array.from({ length: 300 }, (_, i) => `h${String(i)}.s${String(i % 7)}.example`);
  const suffixes = names.map((name) => `*.below-${name}`);
  const own = createHostFilter({ deny: [...names, ...suffixes] });
  for (const name of names) {
    const hosts = [name, `a.below-${name}`, `a.b.below-${name}`];
    expect(hosts.filter((host) => own.allows(`https://${host}/`))).toEqual([]);
    const others = [`a.${name}`, name.slice(1), `below-${name}`, `a-below-${name}`, `${name}.a`];
    expect(others.filter((host) => !own.allows(`https://${host}/`))).toEqual([]);
  }
});
