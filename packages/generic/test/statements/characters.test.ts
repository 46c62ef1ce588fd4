import {
  type EncodingError,
  findDoubleEncoding,
  isUri,
  isUriReference,
  parse,
  percentDecode,
  percentEncode,
  replaceComponents,
  relativize,
} from '@urikit/generic';
import { decodeSegments } from '@urikit/generic/record';
import { classify } from '@urikit/generic/internal';
import { describe, expect, test } from '@jest/globals';
import { engine, SYNTAX } from './engine.js';

describe('the statements of RFC 3986 1 and 2, each by an example', () => {
  test('1.1: A generic parser splits any URI into components without knowing its scheme', () => {
    expect(
      (() => {
        const { scheme, path } = parse('never-seen:a;b,c');
        return [scheme, path];
      })(),
    ).toEqual(['never-seen', 'a;b,c']);
  });

  test('1.1.2: All of the example URIs are valid', () => {
    expect(
      [
        'ftp://ftp.is.co.za/rfc/rfc1808.txt',
        'http://www.ietf.org/rfc/rfc2396.txt',
        'ldap://[2001:db8::7]/c=GB?objectClass?one',
        'mailto:John.Doe@example.com',
        'news:comp.infosystems.www.servers.unix',
        'tel:+1-816-555-1212',
        'telnet://192.0.2.16:80/',
        'urn:oasis:names:specification:docbook:dtd:xml:4.1.2',
      ].filter((text) => !isUri(text)),
    ).toEqual([]);
  });

  test('1.2.1: A URI is a sequence of characters of a small set, whatever octets carry them', () => {
    expect(classify('é')).toEqual('disallowed');
    expect(classify(' ')).toEqual('disallowed');
  });

  test('1.2.3: A relative reference names a resource by the difference to its base', () => {
    expect(engine.resolve('../c', 'x://h/a/b/d')).toEqual('x://h/a/c');
    expect(relativize('x://h/a/c', 'x://h/a/b/d', engine)).toEqual('../c');
  });

  test('1.3: The grammar is ABNF, and its terminal symbols are US-ASCII', () => {
    expect(isUriReference('a\u212ab')).toEqual(false);
  });

  test('2: A URI is composed of digits, letters and a few graphic symbols of US-ASCII', () => {
    expect(['a', 'Z', '0', '-', '/', '!', '"', '\u0660'].map(classify)).toEqual([
      'unreserved',
      'unreserved',
      'unreserved',
      'unreserved',
      'gen-delims',
      'sub-delims',
      'disallowed',
      'disallowed',
    ]);
  });

  test('2.1: An octet outside of the allowed set is percent-encoded as a percent sign and two hexadecimal digits', () => {
    expect(percentEncode(' ', 'path')).toEqual('%20');
    expect(percentEncode('中', 'path')).toEqual('%E4%B8%AD');
  });

  test('2.1: A percent sign without two hexadecimal digits behind it is malformed', () => {
    expect(['%', '%4', '%g0', '%%41'].filter((text) => isUriReference(text))).toEqual([]);
  });

  test('2.1: Hexadecimal digits of either case are equivalent', () => {
    expect(engine.equivalent('x://h/%c3%a9', 'x://h/%C3%A9', SYNTAX)).toEqual(true);
  });

  test('2.1: Producers and normalizers use upper-case hexadecimal digits', () => {
    expect(percentEncode('/', 'segment')).toEqual('%2F');
    expect(engine.normalize('x://h/%3a%5b')).toEqual('x://h/%3A%5B');
  });

  test('2.2: Reserved characters are the general delimiters and the sub-delimiters', () => {
    expect(Array.from(':/?#[]@', classify).every((name) => name === 'gen-delims')).toEqual(true);
    expect(Array.from("!$&'()*+,;=", classify).every((name) => name === 'sub-delims')).toEqual(true);
  });

  test('2.2: Data that would conflict with a delimiter of its component is percent-encoded before the URI is formed', () => {
    expect(percentEncode('file?.txt', 'segment')).toEqual('file%3F.txt');
    expect(replaceComponents('x://h/p', { path: '/a?b' }, { repair: true })).toEqual('x://h/a%3Fb');
  });

  test('2.2: URIs that differ in the encoding of a reserved character are not equivalent', () => {
    expect(engine.equivalent('x://h/path?key=value', 'x://h/path%3Fkey=value')).toEqual(false);
    expect(
      Array.from("!$&'()*+,;=:@").filter((char) =>
        engine.equivalent('x://h/' + char, 'x://h/' + percentEncode(char, 'unreserved')),
      ),
    ).toEqual([]);
  });

  test('2.2: A reserved character in data is encoded unless the scheme allows it there', () => {
    expect(percentEncode("!$&'()*+,;=:@/?#[]", 'unreserved')).toEqual(
      '%21%24%26%27%28%29%2A%2B%2C%3B%3D%3A%40%2F%3F%23%5B%5D',
    );
  });

  test('2.3: Unreserved characters are letters, digits, hyphen, period, underscore and tilde', () => {
    expect(Array.from('azAZ09-._~', classify).every((name) => name === 'unreserved')).toEqual(true);
  });

  test('2.3: URIs that differ in the encoding of an unreserved character are equivalent', () => {
    expect(engine.equivalent('x://h/~user', 'x://h/%7Euser', SYNTAX)).toEqual(true);
  });

  test('2.3: Producers do not encode unreserved characters', () => {
    expect(percentEncode('azAZ09-._~', 'unreserved')).toEqual('azAZ09-._~');
  });

  test('2.3: Normalizers decode every encoded unreserved character', () => {
    expect(engine.normalize('x://h/%41%5a%61%7A%30%39%2D%2E%5f%7e')).toEqual('x://h/AZaz09-._~');
  });

  test('2.4: Only the producer encodes, and it encodes what the component does not allow', () => {
    expect(percentEncode('my document', 'segment')).toEqual('my%20document');
    expect(percentEncode('a/b', 'path')).toEqual('a/b');
  });

  test('2.4: A consumer separates the components before it decodes', () => {
    expect(decodeSegments('/path%2Fto%2Ffile')).toEqual(['path/to/file']);
    expect(percentDecode(parse('x:?a%26b&c').query ?? '')).toEqual('a&b&c');
  });

  test('2.4: Octets of unreserved characters may be decoded at any time', () => {
    expect(engine.normalize('x://h/%7Ea')).toEqual('x://h/~a');
  });

  test('2.4: A percent sign that is data is encoded as %25', () => {
    expect(percentEncode('100%', 'query')).toEqual('100%25');
  });

  test('2.4: No string is encoded or decoded twice', () => {
    expect(
      (() => {
        try {
          return percentEncode('100%25', 'query');
        } catch (error) {
          return (error as EncodingError).code;
        }
      })(),
    ).toEqual('encoding/already-encoded');
    expect(percentDecode('100%2525')).toEqual('100%25');
    expect(findDoubleEncoding('100%2525')).toEqual([3]);
  });

  test('2.5: Text is encoded to octets by UTF-8, and the octets are percent-encoded', () => {
    expect(percentEncode('A', 'unreserved')).toEqual('A');
    expect(percentEncode('À', 'unreserved')).toEqual('%C3%80');
    expect(percentEncode('ア', 'unreserved')).toEqual('%E3%82%A2');
  });

  test('2.5: Octets that are not UTF-8 are handled and not guessed', () => {
    expect(
      (() => {
        try {
          return percentDecode('%FF');
        } catch (error) {
          return (error as EncodingError).name;
        }
      })(),
    ).toEqual('EncodingError');
    expect(percentDecode('%FF', 'replace')).toEqual('\ufffd');
    expect(Array.from(percentDecode('%FF', 'bytes'))).toEqual([255]);
  });
});
