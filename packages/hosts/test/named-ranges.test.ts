import { describe, expect, test } from '@jest/globals';
import { HOST_RANGES, parseHostList, rangeFinder } from '@urikit/hosts/internal';
import { hostListEntry } from '../src/find-host.js';
import { REACHABLE } from '../src/named-ranges.js';
import { hostListOf, hostListHas } from '@urikit/hosts';

/** First and last address of each row of the registries for special purposes, and what is next to them. */
const ROWS: readonly (readonly [range: string, inside: readonly string[], outside: readonly string[]])[] = [
  ['loopback', ['0.0.0.0', '0.255.255.255', '127.0.0.0', '127.255.255.255'], ['1.0.0.0', '126.255.255.255']],
  ['loopback', ['[::]', '[::1]'], ['[1::1]', '128.0.0.0']],
  ['private', ['10.0.0.0', '10.255.255.255'], ['9.255.255.255', '11.0.0.0']],
  ['private', ['100.64.0.0', '100.127.255.255'], ['100.63.255.255', '100.128.0.0']],
  ['private', ['172.16.0.0', '172.31.255.255'], ['172.15.255.255', '172.32.0.0']],
  ['private', ['192.168.0.0', '192.168.255.255'], ['192.167.255.255', '192.169.0.0']],
  ['private', ['[fc00::]', '[fdff:ffff::1]', '[fec0::]', '[feff::1]'], ['[fbff::1]', '[ff00::]', '[fe00::]']],
  ['private', ['[64:ff9b:1::]', '[64:ff9b:1:ffff::1]'], ['[64:ff9b:2::]', '[64:ff9b::808:808]']],
  ['private', ['db.internal', 'a.b.HOME.arpa.', 'x.lan', 'x.corp'], ['internal', 'home.arpa', 'a.internals', 'arpa']],
  ['link-local', ['169.254.0.0', '169.254.255.255'], ['169.253.255.255', '169.255.0.0']],
  ['link-local', ['[fe80::]', '[febf:ffff::1]', 'printer.local'], ['[fe7f::1]', '[fec0::]', 'local', 'a.locals']],
  [
    'multicast',
    ['224.0.0.0', '239.255.255.255', '[ff00::]', '[ffff::1]'],
    ['223.255.255.255', '240.0.0.0', '[feff::]'],
  ],
  ['documentation', ['192.0.2.0', '192.0.2.255', '198.51.100.7', '203.0.113.255'], ['192.0.1.255', '192.0.3.0']],
  ['documentation', ['198.51.100.0', '203.0.113.0'], ['198.51.99.255', '198.51.101.0', '203.0.112.255', '203.0.114.0']],
  ['documentation', ['[2001:db8::]', '[2001:db8:ffff::1]'], ['[2001:db7:ffff::]', '[2001:db9::]']],
  ['documentation', ['[3fff::]', '[3fff:fff:ffff::1]'], ['[3ffe:ffff::]', '[3fff:1000::]']],
  ['benchmarking', ['198.18.0.0', '198.19.255.255'], ['198.17.255.255', '198.20.0.0']],
  ['benchmarking', ['[2001:2::]', '[2001:2:0:ffff::1]'], ['[2001:1:ffff::]', '[2001:2:1::]']],
  ['reserved', ['192.0.0.0', '192.0.0.170', '192.0.0.255'], ['191.255.255.255', '192.0.1.0']],
  ['reserved', ['192.88.99.0', '192.88.99.255'], ['192.88.98.255', '192.88.100.0']],
  ['reserved', ['240.0.0.0', '255.255.255.255'], ['239.255.255.255']],
  ['reserved', ['[::8.8.8.8]', '[::ffff:0:8.8.8.8]'], ['[::ffff:8.8.8.8]', '[64:ff9b::8.8.8.8]']],
  [
    'reserved',
    ['[2001::1]', '[2001:10::1]', '[2001:40::1]', '[2001:1ff:ffff::]'],
    ['[2000:ffff::]', '[2001:20::1]', '[2001:200::]'],
  ],
  ['reserved', ['[2002:808:808::1]', '[2002:ffff:ffff::]'], ['[2001:ffff::]', '[2003::]']],
  ['reserved', ['[::2]', '[1::1]', '[ff:ffff::]', '[100::1]', '[1fff:ffff::]'], ['[2000::]', '[::ffff:808:808]']],
  [
    'reserved',
    ['[::fffe:0:1]', '[::1:0:0:1]', '[64:ff9a:ffff::]', '[64:ff9b::1:0:0]', '[64:ff9b:2::]'],
    ['[64:ff9b::1]'],
  ],
  ['reserved', ['[4000::]', '[5f00::1]', '[9000::]', '[c000::]', '[fbff:ffff::]'], ['[3ffe:ffff::]', '[fc00::]']],
  ['reserved', ['[fe00::]', '[fe7f:ffff::]'], ['[fe80::]', '[fdff:ffff::]']],
];

