import type { Component, SyntaxCode } from '@urikit/generic';

/** A text, and the issue that `tryParse` gives for it. */
export type MalformedRow = readonly [text: string, code: SyntaxCode, component: Component, index: number, section: string];

/** RFC 3986, by the production that is broken. */
export const MALFORMED: readonly MalformedRow[] = [
  // 3.1 scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
  ['1a:b', 'syntax/scheme', 'scheme', 0, 'RFC 3986 3.1'],
  ['+a:b', 'syntax/scheme', 'scheme', 0, 'RFC 3986 3.1'],
  ['-:b', 'syntax/scheme', 'scheme', 0, 'RFC 3986 3.1'],
  ['a_b:c', 'syntax/scheme', 'scheme', 1, 'RFC 3986 3.1'],
  ['ab~://h', 'syntax/scheme', 'scheme', 2, 'RFC 3986 3.1'],
  ['a b:c', 'syntax/scheme', 'scheme', 1, 'RFC 3986 3.1'],
  ['%68ttp://x', 'syntax/scheme', 'scheme', 0, 'RFC 3986 3.1'],
  ['h%74tp://x', 'syntax/scheme', 'scheme', 1, 'RFC 3986 3.1'],
  ['ht\u00e9:x', 'syntax/scheme', 'scheme', 2, 'RFC 3986 3.1'],
  ['\u017fcheme:x', 'syntax/scheme', 'scheme', 0, 'RFC 3986 3.1'],
  // 4.2 path-noscheme
  [':', 'syntax/colon-in-first-segment', 'path', 0, 'RFC 3986 4.2'],
  [':a', 'syntax/colon-in-first-segment', 'path', 0, 'RFC 3986 4.2'],
  ['://h/p', 'syntax/colon-in-first-segment', 'path', 0, 'RFC 3986 4.2'],
  // 3.2.1 userinfo
  ['x://a b@h', 'syntax/character', 'userinfo', 5, 'RFC 3986 2'],
  ['x://a[b@h', 'syntax/character', 'userinfo', 5, 'RFC 3986 2'],
  ['//\u00fc@h', 'syntax/character', 'userinfo', 2, 'RFC 3986 2'],
  ['x://u:%4@h', 'syntax/percent-encoding', 'userinfo', 6, 'RFC 3986 2.1'],
  ['x://u%@h', 'syntax/percent-encoding', 'userinfo', 5, 'RFC 3986 2.1'],
  // 3.2.2 host
  ['x://a b', 'syntax/character', 'host', 5, 'RFC 3986 2'],
  ['x://a@b@c', 'syntax/character', 'host', 7, 'RFC 3986 2'],
  ['x://a"', 'syntax/character', 'host', 5, 'RFC 3986 2'],
  ['x://\\h', 'syntax/character', 'host', 4, 'RFC 3986 2'],
  ['x://a]', 'syntax/character', 'host', 5, 'RFC 3986 2'],
  ['x://a[::1]', 'syntax/character', 'host', 5, 'RFC 3986 2'],
  ['x://h\u00e9', 'syntax/character', 'host', 5, 'RFC 3986 2'],
  ['x://h%', 'syntax/percent-encoding', 'host', 5, 'RFC 3986 2.1'],
  ['x://h%4', 'syntax/percent-encoding', 'host', 5, 'RFC 3986 2.1'],
  ['x://%zz', 'syntax/percent-encoding', 'host', 4, 'RFC 3986 2.1'],
  ['x://h%%41', 'syntax/percent-encoding', 'host', 5, 'RFC 3986 2.1'],
  ['x://[', 'syntax/ip-literal', 'host', 4, 'RFC 3986 3.2.2'],
  ['x://[]', 'syntax/ip-literal', 'host', 4, 'RFC 3986 3.2.2'],
  ['x://[::1', 'syntax/ip-literal', 'host', 4, 'RFC 3986 3.2.2'],
  ['x://[::1]a', 'syntax/ip-literal', 'host', 4, 'RFC 3986 3.2.2'],
  ['x://u@[1.2.3.4]:1', 'syntax/ip-literal', 'host', 6, 'RFC 3986 3.2.2'],
  ['x://[fe80::1%25en0]', 'syntax/ip-literal', 'host', 4, 'RFC 3986 3.2.2'],
  ['x://[fe80::1%en0]', 'syntax/ip-literal', 'host', 4, 'RFC 3986 3.2.2'],
  // 3.2.3 port = *DIGIT
  ['x://h:a', 'syntax/port', 'port', 6, 'RFC 3986 3.2.3'],
  ['x://h:8 0/p', 'syntax/port', 'port', 7, 'RFC 3986 3.2.3'],
  ['x://h:-1', 'syntax/port', 'port', 6, 'RFC 3986 3.2.3'],
  ['x://h:%31', 'syntax/port', 'port', 6, 'RFC 3986 3.2.3'],
  ['x://h:1:2', 'syntax/port', 'port', 7, 'RFC 3986 3.2.3'],
  ['x://::1', 'syntax/port', 'port', 5, 'RFC 3986 3.2.3'],
  ['x://[::1]:x', 'syntax/port', 'port', 10, 'RFC 3986 3.2.3'],
  ['x://u@h:12\u0663', 'syntax/port', 'port', 10, 'RFC 3986 3.2.3'],
  // 3.3 path
  [' ', 'syntax/character', 'path', 0, 'RFC 3986 2'],
  ['a b', 'syntax/character', 'path', 1, 'RFC 3986 2'],
  ['x:a b', 'syntax/character', 'path', 3, 'RFC 3986 2'],
  ['x://h/a|b', 'syntax/character', 'path', 7, 'RFC 3986 2'],
  ['http:\\\\evil', 'syntax/character', 'path', 5, 'RFC 3986 2'],
  ['/a[0]', 'syntax/character', 'path', 2, 'RFC 3986 2'],
  ['/\t', 'syntax/character', 'path', 1, 'RFC 3986 2'],
  ['/a\n', 'syntax/character', 'path', 2, 'RFC 3986 2'],
  ['/\0', 'syntax/character', 'path', 1, 'RFC 3986 2'],
  ['/\x7f', 'syntax/character', 'path', 1, 'RFC 3986 2'],
  ['/\u{1f600}', 'syntax/character', 'path', 1, 'RFC 3986 2'],
  ['/\ud800', 'syntax/character', 'path', 1, 'RFC 3986 2'],
  ['/%', 'syntax/percent-encoding', 'path', 1, 'RFC 3986 2.1'],
  ['/a%2', 'syntax/percent-encoding', 'path', 2, 'RFC 3986 2.1'],
  ['/%g0', 'syntax/percent-encoding', 'path', 1, 'RFC 3986 2.1'],
  ['/%0g', 'syntax/percent-encoding', 'path', 1, 'RFC 3986 2.1'],
  ['/%u0041', 'syntax/percent-encoding', 'path', 1, 'RFC 3986 2.1'],
  ['/%\uff11\uff11', 'syntax/percent-encoding', 'path', 1, 'RFC 3986 2.1'],
  // 3.4 query
  ['x://h?a b', 'syntax/character', 'query', 7, 'RFC 3986 2'],
  ['?[]', 'syntax/character', 'query', 1, 'RFC 3986 2'],
  ['x:?\u2028', 'syntax/character', 'query', 3, 'RFC 3986 2'],
  ['x://h/p?%a', 'syntax/percent-encoding', 'query', 8, 'RFC 3986 2.1'],
  // 3.5 fragment
  ['#a#b', 'syntax/character', 'fragment', 2, 'RFC 3986 2'],
  ['x://u@h:1/p?q#f^', 'syntax/character', 'fragment', 15, 'RFC 3986 2'],
  ['#%', 'syntax/percent-encoding', 'fragment', 1, 'RFC 3986 2.1'],
  ['?q#a\r\n', 'syntax/character', 'fragment', 4, 'RFC 3986 2'],
  // Of several troubles the leftmost part that breaks its production
  ['x://h:a/ ?%#^', 'syntax/port', 'port', 6, 'RFC 3986 3.2.3'],
  ['1:// :a/ ', 'syntax/scheme', 'scheme', 0, 'RFC 3986 3.1'],
];

/** Characters that stand nowhere in a URI (RFC 3986 section 2, Appendix A; decision 17). */
export const NOWHERE: readonly string[] = [
  ...Array.from({ length: 0x21 }, (_, code) => String.fromCharCode(code)),
  ...'"<>\\^`{|}',
  '\x7f',
  '\x80',
  '\u00a0',
  '\u00e9',
  '\u2044',
  '\u3002',
  '\ufeff',
  '\uff0f',
  '\ud800',
  '\udc00',
];
