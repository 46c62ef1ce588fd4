import { describe, expect, test } from '@jest/globals';
import { createHostFilter, hazards } from '@urikit/safety';

const rows = (text: string): readonly (readonly string[])[] =>
  hazards(text).map(({ code, start, end }) => [code.slice('safety/'.length), text.slice(start, end)]);

/** Rules of the web are for the web: a name that no program looks up is no address, and its case is its own. */
describe('RFC 3986 3.2.2: hosts of schemes that connect to no socket', () => {
  test.each([
    'web3://0x4E1f41613c9084FdB9E34E11fAE9412427480e56/t',
    'ipfs://BafyBeiGDyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/',
    'ens://Vitalik.eth/',
    's3://2024/a',
    'gs://0x7f000001/a',
    'acme://a.b.1/',
    'acme://M%c3%bcLLER/',
    'acme://%FF/',
    'acme://CAF%E9/',
  ])('%s has no hazard', (text) => {
    expect(rows(text)).toEqual([]);
  });

  test.each<[text: string, ...codes: string[]]>([
    ['http://2024/a', 'rare-ipv4', 'loopback'],
    ['//0x7f.1/', 'rare-ipv4', 'loopback'],
    ['acme://0x7f.1:80/', 'rare-ipv4', 'loopback'],
    ['git+ssh://0x7f.1/', 'rare-ipv4', 'loopback'],
    ['postgresql+asyncpg://127.1/db', 'rare-ipv4', 'loopback'],
    ['file://0x7f.1/x', 'rare-ipv4', 'loopback'],
    ['coap://a.b.1/', 'rare-ipv4'],
    ['acme://127.0.0.1/', 'loopback'],
    ['acme://localhost/', 'loopback'],
  ])('%s is looked up', (text, ...codes) => {
    expect(rows(text).map(([code]) => code)).toEqual(codes);
  });
});

describe('RFC 3986 3.2.2: a host with encoded delimiters has one hazard', () => {
  test.each<[text: string, part: string]>([
    ['http+unix://%2Fvar%2Frun%2Fdocker.sock/v1', '%2Fvar%2F' + 'run%2F'],
    ['unix://%2Ftmp/x', '%2F'],
    ['http://good.example%2F.evil.example%5c/', '%2F.evil.example%5c'],
    ['acme://a%3Ab/', '%3A'],
  ])('%s', (text, part) => {
    expect(rows(text)).toEqual([['encoded-host-delimiter', part]]);
    expect(hazards(text)[0]?.message).toContain(': ');
  });
});

describe('RFC 4007 11: the zone of a literal hides no address', () => {
  test.each<[text: string, ...codes: string[]]>([
    ['http://[::1%25lo]/', 'loopback'],
    ['http://[::1%lo]/', 'loopback'],
    ['http://[fe80::1%eth0]/', 'link-local'],
    ['acme://[fe80::1%25eth0]:80/', 'link-local'],
    ['http://[::ffff:10.0.0.1%25a]/', 'embedded-ipv4', 'private'],
  ])('%s', (text, ...codes) => {
    expect(rows(text).map(([code]) => code)).toEqual(codes);
  });
});

describe('spellings of one host are one reading', () => {
  test.each([
    'http://[0:0:0:0:0:0:0:2]/',
    'http://[2001:DB8::A]/',
    'HTTP://H%2eEXAMPLE./',
    'http://m%C3%BCller.example/',
    'http://0300.0250.1/',
  ])('%s', (text) => {
    expect(rows(text).map(([code]) => code)).not.toContain('readers-disagree');
  });
});

describe('a string that another program opens', () => {
  test.each<[text: string, ...parts: string[]]>([
    ['intent://h/#Intent;scheme=https;S.browser_fallback_url=javascript%3Aalert(1);end', 'javascript%3Aalert(1)'],
    ['intent://h/#Intent;S.browser_fallback_url=data:text/html,x;end', 'data:text/html,x'],
    ['intent:javascript:alert(1)#Intent;end', 'javascript:'],
    ['intent://h#Intent;scheme=JavaScript;end', 'JavaScript'],
    ['intent://h/#Intent;S.browser_fallback_url=https%3A%2F%2Fh.example%2F;S.a=%E9;end'],
    ['intent://h/#javascript:'],
    ['microsoft-edge:javascript:alert(1)', 'javascript:'],
  ])('%s', (text, ...parts) => {
    expect(rows(text)).toEqual(parts.map((part) => ['script-scheme', part]));
  });
});

describe('RFC 3629 3, RFC 2279 2: long sequences of five and six bytes', () => {
  test.each<[text: string, ...parts: string[]]>([
    ['http://h.example/%f8%80%80%80%af', '%f8%80%80%80%af'],
    ['http://h.example/a%FC%80%80%80%80%AE', '%FC%80%80%80%80%AE'],
    ['http://h.example/?a=%c1%1c', '%c1%1c'],
    ['http://h.example/?a=%f8%88%80%80%80'],
  ])('%s', (text, ...parts) => {
    expect(rows(text).filter(([code]) => code === 'overlong-utf-8')).toEqual(
      parts.map((part) => ['overlong-utf-8', part]),
    );
  });
});

describe('RFC 2397 3, RFC 5724 2.2: bytes of a document, and lines of a message', () => {
  test.each(['data:,a%0Ab%00%c0%80', 'data:image/png;base64,iVBO%2FRw0', 'sms:+15105550101?body=a%0D%0Ab'])(
    '%s',
    (text) => {
      expect(rows(text)).toEqual([]);
    },
  );
});

describe('RFC 3986 3.2.1: an e-mail address as user', () => {
  test.each([
    'https://me%40mail.example:@good.example/',
    'https://joe.doe%40mail.example@good.example/',
    'ftp://user%2540corp@good.example/',
  ])('%s passes', (text) => {
    expect(createHostFilter({ allow: ['good.example'] }).why(text)).toBeUndefined();
    expect(rows(text).filter(([code]) => code !== 'double-encoding')).toEqual([]);
  });
  test.each([
    'http://bank.example%40@evil.example/',
    'http://127.0.0.1%40x@evil.example/',
    'http://www.bank.example%40x@evil.example/',
  ])('%s is a host to people', (text) => {
    expect(rows(text).map(([code]) => code)).toEqual(['userinfo-like-host']);
  });
});
