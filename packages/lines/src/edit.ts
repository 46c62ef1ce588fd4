/**
 * The edits of a machine on its way to the next row. An edit changes the end of the output, including the byte just
 * read. Each is a rule of `edits.ts` or `triplets.ts` in the room `normalization` or `encoding`; a property test
 * compares the machine with the engine.
 */

/** Keeps the byte as read. */
export const KEEP = 0;
/** The line ends here, and its normal form is written. */
export const LINE = 1;
/** Leaves the line to the engine. */
export const LEAVE = 2;
/** A letter of scheme or host becomes lower case (6.2.2.1). */
export const LOWER_CASE = 3;
/** The two digits of a triplet become upper case (6.2.2.1). */
export const UPPER_CASE = 4;
/** The authority begins with userinfo, so it is read again from its start (3.2.1). */
export const USER = 5;
/** The letters of a scheme before this ":" become lower case (6.2.2.1). */
export const LOWER_SCHEME = 6;

// Behind the edits below, the octet is read again, in the row to which the move leads.

/** The byte before this one goes: a `CR` before `LF`, and a zero before a digit of a port (6.2.3). */
export const DROP = 7;
/** A triplet becomes the unreserved character it stands for, which is read as if it had been written (6.2.2.2). */
export const DECODE = 8;
/** "/" stands before this octet, which ends an empty path (6.2.3). */
export const EMPTY_PATH = 9;
/** The path before this octet loses its dot-segments (6.2.2.3). */
export const DOTS = 10;
/** The same, and a path that has a root then gets the empty host before it (RFC 8089 2). */
export const HOST_DOTS = 11;
/** The port before this octet goes, and its ":" (6.2.3). */
export const NO_PORT = 12;
/** The host before this octet goes, because its name means the empty host (6.2.3). */
export const NO_HOST = 13;
/** The IPv6address before this "]" gets its one form (RFC 5952). If it is malformed, `NUL` is read in place of "]". */
export const IPV6 = 14;
/** The line is not a URI reference; the rest of it does not matter. */
export const INVALID = 15;
