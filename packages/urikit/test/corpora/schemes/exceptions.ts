import { REJECTED } from '../../../../generic/test/corpora/ask.js';
import type { Exception } from '../../../../generic/test/corpora/exceptions.js';

const PORT =
  'RFC 3261 19.1.4: "a URI omitting the optional port component will not match a URI explicitly declaring port 5060"';

/** The cases about urn, tel, sip, coap and data that we answer otherwise, one by one, and why. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    file: 'perl-uri',
    because: PORT,
    rows: [
      [18, 'sip:h', 'default port', true, false],
      [19, 'sips:h', 'default port', true, false],
      [
        254,
        'sip:phone@otherdomain.int:5060',
        'normalized',
        'sip:phone@otherdomain.int',
        'sip:phone@otherdomain.int:5060',
      ],
    ],
  },
  {
    file: 'perl-uri',
    because: 'RFC 3263 4.2: where no port is written, the DNS is asked for one; the view says what is written',
    rows: [[253, 'sip:phone@domain.ext', 'effective port', 5060, undefined]],
  },
  {
    file: 'perl-uri',
    because:
      'RFC 3187 3.2: hyphens are not compared; where they belong is in a table of publishers, so the normal form has no hyphen',
    rows: [[258, 'URN:ISBN:0395363411', 'normalized', 'urn:isbn:0-395-36341-1', 'urn:isbn:0395363411']],
  },
  {
    file: 'perl-uri',
    because: 'ISO 2108: ten digits and the thirteen made of them are one number, so both read as thirteen',
    rows: [[258, 'URN:ISBN:0395363411', 'urn nss', '0395363411', '9780395363416']],
  },
  {
    file: 'perl-uri',
    because: 'RFC 3187 3.2: an ISBN is made of digits; what check calls an error has no reading',
    rows: [
      [260, 'urn:ISBN:abc', 'urn nid', 'isbn', REJECTED],
      [260, 'urn:ISBN:abc', 'urn nss', 'abc', REJECTED],
    ],
  },
  {
    file: 'perl-uri',
    because: 'RFC 3986 2.1: "pct-encoded = "%" HEXDIG HEXDIG"; decision 17: rejected and never repaired',
    rows: [[263, 'data:text/plain;charset=iso-8859-7,%be%fg%be', 'data bytes_latin1', '¾%fg¾', REJECTED]],
  },
];
