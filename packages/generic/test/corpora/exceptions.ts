import { REJECTED } from './ask.js';

/**
 * The cases of the third-party suites that RFC 3986 answers otherwise, one by one: what is not of a class of
 * classes.ts.
 * A row that matches no disagreement any more fails the test, so this list never outlives its reason.
 */
export interface Exception {
  /** The file of the suite. */
  readonly file: string;
  /** The sentence of the RFC, or the row of decisions, that says otherwise. */
  readonly because: string;
  readonly rows: readonly Row[];
}

/**
 * Index of the case in its file; the texts that the engine was given, or the parts where there is no text; what the
 * statement is about, `all` where the text is rejected and with it whatever the case says; what the source expects;
 * what we answer.
 */
export type Row = readonly [index: number, input: string, says: string, expected: unknown, ours: unknown];

export const EXCEPTIONS: readonly Exception[] = [
  {
    file: 'python-rfc3986',
    because:
      'RFC 3986 3.2.2: a text that does not match IPv4address is a reg-name; decision 16: it is never rejected or rewritten for looking like a number',
    rows: [[145, 'https://256.256.256.256', 'valid as uri-reference', false, true]],
  },
  {
    file: 'fast-uri',
    because:
      'RFC 3986 3.2.2: a text that does not match IPv4address is a reg-name; decision 16: it is never rejected or rewritten for looking like a number',
    rows: [[914, '//192.068.001.000', 'normalized', '//192.68.1.0', '//192.068.001.000']],
  },
  {
    file: 'uri-js',
    because:
      'RFC 3986 3.2.2: a text that does not match IPv4address is a reg-name; decision 16: it is never rejected or rewritten for looking like a number',
    rows: [[110, '//192.068.001.000', 'normalized', '//192.68.1.0', '//192.068.001.000']],
  },
  {
    file: 'python-rfc3986',
    because:
      'RFC 9844: "This document obsoletes RFC 6874"; zone identifiers are no part of the URI syntax (decision 16)',
    rows: [
      [171, '//[::1%25]', 'normalized', '//[::1%2525]', REJECTED],
      [174, '//[::Af%Ff]', 'normalized', '//[::af%25Ff]', REJECTED],
    ],
  },
  {
    file: 'python-rfc3986',
    because:
      'RFC 3986 5.2.3: only a base with an authority and an empty path gets "/"; without authority nothing is put before the reference\'s path',
    rows: [[208, 'foo/bar/bogus https:', 'resolved path', '/foo/bar/bogus', 'foo/bar/bogus']],
  },
  {
    file: 'cpython-urlparse',
    because:
      'RFC 3986 5.2.3: only a base with an authority and an empty path gets "/"; without authority nothing is put before the reference\'s path',
    rows: [[290, 'w http:', 'resolved', 'http:/w', 'http:w']],
  },
  {
    file: 'cpython-urlparse',
    because:
      'RFC 3986 5.2.2: "if defined(R.scheme) then ... T.path = remove_dot_segments(R.path)": a reference with a ' +
      'scheme is not merged with a base (5.2.3) at all',
    rows: [[291, 'http:w http:', 'resolved', 'http:/w', 'http:w']],
  },
  {
    file: 'python-rfc3986',
    because:
      'RFC 3986 3.2.2 and 3.3: square brackets stand around an IP-literal of an authority and nowhere else; 4.2: no colon in the first segment',
    rows: [[212, '[::1]', 'all', 'a URI reference', REJECTED]],
  },
  {
    file: 'iri-string',
    because:
      'RFC 3986 6.2.2.1: "the scheme and host are case-insensitive and therefore should be normalized to lowercase", whatever else the host holds; decision 4',
    rows: [[16, 'SCHEME://Alpha%ce%b1/', 'normalized', 'scheme://Alpha%CE%B1/', 'scheme://alpha%CE%B1/']],
  },
  {
    file: 'oxiri',
    because:
      'decision 3: a path that would start with "//" without an authority gets "/." (RFC 3986 3.3), where the source refuses to answer',
    rows: [[188, './//C::: x:', 'resolved', REJECTED, 'x:/.//C:::']],
  },
  {
    file: 'hyperjump-uri',
    because:
      'RFC 3986 2.2: "URIs that differ in the replacement of a reserved character with its corresponding ' +
      'percent-encoded octet are not equivalent"; decision 4: %2F and %3F are data',
    rows: [
      [
        93,
        ' http://example.com/b?c%2Fd%3Fe',
        'resolved',
        'http://example.com/b?c/d?e',
        'http://example.com/b?c%2Fd%3Fe',
      ],
      [
        94,
        '#c%2Fd%3Fe http://example.com/b',
        'resolved',
        'http://example.com/b#c/d?e',
        'http://example.com/b#c%2Fd%3Fe',
      ],
    ],
  },
  {
    file: 'uriparse-rs',
    because:
      'RFC 3986 6.2.3: an empty path behind an authority is "/" to schemes that say so; components are as written (the source compares the two as equal)',
    rows: [[3, 'http://example.com/', 'path', '', '/']],
  },
  {
    file: 'uriparse-rs',
    because:
      'decision 3: normalizing a relative reference never gives the empty string, and a trailing dot-segment ' +
      'leaves its slash (RFC 3986 5.2.4, 2B to 2D: what "a/.." resolves to ends in "/")',
    rows: [
      [14, '.', 'path normalized', '', './'],
      [15, '..', 'path normalized', '..', '../'],
      [18, './././././././.', 'path normalized', '', './'],
      [19, '././././././././', 'path normalized', '', './'],
      [21, '../..', 'path normalized', '../..', '../../'],
      [32, '../../.././.././../../../.', 'path normalized', '../../../../../../..', '../../../../../../../'],
    ],
  },
  {
    file: 'uriparse-rs',
    because:
      'decision 3: an inner ".." may not take the first segment of a path without a root, since RFC 3986 5.2.4 makes ' +
      '"/b" of "a/../b" against a base without a "/"; a trailing dot-segment leaves its slash',
    rows: [
      [22, '../a/../..', 'path normalized', '../..', '../a/../../'],
      [24, 'a/..', 'path normalized', '', 'a/../'],
      [25, 'a/../', 'path normalized', '', 'a/../'],
      [26, 'a/../..', 'path normalized', '..', 'a/../../'],
      [28, './a:b/..', 'path normalized', '', './a:b/../'],
      [29, './a:b/../c:d', 'path normalized', './c:d', './a:b/../c:d'],
      [31, '../a/../', 'path normalized', '../', '../a/../'],
      [33, 'a/.././a:b', 'path normalized', './a:b', 'a/../a:b'],
    ],
  },
  {
    file: 'medialize-uri-js',
    because:
      'decision 3: an inner ".." may not take the first segment of a path without a root, since RFC 3986 5.2.4 makes ' +
      '"/b" of "a/../b" against a base without a "/"; a trailing dot-segment leaves its slash',
    rows: [
      [
        157,
        '../../../../../www/common/js/app/../../../../www_test/common/js/app/views/view-test.html',
        'path normalized',
        '../../../../../www_test/common/js/app/views/view-test.html',
        '../../../../../www/../www_test/common/js/app/views/view-test.html',
      ],
    ],
  },
  {
    file: 'lpeg-patterns-uri',
    because:
      'RFC 3986 3.2.2: IP-literal = "[" ( IPv6address / IPvFuture ) "]": the brackets belong to the host; the source keeps those of no IPvFuture',
    rows: [[28, '//[v4.2]:80', 'host', 'v4.2', '[v4.2]']],
  },
  {
    file: 'league-uri',
    because:
      'RFC 3986 3.2.2: IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" ): version 6 is none of the grammar\'s business',
    rows: [[67, '//[v6.::1]/p?q#f', 'valid as iri-reference', false, true]],
  },
  {
    file: 'league-uri',
    because:
      'RFC 3986 6.2.3: https normalizes an empty path to "/" and omits its default port; the source stops at syntax-based normalization',
    rows: [
      [
        182,
        'https://example.com?foo=bar%26baz%3Dqux',
        'normalized',
        'https://example.com?foo=bar%26baz%3Dqux',
        'https://example.com/?foo=bar%26baz%3Dqux',
      ],
      [184, 'https://foobar:443/foo/bar', 'normalized', 'https://foobar:443/foo/bar', 'https://foobar/foo/bar'],
    ],
  },
  {
    file: 'league-uri',
    because: 'RFC 3986 3.3: "data:" has the empty path; path-rootless begins with a segment-nz',
    rows: [[294, 'data:', 'is_opaque', true, false]],
  },
  {
    file: 'cpython-urlparse',
    because:
      'RFC 3986 3.1 and 4.2: scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." ), and a first segment with a ' +
      'colon begins no relative-path reference: the text is neither',
    rows: [
      [43, '+scheme:path/to/file', 'all', 'a URI reference', REJECTED],
      [44, 'sch_me:path/to/file', 'all', 'a URI reference', REJECTED],
      [385, '://a/b/c;p?q#f', 'all', 'a URI reference', REJECTED],
    ],
  },
  {
    file: 'medialize-uri-js',
    because:
      'RFC 3986 3.1 and 4.2: scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." ), and a first segment with a ' +
      'colon begins no relative-path reference: the text is neither',
    rows: [
      [
        11,
        '://user:pass@example.org:123/some/directory/file.html?query=string#fragment',
        'all',
        'a URI reference',
        REJECTED,
      ],
    ],
  },
  {
    file: 'fast-uri',
    because:
      'RFC 3986 3.1 and 4.2: scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." ), and a first segment with a ' +
      'colon begins no relative-path reference: the text is neither',
    rows: [
      [121, '%4Aavascript:alert(1)', 'all', 'a URI reference', REJECTED],
      [122, 'foo%2Bbar:value', 'all', 'a URI reference', REJECTED],
      [124, 'ht%74ps://example.com/', 'all', 'a URI reference', REJECTED],
      [136, '%2f%2fevil.example:/pwn', 'host', null, REJECTED],
      [665, 'ht%74ps://example.com:443', 'normalized', 'https://example.com/', REJECTED],
    ],
  },
  {
    file: 'cpython-urlparse',
    because:
      'RFC 3986 5.2.2: T.fragment = R.fragment: that of the base plays no part (5.1: "stripped of any fragment component prior to its use as a base URI")',
    rows: [
      [90, ' http://a/b/c/d;p?q#f', 'resolved', 'http://a/b/c/d;p?q#f', 'http://a/b/c/d;p?q'],
      [216, ' http://a/b/c/d;p?q#f', 'resolved', 'http://a/b/c/d;p?q#f', 'http://a/b/c/d;p?q'],
    ],
  },
  {
    file: 'cpython-urlparse',
    because:
      'RFC 3986 3.2: "The authority component is preceded by a double slash": here it is defined and empty; 5.2.2: ' +
      '"if defined(R.authority) then T.authority = R.authority; T.path = remove_dot_segments(R.path)": nothing is ' +
      "the base's but the scheme",
    rows: [[227, '// http://a/b/c/d;p?q#f', 'resolved', 'http://a/b/c/d;p?q#f', 'http://']],
  },
  {
    file: 'cpython-urlparse',
    because:
      'RFC 3986 5.2.2: "if defined(R.scheme) then T.scheme = R.scheme; T.authority = R.authority; ' +
      'T.path = remove_dot_segments(R.path)": a reference with a scheme takes nothing from the base, its fragment ' +
      'least of all; 5.4.2: another answer is for backward compatibility only',
    rows: [
      [233, 'http: http://a/b/c/d;p?q#f', 'resolved', 'http://a/b/c/d;p?q#f', 'http:'],
      [244, 'http:// http://a/b/c/d;p?q#f', 'resolved', 'http://a/b/c/d;p?q#f', 'http://'],
    ],
  },
  {
    file: 'cpython-urlparse',
    because:
      'RFC 3986 3.2.1: userinfo = *( unreserved / pct-encoded / sub-delims / ":" ): neither a raw "@" nor a square bracket is allowed in it',
    rows: [
      [389, 'http://User@example.com:Pass@www.python.org:080/doc/?query=yes#frag', 'all', 'a URI reference', REJECTED],
    ],
  },
  {
    file: 'go-net-url',
    because:
      'RFC 3986 3.2.1: userinfo = *( unreserved / pct-encoded / sub-delims / ":" ): neither a raw "@" nor a square bracket is allowed in it',
    rows: [
      [20, 'http://j@ne:password@google.com', 'all', 'a URI reference', REJECTED],
      [21, 'http://jane:p@ssword@google.com', 'all', 'a URI reference', REJECTED],
      [22, 'http://j@ne:password@google.com/p@th?q=@go', 'all', 'a URI reference', REJECTED],
    ],
  },
  {
    file: 'perl-uri',
    because:
      'RFC 3986 3.2.1: userinfo = *( unreserved / pct-encoded / sub-delims / ":" ): neither a raw "@" nor a square bracket is allowed in it',
    rows: [
      [238, 'ftp://gisle@aas.no:secret@ftp.example.com/path', 'all', 'a URI reference', REJECTED],
      [
        299,
        'http://root[user]@[::1]/path_with_square_[brackets]?par=value[1]#fragment[2]',
        'normalized',
        'http://root%5Buser%5D@[::1]/path_with_square_%5Bbrackets%5D?par=value%5B1%5D#fragment%5B2%5D',
        REJECTED,
      ],
    ],
  },
  {
    file: 'medialize-uri-js',
    because:
      'RFC 3986 3.2.1: userinfo = *( unreserved / pct-encoded / sub-delims / ":" ): neither a raw "@" nor a square bracket is allowed in it',
    rows: [[7, 'scheme://john@doe.com:pass:word@www.example.org/', 'all', 'a URI reference', REJECTED]],
  },
  {
    file: 'go-net-url',
    because: 'RFC 3986 3.2: "///" is an empty authority and a path behind it, also without a scheme',
    rows: [[18, '///threeslashes', 'decoded_path', '///threeslashes', '/threeslashes']],
  },
  {
    file: 'go-net-url',
    because: 'RFC 3986 3.2: no authority where no "//" stands; 5.3: undefined is not empty',
    rows: [
      [55, 'magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a&dn', 'host_port_decoded', '', null],
      [56, 'mailto:?subject=hi', 'host_port_decoded', '', null],
    ],
  },
  {
    file: 'go-net-url',
    because:
      'RFC 3986 3.2: authority = [ userinfo "@" ] host [ ":" port ]: neither several ports, nor digits missing from one, nor an IPv6address without brackets',
    rows: [
      [57, 'postgres://host1:1,host2:2,host3:3', 'all', 'a URI reference', REJECTED],
      [58, 'postgresql://host1:1,host2:2,host3:3', 'all', 'a URI reference', REJECTED],
      [59, 'mongodb://user:password@host1:1,host2:2,host3:3', 'all', 'a URI reference', REJECTED],
      [60, 'mongodb+srv://user:password@host1:1,host2:2,host3:3', 'all', 'a URI reference', REJECTED],
      [277, '//google.com:80_invalid_port', 'all', 'a URI reference', REJECTED],
    ],
  },
  {
    file: 'medialize-uri-js',
    because:
      'RFC 3986 3.2: authority = [ userinfo "@" ] host [ ":" port ]: neither several ports, nor digits missing from one, nor an IPv6address without brackets',
    rows: [
      [
        17,
        'http://user:pass@fe80:0000:0000:0000:0204:61ff:fe9d:f156/some/directory/file.html?query=string#fragment',
        'all',
        'a URI reference',
        REJECTED,
      ],
    ],
  },
  {
    file: 'go-net-url',
    because: 'RFC 3986 3.2.2: reg-name = *( unreserved / pct-encoded / sub-delims ): any octet may be percent-encoded',
    rows: [[226, 'http://%41:8080/', 'valid as uri-reference', false, true]],
  },
  {
    file: 'go-net-url',
    because:
      'RFC 3986 3.2.2: IP-literal holds an IPv6address or IPvFuture and nothing else, and no other host holds a bracket',
    rows: [
      [265, '//[1:2:3:4]', 'all', 'a URI reference', REJECTED],
      [266, '//[1:2:3:4]:80', 'all', 'a URI reference', REJECTED],
      [275, '//[google.com]:80', 'all', 'a URI reference', REJECTED],
      [276, '//google.com]:80', 'all', 'a URI reference', REJECTED],
      [278, '//[::1]extra]:80', 'all', 'a URI reference', REJECTED],
      [279, '//google.com]extra:extra', 'all', 'a URI reference', REJECTED],
    ],
  },
  {
    file: 'perl-uri',
    because:
      'RFC 3986 3.2: "a/b" is no authority: its "/" ends it. recompose puts together what it is given, encoding is percentEncode\'s part',
    rows: [
      [
        328,
        '{"scheme":"s","authority":"a/b","path":"","query":null,"fragment":null}',
        'composed',
        's://a%2Fb',
        REJECTED,
      ],
    ],
  },
  {
    file: 'medialize-uri-js',
    because: 'RFC 3986 3.2.1: userinfo may hold ":"; it is kept as written (decision 4)',
    rows: [
      [
        5,
        'scheme://user:pass:word@www.example.org/',
        'serialized',
        'scheme://user:pass%3Aword@www.example.org/',
        'scheme://user:pass:word@www.example.org/',
      ],
    ],
  },
  {
    file: 'medialize-uri-js',
    because:
      'RFC 3986 3 and 3.2: the authority stands behind exactly "//"; one slash, none or six are a path, and a ' +
      'second colon is path as well. Repairing that is WHATWG',
    rows: [
      [46, 'https:///attacker.com', 'host', 'attacker.com', ''],
      [46, 'https:///attacker.com', 'path', '/', '/attacker.com'],
      [46, 'https:///attacker.com', 'serialized', 'https://attacker.com/', 'https:///attacker.com'],
      [47, 'https:attacker.com', 'host', 'attacker.com', null],
      [47, 'https:attacker.com', 'path', '/', 'attacker.com'],
      [47, 'https:attacker.com', 'serialized', 'https://attacker.com/', 'https:attacker.com'],
      [48, 'https:/attacker.com', 'host', 'attacker.com', null],
      [48, 'https:/attacker.com', 'path', '/', '/attacker.com'],
      [48, 'https:/attacker.com', 'serialized', 'https://attacker.com/', 'https:/attacker.com'],
      [49, 'https://////attacker.com', 'host', 'attacker.com', ''],
      [49, 'https://////attacker.com', 'path', '/', '////attacker.com'],
      [49, 'https://////attacker.com', 'serialized', 'https://attacker.com/', 'https://////attacker.com'],
      [50, 'hTTps://////attacker.com', 'host', 'attacker.com', ''],
      [50, 'hTTps://////attacker.com', 'path', '/', '////attacker.com'],
      [50, 'hTTps://////attacker.com', 'serialized', 'hTTps://attacker.com/', 'hTTps://////attacker.com'],
      [51, 'ftp:attacker.com', 'host', 'attacker.com', null],
      [51, 'ftp:attacker.com', 'path', '/', 'attacker.com'],
      [51, 'ftp:attacker.com', 'serialized', 'ftp://attacker.com/', 'ftp:attacker.com'],
      [52, 'ftp:/attacker.com', 'host', 'attacker.com', null],
      [52, 'ftp:/attacker.com', 'path', '/', '/attacker.com'],
      [52, 'ftp:/attacker.com', 'serialized', 'ftp://attacker.com/', 'ftp:/attacker.com'],
      [53, 'ftp://////attacker.com', 'host', 'attacker.com', ''],
      [53, 'ftp://////attacker.com', 'path', '/', '////attacker.com'],
      [53, 'ftp://////attacker.com', 'serialized', 'ftp://attacker.com/', 'ftp://////attacker.com'],
      [57, 'http:://www.example.org:8080/hello:world', 'host', 'www.example.org', null],
      [57, 'http:://www.example.org:8080/hello:world', 'port', '8080', null],
      [57, 'http:://www.example.org:8080/hello:world', 'path', '/hello:world', '://www.example.org:8080/hello:world'],
      [
        57,
        'http:://www.example.org:8080/hello:world',
        'serialized',
        'http://www.example.org:8080/hello:world',
        'http:://www.example.org:8080/hello:world',
      ],
    ],
  },
  {
    file: 'medialize-uri-js',
    because:
      'RFC 3986 3: with an authority "the path must either be empty or begin with a slash": recompose refuses the others',
    rows: [
      [140, 'foo/bar/baz.html', 'path normalized', '/foo/bar/baz.html', REJECTED],
      [145, 'foo/woo/../bar/baz.html', 'path normalized', '/foo/bar/baz.html', REJECTED],
      [146, './foo/woo/../bar/baz.html', 'path normalized', '/foo/bar/baz.html', REJECTED],
    ],
  },
  {
    file: 'medialize-uri-js',
    because:
      'RFC 3986 3.3: "//" is a path of two segments behind an authority; collapsing slashes is not RFC 3986 (decision 27)',
    rows: [[147, '/.//', 'path normalized', '/', '//']],
  },
  {
    file: 'medialize-uri-js',
    because:
      'RFC 3986 6.2.3: the URI "http://example.com/?" "cannot be assumed to be equivalent"; decision 4: empty query and fragment stay',
    rows: [
      [
        169,
        'http://example.org/foobar.html?',
        'normalized',
        'http://example.org/foobar.html',
        'http://example.org/foobar.html?',
      ],
      [
        170,
        'http://example.org/foobar.html#',
        'normalized',
        'http://example.org/foobar.html',
        'http://example.org/foobar.html#',
      ],
    ],
  },
  {
    file: 'medialize-uri-js',
    because: 'RFC 3986 3.4: a query is no set of parameters; its order is data (decision 27)',
    rows: [
      [
        174,
        'http://example.org/foo/bar.html?foo=bar&hello=world&hello=mars#fragment http://example.org/foo/bar.html?foo=bar&hello=mars&hello=world#fragment',
        'equivalent to http://example.org/foo/bar.html?foo=bar&hello=mars&hello=world#fragment',
        true,
        false,
      ],
      [
        175,
        'http://example.org/foo/bar.html?foo=bar&hello=world&hello=mars#fragment http://example.org/foo/bar.html?hello=mars&hello=world&foo=bar&#fragment',
        'equivalent to http://example.org/foo/bar.html?hello=mars&hello=world&foo=bar&#fragment',
        true,
        false,
      ],
    ],
  },
  {
    file: 'fast-uri',
    because:
      'RFC 3986 6.2.2.2 with 6.2.2.3 and decision 3: "%2e" is "." and goes as a dot-segment; nothing is decoded by parse',
    rows: [
      [
        137,
        'http://example.com/a%2Fb/public/%2e%2e/admin',
        'path',
        '/a%2Fb/public/%2E%2E/admin',
        '/a%2Fb/public/%2e%2e/admin',
      ],
      [563, 'http://example.com/a/%2e%2e/b', 'normalized', 'http://example.com/a/%2E%2E/b', 'http://example.com/b'],
      [
        694,
        'http://example.com/public/%2e%2e/admin',
        'normalized',
        'http://example.com/public/%2E%2E/admin',
        'http://example.com/admin',
      ],
      [
        696,
        'http://example.com/public/%2e%2e/admin http://example.com/admin',
        'equivalent to http://example.com/admin',
        false,
        true,
      ],
    ],
  },
  {
    file: 'fast-uri',
    because:
      'RFC 3986 3.2.3: port = *DIGIT; decision 4: over 65535 is valid syntax and an issue of the schemes that have a default port',
    rows: [
      [141, 'http://[::1]:65536', 'valid as uri-reference', false, true],
      [749, 'http://[::1]:65536', 'normalized', 'http://[::1]:65536', 'http://[::1]:65536/'],
      [753, 'http://[::1]:65536 http://[::1]:65536/', 'equivalent to http://[::1]:65536/', false, true],
    ],
  },
  {
    file: 'fast-uri',
    because:
      "RFC 3986 3 and Appendix A accept the text, and the title of the source's own test says that it must not be rejected",
    rows: [
      [157, 'http://evil.com%5C@allowed.com', 'valid as uri-reference', false, true],
      [173, 'http://good.com/', 'valid as uri-reference', false, true],
      [174, 'https://good.com/', 'valid as uri-reference', false, true],
      [175, 'ws://good.com/chat', 'valid as uri-reference', false, true],
      [176, 'wss://good.com/chat', 'valid as uri-reference', false, true],
      [177, 'ftp://good.com/', 'valid as uri-reference', false, true],
      [178, '//good.com/path', 'valid as uri-reference', false, true],
      [179, '/absolute/path', 'valid as uri-reference', false, true],
      [180, 'relative/path', 'valid as uri-reference', false, true],
    ],
  },
  {
    file: 'fast-uri',
    because:
      'RFC 3986 3.4: the query is a component of every URI; the source moved it to a member of its own for ws and wss',
    rows: [
      [228, 'ws://example.com/foo?bar=baz', 'query', null, 'bar=baz'],
      [231, 'wss://example.com/foo?bar=baz', 'query', null, 'bar=baz'],
    ],
  },
  {
    file: 'uri-js',
    because:
      'RFC 3986 3.4: the query is a component of every URI; the source moved it to a member of its own for ws and wss',
    rows: [
      [46, 'ws://example.com/foo?bar=baz', 'query', null, 'bar=baz'],
      [49, 'wss://example.com/foo?bar=baz', 'query', null, 'bar=baz'],
    ],
  },
  {
    file: 'fast-uri',
    because:
      'RFC 3986 6.1 and decision 21: the fragment takes part in comparison; dropping it is for the hooks of ws (RFC 6455 3), which this engine was not given',
    rows: [
      [297, 'WS://ABC.COM:80/chat#one ws://abc.com/chat', 'equivalent to ws://abc.com/chat', true, false],
      [298, 'ws://abc.com/chat WS://ABC.COM:80/chat#one', 'equivalent to WS://ABC.COM:80/chat#one', true, false],
      [299, 'WSS://ABC.COM:443/chat#one wss://abc.com/chat', 'equivalent to wss://abc.com/chat', true, false],
      [300, 'wss://abc.com/chat WSS://ABC.COM:443/chat#one', 'equivalent to WSS://ABC.COM:443/chat#one', true, false],
      [985, 'WS://ABC.COM:80/chat#one ws://abc.com/chat', 'equivalent to ws://abc.com/chat', true, false],
      [986, 'ws://example.com:80/foo#hash', 'normalized', 'ws://example.com/foo', 'ws://example.com/foo#hash'],
      [1000, 'WSS://ABC.COM:443/chat#one wss://abc.com/chat', 'equivalent to wss://abc.com/chat', true, false],
      [1001, 'wss://example.com:443/foo#hash', 'normalized', 'wss://example.com/foo', 'wss://example.com/foo#hash'],
    ],
  },
  {
    file: 'uri-js',
    because:
      'RFC 3986 6.1 and decision 21: the fragment takes part in comparison; dropping it is for the hooks of ws (RFC 6455 3), which this engine was not given',
    rows: [
      [449, 'WS://ABC.COM:80/chat#one ws://abc.com/chat', 'equivalent to ws://abc.com/chat', true, false],
      [450, 'ws://example.com:80/foo#hash', 'normalized', 'ws://example.com/foo', 'ws://example.com/foo#hash'],
      [464, 'WSS://ABC.COM:443/chat#one wss://abc.com/chat', 'equivalent to wss://abc.com/chat', true, false],
      [465, 'wss://example.com:443/foo#hash', 'normalized', 'wss://example.com/foo', 'wss://example.com/foo#hash'],
    ],
  },
  {
    file: 'fast-uri',
    because: 'RFC 5952 5 and decision 16: the dotted form is kept for the well-known prefix ::ffff:0:0/96 only',
    rows: [
      [
        460,
        'http://[1:2:3:4:5:6:192.0.2.1]/',
        'normalized',
        'http://[1:2:3:4:5:6:192.0.2.1]/',
        'http://[1:2:3:4:5:6:c000:201]/',
      ],
      [924, '//[1:2:3:4:5:6:192.0.2.1]/', 'normalized', '//[1:2:3:4:5:6:192.0.2.1]/', '//[1:2:3:4:5:6:c000:201]/'],
    ],
  },
  {
    file: 'uri-js',
    because: 'RFC 5952 5 and decision 16: the dotted form is kept for the well-known prefix ::ffff:0:0/96 only',
    rows: [
      [120, '//[1:2:3:4:5:6:192.0.2.1]/', 'normalized', '//[1:2:3:4:5:6:192.0.2.1]/', '//[1:2:3:4:5:6:c000:201]/'],
    ],
  },
  {
    file: 'fast-uri',
    because: 'RFC 3986 3.2.2: dec-octet has no leading zeros, so this is no IPv6address',
    rows: [[925, '//[1:2:3:4:5:6:192.068.001.000]/', 'normalized', '//[1:2:3:4:5:6:192.68.1.0]/', REJECTED]],
  },
  {
    file: 'uri-js',
    because: 'RFC 3986 3.2.2: dec-octet has no leading zeros, so this is no IPv6address',
    rows: [[121, '//[1:2:3:4:5:6:192.068.001.000]/', 'normalized', '//[1:2:3:4:5:6:192.68.1.0]/', REJECTED]],
  },
  {
    file: 'fast-uri',
    because:
      'RFC 3986 4.2: "Such a segment must be preceded by a dot-segment"; 2.2: ":" and "%3A" are not interchangeable (decision 3)',
    rows: [
      [569, '{"path":"./a:b/c:d"}', 'composed', 'a%3Ab/c:d', './a:b/c:d'],
      [570, './a:b', 'normalized', 'a%3Ab', './a:b'],
    ],
  },
  {
    file: 'fast-uri',
    because: 'RFC 3986 3.1: a scheme is not empty and holds no percent-encoding; decision 4',
    rows: [
      [690, '{"scheme":"foo%2Bbar","path":"value"}', 'composed', 'foo+bar:value', REJECTED],
      [
        791,
        '{"scheme":"","userinfo":"","host":"","port":0,"path":"","query":"","fragment":""}',
        'composed',
        '//@:0?#',
        REJECTED,
      ],
      [
        856,
        '{"scheme":"","userinfo":"","host":"","port":0,"path":"","query":"","fragment":""}',
        'composed',
        '//@:0?#',
        REJECTED,
      ],
    ],
  },
  {
    file: 'uri-js',
    because: 'RFC 3986 3.1: a scheme is not empty and holds no percent-encoding; decision 4',
    rows: [
      [
        52,
        '{"scheme":"","userinfo":"","host":"","port":0,"path":"","query":"","fragment":""}',
        'composed',
        '//@:0?#',
        REJECTED,
      ],
    ],
  },
  {
    file: 'fast-uri',
    because:
      'RFC 3986 3.2.2 and 6.2.2.1: the host is case-insensitive; "%25" is a triplet and "5C" behind it are two letters of the name',
    rows: [
      [
        704,
        'http://allowed.com%255Cevil.com/',
        'normalized',
        'http://allowed.com%255Cevil.com/',
        'http://allowed.com%255cevil.com/',
      ],
    ],
  },
  {
    file: 'fast-uri',
    because: 'RFC 3986 6.2.1: a valid URI is equal to itself',
    rows: [
      [
        712,
        'http://trusted.test%2540evil.test/ http://trusted.test%2540evil.test/',
        'equivalent to http://trusted.test%2540evil.test/',
        false,
        true,
      ],
    ],
  },
  {
    file: 'fast-uri',
    because:
      'RFC 3986 2: text is Unicode before it is encoded (2.5: "encoded as octets according to the UTF-8 ' +
      'character encoding"); a lone surrogate has no such encoding',
    rows: [
      [727, '\uD800', 'percent-encoded', '%EF%BF%BD', REJECTED],
      [728, '\uDC00', 'percent-encoded', '%EF%BF%BD', REJECTED],
      [729, 'a\uD800b', 'percent-encoded', 'a%EF%BF%BDb', REJECTED],
    ],
  },
  {
    file: 'fast-uri',
    because:
      'RFC 3986 2.1: "URI producers and normalizers should use uppercase hexadecimal digits": the source writes the ' +
      'triplet anew; asked to keep triplets, percentEncode produces none there, and normalize writes them in upper ' +
      'case (6.2.2.1)',
    rows: [[735, '%2f', 'percent-encoded', '%2F', '%2f']],
  },
  {
    file: 'fast-uri',
    because:
      'RFC 3986 3.2.2: a host with "%" in brackets is no IP-literal; RFC 9844: "This document obsoletes RFC 6874" (decision 16)',
    rows: [
      [802, '{"host":"fe80::a%en1"}', 'composed', '//[fe80::a%25en1]', REJECTED],
      [803, '{"host":"fe80::a%25en1"}', 'composed', '//[fe80::a%25en1]', REJECTED],
      [866, '{"host":"fe80::a%en1"}', 'composed', '//[fe80::a%25en1]', REJECTED],
      [867, '{"host":"fe80::a%25en1"}', 'composed', '//[fe80::a%25en1]', REJECTED],
    ],
  },
  {
    file: 'uri-js',
    because:
      'RFC 3986 3.2.2: a host with "%" in brackets is no IP-literal; RFC 9844: "This document obsoletes RFC 6874" (decision 16)',
    rows: [
      [62, '{"host":"fe80::a%en1"}', 'composed', '//[fe80::a%25en1]', REJECTED],
      [63, '{"host":"fe80::a%25en1"}', 'composed', '//[fe80::a%25en1]', REJECTED],
    ],
  },
  {
    file: 'fast-uri',
    because:
      'RFC 3986 2: URI characters are US-ASCII; asked for an IRI (option iri), the source leaves others unencoded',
    rows: [
      [
        928,
        '{"scheme":"uri","userinfo":"us\u00A0er:pa\uD7FFss","host":"example.com","port":123,' +
          '"path":"/o\uF900ne/t\uFDCFwo.t\uFDF0hree","query":"q1=a1\uF8FF\uE000&q2=a2",' +
          '"fragment":"bo\uFFEFdy\uE001"}',
        'composed',
        'uri://us\u00A0er:pa\uD7FFss@example.com:123/o\uF900ne/t\uFDCFwo.t\uFDF0hree?q1=a1\uF8FF\uE000&q2=a2#bo\uFFEFdy%EE%80%81',
        'uri://us%C2%A0er:pa%ED%9F%BFss@example.com:123/o%EF%A4%80ne/t%EF%B7%8Fwo.t%EF%B7%B0hree?q1=a1%EF%A3%BF%EE%80%80&q2=a2#bo%EF%BF%AFdy%EE%80%81',
      ],
    ],
  },
  {
    file: 'uri-js',
    because:
      'RFC 3986 2: URI characters are US-ASCII; asked for an IRI (option iri), the source leaves others unencoded',
    rows: [
      [
        392,
        '{"scheme":"uri","userinfo":"us\u00A0er:pa\uD7FFss","host":"example.com","port":123,' +
          '"path":"/o\uF900ne/t\uFDCFwo.t\uFDF0hree","query":"q1=a1\uF8FF\uE000&q2=a2",' +
          '"fragment":"bo\uFFEFdy\uE001"}',
        'composed',
        'uri://us\u00A0er:pa\uD7FFss@example.com:123/o\uF900ne/t\uFDCFwo.t\uFDF0hree?q1=a1\uF8FF\uE000&q2=a2#bo\uFFEFdy%EE%80%81',
        'uri://us%C2%A0er:pa%ED%9F%BFss@example.com:123/o%EF%A4%80ne/t%EF%B7%8Fwo.t%EF%B7%B0hree?q1=a1%EF%A3%BF%EE%80%80&q2=a2#bo%EF%BF%AFdy%EE%80%81',
      ],
    ],
  },
];
