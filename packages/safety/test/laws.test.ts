import { expect, test } from '@jest/globals';
import { growthOf } from '../../scheme-conformance/src/work/growth.js';
import { display, hazards, READERS } from '@urikit/safety';
import fc from 'fast-check';
import { anatomyOf } from '../src/anatomy.js';
import { RULES } from '../src/rules/all.js';
import { LIMITS } from '../src/rules/rule.js';
import { platformToAscii } from '../src/rules/to-ascii.js';
import { traitsOf } from '../src/rules/traits.js';

const PIECES = [
  'http:',
  'https://',
  '//',
  '/',
  '\\',
  'bank.example',
  'evil.example',
  '127.1',
  '[::1]',
  '@',
  ':',
  '80',
  '?',
  '#',
  '%2f',
  '%2e',
  '%00',
  '%25',
  '%',
  ' ',
  '\t',
  '\u3002',
  '\u0430',
  'xn--80ak6aa92e',
  '..',
  'a',
  '&',
  '\ud800',
  '[',
  ']',
  ';',
  'token=',
  '%zz',
];
const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((parts) => parts.join(''));

test('law: hazards stand inside of the text, in order, and nothing throws', () => {
  fc.assert(
    fc.property(text, (each) => {
      let last = 0;
      for (const { start, end } of hazards(each)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(end).toBeLessThanOrEqual(each.length);
        last = start;
      }
      expect(typeof display(each)).toBe('string');
    }),
    { seed: 3986, numRuns: 1000 },
  );
});

test('law: a rule whose traits a string lacks has no finding in it', () => {
  const clean = fc
    .tuple(
      fc.constantFrom('http://', 'https://', 'HTTP://'),
      fc.constantFrom(
        'h.example',
        'H.Example',
        'XN--P1AI.com',
        'h.nip.io',
        'www.h-1.org',
        'a.local',
        '1.2',
        'xn--p1ai.com',
        'h',
        'a.internal',
        'metadata.goog',
      ),
      fc.constantFrom('', ':', ':80', ':8080', ':443', ':25', ':8099', ':99999', ':0'),
      fc.array(
        fc.constantFrom(
          '/a',
          '/',
          '/..',
          '/.',
          '/a.b',
          '/c:d@e',
          '/...',
          '/%41',
          '/%2e',
          '/%C3%A9',
          '/@u',
          '/..;a',
          '/;a',
          '/%3b',
        ),
        {
          maxLength: 4,
        },
      ),
      fc.constantFrom(
        '',
        '?',
        '?q=1&r',
        '?u=http://h',
        '?u=http://u:p@h',
        '?u=//u:p%40h',
        '?u=x%3A/u:p@h',
        '?u=http:u:p@h',
        '?u=%5C%5Cu:p@h',
        '?u=x:/u:p@h',
        '?%20',
        '?a%2Fb',
        '?%',
        '?%7F',
        '?%00',
        '?%252e',
      ),
      fc.constantFrom('', '#', '#f?/', '#%5c', '#%5B'),
      fc.constantFrom(...Array.from({ length: 20 }, () => 1), 300, 1200),
    )
    .map(([scheme, host, port, path, query, fragment, times]) =>
      [
        scheme,
        host,
        port,
        path.join('').repeat(times),
        query,
        query === '' ? '' : '&a'.repeat(times - 1),
        fragment,
      ].join(''),
    );
  fc.assert(
    fc.property(fc.oneof(clean, text), (each) => {
      const traits = traitsOf(each, undefined);
      const anatomy = anatomyOf(each);
      const settings = { ...LIMITS, toAscii: platformToAscii, mask: (path: string) => path };
      for (const [needed, rule] of RULES.filter(([needed]) => (needed & traits) === 0))
        rule(anatomy, (code) => expect([each, needed, code]).toBeUndefined(), settings);
    }),
    { seed: 3986, numRuns: 3000 },
  );
});

test('law: a secret behind the first ":" of userinfo stands in no message and in no display', () => {
  const secret = 's3cr3t';
  fc.assert(
    fc.property(text, fc.constantFrom('/', '?a', '#b', ':80/', '%2f/', ''), (user, rest) => {
      const name = user.replace(/[/?#\\]/g, '');
      const uri = `http://${name}:${secret}@h.example${rest}`;
      expect(JSON.stringify(hazards(uri).map(({ message }) => message))).not.toContain(secret);
      expect(display(uri)).not.toContain(secret);
    }),
    { seed: 3986, numRuns: 500 },
  );
});

test('work grows with the length of a text', () => {
  const units = [
    '%2f',
    '%25',
    '%2e/',
    '/..',
    '@',
    ':',
    '\\',
    ' ',
    'a.',
    '\u3002',
    '&',
    'xn--',
    '\u0430',
    '[',
    '1.',
    '//',
  ];
  for (const unit of units) {
    for (const start of ['http://', 'http://h/', '', '?']) {
      const { short, long, linear } = growthOf((length) => {
        hazards(start + unit.repeat(Math.ceil(length / unit.length)));
      });
      expect([start, unit, short, long, linear]).toEqual([start, unit, short, long, true]);
    }
  }
});

test('law: a web URI whose host is a name, and which holds nothing else that some read as one, has one host to all readers', () => {
  const name = fc.constantFrom('h', 'a.h-1', 'H.EXAMPLE', 'xn--p1ai.com', '1.a', '0x7f.a', 'a.1b');
  const rest = fc.array(
    fc.constantFrom(...PIECES.filter((piece) => /^[!-[\]-~]*$/.test(piece)), "'", '"', '<', '{', '|', '^'),
  );
  fc.assert(
    fc.property(
      fc.constantFrom('http', 'HTTPS'),
      name,
      fc.constantFrom('', ':80', ':0', ':99999'),
      rest,
      (scheme, host, port, more) => {
        for (const tail of ['', `/${more.join('')}`]) {
          const each = `${scheme}://${host}${port}${tail}`;
          const hosts = READERS.map((reader) => reader.host(each)).filter((seen) => seen !== undefined);
          expect([each, hosts.filter((seen) => seen !== host.toLowerCase())]).toEqual([each, []]);
        }
      },
    ),
    { seed: 3986, numRuns: 500 },
  );
});
