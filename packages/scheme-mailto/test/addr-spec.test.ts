import { describe, expect, test } from '@jest/globals';
import { parseAddrSpec } from '../src/addr-spec.js';

describe('RFC 5322 3.4.1: addr-spec, as RFC 6068 2 narrows it', () => {
  test.each([
    ['a@b', 'a', 'b'],
    ['Joe.Doe@Example.com', 'Joe.Doe', 'Example.com'],
    ["!#$%&'*+-/=?^_`{|}~@b", "!#$%&'*+-/=?^_`{|}~", 'b'],
    ['0@1.2.3', '0', '1.2.3'],
    ['a@_b', 'a', '_b'],
    ['a@-b', 'a', '-b'],
    ['é.ü@ä.ö', 'é.ü', 'ä.ö'],
    ['😀@😀', '😀', '😀'],
    ['""@b', '""', 'b'],
    ['"a"@b', '"a"', 'b'],
    ['"a@b"@c', '"a@b"', 'c'],
    ['"a..b."@c', '"a..b."', 'c'],
    ['"a,b;c:<d>(e)[f]"@c', '"a,b;c:<d>(e)[f]"', 'c'],
    ['"\\""@b', '"\\""', 'b'],
    ['"\\\\"@b', '"\\\\"', 'b'],
    ['"\\ \\\t\\é"@b', '"\\ \\\t\\é"', 'b'],
    ['"é"@b', '"é"', 'b'],
    ['a@[]', 'a', '[]'],
    ['a@[127.0.0.1]', 'a', '[127.0.0.1]'],
    ['a@[IPv6:::1]', 'a', '[IPv6:::1]'],
    ['a@[b@c,"]', 'a', '[b@c,"]'],
  ])('%j', (text, localPart, domain) => {
    expect(parseAddrSpec(text)).toEqual({ ok: true, localPart, domain });
  });

  test.each([
    ['', 0, 'nothing'],
    ['@b', 0, 'no local part'],
    ['a', 1, 'no "@"'],
    ['a@', 2, 'no domain'],
    ['.a@b', 0, 'a dot at the beginning'],
    ['a.@b', 1, 'a dot at the end'],
    ['a..b@c', 1, 'two dots'],
    ['a@.b', 2, 'a dot at the beginning'],
    ['a@b.', 3, 'a dot at the end'],
    ['a@b..c', 3, 'two dots'],
    ['a@b@c', 3, 'two "@"'],
    ['a b@c', 1, 'white space'],
    [' a@b', 0, 'white space'],
    ['a@b ', 3, 'white space'],
    ['a @b', 1, 'white space'],
    ['"a b"@c', 2, 'white space that is no quoted-pair'],
    ['"a\tb"@c', 2, 'white space that is no quoted-pair'],
    ['a(c)@b', 1, 'a comment'],
    ['(c)a@b', 0, 'a comment'],
    ['a@b(c)', 3, 'a comment'],
    ['a@(c)b', 2, 'a comment'],
    ['"a"."b"@c', 3, 'obs-local-part'],
    ['a."b"@c', 1, 'obs-local-part'],
    ['"a"b@c', 3, 'obs-local-part'],
    ['a@b. c', 3, 'obs-domain'],
    ['a\u0001@b', 1, 'NO-WS-CTL'],
    ['"\u0001"@b', 1, 'NO-WS-CTL'],
    ['"\\\u0001"@b', 1, 'obs-qp'],
    ['"\\\r\n"@b', 1, 'a line break'],
    ['"a', 2, 'no second quotation mark'],
    ['"', 1, 'no second quotation mark'],
    ['"\\', 1, 'half a quoted-pair'],
    ['a@[b', 4, 'no closing bracket'],
    ['a@[b\\]]', 4, 'obs-dtext'],
    ['a@[b[]', 4, 'dtext has no bracket'],
    ['a@[b c]', 4, 'white space'],
    ['a@[b]c', 5, 'something behind the bracket'],
    ['a@[é]', 3, 'dtext is ASCII'],
    ['a,b@c', 1, 'a comma'],
    ['a;b@c', 1, 'a semicolon'],
    ['a:b@c', 1, 'a colon'],
    ['<a@b>', 0, 'an angle-addr'],
    ['a\\b@c', 1, 'a backslash'],
    ['a\u0085@b', 1, 'a C1 control'],
    ['a\u{7f}@b', 1, 'DEL'],
  ])('not %j: at %d, %s', (text, at) => {
    expect(parseAddrSpec(text)).toEqual({ ok: false, at, expected: expect.any(String) });
  });

  test.each([
    ['(a)@b', 'a dot-atom or a quoted-string'],
    ['"a', 'the rest of a quoted-string'],
    ['a@(b)', 'a dot-atom or a domain-literal'],
    ['a@[b', 'the rest of a domain-literal'],
  ])('%j: %s was expected', (text, expected) => {
    expect(parseAddrSpec(text)).toMatchObject({ ok: false, expected });
  });
});
