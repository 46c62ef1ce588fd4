import { describe, expect, test } from '@jest/globals';
import { HOST_RANGES, readHost } from '@urikit/hosts/internal';
import { createHostFilter, hazards } from '@urikit/safety';
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';

const filter = createHostFilter({ deny: ['not-global'] });

/** Codes that say that a host is not for everybody. */
const SPECIAL = /^safety\/(?:metadata|loopback|private|link-local|documentation|special-address)$/;

const isReported = (text: string): boolean => hazards(text).some(({ code }) => SPECIAL.test(code));

/** What ipaddr.js counts as special and the registries call globally reachable, and what is read as the IPv4 address in it. */
const REACHABLE = new Set([
  'unicast',
  'as112',
  'as112v6',
  'amt',
  'ipv4Mapped',
  'rfc6052',
  'orchid2',
  'droneRemoteIdProtocolEntityTags',
]);

const octet = fc.nat(255);
const four = fc.tuple(octet, octet, octet, octet).map((octets) => octets.join('.'));
/** Groups that begin special ranges, among others. */
const first = fc.constantFrom(
  '64:ff9b',
  '100',
  '2001',
  '2001:db8',
  '2002',
  '2606',
  '3fff',
  '5f00',
  'fc00',
  'fe80',
  'fec0',
  'ff02',
  '4000',
);
const group = fc.nat(0xffff).map((value) => value.toString(16));
const six = fc.oneof(
  fc
    .tuple(first, fc.array(group, { minLength: 1, maxLength: 4 }))
    .map(([start, rest]) => `[${start}::${rest.join(':')}]`),
  fc.array(group, { minLength: 8, maxLength: 8 }).map((groups) => `[${groups.join(':')}]`),
  fc
    .tuple(fc.constantFrom('::ffff:', '::', '64:ff9b::', '::ffff:0:', '2001:db8::'), four)
    .map((parts) => `[${parts.join('')}]`),
);
const address = fc.oneof(
  four,
  six,
  fc.constantFrom('192.31.196.1', '192.52.193.1', '192.175.48.1', '[2001:3::1]', '[2620:4f:8000::1]'),
);

describe('one table of ranges', () => {
  test('law: what `not-global` refuses is reported, and nothing else', () => {
    fc.assert(
      fc.property(address, (host) => {
        const text = `http://${host}/`;
        expect([host, filter.allows(text)]).toEqual([host, !isReported(text)]);
        expect([host, filter.allowsAddress(host.replace(/[[\]]/g, ''))]).toEqual([host, filter.allows(text)]);
      }),
      { seed: 6890, numRuns: 2000 },
    );
  });

  test('law: an address that ipaddr.js gives a special range is refused', () => {
    fc.assert(
      fc.property(address, (host) => {
        const range = ipaddr.parse(host.replace(/[[\]]/g, '')).range();
        if (REACHABLE.has(range)) return;
        expect([host, range, filter.allows(`http://${host}/`)]).toEqual([host, range, false]);
      }),
      { seed: 6890, numRuns: 2000 },
    );
  });

  test('every name in it is refused and reported, in whatever spelling', () => {
    const names = Object.values(HOST_RANGES)
      .flat()
      .filter((entry) => !entry.includes('/') && readHost(entry.replace('*', 'a'))?.addresses.length === 0)
      .filter((entry) => !Object.hasOwn(HOST_RANGES, entry))
      .map((entry) => entry.replace('*', 'a.b').replace(/\.$/, ''));
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) {
      const spellings = [
        name,
        `${name}.`,
        name.toUpperCase(),
        name.replace(/[aeiou]/g, (char) => `%${char.charCodeAt(0).toString(16)}`),
      ];
      for (const text of spellings.map((host) => `https://${host}/a`))
        expect([text, filter.allows(text), isReported(text)]).toEqual([text, false, true]);
      const wide = name.replace(/[a-z0-9]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0));
      for (const text of [`https://${wide}/`, `https://${encodeURIComponent(wide)}/`])
        expect([text, filter.allows(text), isReported(text)]).toEqual([text, false, true]);
    }
  });
});

describe('what filters of others let pass, as it was published', () => {
  test.each([
    ...['0x7f.1', '0177.1', '127.1', '2130706433', '0x7f000001', '017700000001', '0', '0.0', '00', '0x0', '127.0.1'],
    ...[
      '%6c%6f%63alhost',
      'localhost.',
      'a.localhost',
      'LOCALHOST',
      'localhost.localdomain',
      '127.0.0.1.',
      '%31%32%37.1',
    ],
    ...[
      '[::]',
      '[::1]',
      '[0:0::1]',
      '[::0.0.0.1]',
      '[::ffff:7f00:1]',
      '[::ffff:127.0.0.1]',
      '[::FFFF:0x7f00]',
      '[::7f00:1]',
    ],
    ...[
      '[::ffff:169.254.169.254]',
      '[::ffff:a9fe:a9fe]',
      '[64:ff9b::7f00:1]',
      '[64:ff9b::169.254.169.254]',
      '[64:ff9b:1::a00:1]',
    ],
    ...[
      '[2002:7f00:1::]',
      '[2002:a9fe:a9fe::1]',
      '[2001:0:1:2:3:4:80ff:fffe]',
      '[::ffff:0:127.0.0.1]',
      '[fe80::5efe:127.0.0.1]',
    ],
    ...[
      '012.1.2.3',
      '010.0.0.1',
      '0xa.1',
      '10.0.0.01',
      '0251.0376.0251.0376',
      '0xa9fea9fe',
      '2852039166',
      '169.254.43518',
    ],
    ...[
      '\uff11\uff12\uff17.0.0.1',
      '\u2460\u2461\u2466.\u24ea.\u24ea.\u2460',
      '127\u30020\u30020\u30021',
      '\u24dbocalhost',
    ],
    ...[
      '[fe80::1%25eth0]',
      '[fe80::1%eth0]',
      '[fd00::1]',
      '[fec0::1]',
      '[ff02::1]',
      '255.255.255.255',
      '224.0.0.1',
      '198.18.0.1',
    ],
    ...[
      '192.0.0.192',
      '192.88.99.1',
      '240.0.0.1',
      '192.0.2.1',
      '[2001:db8::1]',
      '[3fff::1]',
      '[100::1]',
      '[5f00::1]',
      '[2001:10::1]',
    ],
    ...[
      'metadata.google.internal',
      'metadata.google.internal.',
      'metadata.goog',
      'instance-data',
      'instance-data.ec2.internal',
    ],
    ...['metadata', '100.100.100.200', '169.254.170.2', '[fd00:ec2::254]', '[fd20:ce::254]', '168.63.129.16'],
    ...[
      'good.example\\@127.0.0.1',
      '127.0.0.1\\@good.example',
      'good.example@127.0.0.1',
      '127.0.0.1%2f@good.example\t',
    ],
  ])('%s', (host) => {
    for (const scheme of ['http', 'HTTPS'])
      expect([host, filter.allows(`${scheme}://${host}/latest/`)]).toEqual([host, false]);
  });
});