/** Global addresses and names, among them those next to a special purpose that the registries call reachable. */
const GLOBAL = [
  ...['1.1.1.1', '8.8.8.8', '93.184.215.14', '192.0.1.1', '198.17.0.1', '223.255.255.255', '192.31.196.1'],
  ...['192.52.193.1', '192.175.48.1', '[2000::1]', '[2606:4700::1111]', '[2a00:1450::1]', '[2620:4f:8000::1]'],
  ...['[64:ff9b::808:808]', '[::ffff:8.8.8.8]', 'example.com', 'www.example.', 'metadata.example', 'a.onion'],
];

test.each(ROWS)('%s: %j, and not %j', (range, inside, outside) => {
  const has = (host: string): boolean => hostListHas(hostListOf([range]), host, undefined);
  expect([inside.filter((host) => !has(host)), outside.filter(has)]).toEqual([[], []]);
});

describe('not-global', () => {
  const list = hostListOf(['not-global']);
  const entryOf = (host: string): string | undefined => hostListEntry(list, host, undefined);

  test('has what each other range has', () => {
    for (const [, inside] of ROWS) expect(inside.map(entryOf)).toEqual(inside.map(() => 'not-global'));
    const names = Object.keys(HOST_RANGES).filter((name) => name !== 'not-global');
    expect(HOST_RANGES['not-global']).toEqual(names);
  });

  test('has nothing that is global', () => {
    expect(GLOBAL.filter((host) => entryOf(host) !== undefined)).toEqual([]);
  });
});

