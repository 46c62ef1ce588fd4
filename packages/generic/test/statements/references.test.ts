import { establishBase, guess, isAbsoluteUri, isUri, parse, relativize } from '@urikit/generic';
import {
  isRelative,
  isSameDocumentReference,
  merge,
  parseUri,
  recompose,
  removeDotSegments,
} from '@urikit/generic/record';
import { describe, expect, test } from '@jest/globals';
import { BASE_SOURCES } from '../../src/resolution/base.js';
import { codeOf, engine } from './engine.js';

describe('the statements of RFC 3986 4 and 5, each by an example', () => {
  test('4.1: A reference whose start is no scheme and colon is relative', () => {
    expect(['a:b', '/a:b', './a:b', '?a:b'].map((text) => isRelative(parse(text)))).toEqual([false, true, true, true]);
  });

  test('4.1: A validating parser reads components first and their parts next', () => {
    expect(codeOf(() => parse('x://h:a/%'))).toEqual('syntax/port');
  });

  test('4.2: A relative reference with two slashes is a network-path reference', () => {
    expect(relativize('x://g/a', 'x://h/b', engine, { style: 'network-path' })).toEqual('//g/a');
  });

  test('4.2: A relative reference with one slash is an absolute-path reference', () => {
    expect(relativize('x://h/a/c', 'x://h/a/b', engine, { style: 'absolute-path' })).toEqual('/a/c');
  });

  test('4.2: Any other relative reference is a relative-path reference', () => {
    expect(relativize('x://h/a/c', 'x://h/a/b', engine, { style: 'relative-path' })).toEqual('c');
  });

  test('4.2: A first segment with a colon gets a dot-segment before it', () => {
    expect(relativize('x://h/long/this:that', 'x://h/long/a', engine)).toEqual('./this:that');
    expect(codeOf(() => recompose({ ...parse('a'), path: 'this:that' }))).toEqual('syntax/colon-in-first-segment');
  });

  test('4.3: An absolute URI has no fragment', () => {
    expect(['x:a', 'x:a#', 'x:a#b', '//h'].map((text) => isAbsoluteUri(text))).toEqual([true, false, false, false]);
  });

  test('4.3: A scheme defines no fragments, so a plugin reports one and the grammar takes it', () => {
    expect(isUri('p:a#b')).toEqual(true);
    expect(engine.check('p:a#b').map(({ code }) => code)).toEqual(['p/fragment']);
  });

  test('4.4: A reference to the base without its fragment is a same-document reference', () => {
    expect(
      ['', '#f', 'a', '/a?q'].map((text) => isSameDocumentReference(parse(text), parseUri('x://h/a?q#g'))),
    ).toEqual([true, true, false, true]);
  });

  test('4.4: Normalization before that comparison is allowed', () => {
    expect(engine.equivalent('//H/%61#f', '', { base: 'x://h/a', fragment: 'ignore' })).toEqual(true);
  });

  test('4.5: A suffix of a URI is completed by heuristics only, never where a reference is expected', () => {
    expect(guess('www.w3.org/Addressing/', { scheme: 'http' })).toEqual({
      value: 'http://www.w3.org/Addressing/',
      assumed: ['authority', 'scheme'],
    });
    expect(parse('www.w3.org/Addressing/').authority).toEqual(undefined);
  });

  test('5: Resolution gives a string that matches URI', () => {
    expect(isUri(engine.resolve('g', 'x://h'))).toEqual(true);
  });

  test('5.1: Only a fragment can be used without a base', () => {
    expect(codeOf(() => parseUri('a/b'))).toEqual('syntax/missing-scheme');
  });

  test('5.1: A base URI is absolute: a reference is resolved and loses its fragment first', () => {
    expect(recompose(establishBase({ embedded: '../x#f', retrieval: 'x://h/a/b' }).uri)).toEqual('x://h/x');
  });

  test('5.1: The base nearest to the content has precedence', () => {
    expect(BASE_SOURCES).toEqual(['embedded', 'encapsulating', 'retrieval', 'fallback']);
    expect(establishBase({ fallback: 'x:4', retrieval: 'x:3' }).source).toEqual('retrieval');
  });

  test('5.1.1: A base that stands in the content comes first', () => {
    expect(establishBase({ embedded: 'x:1', encapsulating: 'x:2', retrieval: 'x:3', fallback: 'x:4' }).source).toEqual(
      'embedded',
    );
  });

  test('5.1.2: Else it is the base of the entity around the content', () => {
    expect(establishBase({ encapsulating: 'x:2', retrieval: 'x:3', fallback: 'x:4' }).source).toEqual('encapsulating');
  });

  test('5.1.3: Else it is the last URI of the retrieval, after redirects', () => {
    expect(establishBase({ retrieval: 'x:3', fallback: 'x:4' }).source).toEqual('retrieval');
  });

  test('5.1.4: Else it is the one that the application gives', () => {
    expect(establishBase({ fallback: 'x:4' }).source).toEqual('fallback');
  });

  test('5.1.4: Content without any base is an error and no guess', () => {
    expect(codeOf(() => establishBase({ embedded: 'a' }))).toEqual('syntax/missing-scheme');
  });

  test('5.2.1: Normalization of the base is optional, and is not done', () => {
    expect(engine.resolve('?q', 'X://H/a/../b')).toEqual('X://H/a/../b?q');
  });

  test('5.2.1: Resolution comes before normalization', () => {
    expect(engine.normalize(engine.resolve('%2E./c', 'x://h/a/b'))).toEqual('x://h/c');
  });

  test('5.2.2: Transformation takes each component of the reference or else of the base', () => {
    expect(['y:a', '//g/a', '/a', 'a', '?a', '#a', ''].map((text) => engine.resolve(text, 'x://h/b/c?d#e'))).toEqual([
      'y:a',
      'x://g/a',
      'x://h/a',
      'x://h/b/a',
      'x://h/b/c?a',
      'x://h/b/c?d#a',
      'x://h/b/c?d',
    ]);
  });

  test('5.2.2: A scheme that repeats the one of the base may be ignored where that is asked for', () => {
    expect(engine.resolve('x:g', 'x://h/a/b')).toEqual('x:g');
    expect(engine.resolve('x:g', 'x://h/a/b', { strict: false })).toEqual('x://h/a/g');
  });

  test('5.2.3: A base with an authority and an empty path merges with a slash', () => {
    expect(merge(parseUri('x://h'), 'a')).toEqual('/a');
  });

  test('5.2.3: Else the last segment of the base is replaced', () => {
    expect(merge(parseUri('x://h/b/c'), 'a')).toEqual('/b/a');
    expect(merge(parseUri('x:b'), 'a')).toEqual('a');
  });

  test('5.2.4: Dot-segments are removed as the two examples show', () => {
    expect(removeDotSegments('/a/b/c/./../../g')).toEqual('/a/g');
    expect(removeDotSegments('mid/content=5/../6')).toEqual('mid/6');
  });

  test('5.2.4: A query is separated from the path before that', () => {
    expect(engine.resolve('g?y/../x', 'x://h/b/c')).toEqual('x://h/b/g?y/../x');
  });

  test('5.3: Components are put together again, absent apart from empty', () => {
    expect(['x://h?#', 'x://h', '//?', '#', ''].filter((text) => recompose(parse(text)) !== text)).toEqual([]);
  });

  test('5.4.2: More dot-segments than levels do not reach the authority', () => {
    expect(['../../../g', '../../../../g'].map((text) => engine.resolve(text, 'http://a/b/c/d;p?q'))).toEqual([
      'http://a/g',
      'http://a/g',
    ]);
  });

  test('5.4.2: A dot that is a part of a segment stays', () => {
    expect(['g.', '.g', 'g..', '..g'].map((text) => engine.resolve(text, 'http://a/b/c/d;p?q'))).toEqual([
      'http://a/b/c/g.',
      'http://a/b/c/.g',
      'http://a/b/c/g..',
      'http://a/b/c/..g',
    ]);
  });
});
