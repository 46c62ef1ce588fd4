import { describe, expect, test } from '@jest/globals';
import { percentDecode } from '@urikit/generic';
import { checkHostName, isHostName } from '@urikit/generic/text';
import fc from 'fast-check';
import { testSeed } from '../generators/campaign.js';

type Row = readonly [name: string, ...codes: (readonly [code: string, at: number])[]];

const label = (length: number): string => 'a'.repeat(length);

const ERRORS: Readonly<Record<string, readonly Row[]>> = {
  'RFC 3986 3.2.2: a delimiter, encoded or not': [
    ['127.0.0.1%2fx.example.com', ['host-delimiter', 9]],
    ['a%40b', ['host-delimiter', 1]],
    ...[
      '%2F',
      '%3F',
      '%23',
      '%40',
      '%3A',
      '%5B',
      '%5D',
      '%5C',
      '%25',
      '%22',
      '%3C',
      '%3E',
      '%5E',
      '%60',
      '%7B',
      '%7C',
    ].map((each): Row => [`a${each}b`, ['host-delimiter', 1]]),
    ...['/', '?', '#', '@', ':', '[', ']', '\\', '%'].map((each): Row => [`a${each}`, ['host-delimiter', 1]]),
    ['a%252Fb', ['host-delimiter', 1]],
  ],
  'RFC 1034 3.5: a control or a space': [
    ['h%0d%0a', ['host-control', 1]],
    ['%00', ['host-control', 0]],
    ['a%20b', ['host-control', 1]],
    ['a%7F', ['host-control', 1]],
    ['a%C2%85', ['host-control', 1]],
    ['a b', ['host-control', 1]],
    ['a\x7F', ['host-control', 1]],
  ],
  'RFC 3986 3.2.2: octets that are not UTF-8': [
    ['r%FF', ['host-not-utf-8', 1]],
    ['r%C3', ['host-not-utf-8', 1]],
    ['r%C3a', ['host-not-utf-8', 1]],
    ['%80', ['host-not-utf-8', 0]],
    ['%C0%AF', ['host-not-utf-8', 0]],
    ['%E0%80%AF', ['host-not-utf-8', 0]],
    ['%ED%A0%80', ['host-not-utf-8', 0]],
    ['%F4%90%80%80', ['host-not-utf-8', 0]],
    ['%F8%88%80%80%80', ['host-not-utf-8', 0]],
  ],
  'RFC 1034 3.1: the length of a label': [
    [label(64), ['host-label-length', 0]],
    [`b.${label(64)}.c`, ['host-label-length', 2]],
    [`b%2E${label(63)}%61`, ['host-label-length', 4]],
  ],
  'RFC 1123 2.1: the length of a name': [
    [`${'a.'.repeat(126)}bc`, ['host-length', 0]],
    [`${'a.'.repeat(126)}bc.`, ['host-length', 0]],
    [`${'a%2E'.repeat(126)}b%63`, ['host-length', 0]],
  ],
};

const WARNINGS: Readonly<Record<string, readonly Row[]>> = {
  'RFC 1123 2.1: other characters': [
    ['a_b', ['host-character', 1]],
    ['a~', ['host-character', 1]],
    ['a!', ['host-character', 1]],
    ['a%21', ['host-character', 1]],
    ["x!$&'()*+,;=", ['host-character', 1]],
  ],
  'RFC 1034 3.5: a hyphen at an end of a label': [
    ['-a.com', ['host-hyphen', 0]],
    ['a-.com', ['host-hyphen', 1]],
    ['b.%2Da', ['host-hyphen', 2]],
    ['b.a%2d', ['host-hyphen', 3]],
    ['-', ['host-hyphen', 0]],
  ],
  'RFC 1034 3.1: an empty label': [
    ['a..b', ['host-empty-label', 2]],
    ['.a', ['host-empty-label', 0]],
    ['a..', ['host-empty-label', 2]],
    ['a.%2E', ['host-empty-label', 2]],
    ['.', ['host-empty-label', 0]],
  ],
  'RFC 5890 2.3.2.1: a U-label': [
    ['h%C3%A9', ['host-non-ascii', 1]],
    ...['\u0080', '\u00e9', '\u00fc', '\u4e2d', '\ufffd'].map((each): Row => [`h${each}`, ['host-non-ascii', 1]]),
    ['%F0%9F%98%80.x', ['host-non-ascii', 0]],
    ['%EF%BC%91.x', ['host-non-ascii', 0]],
    ['%C3%A9'.repeat(63), ['host-non-ascii', 0]],
  ],
  'RFC 3986 7.4: a number in the last label': [
    ['127.1', ['rare-ipv4', 0]],
    ['127.0.0.1.', ['rare-ipv4', 0]],
    ['256.256.256.256', ['rare-ipv4', 0]],
    ['08.1', ['rare-ipv4', 0]],
    ['a.1', ['rare-ipv4', 0]],
    ['1.2.3.4.0', ['rare-ipv4', 0]],
    ['a.0X', ['rare-ipv4', 0]],
    ['%31', ['rare-ipv4', 0]],
  ],
};

const codesOf = (name: string): readonly (readonly [string, number])[] =>
  checkHostName(name).map(({ code, at }) => [code, at]);

