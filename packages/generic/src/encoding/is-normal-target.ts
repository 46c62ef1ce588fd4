import { QUERY } from '../syntax/characters.js';
import { longRun, matches, pathWithoutDots } from '../syntax/grammar.js';
import { normalTriplet } from './triplets.js';

/** A normal triplet of a byte that is no control character (C0, DEL). */
const DATA_TRIPLET = normalTriplet((octet) => octet >= 0x20 && octet !== 0x7f);

/** Segments that begin with no dot, and maybe a query. */
const NORMAL = new RegExp(
  `(?=/)${pathWithoutDots(DATA_TRIPLET, '(?!\\.)')}(?:\\?${longRun(QUERY, DATA_TRIPLET)})?`,
  'y',
);

/**
 * Recognizes most targets: a path with a root and maybe a query, in normal form, without triplets of control characters
 * and without segments that begin with a dot.
 *
 * @returns Never throws.
 * @see RFC 3986 section 3.3, 3.4, 6.2.2
 * @example isNormalPathAndQuery('/a/b.html?q=%20') // true
 */
export const isNormalPathAndQuery = (text: string): boolean => matches(NORMAL, text);
