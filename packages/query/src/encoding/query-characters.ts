import { isQuery } from '@urikit/generic/text';

/**
 * The characters of a query, asked of the engine one by one, so that no set is typed twice.
 *
 *     query = *( pchar / "/" / "?" )
 *
 * @see RFC 3986 section 3.4
 */
const QUERY_CHARACTERS = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
  .filter(isQuery)
  .join('');

/** `HEXDIG` in either case (RFC 3986 2.1) */
const HEXDIG = '0-9A-Fa-f';

/** `pct-encoded = "%" HEXDIG HEXDIG` */
const PCT_ENCODED = `%[${HEXDIG}]{2}`;

/** The characters of a query, but not these. */
export const queryCharacters = (without: string): readonly string[] =>
  [...QUERY_CHARACTERS].filter((char) => !without.includes(char));

/** Characters as the inside of the brackets of an expression. */
export const classOf = (chars: readonly string[]): string => chars.join('').replace(/[\\\]^-]/g, '\\$&');

/** The same for the characters of a query, but not these. */
export const queryClass = (without: string): string => classOf(queryCharacters(without));

/**
 * `*( chars / pct-encoded )` as the source of an expression. Plain characters and triplets begin with different
 * characters, so no text matches in two ways, and time stays linear.
 */
export const runOf = (chars: string): string => `[${chars}]*(?:${PCT_ENCODED}[${chars}]*)*`;

/** The same with at least one of them. */
export const nonEmptyRunOf = (chars: string): string => `(?:[${chars}]|${PCT_ENCODED})${runOf(chars)}`;
