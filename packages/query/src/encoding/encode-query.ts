import { stringOf } from '../query-error.js';
import { optionsOf, wrongValue } from '@urikit/generic/internal';
import { percentEncode } from '@urikit/generic';
import { classOf, queryCharacters } from './query-characters.js';

/** The separator between pairs. */
export type Separator = '&' | ';';

/** A part of a pair. */
export type PairPart = 'name' | 'value';

/**
 * The characters of a query that must be encoded to be data in a pair: `&` and `;` may separate pairs, form decoders
 * read `+` as a space, and `=` ends a name. As a value, `=` and, with `&` as the separator, `;` are data.
 *
 * @see RFC 3986 section 2.2, 3.4
 */
export const delimitersOf = (part: PairPart, separator: Separator): string =>
  `&+${separator === ';' ? ';' : ''}${part === 'name' ? '=' : ''}`;

/** By part and separator: a test for strings that need no encoding, and the needless triplets of `encodeURIComponent`. */
const encodingOf = (part: PairPart, separator: Separator): { readonly plain: RegExp; readonly vain: RegExp } => {
  const kept = queryCharacters(delimitersOf(part, separator));
  const vain = kept.map((char) => encodeURIComponent(char)).filter((encoded) => encoded.startsWith('%'));
  return { plain: new RegExp(`^[${classOf(kept)}]*$`), vain: new RegExp(vain.join('|'), 'g') };
};

const ENCODINGS = {
  name: { '&': encodingOf('name', '&'), ';': encodingOf('name', ';') },
  value: { '&': encodingOf('value', '&'), ';': encodingOf('value', ';') },
};

/**
 * Encodes a part of a pair as little as possible. The characters that `encodeURIComponent` keeps are allowed in a query
 * and are not delimiters; its needless triplets are decoded again.
 *
 * @throws EncodingError for a lone surrogate
 */
export function encodePart(text: string, part: PairPart, separator: Separator): string {
  const { plain, vain } = ENCODINGS[part][separator];
  if (plain.test(text)) return text;
  try {
    return encodeURIComponent(text).replace(vain, decodeURIComponent);
  } catch {
    // A lone surrogate has no UTF-8 form; the engine's error has its position.
    return percentEncode(text, 'query', { triplets: 'encode' });
  }
}

/** Options of `encodeQueryName` and `encodeQueryValue`. */
export interface EncodeQueryOptions {
  /** The separator between pairs; `;` is encoded only if it is the separator. */
  readonly separator?: Separator;
}

/** @throws UrikitError `input/value` for another separator */
export function separatorOf(separator: unknown): Separator {
  if (separator === undefined || separator === '&') return '&';
  if (separator === ';') return ';';
  throw wrongValue(['separator'], '"&" or ";"');
}

/**
 * Percent-encodes the value of a pair, as UTF-8 and no more than a value requires: `- _ . ~ ! $ ' ( ) * : @ / , ; ? =`
 * stay, `&`, `+`, `%`, `#` and all characters outside queries are encoded.
 *
 * @param text - decoded, any characters; a `%` in it is data
 * @param options - `separator`: with `';'` a `;` is encoded too
 * @returns text that reads back as `text` in a query, with either answer to `plus`
 * @throws EncodingError `encoding/lone-surrogate`; UrikitError `input/not-string`, `input/value`
 * @see RFC 3986 section 2.4, 3.4
 * @example encodeQueryValue('a=b&c d/é') // 'a=b%26c%20d/%C3%A9'
 */
export function encodeQueryValue(text: string, options: EncodeQueryOptions = {}): string {
  return encodePart(stringOf(text, 'text'), 'value', separatorOf(optionsOf(options, ['separator']).separator));
}

/**
 * Percent-encodes the name of a pair: as a value, and `=` too.
 *
 * @param text - decoded, any characters
 * @param options - `separator`: with `';'` a `;` is encoded too
 * @returns text that reads back as `text` before a `=`
 * @throws EncodingError `encoding/lone-surrogate`; UrikitError `input/not-string`, `input/value`
 * @see RFC 3986 section 2.4, 3.4
 * @example encodeQueryName('a=b') // 'a%3Db'
 */
export function encodeQueryName(text: string, options: EncodeQueryOptions = {}): string {
  return encodePart(stringOf(text, 'text'), 'name', separatorOf(optionsOf(options, ['separator']).separator));
}
