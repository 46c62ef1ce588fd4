import { expect, test } from '@jest/globals';
import { display, hazards } from '@urikit/safety';
import fc from 'fast-check';
import { growthOf } from '../../scheme-conformance/src/work/growth.js';

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

test('law: the short way for clean texts says what the rules say', () => {
  const clean = fc
    .tuple(
      fc.constantFrom('http://', 'https://'),
      fc.constantFrom('h.example', 'www.h-1.org', 'a.local', '1.2', 'xn--p1ai.com', 'h', 'a.internal', 'metadata.goog'),
      fc.array(fc.constantFrom('/a', '/', '/..', '/.', '/a.b', '/c:d@e', '/...'), { maxLength: 4 }),
      fc.constantFrom('', '?', '?q=1&r', '?u=http://h'),
      fc.constantFrom('', '#', '#f?/'),
    )
    .map(([scheme, host, path, query, fragment]) => scheme + host + path.join('') + query + fragment);
  fc.assert(
    fc.property(fc.oneof(clean, text), (each) => {
      expect(hazards(each)).toEqual(hazards(each, {}));
    }),
    { seed: 3986, numRuns: 1000 },
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
