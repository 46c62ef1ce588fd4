import { REJECTED } from '../../../generic/test/corpora/ask.js';
import type { Exception } from '../../../generic/test/corpora/exceptions.js';

/**
 * What the third-party suites say of mailto and RFC 6068 answers otherwise, one by one. A row that matches no
 * disagreement any more fails the test, so this list never outlives its reason.
 */

const BRACKETS =
  'RFC 3986 3.3 and RFC 6068 2, item 1: "[" and "]" stand in no path, %5B and %5D do; malformed text is never repaired (decision 17)';
const NON_ASCII = 'RFC 3986 2: a URI is ASCII; what is not stands percent-encoded (decision 17)';
const ENCODED_ALREADY = 'RFC 3986 2.4: text is percent-encoded once; a view is decoded, so its "%" is data';
const IDNA =
  'RFC 6068 2, item 4: a non-ASCII domain stands as percent-encoded UTF-8; its IDNA form is a matter of normalization, where a service is given';
const NO_ADDRESS = 'RFC 6068 2: to = addr-spec *("," addr-spec); what is no addr-spec is refused when a URI is built';
const SURROGATE = 'a lone surrogate is no Unicode character, so it has no UTF-8 (RFC 3629 3)';

export const EXCEPTIONS: readonly Exception[] = [
  {
    file: 'perl-uri',
    because: NO_ADDRESS,
    rows: [[202, '[["to","?/#"]]', 'built', 'mailto:%3F/%23', REJECTED]],
  },
  {
    file: 'perl-uri',
    because:
      'RFC 6068 5: a space is %20, for "+" is a plus; names of fields have no case, "@" and "," need no encoding (RFC 6068 2)',
    rows: [
      [
        203,
        '[["to","gisle@aas.no"],["cc","gisle@ActiveState.com,larry@wall.org"],["Subject","How do you do?"],["garbage","/;?#=&"]]',
        'built',
        'mailto:gisle@aas.no?cc=gisle%40ActiveState.com%2Clarry%40wall.org&Subject=How+do+you+do%3F&garbage=%2F%3B%3F%23%3D%26',
        'mailto:gisle@aas.no?cc=gisle@ActiveState.com,larry@wall.org&subject=How%20do%20you%20do%3F&garbage=%2F%3B%3F%23%3D%26',
      ],
    ],
  },
  {
    file: 'perl-uri',
    because: BRACKETS,
    rows: [
      [205, 'mailto:user@[127.0.0.1]', 'to', 'user@[127.0.0.1]', REJECTED],
      [205, 'mailto:user@[127.0.0.1]', 'normalized', 'mailto:user@[127.0.0.1]', REJECTED],
      [206, 'mailto:user@[IPv6:fe80::e828:209d:20e:c0ae]', 'to', 'user@[IPv6:fe80::e828:209d:20e:c0ae]', REJECTED],
      [
        206,
        'mailto:user@[IPv6:fe80::e828:209d:20e:c0ae]',
        'normalized',
        'mailto:user@[IPv6:fe80::e828:209d:20e:c0ae]',
        REJECTED,
      ],
    ],
  },
  {
    file: 'league-uri',
    because: 'RFC 6068 2: mailtoURI = "mailto:" [ to ] [ hfields ]: a message without recipients can be composed',
    rows: [[304, 'mailto:?subject=Hello', 'without error', false, true]],
  },
  {
    file: 'uri-js',
    because: ENCODED_ALREADY,
    rows: [
      [
        423,
        '{"to":["gorby%25kremvax@example.com"],"fields":[]}',
        'built',
        'mailto:gorby%25kremvax@example.com',
        'mailto:gorby%2525kremvax@example.com',
      ],
      [
        424,
        '{"to":["unlikely%3Faddress@example.com"],"fields":[["blat","foop"]]}',
        'built',
        'mailto:unlikely%3Faddress@example.com?blat=foop',
        'mailto:unlikely%253Faddress@example.com?blat=foop',
      ],
    ],
  },
  {
    file: 'uri-js',
    because: IDNA,
    rows: [
      [
        433,
        '{"to":["usér@納豆.example.org"],"fields":[["subject","Test"],["body","NATTO"]]}',
        'built',
        'mailto:us%C3%A9r@xn--99zt52a.example.org?subject=Test&body=NATTO',
        'mailto:us%C3%A9r@%E7%B4%8D%E8%B1%86.example.org?subject=Test&body=NATTO',
      ],
    ],
  },
  {
    file: 'fast-uri',
    because: NON_ASCII,
    rows: [
      [84, 'mailto:user@納豆.example.org', 'to', ['user@xn--99zt52a.example.org'], REJECTED],
      [85, 'mailto:user@納豆.example.org', 'to', ['user@納豆.example.org'], REJECTED],
      [97, 'mailto:a@b.test?subject=\udc00', 'subject', '\ufffd', REJECTED],
      [98, 'mailto:\ud800@b.test', 'to', ['\ufffd@b.test'], REJECTED],
      [99, 'mailto:a@b.test?subject=😀', 'subject', '😀', REJECTED],
    ],
  },
  {
    file: 'fast-uri',
    because: BRACKETS,
    rows: [
      [92, 'mailto:user@[broken', 'to', ['user@[broken'], REJECTED],
      [94, 'mailto:user@[IPv6:2001:db8::1]', 'to', ['user@[ipv6:2001:db8::1]'], REJECTED],
      [94, 'mailto:user@[IPv6:2001:db8::1]', 'without error', true, false],
      [
        841,
        '{"to":["user@[x?subject=Injected]"],"fields":[]}',
        'built',
        'mailto:user@[x%3Fsubject%3Dinjected]',
        'mailto:user@%5Bx%3Fsubject%3DInjected%5D',
      ],
      [
        844,
        '{"to":["user@[IPv6:2001:db8::1]"],"fields":[]}',
        'built',
        'mailto:user@[ipv6:2001:db8::1]',
        'mailto:user@%5BIPv6:2001:db8::1%5D',
      ],
    ],
  },
  {
    file: 'fast-uri',
    because: 'decision 16: what looks like an IPv4 address is never rewritten',
    rows: [[109, 'mailto:user@1.2.3', 'to', ['user@1.2.0.3'], ['user@1.2.3']]],
  },
  {
    file: 'fast-uri',
    because:
      'the order of header fields is no matter of RFC 6068; other fields stand last, so that a second subject or body is read as one',
    rows: [
      [
        743,
        '{"to":["😀@example.org"],"fields":[["x","😀"],["subject","😀"],["body","go 🚀"]]}',
        'built',
        'mailto:%F0%9F%98%80@example.org?x=%F0%9F%98%80&subject=%F0%9F%98%80&body=go%20%F0%9F%9A%80',
        'mailto:%F0%9F%98%80@example.org?subject=%F0%9F%98%80&body=go%20%F0%9F%9A%80&x=%F0%9F%98%80',
      ],
    ],
  },
  {
    file: 'fast-uri',
    because: SURROGATE,
    rows: [
      [
        744,
        '{"to":["user@example.org"],"fields":[["subject","\\ud800"]]}',
        'built',
        'mailto:user@example.org?subject=%EF%BF%BD',
        REJECTED,
      ],
      [
        745,
        '{"to":["user@example.org"],"fields":[["body","\\udc00"]]}',
        'built',
        'mailto:user@example.org?body=%EF%BF%BD',
        REJECTED,
      ],
    ],
  },
  {
    file: 'fast-uri',
    because: ENCODED_ALREADY,
    rows: [
      [
        837,
        '{"to":["user@example.org"],"fields":[["subject","a%2fb"]]}',
        'built',
        'mailto:user@example.org?subject=a%2Fb',
        'mailto:user@example.org?subject=a%252fb',
      ],
      [
        850,
        '{"to":["user@example.org"],"fields":[["subject","a%2fb%GGc"]]}',
        'built',
        'mailto:user@example.org?subject=a%2Fb%25GGc',
        'mailto:user@example.org?subject=a%252fb%25GGc',
      ],
      [
        959,
        '{"to":["gorby%25kremvax@example.com"],"fields":[]}',
        'built',
        'mailto:gorby%25kremvax@example.com',
        'mailto:gorby%2525kremvax@example.com',
      ],
      [
        960,
        '{"to":["unlikely%3Faddress@example.com"],"fields":[["blat","foop"]]}',
        'built',
        'mailto:unlikely%3Faddress@example.com?blat=foop',
        'mailto:unlikely%253Faddress@example.com?blat=foop',
      ],
    ],
  },
  {
    file: 'fast-uri',
    because: 'the case of a domain is a matter of normalization, not of building',
    rows: [
      [
        839,
        '{"to":["user@example.org?subject=Injected"],"fields":[]}',
        'built',
        'mailto:user@example.org%3Fsubject%3Dinjected',
        'mailto:user@example.org%3Fsubject%3DInjected',
      ],
    ],
  },
  {
    file: 'fast-uri',
    because: NO_ADDRESS,
    rows: [[842, '{"to":["a,b@example.org"],"fields":[]}', 'built', 'mailto:a%2Cb@example.org', REJECTED]],
  },
  {
    file: 'fast-uri',
    because: IDNA,
    rows: [
      [
        845,
        '{"to":["user@納豆.example.org"],"fields":[]}',
        'built',
        'mailto:user@xn--99zt52a.example.org',
        'mailto:user@%E7%B4%8D%E8%B1%86.example.org',
      ],
      [
        846,
        '{"to":["user@納豆.example.org"],"fields":[]}',
        'built',
        'mailto:user@納豆.example.org',
        'mailto:user@%E7%B4%8D%E8%B1%86.example.org',
      ],
      [
        969,
        '{"to":["usér@納豆.example.org"],"fields":[["subject","Test"],["body","NATTO"]]}',
        'built',
        'mailto:us%C3%A9r@xn--99zt52a.example.org?subject=Test&body=NATTO',
        'mailto:us%C3%A9r@%E7%B4%8D%E8%B1%86.example.org?subject=Test&body=NATTO',
      ],
    ],
  },
  {
    file: 'fast-uri',
    because: 'RFC 5322 3.6.8: a field name is printable US-ASCII but ":", and a space is not printable',
    rows: [
      [
        848,
        '{"to":["user@example.org"],"fields":[["x y","<a>&b c"]]}',
        'built',
        'mailto:user@example.org?x%20y=%3Ca%3E%26b%20c',
        REJECTED,
      ],
    ],
  },
];
