import { canonicalIPv6, isUri } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import { CANONICAL_IPV6, IPV6_FORMS } from '../tables/ip-literals.js';
import { ENGINE, ZONES } from '../tables/engines.js';

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

describe('RFC 6874: the zone stands behind the address and is left alone', () => {
  test.each([
    ['foo://[FE80:0::1%25En0]', 'foo://[fe80::1%25En0]'],
    ['foo://[fe80::1%25%45n%2f]/', 'foo://[fe80::1%25En%2F]/'],
    ['foo://[::FFFF:1.2.3.4%25Z]', 'foo://[::ffff:1.2.3.4%25Z]'],
    ['foo://[fe80::1%25a%25b]', 'foo://[fe80::1%25a%25b]'],
  ])('%s', (text, normal) => {
    expect(ZONES.normalize(text)).toBe(normal);
    expect(ZONES.normalize(normal)).toBe(normal);
    expect(ZONES.normalize(text, { level: 'simple-string' })).toBe(text);
    expect(ZONES.equivalent(text, text)).toBe(true);
    expect(ENGINE.equivalent(text, text)).toBe(false);
    expect(ENGINE.tryNormalize(text)).toMatchObject({ ok: false, issue: { code: 'syntax/ip-literal' } });
  });

  test('zones that differ in case are two', () => {
    expect(ZONES.equivalent('foo://[fe80::1%25En0]', 'foo://[fe80::1%25en0]')).toBe(false);
    expect(ZONES.equivalent('foo://[fe80::1%25en0]', 'foo://[fe80::1]')).toBe(false);
    expect(ZONES.equivalent('foo://[fe80::1%25en0]', 'foo://[FE80:0::1%25e%6E0]')).toBe(true);
  });
});
