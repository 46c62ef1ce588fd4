import { HostListError, hostListOf, hostListHas } from '@urikit/hosts';
import { UrikitError } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import { parseHostList, whyHostRefused } from '@urikit/hosts/internal';
import { hostListEntry } from '../src/find-host.js';
import { errorOf } from '../../generic/test/tables/thrown.js';

/** The entry of a list that a host is in. */
const entryIn = (entries: readonly string[], host: string, port?: string): string | undefined =>
  hostListEntry(hostListOf(entries), host, port);

test('an IP-literal has no name, and the empty host is not called anything (RFC 3986 3.2.2)', () => {
  for (const host of ['', '[::1]', '[2001:db8::1]', '[v1.x]'])
    expect(entryIn(['x', '*.x', 'v1.x'], host)).toBe(undefined);
});

test.each([5, null, {}, 'api.example'])('%j is no list of hosts', (list) => {
  expect(errorOf(() => hostListOf(list as never), HostListError).issues).toEqual([
    { code: 'hosts/entry', severity: 'error', message: 'expected a list of hosts', path: [] },
  ]);
});

describe('a name, in whatever spelling (RFC 3986 3.2.2, 6.2.2)', () => {
  const entries = ['api.example', 'EX%41MPLE.test', '_dmarc.h', 'xn--bcher-kva.example', 'a.'];
  test.each([
    ['api.example', 'api.example'],
    ['API.Example', 'api.example'],
    ['%61pi%2Eexample', 'api.example'],
    ['api.example.', 'api.example'],
    ['example.test', 'EX%41MPLE.test'],
    ['_DMARC.h', '_dmarc.h'],
    ['XN--BCHER-KVA.example', 'xn--bcher-kva.example'],
    ['a', 'a.'],
    ['a.', 'a.'],
    ['b.api.example', undefined],
    ['api.example..', undefined],
    ['api-example', undefined],
    ['b%C3%BCcher.example', undefined],
    ['__proto__', undefined],
    ['constructor', undefined],
    ['', undefined],
  ])('%j is in it by %j', (host, expected) => {
    expect(entryIn(entries, host)).toBe(expected);
  });
  test('__proto__ is a name as any other', () => {
    expect(entryIn(['__proto__', 'constructor'], '__proto__')).toBe('__proto__');
    expect(entryIn(['*.__proto__'], 'a.__proto__')).toBe('*.__proto__');
  });
});

describe('*.suffix, without the apex', () => {
  test.each([
    ['a.example', '*.example'],
    ['b.a.example', '*.a.example'],
    ['A.EXAMPLE.', '*.example'],
    ['example', undefined],
    ['aexample', undefined],
    ['.example', undefined],
    ['example.a', undefined],
  ])('%j is in it by %j', (host, expected) => {
    expect(entryIn(['*.example', '*.a.example'], host)).toBe(expected);
  });
});

describe('addresses in numbers (RFC 3986 7.4, RFC 4632 3.1, RFC 4291 2.3)', () => {
  test.each([
    ['127.0.0.0/8', ['127.0.0.1', '127.1', '0x7f.1', '2130706433', '017700000001', '127.0.0.1.', '[::ffff:7f00:1]']],
    ['127.0.0.0/8', ['[::FFFF:127.255.255.255]', '[::7f00:1]', '[64:ff9b::127.0.0.1]', '[2002:7f00:1::1]']],
    [
      '10.0.0.0/8',
      ['[::ffff:0:10.0.0.1]', '[fe80::5efe:10.0.0.1]', '[1::200:5efe:a00:1]', '[2001:0:1:2:3:4:f5ff:fffe]'],
    ],
    ['10.1.2.3', ['10.1.2.3', '167838211', '[::ffff:10.1.2.3]']],
    ['172.16.0.0/12', ['172.16.0.0', '172.31.255.255']],
    ['[2001:db8::]/32', ['[2001:db8::1]', '[2001:DB8:ffff::]']],
    ['2001:db8::/33', ['[2001:db8:7fff::]']],
    ['[::ffff:10.0.0.0]/104', ['10.2.3.4', '[::ffff:a02:304]']],
    ['0.0.0.0/0', ['1.2.3.4', '[::ffff:1.2.3.4]']],
    ['0.0.0.0/8', ['0.0.0.1', '[::2]', '[::ffff:0:1]']],
    ['[::ffff:0:0]/96', ['1.2.3.4', '[::ffff:1.2.3.4]']],
    ['[::fffe:0:0]/95', ['[::fffe:1.2.3.4]', '[::ffff:1.2.3.4]']],
    ['1.2.3.4/32', ['1.2.3.4']],
    ['[1::2]/128', ['[1::2]']],
    ['128.0.0.0/1', ['128.0.0.0', '255.255.255.255']],
    ['[::]/0', ['[1::]', '[::ffff:1.2.3.4]']],
    ['[::1]', ['[0:0::1]']],
  ])('%s has %j', (entry, hosts) => {
    expect(hosts.map((host) => entryIn([entry], host))).toEqual(hosts.map(() => entry));
  });
  test.each([
    ['127.0.0.0/8', ['128.0.0.1', '126.255.255.255', '[::1]', '[::]', '256.1', '127.0.0.0.1', 'a127.0.0.1']],
    ['172.16.0.0/12', ['172.15.255.255', '172.32.0.0']],
    ['0.0.0.0/8', ['[::]', '[::1]', '1.0.0.0']],
    ['[::ffff:10.0.0.0]/104', ['11.0.0.0', '9.255.255.255']],
    ['[::fffe:0:0]/95', ['1.2.3.4']],
    ['128.0.0.0/1', ['127.255.255.255']],
    ['[1::2]/128', ['[1::3]']],
    ['[2001:db8::]/33', ['[2001:db8:8000::]', '[2001:db9::]', '[v1.a]']],
    ['[::]/0', ['1.2.3.4']],
    [
      '10.0.0.0/8',
      [
        '[::fffe:0:a00:1]',
        '[1::100:5efe:a00:1]',
        '[1::1:5efe:a00:1]',
        '[1::5eff:a00:1]',
        '[2001:1::f5ff:fffe]',
        '[::ff00:0:a00:1]',
      ],
    ],
    ['0.0.0.0/0', ['[2001:db8::1]', '[64:ff9b:1::1]', 'h']],
  ])('%s has none of %j', (entry, hosts) => {
    expect(hosts.map((host) => entryIn([entry], host))).toEqual(hosts.map(() => undefined));
  });
});

