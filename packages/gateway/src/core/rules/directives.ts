import type { CacheRequest } from '../exchange.js';
import { listMembers } from '../messages/fields.js';

/** Directives of Cache-Control by their names in lower case; `true` for one without an argument. */
export type Directives = Readonly<Record<string, string | true>>;

const NO_DIRECTIVES: Directives = Object.freeze({});

/**
 * Reads Cache-Control (RFC 9111 5.2), of requests and of responses: names in any case, arguments as tokens or quoted
 * strings. The first of two directives with one name counts (4.2.1); one without an argument is stricter than the same
 * with one. Never throws.
 */
export function parseCacheControl(value: string | undefined): Directives {
  if (value === undefined) return NO_DIRECTIVES;
  const directives: Record<string, string | true> = Object.create(null) as Record<string, string | true>;
  for (const member of listMembers(value)) {
    const equals = member.indexOf('=');
    const name = (equals < 0 ? member : member.slice(0, equals)).trim().toLowerCase();
    const argument = equals < 0 ? true : unquoted(member.slice(equals + 1).trim());
    if (directives[name] === undefined || argument === true) directives[name] = argument;
  }
  return directives;
}

const unquoted = (text: string): string => (/^".*"$/s.test(text) ? text.slice(1, -1).replace(/\\(.)/gs, '$1') : text);

/** A cache may take this for a number that is too large (RFC 9111 1.2.2). */
const MAX_SECONDS = 2 ** 31;

/**
 * The argument of a directive in seconds (RFC 9111 1.2.2); undefined where the directive is absent.
 *
 * @returns 0 for an argument that is no number: caches are encouraged to take invalid freshness for stale (4.2.1)
 */
export function seconds(directives: Directives, name: string): number | undefined {
  const argument = directives[name];
  if (argument === undefined) return undefined;
  if (argument === true || !/^[0-9]+$/.test(argument)) return 0;
  return Math.min(Number(argument), MAX_SECONDS);
}

/** The directives of a request (RFC 9111 5.2.1), read once. Times are in seconds. */
export interface RequestDirectives {
  readonly onlyIfCached: boolean;
  readonly noCache: boolean;
  /** Counts whatever `requestDirectives` of the options says: the client asks that its answer is not kept. */
  readonly noStore: boolean;
  readonly maxAge: number;
  readonly minFresh: number;
  readonly maxStale: number;
}

/** The directives of a request that gives none. */
export const NO_REQUEST_DIRECTIVES: RequestDirectives = Object.freeze({
  onlyIfCached: false,
  noCache: false,
  noStore: false,
  maxAge: Infinity,
  minFresh: 0,
  maxStale: 0,
});

/** Reads Cache-Control and Pragma of a request. With `ignore`, only `no-store` counts. */
export function readRequestDirectives({ header }: CacheRequest, mode: 'honour' | 'ignore'): RequestDirectives {
  const value = header('cache-control');
  const directives = parseCacheControl(value);
  const noStore = directives['no-store'] !== undefined;
  if (mode === 'ignore') return { ...NO_REQUEST_DIRECTIVES, noStore };
  return {
    onlyIfCached: directives['only-if-cached'] !== undefined,
    // RFC 9111 5.4: Pragma counts where there is no Cache-Control.
    noCache:
      directives['no-cache'] !== undefined ||
      (value === undefined && /(?:^|[\s,])no-cache(?:$|[\s,])/i.test(header('pragma') ?? '')),
    noStore,
    maxAge: seconds(directives, 'max-age') ?? Infinity,
    minFresh: seconds(directives, 'min-fresh') ?? 0,
    maxStale: directives['max-stale'] === true ? Infinity : (seconds(directives, 'max-stale') ?? 0),
  };
}
