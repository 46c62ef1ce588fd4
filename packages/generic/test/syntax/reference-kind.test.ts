import { describe, expect, test } from '@jest/globals';
import { referenceKind, UriSyntaxError } from '@urikit/generic';

describe('RFC 3986 4.1, 4.2: the kind of a reference', () => {
  test.each([
    ['uri', ['http://h/', 'mailto:a@b', 'x:', 'x:?', 'X:/a', 'urn:a:b']],
    ['network-path', ['//', '//h', '//h/a', '//?q', '///a', '//:1']],
    ['absolute-path', ['/', '/a', '/a:b', '/.//a', '/?q', '/#f']],
    ['relative-path', ['a', 'a/b', './a:b', '..', '.', 'a/b:c', '%41', '@', 'a//b']],
    ['empty', ['', '?', '?q', '#', '#f', '?a:b', '?//h', '#//h']],
  ] as const)('%s', (kind, texts) => {
    expect(texts.map((text) => [text, referenceKind(text)])).toEqual(texts.map((text) => [text, kind]));
  });

  test.each(['a b', 'a:b c', '1a:b', '//[', '%'])('%j has none', (text) => {
    expect(() => referenceKind(text)).toThrow(UriSyntaxError);
  });
});
