import { describe, expect, test } from '@jest/globals';
import { isUri, parse, UriSyntaxError } from '@urikit/generic';
import type { HttpView } from '@urikit/scheme-http';
import fc from 'fast-check';
import { testSeed } from '../../generic/test/generators/campaign.js';
import { engine, SCHEMES } from './engine.js';
import { DECODES_A_LABELS } from './platform.js';

/**
 * The platform's URL class, which follows the WHATWG's URL Standard and not RFC 3986. Both are used side by side: where
 * they agree a text may go from one to the other, and where they do not is written here.
 */

const REFUSED = '(refused)';

const href = (text: string): string => (URL.canParse(text) ? new URL(text).href : REFUSED);
const ours = (text: string): string => (isUri(text) ? engine.normalize(text) : REFUSED);

describe('both agree', () => {
  test.each([
    'http://h',
    'HTTP://H:80',
    'https://h:0443/?q#f',
    'ws://h:/',
    'wss://H:8443/a/../b',
    'http://h:000',
    'http://h/?',
    'http://h/#',
    'http://h?q',
    'http://u:p@h/',
    'http://u%3Ap@h/',
    'http://h./',
    'http://a..b/',
    "http://a!$&'()*+,;=b/",
    'http://%45xample.COM/',
    'http://a%5fb/',
    'http://[2001:DB8:0:0:0:0:0:1]/',
    'http://[1:0:0:2:3:4:5:6]/',
    'http://[1:0:0:2:0:0:3:4]/',
    'http://192.0.2.1/',
    'http://%31.2.3.4/',
    'http://h/a//../b',
    'http://h/..//x',
    'http://h//x/.',
    'http://h/%2e/a/%2E%2e/b',
    'http://h/%00%FF',
    "http://h/a;b=c,d:e@f/!$&'()*+",
    'http://h:65535/',
    // And on what is none.
    'http://h:8x/',
    'http://[::1/',
    'http://u@h@i:x/',
    'http://[1::2::3]/',
  ])('%s', (text) => {
    expect(ours(text)).toBe(href(text));
  });

  const word = fc.stringMatching(/^[A-Za-z0-9._~!$&()*+,;=:@-]{0,6}$/);
  const name = fc.stringMatching(/^[a-z][A-Za-z0-9]{0,6}(?:\.[a-z][A-Za-z0-9]{0,4})?$/);
  const reserved = fc.constantFrom('', '%2F', '%3F', '%25', '%C3%A9', '%00');
  const text = fc
    .record({
      scheme: fc.constantFrom(...SCHEMES, 'HTTP', 'WSS'),
      name,
      port: fc.oneof(
        fc.constantFrom('', ':', ':80', ':443', ':0080', ':00443'),
        fc.nat(65535).map((each) => `:${String(each)}`),
      ),
      segments: fc.array(
        fc.oneof(
          fc.constantFrom('', '.', '..', '%2e', '.%2E'),
          fc.tuple(word, reserved).map((each) => each.join('')),
        ),
        { maxLength: 6 },
      ),
      query: fc.option(
        fc.tuple(word, reserved).map((each) => each.join('')),
        { nil: undefined },
      ),
      fragment: fc.option(word, { nil: undefined }),
    })
    .map(
      (uri) =>
        `${uri.scheme}://${uri.name}${uri.port}${uri.segments.map((each) => `/${each}`).join('')}${uri.query === undefined ? '' : `?${uri.query}`}${uri.fragment === undefined ? '' : `#${uri.fragment}`}`,
    );

  test('on whatever holds none of the differences below', () => {
    fc.assert(
      fc.property(text, (each) => {
        // Node 20 overlooks every dot-segment behind "//.x": its URL("http://h//.x/..") keeps the "..".
        fc.pre(!/\/\/\.[^./%?#]/.test(each));
        expect(engine.normalize(each)).toBe(href(each));
        const view = engine.tryView(each);
        // A fragment of ws, which RFC 6455 3 forbids and URL takes.
        expect(view.ok).toBe(!/^wss?:.*#/i.test(each));
        if (!view.ok) return;
        const { origin, requestTarget } = view.value as HttpView;
        const url = new URL(each);
        expect(origin).toBe(url.origin);
        // `search` does not tell an empty query from none.
        expect(requestTarget.replace(/\?$/, '')).toBe(url.pathname + url.search);
      }),
      { seed: testSeed(), numRuns: 2000 },
    );
  });
});

test('an A-label that is none: RFC 3986 knows no IDNA, and some platforms refuse it', () => {
  expect([ours('http://xn--a/'), href('http://xn--a/')]).toEqual([
    'http://xn--a/',
    DECODES_A_LABELS ? REFUSED : 'http://xn--a/',
  ]);
});

describe('both differ', () => {
  // Text, our normal form, the URL's, and why ours is what it is.
  test.each([
    ['http://h/%7Euser', 'http://h/~user', 'http://h/%7Euser', 'RFC 3986 6.2.2.2: unreserved characters are decoded'],
    ['http://h/?%41', 'http://h/?A', 'http://h/?%41', 'RFC 3986 6.2.2.2, in the query too'],
    ['http://h/%c3%a9', 'http://h/%C3%A9', 'http://h/%c3%a9', 'RFC 3986 6.2.2.1: upper-case digits'],
    ['http://%75@h/', 'http://u@h/', 'http://%75@h/', 'RFC 3986 6.2.2.2, in the userinfo too'],
    ['http://@h/', 'http://@h/', 'http://h/', 'decision 4: an empty userinfo is kept'],
    ['http://u:@h/', 'http://u:@h/', 'http://u@h/', 'decision 4: an empty password is kept'],
    ['http://a;b=c@h/', 'http://a;b=c@h/', 'http://a%3Bb%3Dc@h/', 'RFC 3986 2.2: a sub-delim is not its triplet'],
    ["http://h/?'", "http://h/?'", 'http://h/?%27', 'RFC 3986 2.2: a sub-delim is not its triplet'],
    ['http://127.1/', 'http://127.1/', 'http://127.0.0.1/', 'decision 16: a warning, and never rewritten'],
    ['http://0x7f.1/', 'http://0x7f.1/', 'http://127.0.0.1/', 'decision 16'],
    ['http://2130706433/', 'http://2130706433/', 'http://127.0.0.1/', 'decision 16'],
    ['http://127.0.0.1./', 'http://127.0.0.1./', 'http://127.0.0.1/', 'decision 16'],
    [
      'http://256.256.256.256/',
      'http://256.256.256.256/',
      REFUSED,
      'RFC 3986 3.2.2: what is no IPv4address is a reg-name',
    ],
    ['http://1.2.3.4.5/', 'http://1.2.3.4.5/', REFUSED, 'RFC 3986 3.2.2'],
    [
      'http://[::ffff:192.0.2.1]/',
      'http://[::ffff:192.0.2.1]/',
      'http://[::ffff:c000:201]/',
      'decision 16, RFC 5952 5',
    ],
    ['http://[v1.a]/', 'http://[v1.a]/', REFUSED, 'RFC 3986 3.2.2: IPvFuture'],
    [
      'http://h%C3%A9/',
      'http://h%C3%A9/',
      'http://xn--h-bga/',
      'RFC 3986 3.2.2: no IDNA; whoever looks the name up does that',
    ],
    ['http://a%2Fb/', 'http://a%2Fb/', REFUSED, 'decision 4: an encoded delimiter is data'],
    ['http://a.xn--a%C3%A9/', 'http://a.xn--a%C3%A9/', REFUSED, 'RFC 3986 3.2.2: no IDNA'],
    ['http://h:65536/', 'http://h:65536/', REFUSED, 'decision 4: syntactically valid, and an issue'],
    ['http:///x', 'http:///x', 'http://x/', 'decision 16: an empty host is an error, not a slash too many'],
    ['http://:80/', 'http:///', REFUSED, 'decision 16'],
    ['http://', 'http:///', REFUSED, 'decision 16'],
    ['http:x', 'http:x', 'http://x/', 'RFC 3986 3: no authority without "//"'],
    ['http:/x', 'http:/x', 'http://x/', 'RFC 3986 3'],
    ['http:\\\\h\\x', REFUSED, 'http://h/x', 'decision 17: a backslash is no character of a URI'],
    ['http://h/a b', REFUSED, 'http://h/a%20b', 'decision 17: never repaired'],
    ['http://h/\u00e9', REFUSED, 'http://h/%C3%A9', 'decision 17'],
    ['http://h/{}', REFUSED, 'http://h/%7B%7D', 'decision 17'],
    ['http://h/%', REFUSED, 'http://h/%', 'RFC 3986 2.1: "%" and two hexadecimal digits'],
    [' http://h/ ', REFUSED, 'http://h/', 'RFC 3986 Appendix C: delimiters are not part of a URI'],
    ['http://h/a\tb', REFUSED, 'http://h/ab', 'decision 17'],
  ])('%j: %s and %s, for %s', (text, normal, url) => {
    expect(ours(text)).toBe(normal);
    expect(href(text)).toBe(url);
  });

  test('wherever URL reads another host than is written, check has said so', () => {
    for (const text of [
      'http://127.1/',
      'http://0x7f.1/',
      'http://2130706433/',
      'http://127.0.0.1./',
      'http:///x',
      'http:x',
      'http:/x',
      'http:\\\\h\\x',
    ]) {
      expect(engine.check(text)).not.toEqual([]);
    }
  });

  test('an error carries its issue', () => {
    expect(() => engine.normalize('http://h/a b')).toThrow(UriSyntaxError);
    expect(parse('http://h%C3%A9/').authority?.host.kind).toBe('reg-name');
  });
});
