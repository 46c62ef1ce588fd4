import { establishBase, UriSyntaxError } from '@urikit/generic';
import { recompose } from '@urikit/generic/record';
import { describe, expect, test } from '@jest/globals';
import { BASE_SOURCES } from '../../src/resolution/base.js';
import { errorOf } from '../tables/thrown.js';

describe('RFC 3986 5.1: establishing a base URI', () => {
  test('the four sources in their order', () => {
    expect(BASE_SOURCES).toEqual(['embedded', 'encapsulating', 'retrieval', 'fallback']);
  });

  test.each([
    ['5.1.1', { embedded: 'a:1', encapsulating: 'a:2', retrieval: 'a:3', fallback: 'a:4' }, 'embedded', 'a:1'],
    ['5.1.2', { encapsulating: 'a:2', retrieval: 'a:3', fallback: 'a:4' }, 'encapsulating', 'a:2'],
    ['5.1.3', { retrieval: 'a:3', fallback: 'a:4' }, 'retrieval', 'a:3'],
    ['5.1.4', { fallback: 'a:4' }, 'fallback', 'a:4'],
    ['5.1 a source that says nothing', { embedded: undefined, retrieval: 'a:3' }, 'retrieval', 'a:3'],
    ['5.1 without its fragment', { embedded: 'foo://h/p?q#f' }, 'embedded', 'foo://h/p?q'],
    ['5.1 an empty fragment goes too', { embedded: 'foo://h/p?#' }, 'embedded', 'foo://h/p?'],
    [
      '5.1.1 a relative source on the next',
      { embedded: '../x/', retrieval: 'foo://h/a/b/c' },
      'embedded',
      'foo://h/a/x/',
    ],
    ['5.1.1 an empty source on the next', { embedded: '', retrieval: 'foo://h/a?q#f' }, 'embedded', 'foo://h/a?q'],
    [
      '5.1.2 relative sources one after the other',
      { embedded: 'c', encapsulating: '../b/', retrieval: 'foo://h/a/', fallback: 'bar:' },
      'embedded',
      'foo://h/b/c',
    ],
    [
      '5.1.3 a later source is not asked where an earlier is a URI',
      { retrieval: 'foo:a', fallback: '../x' },
      'retrieval',
      'foo:a',
    ],
    ['4.3 not normalized', { retrieval: 'FOO://H/%7e/' }, 'retrieval', 'FOO://H/%7e/'],
  ])('%s', (_, candidates, source, text) => {
    const base = establishBase(candidates);
    expect(base.source).toBe(source);
    expect(recompose(base.uri)).toBe(text);
    expect(base.uri.fragment).toBeUndefined();
  });

  test.each([
    [{}],
    [{ embedded: undefined, encapsulating: undefined, retrieval: undefined, fallback: undefined }],
    [{ embedded: 'a/b' }],
    [{ embedded: 'c', retrieval: '//h/a', fallback: '' }],
  ])('%j gives no base URI', (candidates) => {
    expect(errorOf(() => establishBase(candidates), UriSyntaxError).issue).toMatchObject({
      code: 'syntax/missing-scheme',
      start: 0,
      section: 'RFC 3986 5.1',
    });
  });

  test.each([
    [{ embedded: 'foo://h h' }],
    [{ embedded: 'foo://h', fallback: 'foo://h h' }],
    [{ embedded: 'a', retrieval: 'foo://h h' }],
  ])('%j has a malformed source', (candidates) => {
    expect(errorOf(() => establishBase(candidates), UriSyntaxError).issue).toMatchObject({
      code: 'syntax/character',
      start: 7,
    });
  });
});
