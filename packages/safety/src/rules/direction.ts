/**
 * Characters that set the direction in which others are read: Unicode Standard Annex #9, "explicit directional
 * formatting characters".
 */
export const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The same in UTF-8, percent-encoded. */
export const ENCODED_DIRECTIONS = /%d8%9c|%e2%80%(?:8[ef]|a[abcde])|%e2%81%a[6-9]/gi;