test.each([
  ['0:0:0:0:0:ffff:a00:1', 0, 12],
  ['0:0:0:0:0:0:a00:1', 0, 12],
  ['64:ff9b:0:0:0:0:a00:1', 0, 12],
  ['0:0:0:0:ffff:0:a00:1', 0, 12],
  ['2001:0:1:2:3:4:f5ff:fffe', 0, 4],
  ['2002:a00:1:0:0:0:0:1', 0, 2],
  ['1:0:0:0:0:5efe:a00:1', 8, 12],
])('%s carries no address where one octet of %i to %i is another', (address, from, to) => {
  expect(entryIn(['10.0.0.0/8'], `[${address}]`)).toBe('10.0.0.0/8');
  const groups = address.split(':').map((group) => Number.parseInt(group, 16));
  for (let octet = from; octet < to; octet++) {
    const other = groups.with(octet >> 1, groups[octet >> 1]! ^ (octet % 2 === 0 ? 0x100 : 1));
    const host = `[${other.map((group) => group.toString(16)).join(':')}]`;
    expect([host, entryIn(['10.0.0.0/8'], host)]).toEqual([host, undefined]);
  }
});

describe('ranges by name', () => {
  test.each([
    ['loopback', ['localhost', 'a.LOCALHOST.', '127.9.9.9', '0.0.0.0', '0', '[::1]', '[::]', '[::ffff:0:0]']],
    ['private', ['10.0.0.1', '172.20.0.1', '192.168.1.1', '100.100.0.1', '[fd00::1]', '[fec0::1]', '0xc0a80101']],
    ['link-local', ['169.254.1.1', '[fe80::1]', '[febf::1]']],
    ['metadata', ['169.254.169.254', '0xa9fea9fe', '[fd00:ec2::254]', 'metadata.google.internal', 'METADATA']],
  ])('%s has %j', (name, hosts) => {
    expect(hosts.map((host) => entryIn([name], host))).toEqual(hosts.map(() => name));
    expect(entryIn([name.toUpperCase()], hosts[0] as string)).toBe(name.toUpperCase());
    expect(hostListHas(hostListOf([name]), '93.184.215.14', undefined)).toBe(false);
  });
  test('a host that is called the same has a dot at its end', () => {
    expect([entryIn(['private.'], 'private'), entryIn(['private.'], '10.0.0.1')]).toEqual(['private.', undefined]);
  });
});

