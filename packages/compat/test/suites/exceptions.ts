/** Sentences that hold for several tests. */
const CONTROLS =
  'Controls inside a text are refused, not encoded: browsers drop tabs and line breaks, and fetch another resource.';
const MALFORMED =
  'A malformed text has no components, only `error` and `issue`: callers that skip `error` read no host.';
const SENTENCE = 'The text is refused as well; the sentence of `error` is another.';
const RAW_ZONE = 'RFC 6874 writes "%25" before a zone identifier; a raw "%" is malformed.';
const ENCODED_DOTS =
  'RFC 3986 6.2.2.2 and 6.2.2.3: "%2E%2E" is a dot-segment, as for every client that will fetch the text.';
const DNS_DELIMITER = 'A name of the DNS has no delimiter, encoded or not; the host is refused (GHSA-v39h-62p7-jpjc).';
const MAPPED =
  'Characters that UTS #46 drops or turns into dots are refused (GHSA-4c8g-83qw-93j6): the name that is seen is another one.';
const FIRST_SEGMENT = '"a/../b" stays: against the base "x:y" it is "x:/b", and "b" is "x:b".';
const MAILTO_AUTHORITY = 'RFC 6068 has no authority: the text is refused and has no normal form.';
const NO_REPAIR = 'A character that UTF-8 has no octets for is refused, not replaced.';
const DECODED_ONCE = 'Components of mailto are decoded; "%2f" in them is data, and is encoded as such.';
const IDENTITY_IN_IRI =
  'RFC 3987 3.2: characters for private use and of compatibility stay encoded where they are shown.';
const MIXED_IPV6 = 'RFC 5952 section 5: an IPv4 address is written inside an IPv6 address only behind known prefixes.';

