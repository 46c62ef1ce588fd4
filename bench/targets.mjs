/**
 * The targets, as ratios inside one run: our time divided by a peer's, at most so much.
 */
const each = (operation, against, maxima) =>
  Object.entries(maxima).map(([corpus, max]) => ({ operation, corpus, against, max }));

const TEN_TIMES_FASTER = { short: 0.1, 'long query': 0.1, 'pct-heavy': 0.1, normal: 0.1 };

export const TARGETS = [
  ...each('parse', 'native URL', { short: 0.45, 'long query': 0.75, 'pct-heavy': 0.45, normal: 0.55 }),
  ...each('normalize', 'native URL', { short: 0.4, 'long query': 0.75, 'pct-heavy': 0.9, normal: 0.55 }),
  ...each('validate', 'native URL', { short: 0.7 }),
  ...each('reject', 'native URL', { invalid: 1 }),
  ...each('resolve', 'native URL', { short: 0.65 }),
  ...each('equivalent', 'native URL', { variants: 0.65, 'same text': 0.25 }),
  ...each('cache-key', 'URL + sort', { short: 0.25, 'long query': 0.25, normal: 0.25 }),
  ...each('query-read', 'URLSearchParams', { short: 0.5, long: 0.5, encoded: 0.5 }),
  ...each('query-edit', 'URLSearchParams', { short: 0.5, long: 0.5, encoded: 0.5 }),
  ...each('iri-to-uri', 'urikit isUri', { short: 1.5, 'long query': 1.5, normal: 1.5 }),
  ...each('registry', 'bare engine', { short: 1.1, normal: 1.1, mixed: 1.1, 'every scheme': 1.1 }),
  ...each('parse', 'fast-uri', TEN_TIMES_FASTER),
  ...each('normalize', 'fast-uri', TEN_TIMES_FASTER),
];

/**
 * Milliseconds of processor time: the first registry of a process, and a child that shares its set. KiB of a tenant: with a set
 * that others have, with an overlay of its own. `check` by a thousand engines in turn, against one.
 */
export const COMPOSING_MAX = { first: 5, child: 0.2, tenant: 4, ownOverlay: 15, turns: 2 };

/** The last doubling of a hostile text's length may take at most so many times as long. */
export const LINEAR_MAX = 2.3;

/** Bytes of the whole core, minified and gzipped. */
export const SIZE_MAX = 8192;
