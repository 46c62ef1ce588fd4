import { describe, expect, test } from '@jest/globals';
import { iriToUri, uriToIri } from '@urikit/iri';

describe('RFC 3987 3.2: URIs to IRIs', () => {
  test.each<readonly [string, string]>([
    ['http://www.example.org/D%C3%BCrst', 'http://www.example.org/Dürst'],
    ['http://www.example.org/D%FCrst', 'http://www.example.org/D%FCrst'],
    ['http://xn--99zt52a.example.org/%e2%80%ae', 'http://納豆.example.org/%e2%80%ae'],
    ['http://xn--r8jz45g.jp/%E5%BC%95', 'http://例え.jp/引'],
    ['x://r%C3%A9/%C3%A9?%c3%a9#%C3%A9', 'x://ré/é?é#é'],
    ['x://%C3%A9@h', 'x://é@h'],
    ['/%E3%E3%82%A4%E3', '/%E3イ%E3'],
    ['/%F0%9F%8D%A3', '/\u{1F363}'],
    ['/x%CC%81', '/x\u0301'],
    ['/%D0%B8%CC%81', '/и\u0301'],
    ['', ''],
  ])('%s is %s', (uri, iri) => {
    expect(uriToIri(uri)).toBe(iri);
    expect(uriToIri(iri)).toBe(iri);
  });

  test.each<readonly [string, string]>([
    ['bidi formatting (4.1)', '/%E2%80%8F%D8%9C%E2%81%A6'],
    ['private use', '/%EE%80%80?%EE%80%80%F3%B0%80%80'],
    ['unassigned', '/%CD%B8'],
    ['noncharacters', '/%EF%BF%BE%EF%B7%90'],
    ['controls', '/%C2%80%00%7F'],
    ['spaces', '/%20%C2%A0%E3%80%80%E2%80%A8'],
    ['what is not seen', '/%C2%AD%E2%80%8B%EF%B8%8F%E3%85%A4%E2%A0%80%EF%BB%BF'],
    ['delimiters and letters of ASCII', '/%2F%3F%23%25%41%2E'],
    ['surrogates', '/%ED%A0%80'],
    ['octets that are too many for a character', '/%C0%AF%E0%80%AF%F0%80%80%AF%F4%90%80%80%F8%88'],
    ['text that is not NFC', '/e%CC%81'],
    ['text that is not NFC, all of it encoded', '/%D0%B8%CC%86'],
    ['a character that NFC replaces', '/%E2%84%A6'],
    ['marks in no canonical order', '/%C3%AA%CC%A3'],
    ['a mark on a delimiter', '/%CC%81'],
    ['a mark on a triplet', '/%E3%CC%81'],
    ['a mark on a hyphen', '/-%CC%81'],
    ['more marks than anybody reads', `/%D0%B8${'%CC%82'.repeat(33)}`],
    ['triplets of a host of the DNS: they would be another name', 'http://r%C3%A9.org/'],
    ['a host of nobody knows what', '//xn--r8jz45g.jp'],
    ['a host beside a label that STD3 refuses', 'http://a_b.xn--r8jz45g.jp/'],
    ['an A-label that is none', 'http://xn--x/'],
    ['a U-label with a character that is not seen', 'http://xn--ab-m1t/'],
    ['a host that is too long', `http://${'xn--r8jz45g.'.repeat(100)}jp/`],
    ['an IP-literal', 'http://[::1]/'],
  ])('stays encoded: %s', (_, uri) => {
    expect(uriToIri(uri)).toBe(uri);
  });

  test('the case of an A-label is no part of the name', () => {
    expect(uriToIri('http://XN--R8JZ45G.JP/')).toBe('http://例え.JP/');
    expect(iriToUri('http://例え.JP/')).toBe('http://xn--r8jz45g.jp/');
  });

  test('the schemes with names of the DNS are an option', () => {
    expect(uriToIri('acme://xn--9ca/', { dnsSchemes: ['acme'] })).toBe('acme://é/');
    expect(uriToIri('acme://xn--9ca/')).toBe('acme://xn--9ca/');
  });

  test('an IRI that is partly decoded: a literal mark behind triplets, and a base before', () => {
    expect(uriToIri('/%C3%AA\u0323')).toBe('/%C3%AA\u0323');
    expect(uriToIri('/ê%CC%A3')).toBe('/ê%CC%A3');
    expect(uriToIri('http://é.xn--9ca/')).toBe('http://é.é/');
    expect(uriToIri('http://-é.xn--9ca/')).toBe('http://-é.xn--9ca/');
  });

  test('a malformed text is an error', () => {
    expect(() => uriToIri('/ ')).toThrow('syntax/character');
    expect(() => uriToIri(undefined as unknown as string)).toThrow('input/not-string');
  });
});
