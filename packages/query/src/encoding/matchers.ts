import { nonEmptyRunOf, queryClass, runOf } from './query-characters.js';

const ANY = queryClass('');
const KEY = queryClass('&=');
const VALUE = queryClass('&');
const OPENAPI_SIMPLE = queryClass('&,');
const OPENAPI_MATRIX = queryClass('&,;');

const pairs = (value: string): string => `${nonEmptyRunOf(KEY)}=${value}`;
const listOf = (pair: string): string => `${pair}(?:&${pair})*`;

/**
 * Sources of expressions that match parts of a query, with triplets and without anchors. They are for reading: a `+`
 * matches, although urikit never writes one.
 *
 * The key=value grammar:
 *
 *     query = param *( "&" param )
 *     param = key "=" value
 *     key   = 1*( LITERAL / ESCAPE )
 *     value = 1*( LITERAL / ESCAPE / "=" )    ; with * in place of 1* where empty values are allowed
 *
 * @see RFC 3986 section 3.4
 */
export const MATCHERS = Object.freeze({
  /** A whole query, without its `?`. */
  query: runOf(ANY),
  /** The name of a pair, not empty. */
  key: nonEmptyRunOf(KEY),
  /** The value of a pair; it may hold `=`. */
  value: runOf(VALUE),
  /** A value in the styles simple and form, between `,`. */
  'openapi-simple': runOf(OPENAPI_SIMPLE),
  'openapi-form': runOf(OPENAPI_SIMPLE),
  /** A value in the style matrix, between `,` and `;`. */
  'openapi-matrix': runOf(OPENAPI_MATRIX),
  /** A query by the key=value grammar, values not empty. */
  'key-value': listOf(pairs(nonEmptyRunOf(VALUE))),
  /** The same, where a value may be empty. */
  'key-value-or-empty': listOf(pairs(runOf(VALUE))),
});

/** The name of a matcher. */
export type MatcherName = keyof typeof MATCHERS;

const compiled = new Map(
  (Object.keys(MATCHERS) as MatcherName[]).map((name) => [name, new RegExp(`^(?:${MATCHERS[name]})$`)] as const),
);

/**
 * Tells if a whole string matches.
 *
 * @returns false if the string does not match or the name is unknown. Never throws.
 * @example matches('value', 'a=b;c,%20') // true
 */
export const matches = (name: MatcherName, text: string): boolean => compiled.get(name)?.test(text) ?? false;
