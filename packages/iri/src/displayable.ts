import { UCSCHAR } from '@urikit/generic/iri';

/**
 * Which characters of a URI are shown to people as they are. RFC 3987 section 3.2 wants percent-encoded what is "not
 * allowed or not appropriate": sections 2.2, 4.1 and 6.1.
 */

/**
 * Not to be seen, or seen as something else: controls, formatting with bidi among it, private use, what Unicode has not
 * assigned, white space, what is ignorable by default, and the braille pattern without dots.
 */
const UNSEEN = /^[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;
const ALLOWED = new RegExp(`^[${UCSCHAR}]`, 'u');

/** Whether a character outside ASCII is shown as it is. */
export const isDisplayable = (char: string): boolean => ALLOWED.test(char) && !UNSEEN.test(char);

/**
 * What may compose with a character before it: marks, vowels and final consonants of Hangul, vowel signs of Kirat Rai.
 * In front of any other character normalization never joins two (UAX #15).
 */
const CONTINUES = /^[\p{M}\u1160-\u11FF\uD7B0-\uD7FF\u{16D63}\u{16D67}-\u{16D6A}]/u;

/** Whether normalization may join a character to the one before it. */
export const continues = (char: string): boolean => CONTINUES.test(char);
