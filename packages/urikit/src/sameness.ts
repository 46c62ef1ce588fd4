import { createSame, STANDARDS, type Same } from '@urikit/same';
import { engine } from './engine.js';

const bound: Same<(typeof STANDARDS)[number]> = createSame({ engine, standards: STANDARDS });

/**
 * Tells whether two URIs are the same, as a standard means it, by the default engine.
 *
 * @param standard - the id of a standard, as in `oauth-redirect`
 * @param a - the URI that came in: a claim, a request, a message
 * @param b - the URI that is expected: an own one, a registration, a pattern
 * @param options - those of the standard
 * @returns the answer, the section that decides, and the nearest miss with its cure; a refused URI is never equal
 * @throws UrikitError `input/value`, `input/unknown-option` for a standard or an option that does not exist. Never throws
 *   for a string
 * @see RFC 3986 section 6.2
 * @example same('issuer', 'https://idp.example/', 'https://idp.example').nearMiss?.words // ['empty-path']
 */
export const same: typeof bound.same = bound.same;

/**
 * Finds the first entry of a list that is the same, else the entry with the nearest miss: registrations, audiences.
 *
 * @returns as `same`, with the `index` of the entry; -1 for an empty list
 * @throws as `same`
 * @see RFC 3986 section 6.2
 * @example sameAsAny('oauth-redirect', 'http://127.0.0.1:5/cb', ['http://127.0.0.1/cb']).index // 0
 */
export const sameAsAny: typeof bound.sameAsAny = bound.sameAsAny;

/**
 * Makes one string for all URIs that are the same: a key of a store of replays, or of a map.
 *
 * @returns undefined for a match, a refused URI and an opaque origin
 * @throws as `same`
 * @see RFC 3986 section 6.2
 * @example sameKey('dpop-htu', 'HTTPS://h:443?x') // 'https://h/'
 */
export const sameKey: typeof bound.sameKey = bound.sameKey;

/** The standards, as data: id, version, kind, sections and options. */
export const standards: typeof bound.standards = bound.standards;
