import { UCSCHAR } from '@urikit/generic/iri';

/**
 * The characters of a URI that are shown decoded. RFC 3987 section 3.2 keeps characters encoded that are "not allowed
 * or not appropriate": sections 2.2, 4.1 and 6.1.
 */

/**
 * Invisible or misleading characters: controls, formatting characters (bidi included), private use, unassigned code
 * points, white space, default ignorables, and the braille pattern without dots.
 */
const UNSEEN = /^[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;
const ALLOWED = new RegExp(`^[${UCSCHAR}]`, 'u');

/** Tells if a character outside ASCII is shown decoded. */
export const isDisplayable = (char: string): boolean => ALLOWED.test(char) && !UNSEEN.test(char);

/**
 * Characters that may compose with a preceding character: marks, vowels and final consonants of Hangul, vowel signs of
 * Kirat Rai. In front of any other character normalization never joins two (UAX #15).
 */
const CONTINUES = /^[\p{M}\u1160-\u11FF\uD7B0-\uD7FF\u{16D63}\u{16D67}-\u{16D6A}]/u;

/** Tells if normalization may join a character to the preceding one. */
export const continues = (char: string): boolean => CONTINUES.test(char);
