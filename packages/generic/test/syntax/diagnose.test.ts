import { isUriReference } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import { diagnose } from '../../src/syntax/diagnose.js';
import { scan } from '../../src/syntax/scan.js';
import { IPV6_FORMS, IPV_FUTURE, NOT_IPV6, NOT_IPV_FUTURE } from '../tables/ip-literals.js';
import { MALFORMED, NOWHERE } from '../tables/malformed.js';
import { REFERENCES } from '../tables/references.js';

/** Every text of up to four characters that matter to the grammar's delimiters. */
function* short(alphabet: string, length: number): Generator<string> {
  yield '';
  if (length === 0) return;
  for (const rest of short(alphabet, length - 1))
    if (rest.length === length - 1) for (const char of alphabet) yield rest + char;
  yield* short(alphabet, length - 1);
}

describe('a message names the character by its code point (RFC 3986 2)', () => {
  test.each<readonly [string, string]>([
    ['a\0', 'U+0000'],
    ['a\t', 'U+0009'],
    ['a ', 'U+0020'],
    ['a<', '"<"'],
    ['a}', '"}"'],
    ['a\x7f', 'U+007F, which is not ASCII: percent-encode its UTF-8 bytes'],
    ['a\xe9', 'U+00E9, which is not ASCII: percent-encode its UTF-8 bytes'],
    ['a\u2028b', 'U+2028, which is not ASCII: percent-encode its UTF-8 bytes'],
    ['a\u{1f600}b', 'U+1F600, which is not ASCII: percent-encode its UTF-8 bytes'],
    ['a\ud83db', 'U+D83D, which is not ASCII: percent-encode its UTF-8 bytes'],
  ])('%j: %s', (text, name) => {
    expect(diagnose(text)?.message).toBe(`expected a character of path, found ${name}`);
  });
});

const NO_ZONE = 'expected no zone identifier: zone identifiers belong to user interfaces, not to URIs (RFC 9844)';

test.each([
  ['//[fe80::1%25en0]', NO_ZONE],
  ['//u:p@[fe80::1%25en0]:80/', NO_ZONE],
  ['//[fe80::1%en0]', NO_ZONE],
  ['//[fe80::1%25]', NO_ZONE],
  [':a', 'expected a scheme before ":", or "../"'],
  ['1:a', 'expected a letter first in a scheme, or no ":" in a first segment'],
  ['%', 'expected two hexadecimal digits after "%"'],
  ...['[fe80::1%25en0', '[fe80:::1%25en0]', '[v1.a%25en0]', '[%25en0]', '[::1]%25en0]', '[::1'].map(
    (host) => [`//${host}`, 'expected an IPv6address or IPvFuture between "[" and "]"'] as const,
  ),
  // A scheme stands before userinfo, and is none of it; a port may be the beginning of a password.
  ['a!:b', 'expected a character of scheme, found "!"'],
  ['a~:b', 'expected a character of scheme, found "~"'],
  [
    '//h\u00e9',
    'expected a character of host, found U+00E9, which is not ASCII: map the IRI to a URI with @urikit/iri',
  ],
  ['a_b://u:p@h', 'expected a character of scheme, found "_"'],
  ['//h:1x', 'expected a decimal digit, found another character'],
])('%s: %s', (text, message) => {
  expect(diagnose(text)?.message).toBe(message);
});

describe('the diagnosis and the scanner agree', () => {
  test.each(REFERENCES.map(([text]) => text))('%j is valid', (text) => {
    expect(diagnose(text)).toBeUndefined();
  });

  test.each(MALFORMED)('%j', (text, code, start, end, section) => {
    expect(diagnose(text)).toMatchObject({ code, start, end, section });
    expect(scan(text)).toBeUndefined();
  });

  test('on IP-literals', () => {
    for (const address of [...IPV6_FORMS.flatMap(([, addresses]) => addresses), ...IPV_FUTURE])
      expect(diagnose(`//[${address}]`)).toBeUndefined();
    for (const address of [...NOT_IPV6, ...NOT_IPV_FUTURE]) expect(diagnose(`//[${address}]`)).toBeDefined();
    expect(diagnose('//[fe80::1%25en0]')).toMatchObject({ code: 'syntax/ip-literal', start: 2 });
  });

  test('on every text of up to four of these characters', () => {
    for (const text of short('a1:/?#[]@%.', 4)) {
      expect([text, diagnose(text) === undefined]).toEqual([text, isUriReference(text)]);
    }
  });

  test.each(NOWHERE)('on %j', (char) => {
    for (const text of [
      char,
      `a${char}`,
      `a:${char}`,
      `//${char}@`,
      `//a${char}`,
      `//a:${char}`,
      `/${char}`,
      `?${char}`,
      `#${char}`,
    ]) {
      const issue = diagnose(text);
      expect(issue?.start).toBe(text.indexOf(char));
      expect(isUriReference(text)).toBe(false);
    }
  });
});
