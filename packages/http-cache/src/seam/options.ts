import { WEB_FIELDS } from '../messages/web-fields.js';

/** The one table of the options of a cache: types, defaults, schemas and references are made from it. */

/** Lifetime of an answer without one of its own. */
export interface LifetimeRule {
  /** Absent: the statuses that a cache may guess about. */
  readonly status?: readonly number[] | undefined;
  /** `type "/" subtype` or `type "/*"` in lower case. Absent: any. */
  readonly type?: string | undefined;
  readonly seconds: number;
}

/** Hosts and paths for which rules hold. */
export interface CacheRoute {
  /** In normal form. Absent: any. */
  readonly host?: string | undefined;
  /** Beginning of the path, with `*` behind it or without. */
  readonly path: string;
  readonly ttl?: readonly LifetimeRule[] | undefined;
  /** The only media types that are stored, `type/subtype` or `type/*` in lower case. Absent: any. */
  readonly storable?: { readonly types: readonly string[] } | undefined;
}

/** Kind and unit of a value. Names of headers are in lower case. */
type Unit = 'flag' | 'choice' | 'ratio' | 'count' | 'bytes' | 'seconds' | 'headers' | 'codings' | 'token' | 'routes';

/** An option: its unit, its default, its bounds and its description. */
export interface CacheOption<Value> {
  readonly unit: Unit;
  readonly default: Value;
  /** Inclusive bounds of a count; of a list, those of its length. */
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  /** The values of a choice. */
  readonly values?: readonly Value[] | undefined;
  readonly text: string;
}

const option = <Value>(unit: Unit, value: Value, text: string): CacheOption<Value> => ({ unit, default: value, text });

/** A whole number between bounds. */
const count = (value: number, least: number, most: number | undefined, text: string): CacheOption<number> => ({
  ...option('count', value, text),
  least,
  most,
});

/** A choice of which the first value is the default. */
const choice = <const Value extends string>(
  values: readonly [Value, ...Value[]],
  text: string,
): CacheOption<Value> => ({
  ...option('choice', values[0], text),
  values,
});

/** A list with at most so many members. */
const list = (unit: 'headers' | 'codings', value: readonly string[], most: number | undefined, text: string) => ({
  ...option<readonly string[]>(unit, Object.freeze(value), text),
  most,
});

const MEBIBYTE = 1024 * 1024;

/** The options of a cache, by their names. Times are in seconds. */
export const CACHE_OPTIONS = Object.freeze({
  name: option('token', 'urikit-gateway', 'In Cache-Status and Via.'),
  showKey: option('flag', false, 'True: Cache-Status shows the key.'),
  bodyBytes: option('bytes', 8 * MEBIBYTE, 'A larger body is passed on and not stored.'),
  heuristic: option(
    'ratio',
    0.1,
    'Part of the time since Last-Modified for which an answer without a lifetime is fresh, at most a day (RFC 9111 4.2.2).',
  ),
  staleWhileRevalidate: option('seconds', 0, 'For an answer without this directive (RFC 5861 3).'),
  staleIfError: option('seconds', 0, 'For an answer without this directive (RFC 5861 4).'),
  keep: option('seconds', 3600, 'For which a stale answer is kept to be validated.'),
  requestDirectives: choice(
    ['ignore', 'honour'],
    'Cache-Control and Pragma of a request. `ignore`: no client gets around the cache or asks it alone.',
  ),
  setCookie: choice(
    ['refuse', 'strip', 'store'],
    'An answer with Set-Cookie: not stored; `strip`: stored without it if it is for all; `store`: with it if it has a lifetime. Read the guide first.',
  ),
  authorization: choice(
    ['bypass', 'honour'],
    'A request with Authorization that the policy does not key: passed by the cache, or answered from responses for all (RFC 9111 3.5).',
  ),
  targets: list(
    'headers',
    ['cdn-cache-control'],
    8,
    'Headers that count in place of Cache-Control and Expires, the best first (RFC 9213).',
  ),
  encodings: list(
    'codings',
    [],
    8,
    'Codings that Accept-Encoding is reduced to if the policy does not key it, the best first. []: as it came.',
  ),
  variants: count(
    64,
    1,
    10_000,
    'Answers of one key that vary on other headers (RFC 9111 4.1). Beyond it those go that were used longest ago.',
  ),
  matchExtension: option(
    'flag',
    false,
    'Stores an answer only if the extension of its path promises its Content-Type, as text/css for .css.',
  ),
  collapseTimeout: option('seconds', 5, 'For which a request waits for another one with its key.'),
  redirects: count(
    0,
    0,
    1_000_000,
    'Permanent redirects within an origin that are learned. 0: off. Read the guide first.',
  ),
  tagFields: list('headers', ['surrogate-key', 'cache-tag'], undefined, 'Headers of an answer that list its tags.'),
  showTags: option('flag', false, 'Whether they go on to the client.'),
  unkeyed: choice(
    ['keep', 'strip'],
    'Headers of a keyed request that are not part of the key. `strip`: only those of `pass` go to the origin.',
  ),
  pass: list(
    'headers',
    WEB_FIELDS,
    undefined,
    'Headers that go on under `unkeyed: strip`. Absent: those that pages of the web are negotiated by.',
  ),
  forwardedFor: choice(
    ['uncached', 'never', 'always'],
    'Which requests give the origin the address of the client by X-Forwarded-For.',
  ),
  routes: option<readonly CacheRoute[]>(
    'routes',
    Object.freeze([]),
    'How long answers without a lifetime are fresh, and which types are stored; the first route that fits counts.',
  ),
  waitTimeout: option('seconds', 10, 'For which it waits on, if another one for the key asks, too; then 503.'),
  bytesInFlight: option(
    'bytes',
    64 * MEBIBYTE,
    'Bodies on their way. Above it they go at the pace of the client and are not stored.',
  ),
  backgroundCount: count(
    64,
    0,
    undefined,
    'Answers at a time that are read for the store when their clients have gone.',
  ),
  backgroundBytes: option('bytes', 64 * MEBIBYTE, 'Of all of those together.'),
  backgroundTime: option('seconds', 60, 'Of one of them.'),
  storeTimeout: option('seconds', 0.25, 'After which a store that has not answered is taken for a miss.'),
});

/** Options of a cache with every default filled in: see `CACHE_OPTIONS`. */
export type CacheOptions = { readonly [Name in keyof typeof CACHE_OPTIONS]: (typeof CACHE_OPTIONS)[Name]['default'] };

/** The defaults of `CacheOptions`. */
export const cacheDefaults: CacheOptions = Object.freeze(
  Object.fromEntries(Object.entries(CACHE_OPTIONS).map(([name, { default: value }]) => [name, value])) as CacheOptions,
);
