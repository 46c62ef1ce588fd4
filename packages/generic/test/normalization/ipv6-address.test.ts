import { isUri } from '@urikit/generic';
import { canonicalIPv6 } from '@urikit/generic/internal';
import { octetsOfIPv6 } from '@urikit/generic/text';
import { describe, expect, test } from '@jest/globals';
import { CANONICAL_IPV6, IPV6_FORMS } from '../tables/ip-literals.js';
import { ENGINE } from '../tables/engines.js';

describe('RFC 5952: the one recommended form', () => {
  test.each(CANONICAL_IPV6)('%s: %s is written %s', (_, address, canonical) => {
    expect(canonicalIPv6(address)).toBe(canonical);
    expect(canonicalIPv6(canonical)).toBe(canonical);
    expect(canonicalIPv6(address.toUpperCase())).toBe(canonical);
    expect(isUri(`foo://[${canonical}]`)).toBe(true);
  });

  test.each(CANONICAL_IPV6)('%s: %s in a URI', (_, address, canonical) => {
    for (const level of ['syntax-based', 'scheme-based'] as const) {
      expect(ENGINE.normalize(`foo://u@[${address}]:1/`, { level })).toBe(`foo://u@[${canonical}]:1/`);
    }
    expect(ENGINE.compare(`foo://[${address}]`, `foo://[${canonical}]`).equal).toBe(true);
  });
});

/** The eight groups of an address, worked out without the code under test: by the platform's own reading of it. */
const groups = (address: string): string => new URL(`http://[${address}]`).hostname;

describe('RFC 3986 3.2.2: all nine forms', () => {
  test.each(IPV6_FORMS.flatMap(([form, addresses]) => addresses.map((address) => [form, address] as const)))(
    '%s: %s keeps its value',
    (_, address) => {
      const canonical = canonicalIPv6(address);
      expect(groups(canonical)).toBe(groups(address));
      expect(canonicalIPv6(canonical)).toBe(canonical);
    },
  );

  test('every place and length of a run of zeros', () => {
    for (let mask = 0; mask < 256; mask++) {
      const isZero = Array.from({ length: 8 }, (_, i) => ((mask >> i) & 1) === 1);
      const written = isZero.map((zero, i) => (zero ? '0' : `${String(i + 1)}a`)).join(':');
      const canonical = canonicalIPv6(written);
      expect(groups(canonical)).toBe(groups(written));
      // "The symbol "::" MUST NOT be used to shorten just one 16-bit 0 field" (RFC 5952 4.2.2), and must for more
      expect(canonical.includes('::')).toBe(isZero.some((zero, i) => zero && isZero[i + 1] === true));
    }
  });
});

test.each([
  ['::', Array.from({ length: 16 }, () => 0)],
  ['2001:DB8::a:255.0.1.2', [32, 1, 13, 184, 0, 0, 0, 0, 0, 0, 0, 10, 255, 0, 1, 2]],
])('RFC 3986 3.2.2: the octets of %s', (address, octets) => {
  expect(octetsOfIPv6(address)).toEqual(octets);
});

test.each(['foo://[FE80:0::1%25En0]', 'foo://[fe80::1%25en0]'])('RFC 9844: %s has no normal form', (text) => {
  expect(ENGINE.equivalent(text, text)).toBe(false);
  expect(ENGINE.tryNormalize(text)).toMatchObject({ ok: false, issue: { code: 'syntax/ip-literal' } });
});
