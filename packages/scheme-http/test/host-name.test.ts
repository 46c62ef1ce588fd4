import { describe, expect, test } from '@jest/globals';
import { isUri } from '@urikit/generic';
import fc from 'fast-check';
import { testSeed } from '../../generic/test/generators/campaign.js';
import { engine, engineWith, found, SCHEMES } from './engine.js';
import { DECODES_A_LABELS } from './platform.js';

describe.each(SCHEMES)('names of hosts in %s', (scheme) => {
  const at = scheme.length + 3;
  test.each([
    ['127.0.0.1%2fx.example.com', 'host-delimiter', 'error', 9],
    ['a%40b', 'host-delimiter', 'error', 1],
    ['h%0d%0a', 'host-control', 'error', 1],
    ['r%FF', 'host-not-utf-8', 'error', 1],
    ['a'.repeat(64), 'host-label-length', 'error', 0],
    ['-a.com', 'host-hyphen', 'warning', 0],
    ['a_b', 'host-character', 'warning', 1],
    ["x!$&'()*+,;=", 'host-character', 'warning', 1],
    ['a..b', 'host-empty-label', 'warning', 2],
    ['h%C3%A9', 'host-non-ascii', 'warning', 1],
    ['[v1.a]', 'host-ip-future', 'warning', 0],
  ])('%s: %s', (host, code, severity, place) => {
    expect(found(`${scheme}://${host}/`)).toEqual([[`http/${code}`, severity, at + place]]);
  });
});

/**
 * Why a web URI that the platform's URL refuses may have no finding, each with a test of its own. `xn--` begins an A-label;
 * whether the rest of one is Punycode, and of characters that IDNA allows, takes tables of Unicode, which are not here
 * (RFC 5890 2.3.2.1, decision 16).
 */
const REVIEWED: readonly (readonly [because: string, pattern: RegExp])[] = [
  ['an A-label is not decoded', /^[^:]+:\/\/(?:[^/?#]*@)?(?:[^/?#]*\.)?xn--/i],
];
const isReviewed = (text: string): boolean => REVIEWED.some(([, pattern]) => pattern.test(engine.normalize(text)));

describe('what URL refuses, check has a finding for', () => {
  const BASES = [
    'http://example.com/',
    'https://www.example.co.uk:8443/a?b#c',
    'ws://a.b/',
    'wss://u:p@h:1/x',
    'http://127.0.0.1/',
    'http://192.0.2.1:80/',
    'http://[2001:db8::1]/',
    'https://xn--99zt52a.example/',
    'http://h%C3%A9/',
  ];
  const piece = fc.oneof(
    fc.nat(255).map((octet) => `%${octet.toString(16).padStart(2, '0')}`),
    fc.constantFrom(
      '.',
      '-',
      '_',
      '~',
      '!',
      '*',
      ',',
      ';',
      '=',
      '0',
      '1',
      '9',
      '0x',
      '256',
      'a',
      'Z',
      'xn--',
      ':',
      '@',
      '/',
      '//',
      '?',
      '#',
    ),
    fc.constantFrom('%C3%A9', '%E2%84%80', '%EF%BC%8F', '%C2%AD', '%E3%80%82', '[v1.a]', '[::1]', ':80', ':99999'),
  );
  const mutated = fc
    .tuple(
      fc.constantFrom(...BASES),
      fc.array(fc.tuple(fc.nat({ max: 24 }), fc.nat({ max: 3 }), piece), { minLength: 1, maxLength: 3 }),
    )
    .map(([base, edits]) =>
      edits.reduce((text, [place, cut, insert]) => {
        const at = Math.min(place + 5, text.length);
        return text.slice(0, at) + insert + text.slice(at + cut);
      }, base),
    );

  test('on mutated web URIs', () => {
    let refused = 0;
    fc.assert(
      fc.property(mutated, (text) => {
        if (!isUri(text) || !/^(?:https?|wss?):/i.test(text) || URL.canParse(text)) return;
        refused++;
        if (!isReviewed(text)) expect([text, ...found(text)]).not.toEqual([text]);
      }),
      { seed: testSeed(), numRuns: 8_000 },
    );
    // The law has something to hold.
    expect(refused).toBeGreaterThan(400);
  });

  test.each([
    ['http://xn--a/', 'no Punycode behind "xn--"'],
    ['http://b.xn--a/', 'in any label'],
    ['http://XN--a.b/', 'either case'],
  ])('reviewed: %s, %s', (text) => {
    expect(URL.canParse(text)).toBe(!DECODES_A_LABELS);
    expect(found(text)).toEqual([]);
    expect(isReviewed(text)).toBe(true);
  });

  test('a finding does not depend on the spelling', () => {
    const codes = (text: string): readonly string[] =>
      engine
        .check(text)
        .map(({ code, severity }) => `${code} ${severity}`)
        .filter((each) => !each.startsWith('syntax/encoded-dot-segment'))
        .sort();
    fc.assert(
      fc.property(
        mutated.filter((text) => isUri(text) && /^https?:\/\/[^/?#@[\]:]+\//.test(text)),
        (text) => {
          const spelled = text.replace(
            /^([a-z]+:\/\/)([^/?#]+)/,
            (_, start: string, host: string) =>
              start.toUpperCase() +
              host.replace(/%..|[A-Za-z0-9._~-]/g, (unit) =>
                unit.length === 3 ? unit.toLowerCase() : `%${unit.charCodeAt(0).toString(16)}`,
              ),
          );
          expect(codes(spelled)).toEqual(codes(text));
        },
      ),
      { seed: testSeed(), numRuns: 2000 },
    );
  });
});

test('a configuration changes nothing about names', () => {
  expect(found('http://a%40b/', engineWith({ userinfo: 'allowed' }))).toEqual([['http/host-delimiter', 'error', 8]]);
});
