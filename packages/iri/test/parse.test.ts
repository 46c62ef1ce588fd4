import { describe, expect, test } from '@jest/globals';
import { IRI_ISSUES, isIri, isIriReference, parseIri, tryParseIri } from '@urikit/iri';
import { componentAt } from '@urikit/generic/internal';

describe('RFC 3987 2.2: an IRI as the engine reads a URI', () => {
  test('every component as it is written', () => {
    expect(parseIri('x://ü:p@例え.jp:8/引/き?出=\uE000#し')).toEqual({
      scheme: 'x',
      authority: { userinfo: 'ü:p', host: { kind: 'reg-name', text: '例え.jp' }, port: '8' },
      path: '/引/き',
      query: '出=\uE000',
      fragment: 'し',
    });
  });
  test('absent and empty are told apart', () => {
    expect(parseIri('é')).toEqual({
      scheme: undefined,
      authority: undefined,
      path: 'é',
      query: undefined,
      fragment: undefined,
    });
    expect(parseIri('//@é:?#')).toEqual({
      scheme: undefined,
      authority: { userinfo: '', host: { kind: 'reg-name', text: 'é' }, port: '' },
      path: '',
      query: '',
      fragment: '',
    });
  });
  test('a URI is read by the engine', () => {
    expect(parseIri('http://[::1]/a')).toMatchObject({ authority: { host: { kind: 'IPv6address' } }, path: '/a' });
    expect(parseIri('http://[::1]/é')).toMatchObject({ authority: { host: { kind: 'IPv6address' } }, path: '/é' });
  });
});

describe('what is no IRI, and where', () => {
  test.each<readonly [string, string, number, string]>([
    ['/a\uE000', 'iri/private-use', 2, 'path'],
    ['#\uE000', 'iri/private-use', 1, 'fragment'],
    ['http://\uE000/', 'iri/private-use', 7, 'host'],
    ['/\uFFFE', 'iri/character', 1, 'path'],
    ['/é\uFDD0', 'iri/character', 2, 'path'],
    ['/\x80', 'iri/character', 1, 'path'],
    ['?\u{E0001}', 'iri/character', 1, 'query'],
    ['/\u{1F600}\uD800', 'iri/lone-surrogate', 3, 'path'],
    ['/\uDC00é', 'iri/lone-surrogate', 1, 'path'],
    ['/é b', 'syntax/character', 2, 'path'],
    ['/é%4', 'syntax/percent-encoding', 2, 'path'],
    ['hé://a', 'syntax/scheme', 1, 'scheme'],
    ['http://h:é', 'syntax/port', 9, 'port'],
    ['http://[é]', 'syntax/ip-literal', 7, 'host'],
    ['http://[v1.é]', 'syntax/ip-literal', 7, 'host'],
    [':é', 'syntax/colon-in-first-segment', 0, 'path'],
  ])('%j: %s at %i in the %s', (text, code, start, component) => {
    expect(tryParseIri(text)).toMatchObject({ ok: false, issue: { code, start } });
    expect(componentAt(text, start)).toBe(component);
    expect(isIriReference(text)).toBe(false);
    expect(() => parseIri(text)).toThrow(code);
  });

  test('the message names the character of the text, and none around an "@"', () => {
    expect(() => parseIri('hé://a')).toThrow('found U+00E9');
    expect(() => parseIri('/\uE000')).toThrow('private use is for queries only');
    expect(() => parseIri('http://joe:\uE000@h')).not.toThrow('U+E000');
    expect(() => parseIri('http://joe@h:é')).not.toThrow('U+00E9');
  });

  test.each([undefined, null, 7])('%j is no text', (value) => {
    expect(isIri(value as unknown as string)).toBe(false);
    expect(() => parseIri(value as unknown as string)).toThrow('input/not-string');
  });

  test('every code names its document and section', () => {
    for (const { section } of Object.values(IRI_ISSUES)) expect(section).toMatch(/^(?:RFC 398[67]|UTS #46) \d/);
  });
});
