import { describe, expect, test } from '@jest/globals';
import { createEngine } from '@urikit/generic';
import { DNS_SCHEMES, iriToUri, type IriToUriOptions, tryDomainToAscii, tryIriToUri } from '@urikit/iri';
import { toUnicode } from 'tr46';

describe('RFC 3987 3.1: IRIs to URIs', () => {
  test.each<readonly [string, string]>([
    ['http://例え.jp/引き出し', 'http://xn--r8jz45g.jp/%E5%BC%95%E3%81%8D%E5%87%BA%E3%81%97'],
    ['http://résumé.example.org', 'http://xn--rsum-bpad.example.org'],
    ['http://www.example.org/red%09rosé#red', 'http://www.example.org/red%09ros%C3%A9#red'],
    ['http://example.com/\u{10300}\u{10301}\u{10302}', 'http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82'],
    ['http://www.example.org/D%FCrst', 'http://www.example.org/D%FCrst'],
    ['http://faß.de', 'http://xn--fa-hia.de'],
    ['HTTP://É.Example:80', 'HTTP://xn--9ca.example:80'],
    ['x://é/é', 'x://%C3%A9/%C3%A9'],
    ['//é/', '//%C3%A9/'],
    ['mailto:é@é.de', 'mailto:%C3%A9@%C3%A9.de'],
    ['http://é:é@é.:1/é?é=\uE000#é', 'http://%C3%A9:%C3%A9@xn--9ca.:1/%C3%A9?%C3%A9=%EE%80%80#%C3%A9'],
    ['/e\u0301', '/e%CC%81'],
  ])('%s is %s', (iri, uri) => {
    expect(iriToUri(iri)).toBe(uri);
    expect(iriToUri(uri)).toBe(uri);
  });

  test.each([
    'http://a_b.EXAMPLE/',
    'http://r%C3%A9sum%C3%A9.example.org',
    'http://xn--x/',
    'http://-a-/',
    'http://ab--cd/',
    'http://[::1]/',
    'http://1.2.3.4./',
    '',
    '?',
  ])('the URI %j comes back as it is', (uri) => {
    expect(iriToUri(uri)).toBe(uri);
  });

  test.each<readonly [string, IriToUriOptions, string]>([
    ['/e\u0301?a=e\u0301', { nfc: true }, '/%C3%A9?a=%C3%A9'],
    ['/%AA\u0323', { nfc: true }, '/%AA%CC%A3'],
    ['/a=\u0338', { nfc: true }, '/a=%CC%B8'],
    ['x://e\u0301', { nfc: true }, 'x://%C3%A9'],
    ['//é/', { baseScheme: 'HTTP' }, '//xn--9ca/'],
    ['http://é/', { dnsSchemes: [] }, 'http://%C3%A9/'],
    ['acme://é/', { dnsSchemes: [...DNS_SCHEMES, 'acme'] }, 'acme://xn--9ca/'],
    ['http://é_/', { std3: false }, 'http://xn--_-9fa/'],
    ['http://-é/', { hyphens: false }, 'http://xn----bga/'],
    ['http://a\u200Dé/', { joiners: false }, 'http://xn--a-bga920v/'],
    ['http://aא/', { bidi: false }, 'http://xn--a-0hc/'],
    ['http://..é/', { length: false }, 'http://..xn--9ca/'],
  ])('%s with %j is %s', (iri, options, uri) => {
    expect(iriToUri(iri, options)).toBe(uri);
  });
});

