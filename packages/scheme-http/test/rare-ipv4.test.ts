import { describe, expect, test } from '@jest/globals';
import { growthOf } from '@urikit/scheme-conformance';
import fc from 'fast-check';
import { isUri, parse } from '@urikit/generic';
import { testSeed } from '../../generic/test/generators/campaign.js';
import { rareIPv4Address } from '@urikit/generic/text';
import { engine, found, SCHEMES } from './engine.js';

/** The address that the warning names, undefined where there is none. */
const warnedOf = (host: string): string | undefined => {
  const issue = engine.check(`http://${host}/`).find(({ code }) => code === 'http/rare-ipv4');
  return issue === undefined ? undefined : /[0-9]+(?:\.[0-9]+){3}/.exec(issue.message)?.[0];
};

/** The host to which the platform's own reader sends a request, where that is an IPv4 address. */
const reachedBy = (host: string): string | undefined => {
  const url = `http://${host}/`;
  const { hostname } = URL.canParse(url) ? new URL(url) : { hostname: '' };
  return /^[0-9]+(?:\.[0-9]+){3}$/.test(hostname) ? hostname : undefined;
};

const READ = [
  // Decision 16.
  ['127.1', '127.0.0.1'],
  ['0x7f.1', '127.0.0.1'],
  ['2130706433', '127.0.0.1'],
  ['127.0.0.1.', '127.0.0.1'],
  // One to four parts: the last fills what is left.
  ['0', '0.0.0.0'],
  ['1', '0.0.0.1'],
  ['1.2', '1.0.0.2'],
  ['1.2.3', '1.2.0.3'],
  ['1.65535', '1.0.255.255'],
  ['1.16777215', '1.255.255.255'],
  ['1.2.65535', '1.2.255.255'],
  ['4294967295', '255.255.255.255'],
  ['255.255.255.255.', '255.255.255.255'],
  // Octal behind 0, hexadecimal behind 0x.
  ['0177.0.0.1', '127.0.0.1'],
  ['017700000001', '127.0.0.1'],
  ['00000000000000000000000177.1', '127.0.0.1'],
  ['010.010.010.010', '8.8.8.8'],
  ['00.0.0.0', '0.0.0.0'],
  ['0x7F000001', '127.0.0.1'],
  ['0X7f.0x0.0x0.0X1', '127.0.0.1'],
  ['0xffffffff', '255.255.255.255'],
  ['0x00000000000000000000000000007f.1', '127.0.0.1'],
  ['0xa.012.10', '10.10.0.10'],
  // No digit behind 0x is 0 to URL, and so to fetch, though not to inet_aton.
  ['0x', '0.0.0.0'],
  ['0X', '0.0.0.0'],
  ['0x.1', '0.0.0.1'],
  // Percent-encoded digits, letters and dots are decoded before a name is looked up (RFC 3986 3.2.2).
  ['%31%32%37.1', '127.0.0.1'],
  ['127%2E1', '127.0.0.1'],
  ['%30%78%37%66.1', '127.0.0.1'],
  ['127.0.0.1%2e', '127.0.0.1'],
] as const;

const NOT_READ = [
  '1.2.3.4.5',
  '1.2.3.4.0',
  '1.2.3.4.0.',
  '1.2.3.4.5.',
  '256.256.256.256',
  '256.1',
  '1.256.1',
  '09.1.1.1',
  '08',
  '1.08',
  '192.068.001.000',
  '4294967296',
  '0x100000000',
  '040000000000',
  '1.16777216',
  '1.2.65536',
  '1.2.3.256',
  '9'.repeat(400),
  `0x${'f'.repeat(400)}`,
  '0xg',
  '0x7g.1',
  '00x1',
  '1e1',
  '+1',
  '-1',
  '1_',
  '1..2',
  '127.0.0.1..',
  '.1',
  '.',
  '..',
  '1.a',
  'a.1',
  'h',
  'deadbeef',
  'x7f',
  '%2531',
  '1%00',
  '1%0A',
  '1%20',
  '1%2F',
  '%FF',
] as const;

describe('names that are read as addresses', () => {
  test.each(READ)('%s as %s', (host, address) => {
    expect(warnedOf(host)).toBe(address);
    // No claim of this table rests on this package alone.
    expect(reachedBy(host)).toBe(address);
  });

  test.each(SCHEMES)('%s: one warning at the host, and the name is never rewritten', (scheme) => {
    for (const [host] of READ.filter(([each]) => !each.includes('%'))) {
      const text = `${scheme}://u@${host.toLowerCase()}:8080/p`;
      const issue = engine.check(text).find(({ code }) => code === 'http/rare-ipv4');
      expect(issue).toMatchObject({
        severity: 'warning',
        start: scheme.length + 5,
        section: 'RFC 3986 7.4',
      });
      expect(engine.normalize(text)).toBe(text);
    }
  });

  test.each(READ)('%s is not equivalent to %s', (host, address) => {
    expect(engine.equivalent(`http://${host}/`, `http://${address}/`)).toBe(false);
  });
});

