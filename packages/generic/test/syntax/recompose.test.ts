import { componentsOf, joinComponents } from '@urikit/generic/internal';
import { parse, type UriReference, UriSyntaxError } from '@urikit/generic';
import { recompose } from '@urikit/generic/record';
import { describe, expect, test } from '@jest/globals';
import { REFERENCES } from '../tables/references.js';
import { errorOf } from '../tables/thrown.js';

const EMPTY: UriReference = {
  scheme: undefined,
  authority: undefined,
  path: '',
  query: undefined,
  fragment: undefined,
};
const HOST = { kind: 'reg-name', text: 'h' } as const;
const AUTHORITY = { userinfo: undefined, host: HOST, port: undefined };

describe('RFC 3986 5.3: a delimiter stands where its component is present', () => {
  test.each<[string, Partial<UriReference>]>([
    ['', {}],
    ['x:', { scheme: 'x' }],
    ['//h', { authority: AUTHORITY }],
    ['//@h', { authority: { ...AUTHORITY, userinfo: '' } }],
    ['//h:', { authority: { ...AUTHORITY, port: '' } }],
    ['//u:p@h:1', { authority: { userinfo: 'u:p', host: HOST, port: '1' } }],
    ['//', { authority: { ...AUTHORITY, host: { ...HOST, text: '' } } }],
    ['?', { query: '' }],
    ['#', { fragment: '' }],
    ['?#', { query: '', fragment: '' }],
    [
      'x://u@h:1/p?q#f',
      { scheme: 'x', authority: { userinfo: 'u', host: HOST, port: '1' }, path: '/p', query: 'q', fragment: 'f' },
    ],
    ['x://h//p', { scheme: 'x', authority: AUTHORITY, path: '//p' }],
    ['x:a:b', { scheme: 'x', path: 'a:b' }],
    ['a/b:c', { path: 'a/b:c' }],
    ['/a:b', { path: '/a:b' }],
    ['/.//a', { path: '/.//a' }],
  ])('%j', (text, parts) => {
    const record = { ...EMPTY, ...parts };
    expect(recompose(record)).toBe(text);
    expect(parse(text)).toEqual(record);
  });
});

describe('RFC 3986 3, 3.3, 4.2: parts that would be read back as other parts', () => {
  test.each<[string, Partial<UriReference>, string, string, number, number]>([
    ['a path that begins with "//"', { path: '//a' }, 'syntax/path', 'RFC 3986 3.3', 0, 2],
    ['the same with a scheme', { scheme: 'x', path: '//' }, 'syntax/path', 'RFC 3986 3.3', 2, 4],
    ['a rootless path behind an authority', { authority: AUTHORITY, path: 'a' }, 'syntax/path', 'RFC 3986 3.3', 3, 3],
    ['the same with a scheme', { scheme: 'x', authority: AUTHORITY, path: ':80' }, 'syntax/path', 'RFC 3986 3.3', 5, 5],
    ['a colon in the first segment', { path: 'a:b' }, 'syntax/colon-in-first-segment', 'RFC 3986 4.2', 0, 2],
    ['nothing but a colon', { path: ':' }, 'syntax/colon-in-first-segment', 'RFC 3986 4.2', 0, 1],
    ['a colon before a slash', { path: 'a:b/c' }, 'syntax/colon-in-first-segment', 'RFC 3986 4.2', 0, 2],
  ])('%s: %j', (_, parts, code, section, start, end) => {
    const { issue } = errorOf(() => recompose({ ...EMPTY, ...parts }), UriSyntaxError);
    expect(issue).toMatchObject({ code, section, severity: 'error', start, end });
  });
});

describe('RFC 3986 3: a part that breaks its rule, at its place in the text that would have been', () => {
  test.each<[Partial<UriReference>, string, number, number]>([
    [{ scheme: '' }, 'syntax/scheme', 0, 0],
    [{ scheme: 'a_' }, 'syntax/scheme', 1, 2],
    [{ authority: { ...AUTHORITY, userinfo: 'a@' } }, 'syntax/character', 3, 4],
    [{ authority: { ...AUTHORITY, host: { ...HOST, text: 'a:1' } } }, 'syntax/character', 3, 4],
    [{ authority: { ...AUTHORITY, port: '1a' } }, 'syntax/port', 5, 6],
    [{ path: 'a?' }, 'syntax/character', 1, 2],
    [{ query: 'a#' }, 'syntax/character', 2, 3],
    [{ fragment: '#' }, 'syntax/character', 1, 2],
  ])('%j: %s', (parts, code, start, end) => {
    const { issue } = errorOf(() => recompose({ ...EMPTY, ...parts }), UriSyntaxError);
    expect(issue).toMatchObject({ code, severity: 'error', start, end });
  });
});

describe('RFC 3986 5.3: the components of a string, put together', () => {
  test.each(REFERENCES.map(([text]) => text))('%j', (text) => {
    expect(joinComponents(componentsOf(parse(text)))).toBe(text);
  });
});
