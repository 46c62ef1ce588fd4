import { domainToUnicodeBy, tryDomainToAsciiBy, tryUriToIriBy } from '@urikit/iri/internal';
import { describe, expect, test } from '@jest/globals';
import { domainToAscii, domainToUnicode, tryDomainToAscii } from '@urikit/iri';

const NO_CHECKS = { std3: false, hyphens: false, joiners: false, bidi: false, length: false };

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
    expect(() => domainToAscii(name)).toThrow(/iri\/host(?:-length)? at position \d/);
  });

  test.each([
    ['evil%.example', 4],
    ['evil%zz.example', 4],
    ['evil%2', 4],
    ['%', 0],
    ['%C3%A9%.example', 6],
    ['é%%41.example', 1],
  ])('2.1: %j: a "%" that begins no triplet is an error, never dropped', (name, start) => {
    for (const options of [{}, NO_CHECKS])
      expect(tryDomainToAscii(name, options)).toMatchObject({ ok: false, issue: { code: 'iri/host', start } });
    expect(domainToUnicode(name)).toBe(name);
  });

  test.each([
    ['a/b', 1],
    ['a\\b', 1],
    ['a@b', 1],
    ['é:80', 1],
    ['é?', 1],
    ['a\0b', 1],
    ['a b', 1],
    ['[::1]', 0],
  ])('3.2.2: %j: a character that no host holds is an error, whatever checks are left out', (name, start) => {
    expect(tryDomainToAscii(name)).toMatchObject({ ok: false, issue: { code: 'iri/host' } });
    expect(tryDomainToAscii(name, NO_CHECKS)).toMatchObject({ ok: false, issue: { code: 'iri/host', start } });
  });

  test.each(['a%2Fb', 'a%40b', 'a%3Ab', 'a%00b', 'a%25b', 'a%2565b', 'a%2Eb', 'é%5Bb'])(
    '%s: an encoded delimiter is decoded into no name',
    (name) => {
      for (const options of [{}, { std3: false }])
        expect(tryDomainToAscii(name, options)).toMatchObject({
          ok: false,
          issue: { code: 'iri/host-mapping', start: name.indexOf('%') },
        });
    },
  );

  test('4: no character outside ASCII is dropped, or becomes a delimiter, without an error', () => {
    const silent: string[] = [];
    for (let code = 0x80; code < 0x3000; code++) {
      const char = String.fromCodePoint(code);
      const result = tryDomainToAscii(`a${char}b.example`, { std3: false, joiners: false, bidi: false });
      const expected = `a${char.normalize('NFKC').toLowerCase()}b.example`;
      if (result.ok && !result.value.startsWith('xn--') && result.value !== expected) silent.push(char);
    }
    expect(silent).toEqual([]);
  });

  test('what is no text is an issue', () => {
    expect(tryDomainToAscii(7 as unknown as string)).toMatchObject({ ok: false, issue: { code: 'input/not-string' } });
  });

  test('U-labels lead back to the name, or the name stays', () => {
    expect(domainToUnicode('xn--fa-hia.DE')).toBe('faß.DE');
    expect(domainToUnicode('xn--x.de')).toBe('xn--x.de');
    expect(domainToUnicode('a%20.xn--9ca')).toBe('a%20.xn--9ca');
  });
});

describe('tables of IDNA that a caller gives', () => {
  const none = (): undefined => undefined;
  test('a name beyond ASCII without tables is an issue', () => {
    expect(tryDomainToAsciiBy(none, 'b\u00fccher.example')).toMatchObject({
      ok: false,
      issue: { code: 'iri/host', start: 0, end: 14, message: 'expected tables of IDNA: provide tr46' },
    });
  });
  test('A-labels without tables stay', () => {
    expect(domainToUnicodeBy(none, 'xn--9ca.example')).toBe('xn--9ca.example');
    expect(tryUriToIriBy(none, 'http://xn--9ca.example/')).toEqual({ ok: true, value: 'http://xn--9ca.example/' });
  });
  test('a name without an A-label asks for no tables', () => {
    const never = (): never => {
      throw new Error('asked');
    };
    expect(domainToUnicodeBy(never, 'h.example')).toBe('h.example');
  });
});
