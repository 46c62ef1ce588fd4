import { REJECTED } from '../../../generic/test/corpora/ask.js';
import type { Exception } from '../../../generic/test/corpora/exceptions.js';

/** The cases about http, https, ws and wss that the default engine answers otherwise, one by one, and why. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    file: 'perl-uri',
    because:
      'RFC 3986 3.2.1 and 3.2.2: no square bracket is allowed in a userinfo; decision 17: rejected and never repaired',
    rows: [
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
    file: 'league-uri',
    because:
      'RFC 9110 4.2.3: "an empty path component is equivalent to an absolute path of "/""; the source normalizes as far as the syntax goes',
    rows: [
      [
        182,
        'https://example.com?foo=bar%26baz%3Dqux',
        'normalized',
        'https://example.com?foo=bar%26baz%3Dqux',
        'https://example.com/?foo=bar%26baz%3Dqux',
      ],
    ],
  },
  {
    file: 'league-uri',
    because: 'RFC 9110 4.2.3: a port that is the default is omitted; the source normalizes as far as the syntax goes',
    rows: [[184, 'https://foobar:443/foo/bar', 'normalized', 'https://foobar:443/foo/bar', 'https://foobar/foo/bar']],
  },
  {
    file: 'league-uri',
    because:
      'decision 16: a name that looks like an IPv4 address gets a warning and is never rewritten, not in an origin either',
    rows: [
      [255, 'https://0:443/', 'origin', 'https://0.0.0.0', 'https://0'],
      [257, 'https://0xc0a821/foo/bar/', 'origin', 'https://0.192.168.33', 'https://0xc0a821'],
    ],
  },
  {
    file: 'league-uri',
    because:
      "RFC 6454 4 gives a blob: URI no origin but a globally unique one; that it has its URL's is of the WHATWG, and the scheme is not registered here",
    rows: [
      [
        263,
        'blob:https://mozilla.org:443/1f6a188e-c21b-11f0-8de9-0242ac120002 https://mozilla.org/123',
        'cross-origin',
        false,
        true,
      ],
    ],
  },
  {
    file: 'league-uri',
    because:
      'decision 3: of the dot-segments of a relative reference those go that no base needs; the source keeps them in every relative reference',
    rows: [[373, '.././path/../is/./relative', 'normalized', '.././path/../is/./relative', '../path/../is/relative']],
  },
  {
    file: 'league-uri',
    because:
      'RFC 3986 3.2.2: an IPv6address is no IPv4address, whatever is embedded in it, and no reg-name that decision 16 could warn of',
    rows: [
      [457, '[::ffff:192.168.0.1]', 'IPv4 address', '192.168.0.1', null],
      [458, '[2002:c0a8:0001::]', 'IPv4 address', '192.168.0.1', null],
    ],
  },
  {
    file: 'league-uri',
    because: 'RFC 6455 3: ws-URI = "ws:" "//" host [ ":" port ] path [ "?" query ]: there is no userinfo in it',
    rows: [[370, 'wss://login:pass@example.com/', 'valid as ws', true, false]],
  },
];
