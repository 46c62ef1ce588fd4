import { isAbsoluteUri, isRelativeReference, isUri, isUriReference } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import { LONG } from '../../src/syntax/grammar.js';
import { IPV4, IPV6_FORMS, IPV_FUTURE, NOT_IPV4, NOT_IPV6, NOT_IPV_FUTURE } from '../tables/ip-literals.js';
import { MALFORMED, NOWHERE } from '../tables/malformed.js';
import { REFERENCES } from '../tables/references.js';

/** A tail that makes a text longer than one expression may read, and is valid in a path, a query and a fragment. */
const TAIL = 'x'.repeat(LONG);

describe('RFC 3986 4: which of the four productions a text matches', () => {
  test.each(REFERENCES)('%j', (text, scheme, _userinfo, _host, _port, _path, _query, fragment) => {
    expect(isUriReference(text)).toBe(true);
    expect(isUri(text)).toBe(scheme !== undefined);
    expect(isRelativeReference(text)).toBe(scheme === undefined);
    expect(isAbsoluteUri(text)).toBe(scheme !== undefined && fragment === undefined);
  });

  test.each(MALFORMED)('%j is none of them', (text) => {
    expect(isUriReference(text)).toBe(false);
    expect(isUri(text)).toBe(false);
    expect(isRelativeReference(text)).toBe(false);
    expect(isAbsoluteUri(text)).toBe(false);
  });

  test.each([
    ['foo://h/p?q', true, false, true],
    ['foo:p?q#f', true, false, false],
    ['foo:#', true, false, false],
    ['//h/p#f', false, true, false],
    ['p', false, true, false],
    ['', false, true, false],
  ])('%j, and the same with more than 65,536 characters', (start, uri, relative, absolute) => {
    for (const text of [start, start + TAIL]) {
      expect(isUriReference(text)).toBe(true);
      expect(isUri(text)).toBe(uri);
      expect(isRelativeReference(text)).toBe(relative);
      expect(isAbsoluteUri(text)).toBe(absolute);
    }
  });

  test.each(['foo://h/ ', '1foo:', 'foo://[/', ':', 'foo:?%'])(
    '%j stays invalid with more than 65,536 characters',
    (start) => {
      for (const is of [isUriReference, isUri, isRelativeReference, isAbsoluteUri])
        expect(is(start + TAIL)).toBe(false);
    },
  );
});

describe('RFC 3986 3.1: scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )', () => {
  test.each(['a', 'Z', 'a1', 'a+', 'a-', 'a.', 'x-y+z.0', 'coap+tcp', 'a'.repeat(300)])('%s', (scheme) => {
    expect(isUri(`${scheme}:`)).toBe(true);
    expect(isUri(`${scheme}://h/`)).toBe(true);
  });

  test.each(['', '1', '+a', '-a', '.a', 'a_', 'a~', 'a%41', 'a b', 'a@', 'a!', '\u00e4'])('%j is none', (scheme) => {
    expect(isUri(`${scheme}:`)).toBe(false);
    expect(isUriReference(`${scheme}:`)).toBe(false);
  });
});

describe('RFC 3986 3.2.2: host = IP-literal / IPv4address / reg-name', () => {
  test.each(IPV6_FORMS.flatMap(([form, addresses]) => addresses.map((address) => [form, address] as const)))(
    'IPv6address %s: %s',
    (_, address) => {
      expect(isUri(`foo://[${address}]`)).toBe(true);
      expect(isUri(`foo://u@[${address}]:1/`)).toBe(true);
      expect(isRelativeReference(`//[${address}]?q`)).toBe(true);
      expect(isAbsoluteUri(`foo://[${address.toUpperCase()}]`)).toBe(true);
      expect(isUri(`foo://${address}]`)).toBe(false);
      expect(isUri(`foo://[${address}`)).toBe(false);
      expect(isUri(`foo:[${address}]`)).toBe(false);
    },
  );

  test.each(NOT_IPV6)('%j between brackets is no IPv6address', (address) => {
    expect(isUriReference(`foo://[${address}]`)).toBe(false);
    expect(isUriReference(`//u@[${address}]:1`)).toBe(false);
  });

  test.each(IPV_FUTURE)('IPvFuture %s', (address) => {
    expect(isUri(`foo://[${address}]`)).toBe(true);
    expect(isUri(`foo://u@[${address}]:1/`)).toBe(true);
  });

  test.each(NOT_IPV_FUTURE)('%j between brackets is no IPvFuture', (address) => {
    expect(isUriReference(`foo://[${address}]`)).toBe(false);
  });

  test.each([...IPV4, ...NOT_IPV4])('%s is an IPv4address or a reg-name, and valid either way', (host) => {
    expect(isUri(`foo://${host}`)).toBe(true);
    expect(isUri(`foo://u@${host}:1`)).toBe(true);
  });
});

describe('RFC 3986 3.2: an authority ends at "/", "?", "#" or the end', () => {
  test.each(['x://h', 'x://h/', 'x://h?', 'x://h#', 'x://u@h#', 'x://h:1?', 'x://[::1]#', 'x://u@h:?q'])(
    '%s',
    (text) => {
      expect(isUri(text)).toBe(true);
    },
  );

  test.each(['x://h:1a', 'x://[::1]1', 'x://[::1]:1:', 'x://u@v@h', 'x://h[', 'x://:80:80', 'x://h\\p', 'x://u@h@'])(
    '%s is no URI',
    (text) => {
      expect(isUriReference(text)).toBe(false);
    },
  );
});

describe('RFC 3986 2: what stands nowhere in a URI', () => {
  test.each(NOWHERE)('%j', (char) => {
    for (const [before, after] of [
      ['', ''],
      ['x', ':'],
      ['x:', ''],
      ['//', ''],
      ['//', '@h'],
      ['//h:', ''],
      ['/', ''],
      ['?', ''],
      ['#', ''],
      ['//[::1', ']'],
    ] as const) {
      expect(isUriReference(`${before}${char}${after}`)).toBe(false);
      expect(isUri(`${before}${char}${after}`)).toBe(false);
    }
  });

  test.each(['/p', '?q', '#f', '//h', '//h:1', 'x:', 'x://u@h'])('a line feed behind %s is not overlooked', (text) => {
    expect(isUriReference(text)).toBe(true);
    expect(isUriReference(`${text}\n`)).toBe(false);
    expect(isUriReference(`\n${text}`)).toBe(false);
  });
});
