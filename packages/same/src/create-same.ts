import { bindSame, type Given, type Same } from './bind.js';
import { nearMiss } from './near-miss.js';
import type { Standard } from './standard.js';

/**
 * Binds standards to an engine. Keys of a standard that names its own schemes depend on the limits of the engine alone;
 * near misses and all other standards use its schemes.
 *
 * @param given - `engine` and `standards`
 * @throws UrikitError `input/value` for two standards with one id
 * @see RFC 3986 section 6.2
 * @example createSame({ engine: createEngine(), standards: [issuer] }).same('issuer', 'https://h/', 'https://h').equal // false
 */
export const createSame = <const All extends Standard>(given: Given<All>): Same<All> => bindSame(given, nearMiss);