describe('second copies, typed from their sources, so that no entry vanishes unseen', () => {
  const entriesOf = (sources: Readonly<Record<string, string>>): readonly string[] =>
    Object.values(sources).flatMap((list) => list.split(' '));
  const sorted = (list: readonly string[]): readonly string[] => [...list].sort();

  test('loopback: RFC 1122, RFC 4291, RFC 6761 6.3, and the hosts files of systems', () => {
    const sources = {
      'RFC 1122 3.2.1.3; RFC 4291 2.5.2, 2.5.3': '127.0.0.0/8 0.0.0.0/8 [::1] [::]',
      'RFC 6761 6.3': 'localhost *.localhost',
      Debian: 'ip6-localhost ip6-loopback',
      'Red Hat': 'localhost.localdomain localhost4 localhost4.localdomain4 localhost6 localhost6.localdomain6',
      systemd: '*.localhost.localdomain',
      openSUSE: 'ipv6-localhost ipv6-loopback',
      AIX: 'loopback.',
    };
    expect(sorted(HOST_RANGES.loopback)).toEqual(sorted(entriesOf(sources)));
  });

  test('private: RFC 1918, RFC 6598, RFC 4193, RFC 3879, RFC 8215, RFC 8375, RFC 6762 Appendix G', () => {
    const sources = {
      'RFC 1918 3': '10.0.0.0/8 172.16.0.0/12 192.168.0.0/16',
      'RFC 6598 7; RFC 4193 3.1; RFC 3879 4; RFC 8215 7': '100.64.0.0/10 [fc00::]/7 [fec0::]/10 [64:ff9b:1::]/48',
      'RFC 8375 3': '*.home.arpa',
      'RFC 6762 Appendix G': '*.intranet *.internal *.private *.corp *.home *.lan',
    };
    expect(sorted(HOST_RANGES.private)).toEqual(sorted(entriesOf(sources)));
  });

  test('metadata: the documents of the clouds', () => {
    const sources = {
      'Amazon EC2, ECS, EKS':
        '169.254.169.254 [fd00:ec2::254] instance-data. instance-data.ec2.internal 169.254.170.2 169.254.170.23 [fd00:ec2::23]',
      Google: 'metadata.google.internal metadata.goog metadata. [fd20:ce::254]',
      'Azure; Alibaba; Oracle': '168.63.129.16 100.100.100.200 192.0.0.192 [fd00:c1::a9fe:a9fe]',
      'Tencent; Scaleway; Akamai':
        '169.254.0.23 metadata.tencentyun.com 169.254.42.42 [fd00:42::42] [fd00:a9fe:a9fe::1]',
      'OpenStack; Rancher': '[fe80::a9fe:a9fe] rancher-metadata',
      'Equinix; IBM': 'metadata.platformequinix.com metadata.packet.net api.metadata.cloud.ibm.com',
    };
    expect(sorted(HOST_RANGES.metadata)).toEqual(sorted(entriesOf(sources)));
  });

  test('reachable: the registries of IANA for special purposes, column "Globally Reachable"', () => {
    const sources = {
      'RFC 7723; RFC 8155; RFC 9665': '192.0.0.9 192.0.0.10 [2001:1::1] [2001:1::2] [2001:1::3]',
      'RFC 6052; RFC 7450; RFC 7535': '[64:ff9b::]/96 [2001:3::]/32 [2001:4:112::]/48',
      'RFC 7343; RFC 9374': '[2001:20::]/28 [2001:30::]/28',
    };
    expect(sorted(REACHABLE)).toEqual(sorted(entriesOf(sources)));
  });
});

test('metadata has addresses and names of clouds, in every spelling', () => {
  const list = hostListOf(['metadata']);
  const names = HOST_RANGES.metadata.filter((entry) => /[a-z]\.?$/.test(entry));
  expect(names.length).toBeGreaterThan(8);
  for (const name of names.map((entry) => entry.replace(/\.$/, ''))) {
    const encoded = Array.from(name, (char) => `%${char.charCodeAt(0).toString(16)}`).join('');
    for (const host of [name, `${name}.`, name.toUpperCase(), encoded, `${encoded}%2E`])
      expect([host, hostListHas(list, host, '80')]).toEqual([host, true]);
  }
  for (const host of [
    '0xa9.0xfe.43518',
    '[::ffff:a9fe:a9fe]',
    '[64:ff9b::a9fe:a9fe]',
    '[FD00:EC2:0::254]',
    '192.0.0.192',
  ])
    expect([host, hostListHas(list, host, undefined)]).toEqual([host, true]);
});

test('every entry of every range is one', () => {
  for (const entries of Object.values(HOST_RANGES)) expect(parseHostList(entries).ok).toBe(true);
});

test('a finder names the first of its ranges that has a host, as a list of each range alone says', () => {
  const names = ['metadata', 'loopback', 'private', 'not-global'] as const;
  const find = rangeFinder(names);
  const lists = names.map((name) => [name, hostListOf([name])] as const);
  const hosts = ROWS.flatMap(([, inside, outside]) => [...inside, ...outside]);
  for (const host of [...hosts, 'metadata', '169.254.169.254', 'a..b'])
    expect([host, find(host)]).toEqual([host, lists.find(([, list]) => hostListHas(list, host))?.[0]]);
});