describe('ports', () => {
  test.each([
    ['h', undefined, 'h'],
    ['h', '8080', 'h'],
    ['h:8080', '8080', 'h:8080'],
    ['h:8080', '08080', 'h:8080'],
    ['h:08080', '8080', 'h:08080'],
    ['h:8080', '80', undefined],
    ['h:8080', undefined, undefined],
    ['h:*', '1', 'h:*'],
    ['h:0', '000', 'h:0'],
    ['h:000000000', '0', 'h:000000000'],
    ['h:65535', '65535', 'h:65535'],
  ])('%s and port %j: %j', (entry, port, expected) => {
    expect(entryIn([entry], 'h', port)).toBe(expected);
  });
  test('behind brackets, prefixes, suffixes and names of ranges', () => {
    const entries = ['[::1]:443', '10.0.0.0/8:8080', '[fc00::]/7:1', '*.a:2', 'link-local:3'];
    const asked = [
      ['[::1]', '443'],
      ['10.1.1.1', '8080'],
      ['[fd00::]', '1'],
      ['b.a', '2'],
      ['169.254.0.1', '3'],
    ] as const;
    expect(asked.map(([host, port]) => entryIn(entries, host, port))).toEqual(entries);
    expect(asked.map(([host]) => entryIn(entries, host, '9'))).toEqual(entries.map(() => undefined));
  });
  test('several entries of one name', () => {
    expect(['1', '2', '3'].map((port) => entryIn(['h:1', 'h:2'], 'h', port))).toEqual(['h:1', 'h:2', undefined]);
    expect(['1', '2', '3'].map((port) => entryIn(['*.h:1', '*.h:2'], 'a.h', port))).toEqual([
      '*.h:1',
      '*.h:2',
      undefined,
    ]);
  });
  test('withoutPort "default": an entry without a port is for the default one, which has no name', () => {
    const list = hostListOf(['a', '*.b:*', '10.0.0.0/8'], { withoutPort: 'default' });
    expect([hostListHas(list, 'a', ''), hostListHas(list, 'a', '81')]).toEqual([true, false]);
    expect([hostListHas(list, 'c.b', ''), hostListHas(list, 'c.b', '81')]).toEqual([true, true]);
    expect([hostListHas(list, '10.1', undefined), hostListHas(list, '10.1', '81')]).toEqual([true, false]);
  });
});

describe('what is no entry is named by its place, and not repeated', () => {
  test.each([
    ['', /a string.*found an empty one/],
    [1, /a string.*found number/],
    [null, /a string.*found null/],
    ['u:secret@h', /without userinfo/],
    ['http://h', /a host alone/],
    ['h/a', /a host alone, or an address/],
    ['h:x', /a port/],
    ['h:', /a port/],
    ...['65536', '100000', '1e3', ' 1', '1 ', '+1', '-1', '1.0', '0x1', '1x', 'x1', '**'].map(
      (port) => [`h:${port}`, /a port/] as const,
    ),
    ['*', /leave the list out/],
    ['*.', /labels of 1 to 63/],
    ['*.1.2.3.4', /an address has no names below/],
    ['*.a.1', /four decimal numbers/],
    ['127.1', /four decimal numbers/],
    ['1.2.3.4/33', /prefix from 0 to 32/],
    ['1.2.3.4/08', /prefix from 0 to 32/],
    ['1.2.3.4/', /prefix from 0 to 32/],
    ['[::1]/129', /prefix from 0 to 128/],
    ['[::1]/', /prefix from 0 to 128/],
    ['/8', /a host alone, or an address/],
    ['10.128.0.0/8', /zeros behind the prefix/],
    ['10.0.0.128/8', /zeros behind the prefix/],
    ['10.1.0.0/15', /zeros behind the prefix/],
    ['[1::8000:0:0:0]/64', /zeros behind the prefix/],
    ['[]', /IPv6address in brackets/],
    ['[1::v]', /IPv6address in brackets/],
    ['[V1.a]', /IPvFuture/],
    ['a[::1]', /brackets around/],
    ['[::1]x', /brackets around/],
    ['10.0.0.1/8', /zeros behind the prefix/],
    ['[::1', /brackets/],
    ['[a', /the name of a host/],
    ['::1', /brackets/],
    ['1::2::/8', /IPv6address in brackets/],
    ['[1:2]', /IPv6address in brackets/],
    ['[v1.a]', /IPvFuture/],
    ['[fe80::1%25eth0]', /no zone identifier/],
    ['b\u00fccher.example', /A-label/],
    ['b%C3%BCcher.example', /A-label/],
    ['a b', /the name of a host/],
    ['a..b', /labels of 1 to 63/],
    ['a'.repeat(64), /labels of 1 to 63/],
    [`${'a.'.repeat(127)}a`, /253 characters/],
    [`${'a.'.repeat(126)}aa`, /253 characters/],
    ["a'b", /labels of 1 to 63/],
    ...['loopbak', 'LOOPBAK', 'not_global', 'notglobal', 'linklocal', 'link_local:80', 'privat'].map(
      (name) => [name, /^expected "(?:loopback|not-global|link-local|private)", or a dot/] as const,
    ),
  ])('%j', (entry, expected) => {
    const parsed = parseHostList(['ok', entry as string]);
    const [issue] = parsed.ok ? [] : parsed.issues;
    const message = expect.stringMatching(expected) as unknown;
    expect(issue).toEqual({ code: 'hosts/entry', severity: 'error', message, path: [1] });
    expect(issue?.message).not.toMatch(/secret/);
  });
  test('a list that is none, and all entries at once', () => {
    const issues = [{ code: 'hosts/entry', severity: 'error', message: 'expected a list of hosts', path: [] }];
    expect(parseHostList('h' as never)).toEqual({ ok: false, issues });
    expect(() => hostListOf(['*', 'a b'])).toThrow(
      /^entry 1 of a list of hosts, "\*": .*; entry 2 of a list of hosts, "a b": /,
    );
    expect(() => hostListOf(7 as never)).toThrow(HostListError);
    expect(errorOf(() => hostListOf(7 as never), HostListError)).toMatchObject({
      name: 'HostListError',
      code: 'hosts/entry',
      issues,
    });
    expect(() => hostListOf(7 as never)).toThrow(/^expected a list of hosts \(hosts\/entry\)$/);
  });
});

