import { type Difference, type Kind, partOf, type Verb } from './difference.js';
import type { PeerName } from './peers.js';

/**
 * Every way in which another library answers otherwise, with the sentence that explains it and one example. The page
 * `docs/reference/differences.md` is held against this list in both directions.
 */
export interface DifferenceClass {
  readonly id: string;
  readonly peers: readonly PeerName[];
  readonly kinds: readonly Kind[];
  /** What has to be true beside peer and kind. */
  readonly when?: (difference: Difference) => boolean;
  readonly why: string;
  readonly example: Example;
}

/** A text for which the class is seen, and both answers; undefined where one of them is a refusal. */
interface Example {
  readonly peer: PeerName;
  readonly verb: Verb;
  readonly text: string;
  readonly ours: string | undefined;
  readonly theirs: string | undefined;
}

const WHATWG = ['URL', 'whatwg-url'] as const;
const LOOSE = ['fast-uri', 'uri-js'] as const;

/** A scheme that the URL Standard calls special, and behind it something else than `//` and a host. */
const isSpecialWithoutHost = ({ text }: Difference): boolean => /^(?:https?|wss?|ftp|file):(?!\/\/[^/?#])/i.test(text);
const isOfScheme =
  (...schemes: readonly string[]) =>
  ({ ours }: Difference): boolean =>
    schemes.some((scheme) => ours?.startsWith(`${scheme}:`));
const hasTriplet = ({ text }: Difference): boolean => text.includes('%');

/** A path that begins with `//`, for which the engine puts `/.` before. */
const beginsWithTwoSlashes = ({ ours = '' }: Difference): boolean => /^\/?\.\/\//.test(partOf(ours, 'path'));

/** An answer with `//` behind the scheme, to a text without. */
const gainsAuthority = ({ text, theirs = '' }: Difference): boolean =>
  [text, theirs].map((each) => /^[^:/?#]*:\/\//.test(each)).join() === 'false,true';

/** Numbers and dots: an address to some reader. */
const isOfNumbers = ({ ours = '' }: Difference): boolean => /^[0-9a-fx.]+$/i.test(partOf(ours, 'host'));

const hasDots = ({ text }: Difference): boolean => /(?:^|[:/])(?:\.|%2e){1,2}(?:[/?#]|$)/i.test(text);

export const CLASSES: readonly DifferenceClass[] = [
  {
    id: 'path-becomes-authority',
    peers: ['@hyperjump/uri'],
    kinds: ['userinfo', 'host', 'port', 'they-refuse', 'no-uri'],
    when: gainsAuthority,
    why: 'Dot-segments are removed from a path, and what is left begins with `//`: another reader finds a host there. Never connect to it.',
    example: {
      peer: '@hyperjump/uri',
      verb: 'normalize',
      text: 'file:.//u@h/',
      ours: 'file:///u@h/',
      theirs: 'file://u@h/',
    },
  },
  {
    id: 'not-normalized',
    peers: [...LOOSE, '@hyperjump/uri', ...WHATWG],
    kinds: ['as-written'],
    why: 'The answer is equivalent to ours and not in normal form: an empty port, a triplet or dot-segments stay.',
    example: { peer: '@hyperjump/uri', verb: 'normalize', text: 'x://h:', ours: 'x://h', theirs: 'x://h:' },
  },
  {
    id: 'malformed-passed',
    peers: LOOSE,
    kinds: ['we-refuse'],
    why: 'The text is no URI reference. The library reads it all the same, leaves it or percent-encodes it.',
    example: { peer: 'fast-uri', verb: 'normalize', text: '%', ours: undefined, theirs: '%' },
  },
  {
    id: 'malformed-repaired',
    peers: WHATWG,
    kinds: ['we-refuse'],
    why: 'The text is no URI reference. The URL Standard repairs it: spaces, backslashes, raw Unicode, brackets.',
    example: { peer: 'URL', verb: 'normalize', text: ' x:y', ours: undefined, theirs: 'x:y' },
  },
  {
    id: 'host-found-without-slashes',
    peers: WHATWG,
    kinds: ['userinfo', 'host', 'port', 'path', 'query', 'they-refuse'],
    when: isSpecialWithoutHost,
    why: 'Behind http, ws, ftp and file a host is found with any number of slashes; a scheme may be that of the base and count for nothing.',
    example: { peer: 'URL', verb: 'normalize', text: 'http:d', ours: 'http:d', theirs: 'http://d/' },
  },
  {
    id: 'slashes-before-a-host',
    peers: WHATWG,
    kinds: ['userinfo', 'host', 'port', 'path', 'they-refuse'],
    when: ({ verb, text }) => verb === 'resolve' && text.startsWith('///'),
    why: 'A reference with three slashes or more has an empty host and a path. Beside a base of http the URL Standard finds a host behind all of them.',
    example: { peer: 'URL', verb: 'resolve', text: '///evil', ours: 'http:///evil', theirs: 'http://evil/' },
  },
  {
    id: 'authority-refused',
    peers: WHATWG,
    kinds: ['they-refuse'],
    why: 'Refused: an empty host with a port or userinfo, IPvFuture, a port above 65535, names that end in a number, encoded delimiters.',
    example: { peer: 'URL', verb: 'normalize', text: 'a://:', ours: 'a://', theirs: undefined },
  },
  {
    id: 'userinfo-rewritten',
    peers: WHATWG,
    kinds: ['userinfo'],
    why: 'The URL Standard drops an empty userinfo and an empty password, and percent-encodes some of its characters.',
    example: { peer: 'URL', verb: 'normalize', text: 'a://@h', ours: 'a://@h', theirs: 'a://h' },
  },
  {
    id: 'host-rewritten',
    peers: WHATWG,
    kinds: ['host', 'no-uri'],
    when: isOfScheme('http', 'https', 'ws', 'wss', 'file'),
    why: 'For special schemes the URL Standard decodes the host once, maps it by UTS #46, and rewrites every number that is an IPv4 address to some reader.',
    example: { peer: 'URL', verb: 'normalize', text: 'http://5/', ours: 'http://5/', theirs: 'http://0.0.0.5/' },
  },
  {
    id: 'port-as-number',
    peers: [...LOOSE, ...WHATWG],
    kinds: ['port'],
    why: 'The port is a number: leading zeros go, for schemes whose ports nobody knows too.',
    example: { peer: 'URL', verb: 'normalize', text: 'x://h:08', ours: 'x://h:08', theirs: 'x://h:8' },
  },
  {
    id: 'quote-encoded',
    peers: WHATWG,
    kinds: ['query'],
    when: ({ text }) => text.includes("'"),
    why: 'In queries of special schemes the URL Standard percent-encodes an apostrophe, which RFC 3986 calls reserved.',
    example: { peer: 'URL', verb: 'resolve', text: "?'", ours: "http://a/b/c/d;p?'", theirs: 'http://a/b/c/d;p?%27' },
  },
  {
    id: 'two-slashes',
    peers: [...LOOSE, '@hyperjump/uri', ...WHATWG],
    kinds: ['path', 'host'],
    when: beginsWithTwoSlashes,
    why: 'A path that would begin with `//` would become an authority. We write `/.//`; others write `/%2F` or lose a slash.',
    example: { peer: 'fast-uri', verb: 'normalize', text: '/.//a', ours: '/.//a', theirs: '/%2Fa' },
  },
  {
    id: 'dot-segments-elsewhere',
    peers: [...LOOSE, '@hyperjump/uri', ...WHATWG],
    kinds: ['path', 'host'],
    when: hasDots,
    why: 'Dot-segments of a path without a root, and of schemes whose path is opaque, are data to one side and removed by the other.',
    example: {
      peer: '@hyperjump/uri',
      verb: 'normalize',
      text: 'urn:a:b/./c',
      ours: 'urn:a:b/./c',
      theirs: 'urn:a:b/c',
    },
  },
  {
    id: 'scheme-handlers',
    peers: LOOSE,
    kinds: ['path', 'query', 'host', 'fragment', 'they-refuse'],
    when: isOfScheme('mailto', 'urn'),
    why: 'The library has code for mailto and urn: header fields are decoded, encoded and put into another order, empty ones go.',
    example: { peer: 'uri-js', verb: 'normalize', text: 'mailto:a@b??', ours: 'mailto:a@b??', theirs: 'mailto:a@b' },
  },
  {
    id: 'http-path-without-host',
    peers: ['fast-uri', 'uri-js'],
    kinds: ['path'],
    when: isOfScheme('http', 'https', 'ws', 'wss'),
    why: 'An empty path of http becomes `/`, where there is no authority too.',
    example: { peer: 'fast-uri', verb: 'normalize', text: 'http:', ours: 'http:', theirs: 'http:/' },
  },
  {
    id: 'http-needs-host',
    peers: ['fast-uri'],
    kinds: ['they-refuse'],
    why: 'A URI of http without a host is an error to resolve, and none to normalize.',
    example: { peer: 'fast-uri', verb: 'resolve', text: '//', ours: 'http:///', theirs: undefined },
  },
  {
    id: 'ipv4-rewritten',
    peers: ['fast-uri', 'uri-js'],
    kinds: ['host'],
    when: isOfNumbers,
    why: 'Zeros before an octet go, or a number becomes an address. Some resolvers read such an octet as octal: we leave it.',
    example: { peer: 'uri-js', verb: 'normalize', text: '//0.9.00.00', ours: '//0.9.00.00', theirs: '//0.9.0.0' },
  },
  {
    id: 'host-decoded',
    peers: ['fast-uri', 'uri-js'],
    kinds: ['host'],
    when: hasTriplet,
    why: 'Reserved characters of a host are decoded.',
    example: { peer: 'fast-uri', verb: 'resolve', text: '//%2b', ours: 'http://%2B/', theirs: 'http://+' },
  },
  {
    id: 'brackets-lost',
    peers: ['uri-js'],
    kinds: ['no-uri'],
    why: 'The answer is no URI: an IPv6address without its brackets or with two `::`, or a `%` of a host decoded.',
    example: {
      peer: 'uri-js',
      verb: 'normalize',
      text: '//[0000::A1:f:0.0.10.250]',
      ours: '//[::a1:f:0:afa]',
      theirs: '//::a1:f:.0.10.250',
    },
  },
  {
    id: 'colon-encoded',
    peers: ['uri-js'],
    kinds: ['path'],
    why: 'A colon in a path is percent-encoded, and dot-segments of a relative reference are lost.',
    example: { peer: 'uri-js', verb: 'normalize', text: '/:', ours: '/:', theirs: '/%3A' },
  },
  {
    id: 'reserved-decoded',
    peers: ['@hyperjump/uri', 'uri-js'],
    kinds: ['userinfo', 'path', 'query', 'fragment'],
    when: hasTriplet,
    why: 'Triplets of reserved characters are decoded where the component may hold them raw. RFC 3986 2.2: that may change the meaning.',
    example: { peer: '@hyperjump/uri', verb: 'normalize', text: 'x:?a%26b', ours: 'x:?a%26b', theirs: 'x:?a&b' },
  },
];

/** The class of a difference; undefined for a new one. */
export const classOf = (difference: Difference): DifferenceClass | undefined =>
  CLASSES.find(
    ({ peers, kinds, when }) =>
      peers.includes(difference.peer) && kinds.includes(difference.kind) && (when?.(difference) ?? true),
  );