describe('a host that IDNA refuses, or that would not stay what it is, is an issue with its place', () => {
  test.each<readonly [string, string, number, string]>([
    ['http://a\u3002é.jp/', 'iri/host-mapping', 8, 'turns into "."'],
    ['http://é\uFF0Ejp/', 'iri/host-mapping', 8, 'turns into "."'],
    ['http://u@é\uFF0Fx/', 'iri/host-mapping', 10, 'turns into "/"'],
    ['http://é\uFF20x/', 'iri/host-mapping', 8, 'turns into "@"'],
    ['http://é\uFF03x/', 'iri/host-mapping', 8, 'turns into "#"'],
    ['http://é\uFF1Fx/', 'iri/host-mapping', 8, 'turns into "?"'],
    ['http://é\uFF1Ax/', 'iri/host-mapping', 8, 'turns into ":"'],
    ['http://é\uFF05\uFF14\uFF11x/', 'iri/host-mapping', 8, 'turns into "%"'],
    ['http://\u2100.com/', 'iri/host-mapping', 7, 'turns into "a/c"'],
    ['http://a\u00ADb/', 'iri/host-mapping', 8, 'drops'],
    ['http://a\u200Bb/', 'iri/host-mapping', 8, 'drops'],
    ['http://a\uFE0Fb/', 'iri/host-mapping', 8, 'drops'],
    ['http://é%2Ejp/', 'iri/host-mapping', 8, 'U+002E'],
    ['http://é%2Fjp/', 'iri/host-mapping', 8, 'U+002F'],
    ['http://%41%C3%A9%00é/', 'iri/host-mapping', 16, 'U+0000'],
    ['http://=\u0338x/', 'iri/host-mapping', 7, 'delimiters'],
    ['http://é%FF/', 'iri/host', 8, 'UTF-8'],
    ['http://é._/', 'iri/host', 9, 'check: std3'],
    ['http://é.-a/', 'iri/host', 9, 'check: hyphens'],
    ['http://a\u200Dé/', 'iri/host', 7, 'check: joiners'],
    ['http://é.aא/', 'iri/host', 9, 'check: bidi'],
    ['http://é..a/', 'iri/host-length', 9, 'check: length'],
    [`http://é.${'é'.repeat(60)}/`, 'iri/host-length', 9, 'check: length'],
    [`http://${'é'.repeat(2000)}/`, 'iri/host-length', 7, '253'],
    [`http://${'é'.repeat(20000)}/`, 'iri/host-length', 7, '253'],
    ['http://é.xn--x/', 'iri/host', 9, 'IDNA'],
    ['http://\uFFF9.jp/', 'iri/character', 7, 'U+FFF9'],
    ['http://\u0378.jp/', 'iri/host', 7, 'IDNA'],
    ['http://\uFF11\uFF12\uFF17.0.0.1/', 'iri/host-address', 7, 'IPv4'],
    ['http://\uFF10x7f.1/', 'iri/host-address', 7, 'IPv4'],
  ])('%j: %s at %i', (iri, code, start, message) => {
    const result = tryIriToUri(iri);
    expect(result).toMatchObject({ ok: false, issue: { code, start } });
    expect(() => iriToUri(iri)).toThrow(message);
  });

  test('triplets of UTF-8 beside characters are what they stand for (RFC 3986 3.2.2)', () => {
    expect(iriToUri('http://%C3%A9é.jp/')).toBe('http://xn--9caa.jp/');
    expect(iriToUri('http://%41é.jp/')).toBe('http://xn--a-bga.jp/');
    expect(() => iriToUri('http://%C3%A9é.-/')).toThrow('at position 15');
  });

  test('a malformed text has the issue of the grammar', () => {
    expect(tryIriToUri('http://é/ ')).toMatchObject({ ok: false, issue: { code: 'syntax/character', start: 9 } });
    expect(() => iriToUri(null as unknown as string)).toThrow('input/not-string');
  });
});

test('the engine sends a host that is not ASCII here, and advises octets elsewhere', () => {
  const engine = createEngine();
  expect(() => engine.normalize('http://é/')).toThrow('@urikit/iri');
  expect(() => engine.normalize('http://h/é')).toThrow('percent-encode its UTF-8 bytes');
});

test.each(['/a', '/é', 'http://é/', '%'])('%s with a misspelt option', (text) => {
  for (const map of [iriToUri, tryIriToUri])
    expect(() => map(text, { nfcc: true } as never)).toThrow('input/unknown-option');
});

test.each([
  [{ std3: 'no' }, 'std3: expected true or false'],
  [{ length: null }, 'length: expected true or false'],
  [{ dnsSchemes: 'http' }, 'dnsSchemes: expected a list of strings, found string'],
])('an option of another kind: %j', (options, message) => {
  expect(() => iriToUri('/a', options as never)).toThrow(message);
});

test('a scheme of the base is a string', () => {
  expect(() => iriToUri('/a', { baseScheme: 5 as never })).toThrow('expected a string, found number');
});

test('every character of a host: what tr46 drops, or makes a delimiter of, is refused', () => {
  const wrong: string[] = [];
  for (let code = 0x80; code <= 0x1ffff; code++) {
    const char = String.fromCodePoint(code);
    const { domain } = toUnicode(char);
    if (domain !== '' && !/[\0-,./:-@[-`{-\x7f]/.test(domain)) continue;
    const result = tryDomainToAscii(`a${char}b`);
    if (result.ok || result.issue.code !== 'iri/host-mapping') wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});

test('RFC 3987 3.1: the schemes whose host is a name of the DNS are those of their documents', () => {
  const sources = {
    'RFC 9110 4.2; RFC 6455 3': 'http https ws wss',
    'RFC 1738 3.2, 3.4, 3.6, 3.8': 'ftp gopher nntp telnet',
    'RFC 4516 2; RFC 5092; RFC 7826 4.2; RFC 7252 6': 'ldap ldaps imap rtsp rtsps coap coaps',
    'IANA, provisional, and common use': 'ftps sftp ssh',
  };
  const all = Object.values(sources).flatMap((list) => list.split(' '));
  expect([...DNS_SCHEMES].sort()).toEqual(all.sort());
});
