import { isAbsoluteUri, isUri, isUriReference, parse, percentEncode } from '@urikit/generic';
import { pathKind, recompose, segments } from '@urikit/generic/record';
import { describe, expect, test } from '@jest/globals';
import { codeOf, engine } from './engine.js';

describe('the statements of RFC 3986 3 on components, each by an example', () => {
  test('3: Scheme and path are required, and the path may be empty', () => {
    expect(parse('x:').path).toEqual('');
    expect(isUri('//h/a')).toEqual(false);
  });

  test('3: With an authority the path is empty or begins with a slash', () => {
    expect(codeOf(() => recompose({ ...parse('x://h/a'), path: 'a' }))).toEqual('syntax/path');
  });

  test('3: Without an authority the path does not begin with two slashes', () => {
    expect(codeOf(() => recompose({ ...parse('x:/a'), path: '//a' }))).toEqual('syntax/path');
  });

  test('3: The two examples have the components that stand below them', () => {
    expect(
      (() => {
        const { scheme, path, query, fragment } = parse('foo://example.com:8042/over/there?name=ferret#nose');
        return [scheme, path, query, fragment];
      })(),
    ).toEqual(['foo', '/over/there', 'name=ferret', 'nose']);
    expect(parse('urn:example:animal:ferret:nose').path).toEqual('example:animal:ferret:nose');
  });

  test('3.1: A scheme is a letter and any letters, digits, plus, period or hyphen', () => {
    expect(['a:', 'A1+.-:', '1a:', '+a:', 'a_b:'].map((text) => isUri(text))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('3.1: An upper-case scheme is accepted and the lower-case one is written', () => {
    expect(engine.normalize('HTTP://h/')).toEqual('http://h/');
  });

  test('3.1: A scheme adds its own restrictions to the syntax', () => {
    expect(engine.check('x:/a').map(({ code }) => code)).toEqual(['x/missing-authority']);
  });

  test('3.1: A URI that breaks a restriction of its scheme is flagged as an error', () => {
    expect(engine.check('x://u@h/').map(({ severity }) => severity)).toEqual(['error']);
  });

  test('3.1: The syntax of a scheme lies within the one of absolute URIs', () => {
    expect(engine.check('x://h/\u00e9').map(({ code }) => code)).toEqual(['syntax/character']);
    expect(isAbsoluteUri('x://h/a')).toEqual(true);
  });

  test('3.2: An authority begins behind two slashes and ends at a slash, question mark, number sign or the end', () => {
    expect(['x://h', 'x://h/', 'x://h?', 'x://h#'].map((text) => parse(text).authority?.host.text)).toEqual([
      'h',
      'h',
      'h',
      'h',
    ]);
  });

  test('3.2: Normalizers leave out the colon of an empty port', () => {
    expect(engine.normalize('y://h:/')).toEqual('y://h/');
  });

  test('3.2: A scheme may do without userinfo or a port', () => {
    expect(engine.check('x://u@h/').map(({ code }) => code)).toEqual(['x/userinfo']);
  });

  test('3.2.1: Userinfo stands before an at-sign', () => {
    expect(parse('x://u:p@h').authority?.userinfo).toEqual('u:p');
    expect(isUri('x://u@v@h')).toEqual(false);
  });

  test('3.2.1: The format user:password is deprecated, and is reported', () => {
    expect(engine.check('y://u:p@h/').map(({ code }) => code)).toEqual(['syntax/password']);
  });

  test('3.2.1: An application may reject such data', () => {
    expect(
      engine.check('x://u:p@h/').some(({ code, severity }) => code === 'x/userinfo' && severity === 'error'),
    ).toEqual(true);
  });

  test('3.2.1: What shows a URI sets userinfo apart from the rest', () => {
    expect(parse('x://trusted.example@h/').authority).toEqual({
      userinfo: 'trusted.example',
      host: { kind: 'reg-name', text: 'h' },
      port: undefined,
    });
  });

  test('3.3: A path ends at the first question mark or number sign, or at the end', () => {
    expect(parse('x:/a?b/c#d').path).toEqual('/a');
    expect(parse('x:/a#b?c').path).toEqual('/a');
  });

  test('3.3: The first segment of a relative-path reference holds no colon', () => {
    expect(isUriReference('1a:b')).toEqual(false);
    expect(isUriReference('./1a:b')).toEqual(true);
  });

  test('3.3: Exactly one of five rules matches a path', () => {
    expect(['//h/a', '/a', 'a', 'x:a', ''].map((text) => pathKind(parse(text)))).toEqual([
      'abempty',
      'absolute',
      'noscheme',
      'rootless',
      'empty',
    ]);
  });

  test('3.3: A path is segments with slashes between them', () => {
    expect(segments('/a//b/')).toEqual(['a', '', 'b', '']);
  });

  test('3.3: A URI always has a path, which may have no characters', () => {
    expect(parse('mailto:fred@example.com').path).toEqual('fred@example.com');
    expect(parse('foo://info.example.com?fred').path).toEqual('');
  });

  test('3.3: Dot-segments are removed by resolution and are no other segments', () => {
    expect(engine.resolve('./a/../b', 'x://h/')).toEqual('x://h/b');
    expect(engine.resolve('...', 'x://h/')).toEqual('x://h/...');
  });

  test('3.3: A segment is opaque beside that: parameters in it are data', () => {
    expect(segments('name;v=1.1/name,1.1')).toEqual(['name;v=1.1', 'name,1.1']);
    expect(engine.normalize('x://h/a;b=1,2')).toEqual('x://h/a;b=1,2');
  });

  test('3.4: A query begins at the first question mark and ends at a number sign or the end', () => {
    expect(parse('x:?a?b#c').query).toEqual('a?b');
  });

  test('3.4: A slash and a question mark may be data of a query, also of the query of a base', () => {
    expect(engine.resolve('c', 'x://h/a/b?d/../e')).toEqual('x://h/a/c');
    expect(parse('?/a/../b').query).toEqual('/a/../b');
  });

  test('3.4: A URI as the value of a pair need not be encoded', () => {
    expect(percentEncode('https://h/a?b', 'query')).toEqual('https://h/a?b');
  });

  test('3.5: A fragment begins at a number sign and ends at the end', () => {
    expect(parse('x:a#b?c/d').fragment).toEqual('b?c/d');
    expect(isUri('x:a#b#c')).toEqual(false);
  });

  test('3.5: A fragment does not depend on the scheme, so no scheme normalizes it', () => {
    expect(engine.normalize('x://h/#A:80/../%7e')).toEqual('x://h/#A:80/../~');
  });

  test('3.5: A fragment is taken off before the rest is dereferenced', () => {
    expect(engine.equivalent('x://h/#a', 'x://h/#b', { fragment: 'ignore' })).toEqual(true);
  });

  test('3.5: A slash and a question mark may be data of a fragment, also of the fragment of a base', () => {
    expect(engine.resolve('c', 'x://h/a/b#d/../e?f')).toEqual('x://h/a/c');
  });
});
