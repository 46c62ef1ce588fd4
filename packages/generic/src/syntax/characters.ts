/**
 * Characters (RFC 3986 section 2). Each class is the inside of a regular expression's brackets, composed by the
 * name the RFC gives it, so that no set is typed twice: the grammar, the tables and the encoder all start here.
 *
 * @see RFC 3986 section 2, Appendix A
 */

/** `ALPHA = %x41-5A / %x61-7A` (RFC 5234 B.1) */
const ALPHA = 'A-Za-z';

/** `DIGIT = %x30-39` (RFC 5234 B.1) */
export const DIGIT = '0-9';

/** `HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"`, in either case (RFC 5234 2.3, RFC 3986 2.1) */
export const HEXDIG = `${DIGIT}A-Fa-f`;

/** `unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"` */
export const UNRESERVED = `${ALPHA}${DIGIT}\\-._~`;

/** `gen-delims = ":" / "/" / "?" / "#" / "[" / "]" / "@"` */
export const GEN_DELIMS = ':/?#[\\]@';

/** `sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="` */
export const SUB_DELIMS = "!$&'()*+,;=";

/** The characters after the first letter: `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` */
export const SCHEME_TAIL = `${ALPHA}${DIGIT}+\\-.`;

/** `scheme`'s first character: `ALPHA` */
export const SCHEME_HEAD = ALPHA;

/** `reg-name = *( unreserved / pct-encoded / sub-delims )`, without pct-encoded */
export const REG_NAME = `${UNRESERVED}${SUB_DELIMS}`;

/** `userinfo = *( unreserved / pct-encoded / sub-delims / ":" )`, without pct-encoded */
export const USERINFO = `${REG_NAME}:`;

/** `segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )`, without pct-encoded */
export const SEGMENT_NZ_NC = `${REG_NAME}@`;

/** `pchar = unreserved / pct-encoded / sub-delims / ":" / "@"`, without pct-encoded */
export const PCHAR = `${REG_NAME}:@`;

/** Every `path-...` rule: `pchar` and the `/` between segments, without pct-encoded */
export const PATH = `${PCHAR}/`;

/** `query = *( pchar / "/" / "?" )` and `fragment`, the same, without pct-encoded */
export const QUERY = `${PATH}?`;

/**
 * A class as a table by character code: 1 for its characters, 0 for every other of ASCII.
 *
 * @param chars - the inside of an expression's brackets, as the classes above
 * @returns a new table. Keep it in a constant that is not exported: V8 reads those twice as fast. Never throws.
 */
export function tableOf(chars: string): Uint8Array {
  const pattern = new RegExp(`[${chars}]`);
  return Uint8Array.from({ length: 128 }, (_, code) => (pattern.test(String.fromCharCode(code)) ? 1 : 0));
}

/** The class of a character in RFC 3986: a class of section 2, the percent sign, or not allowed in URIs. */
export type CharacterClass = 'unreserved' | 'gen-delims' | 'sub-delims' | 'percent' | 'disallowed';

const ORDERED: readonly (readonly [CharacterClass, RegExp])[] = [
  ['unreserved', new RegExp(`^[${UNRESERVED}]$`)],
  ['gen-delims', new RegExp(`^[${GEN_DELIMS}]$`)],
  ['sub-delims', new RegExp(`^[${SUB_DELIMS}]$`)],
  ['percent', /^%$/],
];

/**
 * Names the class of one character.
 *
 * @param char - one character; anything longer or shorter is `'disallowed'`
 * @returns the class of section 2.2 or 2.3, `'percent'` for `%`, `'disallowed'` for all that no URI may hold. Never
 *   throws.
 * @see RFC 3986 section 2.2, 2.3
 * @example classify('~') // 'unreserved'
 */
export function classify(char: string): CharacterClass {
  for (const [name, pattern] of ORDERED) if (pattern.test(char)) return name;
  return 'disallowed';
}
