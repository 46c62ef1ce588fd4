import { extract, isRelativeReference, isUri, LEVELS, parse, repair } from '@urikit/generic';
import { decodePath } from '@urikit/generic/record';
import { describe, expect, test } from '@jest/globals';
import { engine, SYNTAX } from './engine.js';

describe('the statements of RFC 3986 6, 7 and the appendices, each by an example', () => {
  test('6.1: Comparison avoids false positives: what is not proved equivalent is different', () => {
    expect(engine.compare('x://h/a', 'x://h/A')).toEqual({
      equal: false,
      level: 'scheme-based',
      because: [],
      differs: 'path',
      issue: undefined,
    });
  });

  test('6.1: Relative references are compared as their targets', () => {
    expect(engine.equivalent('a', '/b/a', { base: 'x://h/b/c' })).toEqual(true);
  });

  test('6.1: A comparison for retrieval leaves fragments out', () => {
    expect(engine.equivalent('x://h/#a', 'x://h/', { fragment: 'ignore' })).toEqual(true);
    expect(engine.equivalent('x://h/#a', 'x://h/')).toEqual(false);
  });

  test('6.2: Each rung of the ladder costs more and finds more', () => {
    expect(LEVELS).toEqual(['simple-string', 'syntax-based', 'scheme-based', 'protocol-based']);
    expect([
      engine.compare('x://h/', 'x://h/').level,
      engine.compare('X://h/', 'x://h/').level,
      engine.compare('x://h', 'x://h/').level,
    ]).toEqual(['simple-string', 'syntax-based', 'scheme-based']);
  });

  test('6.2.1: URIs that are the same text are equivalent', () => {
    expect(engine.equivalent('x://h/A', 'x://h/A', { level: 'simple-string' })).toEqual(true);
    expect(engine.equivalent('X://h/A', 'x://h/A', { level: 'simple-string' })).toEqual(false);
  });

  test('6.2.2: Syntax-based normalization makes the two examples one', () => {
    expect(engine.equivalent('example://a/b/c/%7Bfoo%7D', 'eXAMPLE://a/./b/../b/%63/%7bfoo%7d', SYNTAX)).toEqual(true);
  });

  test('6.2.2.1: Triplets are written in upper case, scheme and host in lower case', () => {
    expect(engine.normalize('X://EX.Test/%3a', SYNTAX)).toEqual('x://ex.test/%3A');
  });

  test('6.2.2.1: Other components keep their case', () => {
    expect(engine.normalize('y://User@h/P?Q#F')).toEqual('y://User@h/P?Q#F');
  });

  test('6.2.2.2: Encoded unreserved characters are decoded in every component', () => {
    expect(engine.normalize('y://%75@%68/%70?%71#%66')).toEqual('y://u@h/p?q#f');
  });

  test('6.2.2.3: Dot-segments are removed from a path', () => {
    expect(engine.normalize('x://h/a/./b/../c', SYNTAX)).toEqual('x://h/a/c');
  });

  test('6.2.3: The four forms of the example are one to a scheme with a default port and an empty path', () => {
    expect(
      ['x://example.com', 'x://example.com/', 'x://example.com:/', 'x://example.com:80/']
        .map((text) => engine.normalize(text))
        .every((text) => text === 'x://example.com/'),
    ).toEqual(true);
  });

  test('6.2.3: An empty path of a URI with an authority becomes a slash where the scheme says so', () => {
    expect(engine.normalize('x://h?q')).toEqual('x://h/?q');
    expect(engine.normalize('y://h?q')).toEqual('y://h?q');
  });

  test('6.2.3: The delimiter of an empty component stays', () => {
    expect(engine.equivalent('x://h/?', 'x://h/')).toEqual(false);
    expect(engine.equivalent('y://@h/', 'y://h/')).toEqual(false);
  });

  test('6.2.3: An empty fragment stays, whatever the scheme', () => {
    expect(engine.equivalent('x://h/#', 'x://h/')).toEqual(false);
  });

  test('6.2.3: A scheme may know more: a hook normalizes what data cannot say', () => {
    expect(engine.normalize('p:Joe@EXAMPLE.com')).toEqual('p:joe@example.com');
  });

  test('6.2.4: A redirect that somebody observed makes two URIs one', () => {
    expect(
      engine.equivalent('x://h/data', 'x://h/data/', {
        level: 'protocol-based',
        evidence: (uri) => (uri === 'x://h/data' ? 'x://h/data/' : undefined),
      }),
    ).toEqual(true);
  });

  test('7.2: Encoded delimiters of a protocol are not decoded before they have passed it', () => {
    expect(engine.normalize('x://h/%0d%0a')).toEqual('x://h/%0D%0A');
  });

  test('7.3: Components are separated before octets are decoded', () => {
    expect(decodePath('/a%2Fb%20c')).toEqual('/a%2Fb c');
  });

  test('7.3: An encoded NUL is reported', () => {
    expect(engine.check('y:a%00').map(({ code }) => code)).toEqual(['syntax/encoded-nul']);
  });

  test('7.4: A name that some platforms read as an IPv4 address is reported', () => {
    expect(
      ['127.1', '2130706433', '0x7f.1', '0177.0.0.1'].filter((host) => engine.check('x://' + host + '/').length === 0),
    ).toEqual([]);
  });

  test('7.6: Userinfo that looks like a host is what a scheme can forbid', () => {
    expect(
      engine.check('x://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm').map(({ code }) => code),
    ).toEqual(['x/userinfo']);
  });

  test('A: A text is a URI, a relative reference or neither, and never both', () => {
    expect(['x:a', 'a', ':', '1x:', ''].map((text) => [isUri(text), isRelativeReference(text)])).toEqual([
      [true, false],
      [false, true],
      [false, false],
      [false, false],
      [false, true],
    ]);
  });

  test('B: Every text of the grammar splits into the five components of the expression', () => {
    expect(
      (() => {
        const { scheme, path, query, fragment } = parse('http://www.ics.uci.edu/pub/ietf/uri/#Related');
        return [scheme, path, query, fragment];
      })(),
    ).toEqual(['http', '/pub/ietf/uri/', undefined, 'Related']);
  });

  test('C: Delimiters around a URI are no part of it', () => {
    expect(extract('"http://example.com/" <http://example.com/>').map(({ text }) => text)).toEqual([
      'http://example.com/',
      'http://example.com/',
    ]);
  });

  test('C: White space in a URI between angle brackets is ignored', () => {
    expect(extract('<http://h/a/\n  b>').map(({ text }) => text)).toEqual(['http://h/a/b']);
  });

  test('C: A line break behind a hyphen is reported, as the hyphen may be no part of the URI', () => {
    expect(extract('<http://h/a-\nb>').map(({ hyphen }) => hyphen)).toEqual([true]);
  });

  test('C: The prefix URL: is recognized', () => {
    expect(extract('<URL:http://h/a>').map(({ text }) => text)).toEqual(['http://h/a']);
  });

  test('C: What a user typed loses its delimiters and white space', () => {
    expect(repair(' http://h/a\n')?.value).toEqual('http://h/a');
  });

  test('C: The example has the three URIs that stand below it', () => {
    expect(
      extract(
        [
          'Yes, Jim, I found it under "http://www.w3.org/Addressing/",',
          'but you can probably pick it up from <ftp://foo.example.',
          'com/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/',
          'ietf/uri/historical.html#WARNING>.',
        ].join('\n'),
      ).map(({ text }) => text),
    ).toEqual([
      'http://www.w3.org/Addressing/',
      'ftp://foo.example.com/rfc/',
      'http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING',
    ]);
  });
});
