import type { HostKind } from '@urikit/generic/record';

type Text = string | undefined;

/** A text and its components as written; the host with its kind. */
export type ReferenceRow = readonly [
  text: string,
  scheme: Text,
  userinfo: Text,
  host: readonly [HostKind, string] | undefined,
  port: Text,
  path: string,
  query: Text,
  fragment: Text,
];

const no = undefined;

/** RFC 3986 sections 1.1.2, 3 and 4. */
export const REFERENCES: readonly ReferenceRow[] = [
  // 1.1.2 Examples
  ['ftp://ftp.is.co.za/rfc/rfc1808.txt', 'ftp', no, ['reg-name', 'ftp.is.co.za'], no, '/rfc/rfc1808.txt', no, no],
  ['http://www.ietf.org/rfc/rfc2396.txt', 'http', no, ['reg-name', 'www.ietf.org'], no, '/rfc/rfc2396.txt', no, no],
  [
    'ldap://[2001:db8::7]/c=GB?objectClass?one',
    'ldap',
    no,
    ['IPv6address', '[2001:db8::7]'],
    no,
    '/c=GB',
    'objectClass?one',
    no,
  ],
  ['mailto:John.Doe@example.com', 'mailto', no, no, no, 'John.Doe@example.com', no, no],
  ['news:comp.infosystems.www.servers.unix', 'news', no, no, no, 'comp.infosystems.www.servers.unix', no, no],
  ['tel:+1-816-555-1212', 'tel', no, no, no, '+1-816-555-1212', no, no],
  ['telnet://192.0.2.16:80/', 'telnet', no, ['IPv4address', '192.0.2.16'], '80', '/', no, no],
  [
    'urn:oasis:names:specification:docbook:dtd:xml:4.1.2',
    'urn',
    no,
    no,
    no,
    'oasis:names:specification:docbook:dtd:xml:4.1.2',
    no,
    no,
  ],
  // 3 Syntax Components
  [
    'foo://example.com:8042/over/there?name=ferret#nose',
    'foo',
    no,
    ['reg-name', 'example.com'],
    '8042',
    '/over/there',
    'name=ferret',
    'nose',
  ],
  ['urn:example:animal:ferret:nose', 'urn', no, no, no, 'example:animal:ferret:nose', no, no],
  // 3.1 the scheme is kept as written
  ['FOO+b-a.r9:x', 'FOO+b-a.r9', no, no, no, 'x', no, no],
  ['a:', 'a', no, no, no, '', no, no],
  // 3.2 absent and empty
  ['', no, no, no, no, '', no, no],
  ['//', no, no, ['reg-name', ''], no, '', no, no],
  ['//@', no, '', ['reg-name', ''], no, '', no, no],
  ['//:', no, no, ['reg-name', ''], '', '', no, no],
  ['//@:', no, '', ['reg-name', ''], '', '', no, no],
  ['x:///p', 'x', no, ['reg-name', ''], no, '/p', no, no],
  ['x://?#', 'x', no, ['reg-name', ''], no, '', '', ''],
  ['?', no, no, no, no, '', '', no],
  ['#', no, no, no, no, '', no, ''],
  ['?#', no, no, no, no, '', '', ''],
  // 3.2.1 userinfo
  ['x://a:b:c@h', 'x', 'a:b:c', ['reg-name', 'h'], no, '', no, no],
  ['x://:@h', 'x', ':', ['reg-name', 'h'], no, '', no, no],
  ['x://%40%3A@h:1', 'x', '%40%3A', ['reg-name', 'h'], '1', '', no, no],
  ["x://-._~!$&'()*+,;=@h", 'x', "-._~!$&'()*+,;=", ['reg-name', 'h'], no, '', no, no],
  ['x://80@h', 'x', '80', ['reg-name', 'h'], no, '', no, no],
  ['x://h:80@i', 'x', 'h:80', ['reg-name', 'i'], no, '', no, no],
  ['x://u@[::1]:', 'x', 'u', ['IPv6address', '[::1]'], '', '', no, no],
  ['x://u@1.2.3.4:5', 'x', 'u', ['IPv4address', '1.2.3.4'], '5', '', no, no],
  // 3.2.2 host
  ["x://-._~!$&'()*+,;=", 'x', no, ['reg-name', "-._~!$&'()*+,;="], no, '', no, no],
  ['x://h%C3%a9', 'x', no, ['reg-name', 'h%C3%a9'], no, '', no, no],
  ['x://%31.2.3.4', 'x', no, ['reg-name', '%31.2.3.4'], no, '', no, no],
  ['x://[v1.a:b]:1', 'x', no, ['IPvFuture', '[v1.a:b]'], '1', '', no, no],
  ['x://[V1.a]', 'x', no, ['IPvFuture', '[V1.a]'], no, '', no, no],
  ['//[::ffff:1.2.3.4]/', no, no, ['IPv6address', '[::ffff:1.2.3.4]'], no, '/', no, no],
  // 3.2.3 any number of digits
  ['x://h:00000000000000000000099999', 'x', no, ['reg-name', 'h'], '00000000000000000000099999', '', no, no],
  // 3.3 path
  ['x:/', 'x', no, no, no, '/', no, no],
  ['x:/a//b', 'x', no, no, no, '/a//b', no, no],
  ['x://h//a', 'x', no, ['reg-name', 'h'], no, '//a', no, no],
  ['x:a:b@c', 'x', no, no, no, 'a:b@c', no, no],
  ['/:@', no, no, no, no, '/:@', no, no],
  ['./a:b', no, no, no, no, './a:b', no, no],
  ['a/b:c', no, no, no, no, 'a/b:c', no, no],
  ['a@b', no, no, no, no, 'a@b', no, no],
  [";x=1,2!$&'()*+", no, no, no, no, ";x=1,2!$&'()*+", no, no],
  ['%2F', no, no, no, no, '%2F', no, no],
  ['x:/.//b', 'x', no, no, no, '/.//b', no, no],
  // 3.4 and 3.5
  ['?a/b?c:@', no, no, no, no, '', 'a/b?c:@', no],
  ['#a/b?c:@', no, no, no, no, '', no, 'a/b?c:@'],
  ['a#?', no, no, no, no, 'a', no, '?'],
  ['a?b:c', no, no, no, no, 'a', 'b:c', no],
  ['a#b:c', no, no, no, no, 'a', no, 'b:c'],
  ['x://h?//i', 'x', no, ['reg-name', 'h'], no, '', '//i', no],
  ['x://h#//i@j', 'x', no, ['reg-name', 'h'], no, '', no, '//i@j'],
  // A colon begins a path behind a scheme, a query and a fragment.
  ['x::a?:b#:c', 'x', no, no, no, ':a', ':b', ':c'],
  ['?:b', no, no, no, no, '', ':b', no],
  ['#:c', no, no, no, no, '', no, ':c'],
];