// One rule for check, policies and keys: the last label is a number, and the name is no IPv4address (decision 16).
describe('names that end in a number and that nobody reads as an address', () => {
  test.each(['256.256.256.256', '08.1', 'a.1', '1.08', '09', '1.2.3.4.5', '1..2', '.1', 'a.0x', '9'.repeat(400)])(
    '%s: a warning without an address, and URL refuses it',
    (host) => {
      expect(found(`http://${host}/`).filter(([code]) => code === 'http/rare-ipv4')).toEqual([
        ['http/rare-ipv4', 'warning', 7],
      ]);
      expect(warnedOf(host)).toBeUndefined();
      expect(URL.canParse(`http://${host}/`)).toBe(false);
    },
  );
});

describe('names that are not', () => {
  test.each(NOT_READ)('%s', (host) => {
    expect(isUri(`http://${host}/`)).toBe(true);
    expect(warnedOf(host)).toBeUndefined();
    expect(reachedBy(host)).toBeUndefined();
  });

  test.each([
    '192.0.2.1',
    '0.0.0.0',
    '255.255.255.255',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[v1.127]',
    '',
    '%31.2.3.4',
    '1%2E2.3.4',
  ])('no name at all: "%s"', (host) => {
    expect(found(`http://${host}/`).filter(([code]) => code === 'http/rare-ipv4')).toEqual([]);
  });

  test('without an authority there is none', () => {
    expect(engine.check('http:127.1').map(({ code }) => code)).toEqual(['http/missing-authority']);
    expect(engine.check('foo://127.1/')).toEqual([]);
  });
});

describe('the platform agrees', () => {
  const part = fc.oneof(
    fc.nat({ max: 300 }).map(String),
    fc.nat({ max: 2 ** 32 + 9 }).map(String),
    fc.nat({ max: 2 ** 32 + 9 }).map((value) => `0${value.toString(8)}`),
    fc.nat({ max: 2 ** 32 + 9 }).map((value) => `0x${value.toString(16)}`),
    fc.constantFrom(
      '',
      '0',
      '00',
      '0x',
      '08',
      '0x0',
      '255',
      '256',
      '65536',
      '16777216',
      'a',
      '0X1F',
      '%30',
      '%31',
      '1%2E',
    ),
  );
  const host = fc
    .tuple(fc.array(part, { minLength: 1, maxLength: 5 }), fc.constantFrom('', '', '.'))
    .map(([parts, dot]) => parts.join('.') + dot);

  test('on every name of numbers: a warning, and the same address, exactly where URL reads one', () => {
    fc.assert(
      fc.property(host, (each) => {
        const kind = parse(engine.normalize(`http://${each}/`)).authority?.host.kind;
        expect(warnedOf(each)).toBe(kind === 'IPv4address' ? undefined : reachedBy(each));
      }),
      { seed: testSeed(), numRuns: 1000 },
    );
  });

  test('except on characters that URL maps to digits and dots by UTS #46, which is not RFC 3986', () => {
    for (const each of ['%EF%BC%91.1', '1%E3%80%822', '1%C2%AD27.1']) {
      expect(reachedBy(each)).toBeDefined();
      expect(engine.normalize(`http://${each}/`)).toBe(`http://${each}/`);
      expect(engine.equivalent(`http://${each}/`, `http://${reachedBy(each) ?? ''}/`)).toBe(false);
    }
  });
});

test.each<readonly [string, (length: number) => string]>([
  ['numbers', (length) => '1.'.repeat(length)],
  ['zeros', (length) => '0'.repeat(length)],
  ['hexadecimal zeros', (length) => `0x${'0'.repeat(length)}1`],
  ['dots before a number', (length) => `${'.'.repeat(length)}1`],
  ['dots behind a number', (length) => `1${'.'.repeat(length)}`],
  ['ones', (length) => '1'.repeat(length)],
])('a name of many %s takes work in proportion to its length', (_, name) => {
  expect(growthOf((length) => rareIPv4Address(name(length)))).toMatchObject({ linear: true });
  expect(growthOf((length) => engine.check(`http://${name(length)}/`))).toMatchObject({ linear: true });
});
