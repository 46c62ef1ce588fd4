import type { NotStored } from './storing.js';

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