describe('no finding', () => {
  test.each([
    '',
    'h',
    'EXAMPLE.com',
    'xn--99zt52a.example',
    'a--b.c',
    '3com.com',
    'a1',
    '1a',
    '0xg',
    'h.',
    '%61%2Ecom%2E',
    '192.0.2.1',
    '%31.2.3.4',
    label(63),
    `${'a.'.repeat(126)}b`,
    `${'a.'.repeat(126)}b.`,
  ])('"%s"', (name) => {
    expect(checkHostName(name)).toEqual([]);
    expect(isHostName(name)).toBe(true);
  });
});

/** What the title of a table begins with. */
const sectionOf = (title: string): string => title.slice(0, title.indexOf(':'));

describe.each(Object.entries(ERRORS))('%s', (title, rows) => {
  test.each(rows)('"%s"', (name, ...codes) => {
    expect(codesOf(name)).toEqual(codes);
    expect(checkHostName(name)).toMatchObject([{ severity: 'error', section: sectionOf(title) }]);
    expect(isHostName(name)).toBe(false);
  });
});

describe.each(Object.entries(WARNINGS))('%s', (title, rows) => {
  test.each(rows)('"%s"', (name, ...codes) => {
    expect(codesOf(name)).toEqual(codes);
    expect(checkHostName(name)).toMatchObject([{ severity: 'warning', section: sectionOf(title) }]);
    expect(isHostName(name)).toBe(true);
  });
});

test('one finding of each code, in the order of places', () => {
  expect(codesOf('-_%2F%2F_%FF..1')).toEqual([
    ['host-hyphen', 0],
    ['rare-ipv4', 0],
    ['host-character', 1],
    ['host-delimiter', 2],
    ['host-not-utf-8', 9],
    ['host-empty-label', 13],
  ]);
});

test('octets that are no UTF-8 count as one character of a label', () => {
  expect(codesOf('r%FFa-')).toEqual([
    ['host-not-utf-8', 1],
    ['host-hyphen', 5],
  ]);
  expect(codesOf(`%FF${label(63)}`)).toEqual([
    ['host-not-utf-8', 0],
    ['host-label-length', 0],
  ]);
});

test.each([
  ['127.1', 'expected an IPv4address as four decimal numbers: many resolvers read this name as 127.0.0.1'],
  ['a.1', 'expected no number in the last label: some readers take this name for an address'],
])('%s: %s', (name, message) => {
  expect(checkHostName(name)[0]?.message).toBe(message);
});

test('a non-ASCII name is to be converted by IDNA, and not percent-encoded', () => {
  expect(checkHostName('h%C3%A9')[0]?.message).toMatch(/A-labels.*no percent-encoding/);
});

test('what stands in the name is never quoted in a message, but the address it is read as', () => {
  for (const name of ['sEcret%2F', 'sEcret_', '-sEcret', 'sEcret%FF', 'sEcret.1'])
    for (const { message } of checkHostName(name)) expect(message).not.toContain('sEcret');
});

describe('laws', () => {
  const piece = fc.constantFrom(
    'a',
    'Z',
    '0',
    '-',
    '_',
    '~',
    '.',
    '!',
    '1',
    '0x',
    '%2F',
    '%00',
    '%C3%A9',
    '%FF',
    '%F0%9F%98%80',
    '%20',
  );
  const names = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  const spell = (name: string, encoded: boolean): string =>
    name.replace(/%..|[\s\S]/g, (unit) =>
      unit.length === 3
        ? unit.toLowerCase()
        : encoded && /[A-Za-z0-9._~-]/.test(unit)
          ? `%${unit.charCodeAt(0).toString(16)}`
          : unit,
    );

  test('a finding does not depend on the spelling: unreserved characters encoded, and case', () => {
    fc.assert(
      fc.property(names, fc.boolean(), (name, upper) => {
        const other = spell(upper ? name.toUpperCase() : name, true);
        const said = (each: string): unknown =>
          checkHostName(each)
            .map(({ code, message }) => `${code} ${message}`)
            .sort();
        expect(said(other)).toEqual(said(name));
      }),
      { seed: testSeed(), numRuns: 2000 },
    );
  });

  test('octets are UTF-8 exactly where percentDecode says so', () => {
    const octet = fc.constantFrom(
      '61',
      '7F',
      '80',
      '8F',
      '90',
      '9F',
      'A0',
      'BF',
      'C0',
      'C2',
      'DF',
      'E0',
      'E1',
      'ED',
      'EF',
      'F0',
      'F3',
      'F4',
      'F5',
    );
    fc.assert(
      fc.property(fc.array(octet, { minLength: 1, maxLength: 6 }), (octets) => {
        const name = octets.map((each) => `%${each}`).join('');
        const isUtf8 = (() => {
          try {
            percentDecode(name);
            return true;
          } catch {
            return false;
          }
        })();
        expect(codesOf(name).some(([code]) => code === 'host-not-utf-8')).toBe(!isUtf8);
      }),
      { seed: testSeed(), numRuns: 5000 },
    );
  });

  test('isHostName says whether a finding is an error', () => {
    fc.assert(
      fc.property(names, (name) => {
        expect(isHostName(name)).toBe(checkHostName(name).every(({ severity }) => severity !== 'error'));
      }),
      { seed: testSeed(), numRuns: 2000 },
    );
  });
});
