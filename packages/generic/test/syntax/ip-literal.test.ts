import { describe, expect, test } from '@jest/globals';
import { isIPv6Address } from '@urikit/generic/internal';
import fc from 'fast-check';
import { isIpLiteral } from '../../src/syntax/ip-literal.js';
import { testSeed } from '../generators/campaign.js';
import { automatonOf } from '../oracles/automaton.js';
import { GRAMMAR } from '../oracles/validity.js';
import { IPV4, IPV6_FORMS, IPV_FUTURE, NOT_IPV4 } from '../tables/ip-literals.js';

const { accepts } = automatonOf(GRAMMAR, 'IPv6address');
const isAddress = (text: string): boolean => isIPv6Address(text, 0, text.length);

describe('RFC 3986 3.2.2: isIPv6Address counts what the nine forms of the ABNF allow', () => {
  test.each(IPV6_FORMS.flatMap(([, addresses]) => addresses))('%s', (address) => {
    expect(isAddress(address)).toBe(true);
    expect(isIPv6Address(`[${address}]`, 1, address.length + 1)).toBe(true);
  });

  test('the ABNF of Appendix A agrees on texts made of groups, "::" and IPv4addresses', () => {
    const piece = fc.constantFrom(':', ':', '::', '1', 'aF', 'ffff', '12345', 'g', '.', '1.2.3.4', '256.1.1.1', '');
    const property = fc.property(fc.array(piece, { maxLength: 18 }), (pieces) => {
      const text = pieces.join('');
      expect([text, isAddress(text)]).toEqual([text, accepts(text)]);
    });
    fc.assert(property, { seed: testSeed(), numRuns: 500 });
  });

  test('the ABNF of Appendix A agrees on every number of groups before and behind "::"', () => {
    const groups = (n: number): string => Array.from({ length: n }, () => '1').join(':');
    for (let before = 0; before <= 9; before++) {
      for (let behind = 0; behind <= 9; behind++) {
        for (const end of ['', ':1.2.3.4', '1.2.3.4', ':']) {
          const text = `${groups(before)}::${groups(behind)}${end}`;
          expect([text, isAddress(text)]).toEqual([text, accepts(text)]);
        }
      }
    }
  });
});

describe('RFC 3986 3.2.2: IP-literal = "[" ( IPv6address / IPvFuture ) "]"', () => {
  test.each([...IPV_FUTURE, '::1'])('[%s] is one', (address) => {
    expect(isIpLiteral(`[${address}]`)).toBe(true);
  });

  test.each([...IPV4, ...NOT_IPV4, '', '::1%251', '::1%', 'fe80::1%25en0', 'v1.a%25e', 'v.a', 'v1.', 'vg.a'])(
    '[%s] is none',
    (address) => {
      expect(isIpLiteral(`[${address}]`)).toBe(false);
    },
  );

  test.each(['', '[', ']', '::1', '[::1', '::1]', '[[::1]]', '[::1] ', '[v1.a', '[v1.a]]'])('%j is none', (text) => {
    expect(isIpLiteral(text)).toBe(false);
  });
});
