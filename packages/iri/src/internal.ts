/** The entry `@urikit/iri/internal`, for packages of urikit: functions of `@urikit/iri` that are given the tables of IDNA. */

import { asciiBy, unicodeBy } from './domain/names.js';
import { shownBy } from './shown-uri.js';

export type { Idna, LoadIdna } from './domain/idna.js';
export { parseIri } from './parse.js';

/**
 * Maps a name to A-labels, by tables that are loaded when a name needs them.
 *
 * @param load - gives the tables; with undefined, a name that needs them is an `iri/host` issue
 * @see UTS #46 section 4.2
 * @example tryDomainToAsciiBy(() => tr46, 'é.example') // { ok: true, value: 'xn--9ca.example' }
 */
export const tryDomainToAsciiBy = asciiBy;

/**
 * Writes A-labels as U-labels for people, by tables that are loaded if a label is an A-label.
 *
 * @param load - gives the tables; with undefined, the name stays
 * @see UTS #46 section 4.3
 * @example domainToUnicodeBy(() => tr46, 'xn--9ca.example') // 'é.example'
 */
export const domainToUnicodeBy = unicodeBy;

/**
 * Maps a URI to an IRI for people to read, by tables that are loaded if its host has an A-label.
 *
 * @param load - gives the tables; with undefined, A-labels stay
 * @see RFC 3987 section 3.2
 * @example tryUriToIriBy(() => tr46, 'http://xn--9ca.example/') // { ok: true, value: 'http://é.example/' }
 */
export const tryUriToIriBy = shownBy;
