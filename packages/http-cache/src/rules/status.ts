/** The table of final statuses: whether an answer with one is stored, and its section. */

/**
 * `guessed`: "heuristically cacheable" (RFC 9110 15.1). `explicit`: with a lifetime of the origin. `content`: about the
 * content of a request, so with a lifetime and for QUERY only, whose key holds it (RFC 10008 2.7). `never`: about one
 * request or connection, or forbidden.
 */
export type Storing = 'guessed' | 'explicit' | 'content' | 'never';

/** `request` marks refusals that fields of one client may have caused, and not the key. */
export const STATUSES: readonly (readonly [status: number, storing: Storing, section: string, of?: 'request'])[] = [
  [200, 'guessed', 'RFC 9110 15.3.1'],
  [201, 'explicit', 'RFC 9110 15.3.2'],
  [202, 'explicit', 'RFC 9110 15.3.3'],
  [203, 'guessed', 'RFC 9110 15.3.4'],
  [204, 'guessed', 'RFC 9110 15.3.5'],
  [205, 'explicit', 'RFC 9110 15.3.6'],
  [206, 'guessed', 'RFC 9110 15.3.7'],
  [226, 'never', 'RFC 3229 10.4.1', 'request'],
  [300, 'guessed', 'RFC 9110 15.4.1'],
  [301, 'guessed', 'RFC 9110 15.4.2'],
  [302, 'explicit', 'RFC 9110 15.4.3'],
  [303, 'explicit', 'RFC 9110 15.4.4'],
  [304, 'never', 'RFC 9110 15.4.5', 'request'],
  [305, 'explicit', 'RFC 9110 15.4.6'],
  [307, 'explicit', 'RFC 9110 15.4.8'],
  [308, 'guessed', 'RFC 9110 15.4.9'],
  [400, 'explicit', 'RFC 9110 15.5.1', 'request'],
  [401, 'explicit', 'RFC 9110 15.5.2'],
  [402, 'explicit', 'RFC 9110 15.5.3'],
  [403, 'explicit', 'RFC 9110 15.5.4'],
  [404, 'guessed', 'RFC 9110 15.5.5'],
  [405, 'guessed', 'RFC 9110 15.5.6'],
  [406, 'never', 'RFC 9110 15.5.7', 'request'],
  [407, 'never', 'RFC 9110 15.5.8', 'request'],
  [408, 'never', 'RFC 9110 15.5.9', 'request'],
  [409, 'explicit', 'RFC 9110 15.5.10'],
  [410, 'guessed', 'RFC 9110 15.5.11'],
  [411, 'never', 'RFC 9110 15.5.12', 'request'],
  [412, 'never', 'RFC 9110 15.5.13', 'request'],
  [413, 'content', 'RFC 9110 15.5.14', 'request'],
  [414, 'guessed', 'RFC 9110 15.5.15', 'request'],
  [415, 'content', 'RFC 9110 15.5.16', 'request'],
  [416, 'never', 'RFC 9110 15.5.17', 'request'],
  [417, 'never', 'RFC 9110 15.5.18', 'request'],
  [421, 'never', 'RFC 9110 15.5.20', 'request'],
  [422, 'content', 'RFC 9110 15.5.21', 'request'],
  [425, 'never', 'RFC 8470 5.2', 'request'],
  [426, 'never', 'RFC 9110 15.5.22', 'request'],
  [428, 'never', 'RFC 6585 3', 'request'],
  [429, 'never', 'RFC 6585 4', 'request'],
  [431, 'never', 'RFC 6585 5', 'request'],
  [451, 'explicit', 'RFC 7725 3'],
  [500, 'explicit', 'RFC 9110 15.6.1'],
  [501, 'guessed', 'RFC 9110 15.6.2'],
  [502, 'explicit', 'RFC 9110 15.6.3'],
  [503, 'explicit', 'RFC 9110 15.6.4'],
  [504, 'explicit', 'RFC 9110 15.6.5'],
  [505, 'explicit', 'RFC 9110 15.6.6'],
  [508, 'never', 'RFC 5842 7.2', 'request'],
  [510, 'never', 'RFC 2774 7', 'request'],
  [511, 'never', 'RFC 6585 6', 'request'],
];

const ROWS = new Map(STATUSES.map(([status, storing, , of]) => [status, { storing, of }]));

/** Tells if freshness may be guessed for a status (RFC 9111 4.2.2). */
export const isHeuristicallyCacheable = (status: number): boolean => ROWS.get(status)?.storing === 'guessed';

/** Tells if this cache knows the requirements of a status on caches (RFC 9111 3, 5.2.2.3). */
export const isUnderstood = (status: number): boolean => ROWS.has(status);

/** Tells if no answer with a status is stored. A status that is not understood is stored with a lifetime. */
export function isNeverStored(status: number, method: string): boolean {
  const storing = ROWS.get(status)?.storing;
  return status < 200 || storing === 'never' || (storing === 'content' && method !== 'QUERY');
}

/** Tells if an answer with a status holds for its request alone, not for others with the same key. */
export const isAboutRequest = (status: number): boolean => ROWS.get(status)?.of === 'request';
