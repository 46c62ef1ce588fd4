import type { CacheRequest, OriginResponse } from '../seam/exchange.js';
import type { RequestDirectives } from './directives.js';

/** Why a response is not stored: the `detail` of Cache-Status. */
export type NotStored =
  | 'authorization'
  | 'close-delimited'
  | 'failure'
  | 'method'
  | 'no-lifetime'
  | 'no-store'
  | 'partial'
  | 'private'
  | 'request-no-store'
  | 'set-cookie'
  | 'status'
  | 'too-large'
  | 'type'
  | 'vary'
  | 'vary-star';

/** One exchange with the origin, with the parsed directives of its request. */
export interface Exchange {
  readonly request: CacheRequest;
  readonly directives: RequestDirectives;
  readonly response: OriginResponse;
  /** Names of the request fields that are part of the key, in lower case. */
  readonly keyedFields: readonly string[];
  readonly host: string;
  /** In normal form. */
  readonly target: string;
  /** Origins read the path in different ways: no lifetime is guessed for it. */
  readonly ambiguous: boolean;
  readonly requestTime: number;
  readonly responseTime: number;
}

/** Reasons that lie in one request, and do not hold for others with its key. */
const OF_REQUEST: ReadonlySet<NotStored> = new Set<NotStored>([
  'authorization',
  'failure',
  'method',
  'partial',
  'request-no-store',
]);

/** Statuses that lie in one request, too: its fields were not to the origin's taste. */
const ABOUT_REQUEST: ReadonlySet<number> = new Set([
  400, 406, 408, 411, 412, 413, 414, 415, 416, 417, 421, 422, 429, 431,
]);

/**
 * Tells if an answer that is not stored says something about its key: the reason is not in the request, and it is no
 * failure that may pass.
 */
export const isAboutKey = (detail: NotStored, status: number): boolean =>
  !OF_REQUEST.has(detail) && !ABOUT_REQUEST.has(status) && status !== 304 && status < 500;
