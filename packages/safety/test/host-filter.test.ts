import { describe, expect, test } from '@jest/globals';
import { isUri } from '@urikit/generic';
import { createHostFilter, hazards, type HostFilterOptions } from '@urikit/safety';

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

describe('a value that is no IP address may not be connected to', () => {
  const open = createHostFilter({ deny: [] });
  test.each<[address: unknown]>(
    [
      ...['', ' ', 'evil.example', 'localhost', '8.8.8.8 ', '8.8.8.8.', '8.8.8', '134744072', '0x8.8.8.8', '08.8.8.8'],
      ...[
        '8.8.8.256',
        '8.8.8.8:80',
        '8.8.8.8/32',
        '8.8.8.8%eth0',
        '[2606:4700::1]',
        '2606:4700',
        ':',
        '::%',
        'a:b',
        '::g',
      ],
      ...['v1.a:b', '%38.8.8.8', '::ffff:8.8.8.08', undefined, null, 8, {}, ['8.8.8.8']],
    ].map((address) => [address] as const),
  )('%p', (address) => {
    expect(open.allowsAddress(address as string)).toBe(false);
    expect(createHostFilter().allowsAddress(address as string, 80)).toBe(false);
  });

  test.each(['8.8.8.8', '2606:4700::1', '::ffff:8.8.8.8', '::FFFF:808:808', 'fe80::1%eth0'])('%s is one', (address) => {
    expect(open.allowsAddress(address, 80)).toBe(true);
  });

  test.each([NaN, -1, 70_000, 1.5, '80'])('port %p is none', (port) => {
    expect(open.allowsAddress('8.8.8.8', port as number)).toBe(false);
  });
});

test('a refusal names the entry, and no userinfo', () => {
  expect(filter.why('http://u:secret@127.0.0.1/')).toEqual({
    reason: 'host',
    message: 'expected a host that is allowed (denied)',
    entry: 'loopback',
  });
});

test.each<[options: unknown, message: string]>([
  [null, 'expected an object'],
  [{ denny: [] }, 'expected an option (schemes,allow,deny,ports,engine), found "denny"'],
  [{ engine: null }, 'engine: expected an engine'],
  [{ engine: {} }, 'engine: expected an engine'],
  [{ ports: [70000] }, 'expected ports from 0 to 65535, found 70000'],
  [{ ports: ['443'] }, 'ports: expected ports from 0 to 65535, found "443"'],
  [{ deny: ['10.0.0.0/33'] }, 'deny'],
  [{ deny: 'not-global' }, 'deny: expected a list of hosts, found string'],
  [{ allow: 'api.example' }, 'allow: expected a list of hosts, found string'],
  [{ schemes: 'https' }, 'schemes: expected a list of names of schemes, found string'],
  [{ schemes: null }, 'schemes: expected a list of names of schemes, found null'],
  [{ schemes: ['https', 5] }, 'schemes: expected the name of a scheme, as "https", found number'],
  [{ schemes: ['https:'] }, 'schemes: expected the name of a scheme, as "https", found "https:" (is "https" meant?)'],
  [{ ports: null }, 'ports: expected a list of ports, found null'],
  [{ ports: 443 }, 'ports: expected a list of ports, found number'],
])('%j is refused', (options, message) => {
  expect(() => createHostFilter(options as HostFilterOptions)).toThrow(message === 'deny' ? Error : message);
});

describe('allows and why are one answer', () => {
  const filters = [
    {},
    { schemes: ['https'] },
    { deny: ['loopback', 'private', '*.internal.example', 'evil.example:80'] },
    { allow: ['*.example', '10.0.0.0/8:80'], ports: [80, 443] },
  ].map((options) => createHostFilter(options));
  const hosts = [
    'h.example',
    'a.internal.example',
    'evil.example',
    '10.0.0.1',
    '010.0.0.1',
    '[::1]',
    'a..b',
    'b\u00fccher',
  ];
  const tails = [
    '',
    '/',
    ':80',
    ':99999',
    '?q#f',
    '#a#b',
    '?#?#',
    '/%',
    '/%2',
    '#%zz',
    '/a b',
    '/[',
    '/\n',
    '\n',
    '?{',
    '#^',
  ];

  test.each(['http', 'HTTPS', 'x'])('%s', (scheme) => {
    const texts = hosts.flatMap((host) => tails.map((tail) => `${scheme}://${host}${tail}`));
    for (const each of filters)
      expect(texts.filter((text) => each.allows(text) !== (each.why(text) === undefined))).toEqual([]);
    // RFC 3986 2, 3: a string that is no URI passes no filter.
    expect(texts.filter((text) => createHostFilter().allows(text) && !isUri(text))).toEqual([]);
  });
});

describe('RFC 3986 2.2, 3.2.1: a userinfo with an encoded delimiter does not pass', () => {
  const open = createHostFilter({ allow: ['good.example'] });
  const DELIMITERS = ['2F', '3F', '23', '5C', '20', '09', '0A', '0D', '00', '7F'];
  const spellings = (hex: string): string[] => [
    `%${hex}`,
    `%${hex.toLowerCase()}`,
    `%25${hex}`,
    `%2525${hex}`,
    `%25%3${hex.charAt(0)}${hex.charAt(1)}`,
    `%${'25'.repeat(40)}${hex}`,
  ];

  test.each(DELIMITERS)('%%%s', (hex) => {
    for (const spelling of spellings(hex))
      for (const userinfo of [`127.0.0.1${spelling}`, spelling, `u:p${spelling}x`, `${spelling}:p`]) {
        const text = `http://${userinfo}@good.example/`;
        expect([text, open.why(text)?.reason, open.allows(text)]).toEqual([text, 'userinfo', false]);
        expect(hazards(text).map(({ code }) => code)).toContain('safety/encoded-userinfo-delimiter');
      }
  });

  test.each([
    'u',
    'u:p',
    '',
    'u%40h.example',
    'u:p%40ss',
    'u%2540h',
    'a%3Ab',
    '100%25',
    '%41%7e',
    'caf%C3%A9',
    'a%2Cb',
    '%5B',
  ])('"%s" passes', (userinfo) => {
    const text = `http://${userinfo}@good.example/`;
    expect(open.why(text)).toBeUndefined();
    expect(hazards(text).map(({ code }) => code)).not.toContain('safety/encoded-userinfo-delimiter');
  });
});

test.each<[name: string, text: string, reason: string | undefined]>([
  ['a text of 65,537 characters', `http://h.example/${'a'.repeat(65_520)}`, undefined],
  ['millions of labels', `http://${'a.'.repeat(2 ** 22)}b/`, 'host'],
])('%s has an answer: nothing throws', (_, text, reason) => {
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
