import type { FieldValues } from '../messages/fields.js';
import type { CacheRequest } from '../seam/exchange.js';
import type { RequestDirectives } from './request-directives.js';
import { isAboutRequest } from './status.js';

/** Why a response is not stored: the `detail` of Cache-Status. */
export type NotStored =
  | 'authorization'
  | 'close-delimited'
  | 'failure'
  | 'method'
  | 'no-lifetime'
  | 'no-store'
  | 'one-request'
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
  readonly response: {
    readonly status: number;
    readonly values: FieldValues;
    /** True if the response says how long it is. Without that, its end looks like a break. */
    readonly isDelimited: boolean;
  };
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
  'one-request',
  'partial',
  'request-no-store',
]);

/**
 * Tells if an answer that is not stored says something about its key: the reason is not in the request, and it is no
 * failure that may pass.
 */
export const isAboutKey = (detail: NotStored, status: number): boolean =>
  !OF_REQUEST.has(detail) && !isAboutRequest(status) && status < 500;
