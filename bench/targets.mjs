/**
 * The targets, as ratios inside one run: our time divided by a peer's, at most so much.
 */
const each = (operation, against, maxima, subject = 'urikit') =>
  Object.entries(maxima).map(([corpus, max]) => ({ operation, corpus, against, max, subject }));

const TEN_TIMES_FASTER = { short: 0.1, 'long query': 0.1, 'pct-heavy': 0.1, normal: 0.1 };

/** Plain code of a policy against the interpreter, on collected links. */
const plainCode = (policy, max) =>
  each('plain-code', `urikit, ${policy}`, { 'real: kasztp': max }, `plain code, ${policy}`);

export const TARGETS = [
  ...each('parse', 'native URL', { short: 0.4, 'long query': 0.6, 'pct-heavy': 0.4, normal: 0.45 }),
  ...each('normalize', 'native URL', { short: 0.36, 'long query': 0.6, 'pct-heavy': 0.9, normal: 0.42 }),
  ...each('normalize-kinds', 'native URL', {
    'dot-segments': 1.2,
    'default port': 1.1,
    'host case': 0.85,
    'several triplets': 1.15,
    'lower-case triplets': 1.2,
    'one %7E': 0.8,
    'one %7E in a long query': 1,
    'mixed kinds': 1.1,
    IPv6address: 1.25,
    userinfo: 1.2,
    mailto: 1.5,
    'mailto to=': 5.2,
  }),
  ...each('lines', 'native URL', { short: 0.4, 'long query': 1, 'pct-heavy': 0.5, normal: 0.6, mixed: 1 }),
  ...each('validate', 'native URL', { short: 0.7, 'long query': 3, normal: 0.9 }),
  ...each('reject', 'native URL', { invalid: 1, 'bad port': 1, 'bad IPv6': 1, late: 1.2 }),
  ...each('reject', 'urikit', { invalid: 5.2 }, 'urikit tryParse (with the issue)'),
  ...each('account', 'native URL', { normal: 0.45 }, 'urikit explain'),
  ...each('account', 'native URL', { normal: 0.45 }, 'urikit needs'),
  ...each('account', 'native URL', { short: 0.45, normal: 0.45, 'pct-heavy': 0.45 }, 'urikit check'),
  ...each('account', 'urikit check', { short: 1.4 }, 'urikit check, severities'),
  ...each('account', 'native URL', { short: 2.5, normal: 7, 'long query': 12 }, 'urikit redact'),
  ...each('account', 'native URL', { short: 1, normal: 2.1, 'pct-heavy': 5.2 }, 'urikit hazards'),
  ...each('percent-encode', 'native encodeURIComponent', { mixed: 2.4, 'UTF-8': 1.4 }),
  ...each('percent-decode', 'native decodeURIComponent', { mixed: 1.05, 'UTF-8': 1.05 }),
  ...each('percent-decode', 'native decodeURIComponent', { mixed: 2, 'UTF-8': 2 }, 'urikit replace'),
  ...each('resolve', 'native URL', { short: 0.65 }),
  ...each('equivalent', 'native URL', { variants: 0.6, 'same text': 0.25 }),
  ...each('cache-key', 'native URL', { short: 0.7, 'long query': 1, 'pct-heavy': 1, normal: 0.75 }),
  ...each('cache-key', 'URL + sort', { short: 0.5, 'long query': 0.45, normal: 0.5 }, 'urikit sorting'),
  ...plainCode('standard', 0.95),
  ...plainCode('sorted, without tracking', 0.5),
  ...plainCode('hosts, headers, cookies, routes', 0.65),
  ...each('query-read', 'URLSearchParams', { short: 0.5, long: 0.5, encoded: 0.5 }),
  ...each('query-edit', 'URLSearchParams', { short: 0.5, long: 0.5, encoded: 0.5 }),
  ...each('relativize', 'urijs', { 'one host': 0.3 }),
  ...each('iri-to-uri', 'urikit isUri', { short: 1.5, 'long query': 1.5, normal: 1.5 }),
  ...each('registry', 'bare engine', { short: 1.1, normal: 1.1, mixed: 1.1, 'every scheme': 1.1 }),
  ...each('plugins', 'no plugin', { short: 1.1, normal: 1.1, mixed: 1.1 }),
  ...each('parse', 'fast-uri', TEN_TIMES_FASTER),
  ...each('normalize', 'fast-uri', TEN_TIMES_FASTER),
];

/**
 * Milliseconds of processor time: the first registry of a process, and a child that shares its set. KiB of a tenant: with a set
 * that others have, with an overlay or a plugin of its own; and the milliseconds of the latter. `check` by a thousand engines in turn, against one; and by 250 lists of
 * hosts, against a question to each of them, which reads the host each time.
 */
export const COMPOSING_MAX = {
  first: 5,
  child: 0.2,
  tenant: 4,
  ownOverlay: 15,
  ownPlugin: 15,
  made: 0.5,
  turns: 2,
  lists: 1,
};

/** Milliseconds of processor time before the first answer of a process. */
export const START_MAX = { 'first parse': 1, 'import urikit and normalize once': 40, 'import @urikit/gateway': 120 };

/** Milliseconds for which one request at the limits may keep the gateway from all others. */
export const BLOCK_MAX = 5;

/** The last doubling of a hostile text's length may take at most so many times as long. */
export const LINEAR_MAX = 2.3;

/** Bytes of the whole core, minified and gzipped. */
export const SIZE_MAX = 8192;
