/** "heuristically cacheable" (RFC 9110 15.1). A 206 is so too, and is stored by rules of its own. */
const HEURISTICALLY_CACHEABLE: ReadonlySet<number> = new Set([
  200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501,
]);

/** The final statuses of RFC 9110 15, and of RFC 6585, 7725, 8297, 8470. */
const UNDERSTOOD: ReadonlySet<number> = new Set([
  ...[200, 201, 202, 203, 204, 205, 206],
  ...[300, 301, 302, 303, 304, 305, 307, 308],
  ...[400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 411, 412, 413, 414, 415, 416, 417, 421, 422, 425, 426],
  ...[428, 429, 431, 451],
  ...[500, 501, 502, 503, 504, 505, 511],
]);

/** Tells if freshness may be guessed for a status (RFC 9111 4.2.2). */
export const isHeuristicallyCacheable = (status: number): boolean => HEURISTICALLY_CACHEABLE.has(status);

/** Tells if this cache knows the requirements of a status on caches (RFC 9111 3, 5.2.2.3). */
export const isUnderstood = (status: number): boolean => UNDERSTOOD.has(status);
