import { describe, expect, test } from '@jest/globals';
import { readHost, whyHostRefused } from '@urikit/hosts/internal';
import { hostListOf, hostListHas } from '@urikit/hosts';
import fc from 'fast-check';
import { testSeed } from '../../generic/test/generators/campaign.js';

/** 127.0.0.1 in every base and width that inet_aton reads, and in the IPv6 addresses that carry it. */
function spellingsOf(address: readonly [number, number, number, number]): readonly string[] {
  const [a, b, c, d] = address;
  const bases = [
    (value: number) => String(value),
    (value: number) => `0x${value.toString(16)}`,
    (value: number) => `0X${value.toString(16).toUpperCase().padStart(2, '0')}`,
    (value: number) => `0${value.toString(8)}`,
    (value: number) => `000${value.toString(8)}`,
    (value: number) => `0x000${value.toString(16)}`,
  ];
  const widths = [
    [a, b, c, d],
    [a, b, c * 256 + d],
    [a, (b * 256 + c) * 256 + d],
    [((a * 256 + b) * 256 + c) * 256 + d],
  ];
  const dotted = widths.flatMap((parts) =>
    bases.flatMap((first) => bases.map((rest) => parts.map((part, i) => (i === 0 ? first : rest)(part)).join('.'))),
  );
  const hex = (value: number): string => value.toString(16);
  const high = hex(a * 256 + b);
  const low = hex(c * 256 + d);
  const groups = [
    `::ffff:${high}:${low}`,
    `0:0:0:0:0:FFFF:${high}:${low}`,
    `::${high}:${low}`,
    `64:ff9b::${high}:${low}`,
  ];
  const mixed = ['::ffff:', '0::ffff:', '0:0:0:0:0:ffff:', '::', '64:ff9b::'].map((start) => start + address.join('.'));
  const literals = [...groups, ...mixed, `2002:${high}:${low}::1`].map((each) => `[${each}]`);
  return [...new Set([...dotted, ...dotted.map((each) => `${each}.`), ...literals])];
}

describe('a forbidden address', () => {
  test('is forbidden in over 200 spellings', () => {
    const list = hostListOf(['127.0.0.1']);
    const spellings = spellingsOf([127, 0, 0, 1]);
    expect(spellings.length).toBeGreaterThan(200);
    expect(spellings.filter((host) => !hostListHas(list, host, '80'))).toEqual([]);
  });

  test('is in each prefix of it, in each spelling, and in no other range of the same width', () => {
    const octet = fc.nat(255);
    fc.assert(
      fc.property(
        // ::0 and ::1 are addresses of their own.
        fc.tuple(octet, octet, octet, octet).filter((address) => address.some((each, i) => each > (i < 3 ? 0 : 1))),
        fc.integer({ min: 1, max: 32 }),
        fc.nat(),
        (address, bits, nth) => {
          const number = address.reduce((sum, each) => sum * 256 + each, 0);
          const size = 2 ** (32 - bits);
          const start = number - (number % size);
          const other = start >= 2 ** 31 ? start - 2 ** 31 : start + 2 ** 31;
          const text = (value: number): string =>
            [3, 2, 1, 0].map((place) => Math.floor(value / 256 ** place) % 256).join('.');
          const spellings = spellingsOf(address);
          const host = spellings[nth % spellings.length] as string;
          expect([host, hostListHas(hostListOf([`${text(start)}/${String(bits)}`]), host, '80')]).toEqual([host, true]);
          expect([host, hostListHas(hostListOf([`${text(other)}/${String(bits)}`]), host, '80')]).toEqual([
            host,
            false,
          ]);
        },
      ),
      { seed: testSeed(), numRuns: 300 },
    );
  });
});

describe('a forbidden name', () => {
  test('is forbidden in whatever case and percent-encoding, with a dot at its end and without', () => {
    const list = hostListOf(['wiki.inside.example', '*.internal']);
    const spelled = (name: string) =>
      fc
        .tuple(fc.array(fc.nat(3), { minLength: name.length, maxLength: name.length }), fc.boolean())
        .map(([ways, dot]) => {
          const letters = Array.from(name, (char, i) => {
            const code = char.charCodeAt(0).toString(16);
            return [char, char.toUpperCase(), `%${code}`, `%${code.toUpperCase()}`][ways[i] as number];
          });
          return letters.join('') + (dot ? '.' : '');
        });
    fc.assert(
      fc.property(fc.oneof(spelled('wiki.inside.example'), spelled('a.b.internal')), (host) =>
        hostListHas(list, host, undefined),
      ),
      { seed: testSeed(), numRuns: 300 },
    );
  });
});

test.each(['[::1%25lo]', '[::1%lo]', '[::1%25lo]]'])('RFC 9844: %s has a zone identifier and is no host', (host) => {
  expect(readHost(host)).toBeUndefined();
});

describe('an IPv4 address with leading zeros is two hosts: by inet_aton, and to clients that read decimal numbers', () => {
  test.each([
    ['010.001.002.003', '8.1.2.3', '10.1.2.3'],
    ['0127.0.0.1', '87.0.0.1', '127.0.0.1'],
    ['%3010.8%2E8.8.', '8.8.8.8', '10.8.8.8'],
    ['0169.0254.0169.0254', '', '169.254.169.254'],
    ['08.8.8.8', '', '8.8.8.8'],
  ])('%s: %s and %s', (host, octal, decimal) => {
    for (const address of [octal, decimal].filter((each) => each !== '')) {
      const list = hostListOf([address]);
      expect(whyHostRefused({ deny: list }, host, '80')).toEqual({ reason: 'denied', entry: address });
    }
    expect(whyHostRefused({ deny: hostListOf(['192.0.2.1']) }, host, '80')).toBeUndefined();
    if (octal === '') return;
    // A list allows such a host if it allows both.
    for (const address of [octal, decimal])
      expect(whyHostRefused({ allow: hostListOf([address]) }, host, '80')).toEqual({ reason: 'not-allowed' });
    expect(whyHostRefused({ allow: hostListOf([octal, decimal]) }, host, '80')).toBeUndefined();
  });

  test.each(['10.1.2.3', '0.0.0.1', '010.1.2', '010', '0x0a.1.2.3', '010.1.2.3.4', 'a010.1.2.3', '0999.1.1.1.x'])(
    '%s is one',
    (host) => {
      expect(readHost(host)?.decimal).toBeUndefined();
    },
  );
});