/** Tests of the published suites of which some assertions do not hold: file, test, how many, and why. */
export const exceptions: readonly (readonly [file: string, test: string, count: number, because: string])[] = [
  ['c0-reference-security', 'interior and percent-encoded C0 controls or spaces remain data', 64, CONTROLS],
  [
    'component-safe-serialization',
    'port serialization preserves RFC 3986 digit values',
    1,
    'RFC 3986 6.2.3: an empty port goes with its colon.',
  ],
  ['host-delimiter-security', 'a second "@" cannot move the authority to a different host', 1, MALFORMED],
  [
    'host-delimiter-security',
    'schemes without domain hosts keep encoding reg-name data',
    2,
    'A second "@" is refused for every scheme: parsers disagree about which one ends the userinfo.',
  ],
  ['host-encoding', 'host normalization percent-encodes interior C0 controls and spaces', 3, CONTROLS],
  [
    'host-encoding',
    'host serialization enforces the RFC 3986 reg-name grammar',
    1,
    'RFC 3986 6.2.2.1: a host is written in lower case.',
  ],
  ['host-encoding', 'host encoding preserves URI and IRI behavior', 1, CONTROLS],
  ['ipv6-validation', 'malformed bracketed IP literals fail without being rewritten', 25, MALFORMED],
  [
    'ipv6-validation',
    'valid IPv6, IPvFuture, embedded IPv4, and zone forms normalize safely',
    6,
    `${MIXED_IPV6} ${RAW_ZONE}`,
  ],
  ['ipv6-validation', 'IPv6 zone identifiers are validated correctly', 1, RAW_ZONE],
  [
    'ipv6-validation',
    'zoned IPv6 hosts beginning with "25" round-trip through parse/normalize/serialize/equal',
    6,
    RAW_ZONE,
  ],
  [
    'mailto-authority-security',
    'mailto with a retained authority and a path normalizes to a fixpoint',
    9,
    MAILTO_AUTHORITY,
  ],
  [
    'mailto-authority-security',
    'mailto serialize(parse()) is a stable round trip for the authority form',
    9,
    MAILTO_AUTHORITY,
  ],
  [
    'mailto-authority-security',
    'mailto authority handling preserves host normalization for skip-normalize schemes',
    2,
    MAILTO_AUTHORITY,
  ],
  [
    'mailto-authority-security',
    'mailto serializer drops caller-supplied authority when recipients are present',
    1,
    MAILTO_AUTHORITY,
  ],
  ['malformed-percent', 'valid percent octets remain valid without UTF-8 validation', 1, RAW_ZONE],
  ['parse', 'URI parse', 10, `${MALFORMED} ${RAW_ZONE}`],
  [
    'parse',
    'Mailto parsing preserves and reports malformed recipient domains',
    8,
    'A mailto with a malformed recipient has no recipients, only `error`.',
  ],
  ['parse', 'Mailto parsing folds lone surrogates in raw input', 3, NO_REPAIR],
  [
    'parse',
    'Mailto domain fast path agrees with the WHATWG parser',
    5,
    'The domain of an address is no host of a URL: "127.1" is not made an IPv4 address.',
  ],
  ['relative-normalization-security', 'normalize keeps the meaning of relative-path references', 5, FIRST_SEGMENT],
  [
    'relative-normalization-security',
    'normalize never turns a relative-path reference into a root or network path',
    1,
    FIRST_SEGMENT,
  ],
  [
    'relative-normalization-security',
    'equal does not alias relative references with different targets',
    1,
    FIRST_SEGMENT,
  ],
  ['relative-normalization-security', 'suffix normalization preserves relative path meaning', 3, FIRST_SEGMENT],
  ['reserved-path-normalization', 'normalize preserves literal and escaped reserved path characters', 1, ENCODED_DOTS],
  [
    'reserved-path-normalization',
    'suffix reference escapes a first-segment colon instead of emitting a scheme',
    1,
    'The reference has a malformed scheme, and `resolve` refuses it.',
  ],
  ['security-normalization', 'parse preserves reserved path escapes as data', 1, ENCODED_DOTS],
  ['security-normalization', 'normalize preserves percent-encoded path separators and dot segments', 1, ENCODED_DOTS],
  ['security-normalization', 'equal does not treat reserved path escapes as live path syntax', 1, ENCODED_DOTS],
  ['security-normalization', 'hostname normalization never decodes an escape more than once', 1, DNS_DELIMITER],
  ['security-normalization', 'host normalization applies to schemes that skip path normalization', 2, MAILTO_AUTHORITY],
  ['security-utf8-encoding', 'mailto serialization replaces lone surrogates with U+FFFD', 1, NO_REPAIR],
  ['security', 'parse marks malformed authority and port inputs as errors', 3, SENTENCE],
  ['security', 'parse preserves encoded authority delimiters in host', 3, DNS_DELIMITER],
  ['security', 'resolve preserves encoded authority delimiters', 1, DNS_DELIMITER],
  ['security', 'serialize escapes authority delimiters in host field', 1, DNS_DELIMITER],
  ['security', 'parse canonicalises IDN / Unicode hosts to their ASCII form', 2, MAPPED],
  ['security', 'resolve canonicalises the host using the final resolved scheme', 1, MAPPED],
  ['security', 'resolve applies domain canonicalisation only when the effective scheme opts in', 1, MAPPED],
  ['security', 'parse rejects a literal backslash in the authority as malformed (RFC 3986)', 9, SENTENCE],
  ['security', String.raw`parse rejects a malformed authority introducer (\\, /\, \/) in place of //`, 7, SENTENCE],
  ['security', 'parse rejects a whitespace-split authority introducer (TAB, LF, CR)', 7, SENTENCE],
  ['serialize', 'Mailto serialization preserves delimiters, escapes, and input state', 1, DECODED_ONCE],
  [
    'serialize',
    'Mailto serialization does not let recipient data inject URI structure',
    1,
    'A recipient whose domain is no name of the DNS is refused.',
  ],
  ['serialize', 'Mailto encoding is consistent across the fast/slow path boundary', 1, DECODED_ONCE],
  ['uri-js-compatibility', 'uri-js compatibility Parse', 4, `${MALFORMED} ${CONTROLS} ${RAW_ZONE}`],
  ['uri-js', 'URI Parsing', 7, `${MALFORMED} ${RAW_ZONE}`],
  ['uri-js', 'URI Resolving', 1, CONTROLS],
  [
    'uri-js',
    'URI Normalizing',
    3,
    `Zeros in front of a number of an IPv4 address stay: clients read them as octal. ${MIXED_IPV6}`,
  ],
  ['uri-js', 'IRI Parsing', 4, IDENTITY_IN_IRI],
  ['uri-js', 'IRI Serialization', 1, IDENTITY_IN_IRI],
  [
    'urn-full-input',
    'URN parsing validates the complete scheme-specific input',
    3,
    'What no URI may contain is encoded in a urn as everywhere else.',
  ],
];