describe('allow and deny', () => {
  const lists = { allow: hostListOf(['*.example', '127.0.0.0/8']), deny: hostListOf(['b.example', 'loopback:80']) };
  test.each([
    ['a.example', undefined],
    ['b.example', { reason: 'denied', entry: 'b.example' }],
    ['c.test', { reason: 'not-allowed' }],
    ['127.0.0.1', { reason: 'denied', entry: 'loopback:80' }],
    ['', { reason: 'not-allowed' }],
    ['a%C3%A9.example', { reason: 'unreadable' }],
    ['a%2Fb.example', { reason: 'unreadable' }],
    ['a..example', { reason: 'unreadable' }],
    ['.example', { reason: 'unreadable' }],
    ['.', { reason: 'unreadable' }],
    ['..', { reason: 'unreadable' }],
    ['a.example..', { reason: 'unreadable' }],
    ['[::1', { reason: 'unreadable' }],
    ['[::1]a', { reason: 'unreadable' }],
    ['[::1%25a]b', { reason: 'unreadable' }],
    ['[%25a]', { reason: 'unreadable' }],
    ['[fe80::1%25en0]', { reason: 'unreadable' }],
    ['[fe80::1%en0]', { reason: 'unreadable' }],
    ['%5B::1]', { reason: 'unreadable' }],
    [`${'a.'.repeat(126)}example`, { reason: 'unreadable' }],
    ['a'.repeat(1000), { reason: 'unreadable' }],
    ['[v1.a]', { reason: 'unreadable' }],
    ['not a host', { reason: 'unreadable' }],
  ])('%j: %j', (host, expected) => {
    expect(whyHostRefused(lists, host, '80')).toEqual(expected);
  });
  test('one of them alone, or neither', () => {
    expect(whyHostRefused({ deny: lists.deny }, '', undefined)).toBeUndefined();
    expect(whyHostRefused({ deny: lists.deny }, '%E2%93%9Bocalhost', undefined)).toEqual({ reason: 'unreadable' });
    expect(whyHostRefused({ allow: lists.allow }, 'b.example', undefined)).toBeUndefined();
    expect(whyHostRefused({}, 'not a host', undefined)).toBeUndefined();
  });
});

test('a name has 253 characters at most, with a dot behind it and however they are encoded (RFC 1123 2.1)', () => {
  const longest = `${'a.'.repeat(126)}b`;
  const list = hostListOf([longest]);
  const encoded = (name: string): string => Array.from(name, (char) => `%${char.charCodeAt(0).toString(16)}`).join('');
  for (const host of [longest, `${longest}.`, encoded(longest), encoded(`${longest}.`)])
    expect([host, hostListEntry(list, host, '80')]).toEqual([host, longest]);
  for (const host of [`${longest}b`, `${longest}b.`, encoded(`${longest}b`), encoded(`${longest}b.`)])
    expect([host, whyHostRefused({ deny: list }, host, '80')]).toEqual([host, { reason: 'unreadable' }]);
});

test('a list is plain data and frozen', () => {
  const list = hostListOf(['h:1', '*.s', 'loopback']);
  expect(JSON.parse(JSON.stringify(list))).toEqual(list);
  const everything = (value: unknown): readonly unknown[] =>
    typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(everything)] : [];
  expect(everything(list).every(Object.isFrozen)).toBe(true);
});

test.each<[name: string, call: () => unknown, code: string]>([
  ['a list of strings', () => hostListHas(['h'] as never, 'h'), 'input/value'],
  ['a port that is a number', () => hostListHas(hostListOf(['h']), 'h', 80 as never), 'input/value'],
  ['a host that is no string', () => hostListHas(hostListOf(['h']), 5 as never), 'input/not-string'],
])('%s is an error, because a list that matches no host denies none', (_name, call, code) => {
  expect(errorOf(call, UrikitError)).toMatchObject({ code });
});
