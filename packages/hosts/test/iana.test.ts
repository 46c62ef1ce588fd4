import { describe, expect, test } from '@jest/globals';
import { hostListOf, hostListHas } from '@urikit/hosts';
import fc from 'fast-check';

/**
 * The registries of IANA for special purposes, row by row: a prefix and its column "Globally Reachable". `undefined` is
 * "N/A". Of several rows the longest prefix decides.
 *
 * https://www.iana.org/assignments/iana-ipv4-special-registry, https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const REGISTRIES: readonly (readonly [prefix: string, reachable: boolean | undefined])[] = [
  ['0.0.0.0/8', false],
  ['0.0.0.0/32', false],
  ['10.0.0.0/8', false],
  ['100.64.0.0/10', false],
  ['127.0.0.0/8', false],
  ['169.254.0.0/16', false],
  ['172.16.0.0/12', false],
  ['192.0.0.0/24', false],
  ['192.0.0.0/29', false],
  ['192.0.0.8/32', false],
  ['192.0.0.9/32', true],
  ['192.0.0.10/32', true],
  ['192.0.0.170/32', false],
  ['192.0.0.171/32', false],
  ['192.0.2.0/24', false],
  ['192.31.196.0/24', true],
  ['192.52.193.0/24', true],
  ['192.88.99.0/24', undefined],
  ['192.88.99.2/32', false],
  ['192.168.0.0/16', false],
  ['192.175.48.0/24', true],
  ['198.18.0.0/15', false],
  ['198.51.100.0/24', false],
  ['203.0.113.0/24', false],
  ['240.0.0.0/4', false],
  ['255.255.255.255/32', false],
  ['::1/128', false],
  ['::/128', false],
  ['::ffff:0:0/96', false],
  ['64:ff9b::/96', true],
  ['64:ff9b:1::/48', false],
  ['100::/64', false],
  ['100:0:0:1::/64', false],
  ['2001::/23', false],
  ['2001::/32', undefined],
  ['2001:1::1/128', true],
  ['2001:1::2/128', true],
  ['2001:1::3/128', true],
  ['2001:2::/48', false],
  ['2001:3::/32', true],
  ['2001:4:112::/48', true],
  ['2001:10::/28', undefined],
  ['2001:20::/28', true],
  ['2001:30::/28', true],
  ['2001:db8::/32', false],
  ['2002::/16', undefined],
  ['2620:4f:8000::/48', true],
  ['3fff::/20', false],
  ['5f00::/16', false],
  ['fc00::/7', false],
  ['fe80::/10', false],
];

/** Address space with another status: multicast (RFC 5771), and IPv6 outside of `2000::/3` (IANA, "IPv6 address space"). */
const SPACES: readonly (readonly [prefix: string, reachable: boolean])[] = [
  ['0.0.0.0/0', true],
  ['224.0.0.0/4', false],
  ['::/0', false],
  ['2000::/3', true],
];

interface Row {
  readonly width: 32 | 128;
  readonly first: bigint;
  readonly bits: number;
  readonly reachable: boolean | undefined;
}

function numberOf(address: string): bigint {
  if (!address.includes(':')) return address.split('.').reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  const [head = '', tail] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const groups = [...head, ...Array<string>(8 - head.length - (tail?.length ?? 0)).fill('0'), ...(tail ?? [])];
  return groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}

const rows = [...REGISTRIES, ...SPACES].map(([prefix, reachable]): Row => {
  const [address = '', bits] = prefix.split('/');
  return { width: address.includes(':') ? 128 : 32, first: numberOf(address), bits: Number(bits), reachable };
});

const last = ({ first, width, bits }: Row): bigint => first + 2n ** BigInt(width - bits) - 1n;

function hostOf(address: bigint, width: number): string {
  if (width === 32) return [24n, 16n, 8n, 0n].map((shift) => String((address >> shift) & 255n)).join('.');
  const groups = Array.from({ length: 8 }, (_, i) => (address >> BigInt(112 - 16 * i)) & 65_535n);
  return `[${groups.map((group) => group.toString(16)).join(':')}]`;
}

/** IPv4-mapped addresses, and those of NAT64: a client connects to the IPv4 address in them. */
const TRANSLATED = [numberOf('::ffff:0:0') >> 32n, numberOf('64:ff9b::') >> 32n];

function isReachable(address: bigint, width: number): boolean | undefined {
  if (width === 128 && TRANSLATED.includes(address >> 32n)) return isReachable(address & 0xffff_ffffn, 32);
  return rows
    .filter((row) => row.width === width && row.first <= address && address <= last(row))
    .sort((a, b) => b.bits - a.bits)[0]?.reachable;
}

/** Addresses that a row tells from others: both ends, and their neighbours. */
const ends = rows.flatMap((row) =>
  [row.first - 1n, row.first, row.first + 1n, last(row) - 1n, last(row), last(row) + 1n]
    .filter((address) => address >= 0n && address < 2n ** BigInt(row.width))
    .map((address) => [hostOf(address, row.width), isReachable(address, row.width)] as const),
);

describe('RFC 6890 2.2: not-global and the registries', () => {
  const list = hostListOf(['not-global']);

  test('an address is in the list if the registries do not call it globally reachable', () => {
    expect(ends.length).toBeGreaterThan(250);
    expect(ends.filter(([host, reachable]) => hostListHas(list, host, '80') === (reachable === true))).toEqual([]);
  });

  test('an address of any prefix is in the list unless it is global unicast', () => {
    const bytes = fc.array(fc.oneof(fc.constantFrom(0, 1, 0x20, 0xff), fc.nat(255)), { minLength: 16, maxLength: 16 });
    const address = fc.tuple(fc.constantFrom(...rows), bytes).map(([{ width, first, bits }, all]) => {
      const number = all.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n) >> BigInt(128 - width);
      // The bits of a row, or some of them.
      const kept = BigInt(width - Math.min(bits, all[0] as number));
      return [((first >> kept) << kept) | (number & ((1n << kept) - 1n)), width] as const;
    });
    fc.assert(
      fc.property(address, ([number, width]) => {
        const host = hostOf(number, width);
        // ISATAP behind a global prefix leads to the IPv4 address in it.
        fc.pre(!/:0?2?00:5efe:[^:]+:[^:]+\]$|:0:5efe:/.test(host));
        expect([host, hostListHas(list, host, '80')]).toEqual([host, isReachable(number, width) !== true]);
      }),
      { seed: 6890, numRuns: 5000 },
    );
  });

  test.each([
    ['[64:ff9b::808:808]', false],
    ['[64:ff9b::a00:1]', true],
    ['[64:ff9b::c000:9]', false],
    ['[64:ff9b:1::808:808]', true],
    ['[::ffff:8.8.8.8]', false],
    ['[::ffff:192.0.0.10]', false],
    ['[::ffff:192.0.0.11]', true],
    ['[2001:20::1]', false],
    ['[2001:3f:ffff:ffff:ffff:ffff:ffff:ffff]', false],
    ['[2001:40::]', true],
  ])('%s: %p', (host, isListed) => {
    expect(hostListHas(list, host, '80')).toBe(isListed);
  });

  test('an entry of a caller stands for all of its prefix', () => {
    expect(hostListHas(hostListOf(['192.0.0.0/24']), '192.0.0.9', '80')).toBe(true);
  });
});
