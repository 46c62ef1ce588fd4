import { describe, expect, test } from '@jest/globals';
import { domainToAscii, domainToUnicode, tryDomainToAscii } from '@urikit/iri';

describe('UTS #46: names by themselves', () => {
  test.each([
    ['faß.de', 'xn--fa-hia.de'],
    ['EXAMPLE.com', 'example.com'],
    ['例え.jp.', 'xn--r8jz45g.jp.'],
    ['%E4%BE%8Bえ.jp', 'xn--r8jz45g.jp'],
  ])('%s is %s', (name, ascii) => {
    expect(domainToAscii(name)).toBe(ascii);
    expect(domainToAscii(ascii)).toBe(ascii);
  });

  test.each(['', '.', 'a..b', '-a', 'a_b', 'xn--x', '%FF'])('%j is refused with a place', (name) => {
    expect(() => domainToAscii(name)).toThrow(/iri\/host(?:-length)?, host at index \d/);
  });

  test('what is no text is an issue', () => {
    expect(tryDomainToAscii(7 as unknown as string)).toMatchObject({ ok: false, issue: { code: 'iri/host' } });
  });

  test('U-labels lead back to the name, or the name stays', () => {
    expect(domainToUnicode('xn--fa-hia.DE')).toBe('faß.DE');
    expect(domainToUnicode('xn--x.de')).toBe('xn--x.de');
    expect(domainToUnicode('a%20.xn--9ca')).toBe('a%20.xn--9ca');
  });
});
