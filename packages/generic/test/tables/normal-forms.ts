import type { RuleId } from '@urikit/generic';

/** One URI reference on the ladder, as `ENGINE` of engines.ts sees it. */
export interface NormalFormRow {
  /** Document and section. */
  readonly section: string;
  readonly text: string;
  readonly syntaxBased: string;
  readonly schemeBased: string;
  /** The rules that get it from `text` to `schemeBased`, in the order in which they run. */
  readonly needs: readonly RuleId[];
  /** Other writings that are equivalent, scheme-based. */
  readonly sameAs: readonly string[];
  /** What must stay different at every level. */
  readonly distinctFrom: readonly string[];
}

type Forms = readonly [text: string, syntaxBased?: string, schemeBased?: string];

const row = (
  section: string,
  [text, syntaxBased = text, schemeBased = syntaxBased]: Forms,
  needs: readonly RuleId[],
  distinctFrom: readonly string[],
  sameAs: readonly string[] = [],
): NormalFormRow => ({ section, text, syntaxBased, schemeBased, needs, sameAs, distinctFrom });

/** Case, percent-encoding, dot-segments, ports and paths, by section of RFC 3986. */
export const NORMAL_FORMS: readonly NormalFormRow[] = [
  // 6.2.2 Syntax-Based Normalization, the RFC's own example
  row(
    '6.2.2',
    ['eXAMPLE://a/./b/../b/%63/%7bfoo%7d', 'example://a/b/c/%7Bfoo%7D'],
    ['scheme-case', 'percent-encoding-unreserved', 'percent-encoding-case', 'dot-segments'],
    ['example://a/b/C/%7Bfoo%7D', 'example://a/b/c/%7BFoo%7D', 'example://a/b/c/%7Bfoo%7D/', 'example://a/c/%7Bfoo%7D'],
  ),

  // 6.2.2.1 Case Normalization
  row(
    '6.2.2.1',
    ['HTTP://www.EXAMPLE.com/', 'http://www.example.com/'],
    ['scheme-case', 'host-case'],
    ['https://www.example.com/', 'http://example.com/', 'http://www.example.com/index.html'],
    ['http://www.example.com', 'hTTP://WWW.example.COM:80'],
  ),
  row(
    '6.2.2.1',
    ['foo://h/Path?Query#Fragment'],
    [],
    ['foo://h/path?Query#Fragment', 'foo://h/Path?query#Fragment', 'foo://h/Path?Query#fragment'],
    ['FOO://H/Path?Query#Fragment'],
  ),
  row(
    '6.2.2.1',
    ['foo://h/%3a%3A?%c3%a9#%5b', 'foo://h/%3A%3A?%C3%A9#%5B'],
    ['percent-encoding-case'],
    ['foo://h/::?%C3%A9#%5B', 'foo://h/%3A%3A?%C3%A8#%5B'],
    ['foo://h/%3A%3a?%C3%a9#%5b'],
  ),
  row(
    '6.2.2.1',
    ['foo://User:Pass@h'],
    [],
    ['foo://user:Pass@h', 'foo://User:pass@h', 'foo://User@h', 'foo://h'],
    ['Foo://User:Pass@H', 'foo://%55ser:Pas%73@h'],
  ),
  row('6.2.2.1', ['foo://%C3%89'], [], ['foo://%C3%A9', 'foo://e'], ['foo://%c3%89']),
  row(
    '6.2.2.1',
    ['foo://A%2FB', 'foo://a%2Fb'],
    ['host-case'],
    ['foo://a/b', 'foo://a%252Fb'],
    ['foo://a%2fb', 'foo://%41%2f%42'],
  ),
  row(
    '6.2.2.1',
    ['foo://[V1.FF:Ab]', 'foo://[v1.ff:ab]'],
    ['host-case'],
    ['foo://[v1.ff:ac]', 'foo://[v01.ff:ab]'],
    ['foo://[v1.fF:aB]'],
  ),

  // 6.2.2.2 Percent-Encoding Normalization
  row(
    '6.2.2.2',
    ['foo://h/%7Esmith/%41%5a%61%7A%30%39%2D%2e%5F', 'foo://h/~smith/AZaz09-._'],
    ['percent-encoding-unreserved'],
    ['foo://h/~smith/azaz09-._', 'foo://h/%257Esmith/AZaz09-._'],
    ['foo://h/%7esmith/AZ%61z09%2d.%5f'],
  ),
  row(
    '6.2.2.2',
    ['foo://%75%3A@%68/?%71#%66', 'foo://u%3A@h/?q#f'],
    ['percent-encoding-unreserved'],
    ['foo://u:@h/?q#f', 'foo://u@h/?q#f'],
  ),
  row(
    '6.2.2.2',
    ['http://%45xample.COM', 'http://example.com', 'http://example.com/'],
    ['percent-encoding-unreserved', 'host-case', 'empty-path'],
    ['http://%2545xample.com/'],
    ['http://example.com/', 'http://e%58ample.com/'],
  ),
  row(
    '6.2.2.2',
    ['foo://%31.2.3.%34', 'foo://1.2.3.4'],
    ['percent-encoding-unreserved'],
    ['foo://1.2.3.5', 'foo://1.2.3.4.'],
  ),
  row(
    '2.2',
    ['foo:%21%24%26%27%28%29%2A%2B%2C%3B%3D%3A%2F%3F%23%5B%5D%40'],
    [],
    ["foo:!$&'()*+,;=:%2F%3F%23%5B%5D@"],
    ['foo:%21%24%26%27%28%29%2a%2b%2c%3b%3d%3a%2f%3f%23%5b%5d%40'],
  ),
  row('2.2', ['foo://h/a%2Fb'], [], ['foo://h/a/b', 'foo://h/a%252Fb', 'foo://h/a%5Cb'], ['foo://h/a%2fb']),
  row('2.2', ['foo://h/a%3Fb%23c'], [], ['foo://h/a?b#c', 'foo://h/a%3Fb#c', 'foo://h/a?b%23c']),
  row('2.2', ['foo://h/?a=1%262&b'], [], ['foo://h/?a=1&2&b', 'foo://h/?a%3D1%262&b']),
  row('2.2', ['foo://h/a+b'], [], ['foo://h/a%2Bb', 'foo://h/a%20b']),
  row(
    '2.4',
    ['foo://h/%2541'],
    [],
    ['foo://h/A', 'foo://h/%41', 'foo://h/%252541'],
    ['foo://h/%25%34%31', 'foo://h/%25%341'],
  ),
  row(
    '2.4',
    ['foo://h/%25%32%65', 'foo://h/%252e'],
    ['percent-encoding-unreserved'],
    ['foo://h/', 'foo://h/.', 'foo://h/%2E', 'foo://h/%252E'],
  ),
  row(
    '2.5',
    ['foo://h/%ff%00', 'foo://h/%FF%00'],
    ['percent-encoding-case'],
    ['foo://h/%FF', 'foo://h/%C3%BF%00', 'foo://h/%EF%BF%BD%00'],
  ),

  // 6.2.2.3 Path Segment Normalization
  row(
    '6.2.2.3',
    ['foo://h/a/b/c/./../../g', 'foo://h/a/g'],
    ['dot-segments'],
    ['foo://h/a/g/', 'foo://h/a/b/g', 'foo://h//a/g'],
    ['foo://h/./a/./g', 'foo://h/../a/g'],
  ),
  row(
    '6.2.2.3',
    ['foo://h/a/%2e%2E/.%2e/b', 'foo://h/b'],
    ['percent-encoding-unreserved', 'dot-segments'],
    ['foo://h/a/b', 'foo://h/%252e%252e/b', 'foo://h/.../b'],
    ['foo://h/%2E/b'],
  ),
  row(
    '6.2.2.3',
    ['foo://h/.', 'foo://h/'],
    ['dot-segments'],
    ['foo://h', 'foo://h//', 'foo://h/...', 'foo://h/%2F'],
    ['foo://h/..', 'foo://h/a/..', 'foo://h/./'],
  ),
  row(
    '6.2.2.3',
    ['foo://h/a/.', 'foo://h/a/'],
    ['dot-segments'],
    ['foo://h/a', 'foo://h/a//', 'foo://h/a/.b', 'foo://h/a/b.'],
  ),
  row('6.2.2.3', ['foo://h/a//../b', 'foo://h/a/b'], ['dot-segments'], ['foo://h/a//b', 'foo://h/b']),
  row('6.2.2.3', ['foo://h/..//a', 'foo://h//a'], ['dot-segments'], ['foo://h/a', 'foo:////a']),
  row('6.2.2.3', ['foo://h/?a/../b#a/./b'], [], ['foo://h/?b#a/./b', 'foo://h/?a/../b#a/b']),
  row(
    '6.2.2.3',
    ['foo:a/../b', 'foo:/b'],
    ['dot-segments'],
    ['foo:b', 'foo:a/b', 'foo:./b', 'foo:a/../B'],
    ['FOO:a/%2e%2e/b', 'foo:/b'],
  ),
  row(
    '6.2.2.3',
    ['foo:..', 'foo:'],
    ['dot-segments'],
    ['foo:/', 'foo:a/..', 'foo:...'],
    ['foo:%2E%2E', 'foo:.', 'foo:../'],
  ),
  row('6.2.2.3', ['foo:/a/../b', 'foo:/b'], ['dot-segments'], ['foo:b', 'foo:/a/b', 'foo:///b']),
  row(
    '6.2.2.3',
    ['x-tree:a/../b', 'x-tree:/b'],
    ['dot-segments'],
    ['x-tree:b', 'x-tree:a/b', 'foo:a/../b'],
    ['x-tree:/b', 'x-tree:a/../../b'],
  ),
  row('6.2.2.3', ['x-opaque:/a/../b'], [], ['x-opaque:/b', 'x-opaque:/a/b'], ['X-OPAQUE:/a/%2e./b']),
  row('6.2.2.3', ['x-opaque:a/../b'], [], ['x-opaque:/b', 'x-opaque:b', 'x-opaque:a/b'], ['X-OPAQUE:a/%2e./b']),
  row(
    '3.3',
    ['foo:/.//bar'],
    [],
    ['foo://bar', 'foo:/bar', 'foo:bar', 'foo:/..///bar'],
    ['foo:/..//bar', 'foo:/a/..//bar', 'foo:/././/bar'],
  ),
  row('3.3', ['/a/..//b', '/.//b'], ['dot-segments'], ['//b', '/b', 'b', './/b']),
  row('3.3', ['a/..//b'], [], ['//b', '/b', 'b', '/.//b', '..//b', './/b'], ['a/c/..//../%2E%2e//b']),
  row('6.2.2.3', ['x-tree:a/..//b', 'x-tree:/.//b'], ['dot-segments'], ['x-tree://b', 'x-tree:/b', 'x-tree:b']),

  // 4.2 Relative Reference
  row('4.2', ['./a:b'], [], ['a:b', 'a%3Ab', '/a:b', 'a/b'], ['././a:b', '%2e/a:b']),
  row('4.2', ['../a/./b', '../a/b'], ['dot-segments'], ['a/b', '/a/b', '../../a/b', '../b'], ['../a/c/../b']),
  row('4.2', ['.', './'], ['dot-segments'], ['', '/', 'a', '../', 'a/', 'a/..'], ['./.', '%2e']),
  row('4.2', ['a/..', 'a/../'], ['dot-segments'], ['', '/', 'a', '../', 'a/', './'], ['a/../.', 'a/b/../..']),
  row('4.2', ['a/b/../../c', 'a/../c'], ['dot-segments'], ['c', './c', '/c', 'a/c'], ['a/b/c/../.././../c']),
  row('4.2', ['..', '../'], ['dot-segments'], ['', './', '/', '../..', '...', 'a/../..'], ['./..', '%2e%2e']),
  row('4.2', ['./a', 'a'], ['dot-segments'], ['/a', './a/', 'a/', '%2Fa', 'b/../a'], ['%61', '././a']),
  row(
    '4.2',
    ['//H/%7e', '//h/~'],
    ['host-case', 'percent-encoding-unreserved'],
    ['http://h/~', '/h/~', '/~', '//h/~/'],
  ),
  row('4.4', [''], [], ['#', '?', '.', '/', './']),

  // 3.2.2 Host, RFC 5952
  row(
    'RFC 5952 4',
    ['http://[2001:DB8:0:0:0:0:0:1]/', 'http://[2001:db8::1]/'],
    ['host-case', 'host-ipv6'],
    ['http://[2001:db8::2]/', 'http://[2001:db8:0:1::1]/', 'http://2001%3Adb8%3A%3A1/'],
    ['http://[2001:0db8::0001]:80'],
  ),
  row(
    'RFC 5952 5',
    ['foo://[::FFFF:c000:0201]', 'foo://[::ffff:192.0.2.1]'],
    ['host-case', 'host-ipv6'],
    ['foo://192.0.2.1', 'foo://[::192.0.2.1]', 'foo://[::ffff:192.0.2.2]'],
    ['foo://[0:0:0:0:0:FFFF:192.0.2.1]'],
  ),
  row(
    '3.2.2',
    ['foo://127.0.0.1'],
    [],
    [
      'foo://127.1',
      'foo://127.0.0.1.',
      'foo://0x7f.0.0.1',
      'foo://2130706433',
      'foo://[::127.0.0.1]',
      'foo://localhost',
      'foo://127.000.0.1',
    ],
    ['foo://12%37.0.0.1', 'foo://127%2e0.0.1'],
  ),
  row('3.2.2', ['foo:///p'], [], ['foo:/p', 'foo://localhost/p', 'foo:p', 'foo:////p'], ['foo://:/p']),

  // 3.2.1 User Information
  row('3.2.1', ['foo://@h'], [], ['foo://h', 'foo://:@h', 'foo://%40h']),
  row('3.2.1', ['foo://u:@h'], [], ['foo://u@h', 'foo://u%3A@h', 'foo://u::@h']),

  // 3.2.3 Port, 6.2.3 Scheme-Based Normalization
  row('3.2.3', ['foo://h:/p', 'foo://h/p'], ['empty-port'], ['foo://h:0/p', 'foo://h:80/p', 'foo:h:/p']),
  row('3.2.3', ['foo://h:080/p'], [], ['foo://h:80/p', 'foo://h/p', 'foo://h:0080/p']),
  row(
    '6.2.3',
    ['http://example.com', 'http://example.com', 'http://example.com/'],
    ['empty-path'],
    [
      'http://example.com//',
      'http://example.com/?',
      'http://example.com/#',
      'http://example.com:8080/',
      'http://example.com:443/',
      'https://example.com/',
    ],
    [
      'http://example.com/',
      'http://example.com:/',
      'http://example.com:80/',
      'http://example.com:80',
      'http://example.com:0080',
    ],
  ),
  row(
    '6.2.3',
    ['http://h:00443', 'http://h:00443', 'http://h:443/'],
    ['port-leading-zeros', 'empty-path'],
    ['https://h/', 'http://h/', 'http://h:4430/'],
    ['http://h:0443/'],
  ),
  row(
    '6.2.3',
    ['https://h:00443', 'https://h:00443', 'https://h/'],
    ['port-leading-zeros', 'default-port', 'empty-path'],
    ['https://h:80/', 'http://h/', 'https://h:4430/'],
    ['https://h:443/', 'https://h:'],
  ),
  row(
    '6.2.3',
    ['http://h:000/', 'http://h:000/', 'http://h:0/'],
    ['port-leading-zeros'],
    ['http://h/', 'http://h:80/'],
    ['http://h:00/'],
  ),
  row(
    '6.2.3',
    ['http://h?q', 'http://h?q', 'http://h/?q'],
    ['empty-path'],
    ['http://h/q', 'http://h/??q', 'http://h//?q'],
  ),
  row(
    '6.2.3',
    ['http://h#f', 'http://h#f', 'http://h/#f'],
    ['empty-path'],
    ['http://h/', 'http://h/#F', 'http://h/?#f'],
  ),
  row('6.2.3', ['foo://h'], [], ['foo://h/', 'foo://h?', 'foo://h#'], ['foo://h:']),
  row('6.2.3', ['http:'], [], ['http:/', 'http:///', 'http:?', 'http://'], ['HTTP:']),
  row(
    '6.2.3',
    ['x-local://LOCALHOST/p', 'x-local://localhost/p', 'x-local:///p'],
    ['host-case', 'local-host'],
    [
      'x-local://localhost:1/p',
      'x-local://u@localhost/p',
      'x-local://localhost./p',
      'x-local:/p',
      'x-local://h/p',
      'foo://localhost/p',
    ],
    ['x-local:///p', 'x-local://localhost:/p', 'x-local://%6cocalhost/p'],
  ),
  row(
    '6.2.3',
    ['x-local://localhost', 'x-local://localhost', 'x-local:///'],
    ['empty-path', 'local-host'],
    ['x-local:/', 'x-local:', 'x-local://localhost//'],
  ),
  row(
    '6.2.3',
    ['x-local://localhost//p', 'x-local://localhost//p', 'x-local:////p'],
    ['local-host'],
    ['x-local:///p', 'x-local://p/'],
  ),

  // 3.4 Query, 3.5 Fragment: never removed, never sorted
  row('3.4', ['http://h/?'], [], ['http://h/', 'http://h/#', 'http://h/?#', 'http://h/??']),
  row('3.4', ['foo:p?b&a'], [], ['foo:p?a&b', 'foo:p?b=&a', 'foo:p?b&a&', 'foo:p?b;a']),
  row('3.5', ['http://h/#'], [], ['http://h/', 'http://h/?', 'http://h/#%23']),
];

/** Equal at scheme-based and different one rung below: the pairs that only a scheme's profile can make one. */
export const ONLY_SCHEME_BASED: readonly (readonly [
  a: string,
  b: string,
  because: readonly RuleId[],
  syntaxDiffers: 'host' | 'port' | 'path',
])[] = [
  ['http://h', 'http://h/', ['empty-path'], 'path'],
  ['http://h:80/', 'http://h/', ['default-port'], 'port'],
  ['http://h:080/', 'http://h:80/', ['port-leading-zeros'], 'port'],
  ['https://h:0443', 'https://h/', ['port-leading-zeros', 'default-port', 'empty-path'], 'port'],
  ['x-local://localhost/', 'x-local:///', ['local-host'], 'host'],
];
