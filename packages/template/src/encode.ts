import { percentDecode, percentEncode } from '@urikit/generic';
import { classify } from '@urikit/generic/internal';

/**
 * The two sets of characters that expansion allows (RFC 6570 section 1.5): `U`, unreserved, and `U+R`, unreserved,
 * reserved and triplets. Everything else becomes the triplets of its UTF-8 octets.
 */

/** The characters of `reserved` that queries cannot contain; the rest of `U+R` are the characters of queries. */
const NOT_IN_QUERY = /[^#[\]]+/g;

/** A value as its operator lets it stand. The text must be well-formed UTF-16. */
export function encodeValue(text: string, reserved: boolean): string {
  if (!reserved) return percentEncode(text, 'unreserved', { triplets: 'encode' });
  return text.replace(NOT_IN_QUERY, (run) => percentEncode(run, 'query', { triplets: 'keep' }));
}

const TRIPLETS = /(?:%[0-9A-Fa-f]{2})+/g;
const BARE_PERCENT = /%25(?![0-9A-Fa-f]{2})/g;

const encodeOctet = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;

/** Decodes the triplets of characters that `U+R` has not; the other triplets may have been in the value, and stay. */
const decodeDisallowed = (text: string): string =>
  text.replace(TRIPLETS, (run) =>
    Array.from(percentDecode(run), (char) => (classify(char) === 'disallowed' ? char : encodeOctet(char))).join(''),
  );

/** A function that takes back `encodeValue`. @throws EncodingError for a string that it does not decode */
export type Decoder = (text: string) => string;

/**
 * The ways to take back `encodeValue`, the likeliest first. Several values of `U+R` expand to one string: `50%` and `50%25`
 * both become `50%25`, and every expansion is a value that expands to itself.
 */
export const decodersOf = (reserved: boolean): readonly Decoder[] => (reserved ? RESERVED : UNRESERVED);

const UNRESERVED: readonly Decoder[] = [(text) => percentDecode(text)];
const RESERVED: readonly Decoder[] = [
  (text) => decodeDisallowed(text).replace(BARE_PERCENT, '%'),
  decodeDisallowed,
  (text) => text,
];

/** A character of a value, where a character that is percent-encoded already counts as one (section 2.4.1). */
const CHARACTER =
  /%[0-7][0-9A-F]|%[CD][0-9A-F]%[89AB][0-9A-F]|%E[0-9A-F](?:%[89AB][0-9A-F]){2}|%F[0-7](?:%[89AB][0-9A-F]){3}|%[0-9A-F]{2}|[^]/giu;

/**
 * The beginning of a value: "a maximum number of characters from the beginning of the variable's value as a Unicode
 * string", so that neither a character nor a triplet that stays is cut.
 *
 * @see RFC 6570 section 2.4.1
 */
export function prefixOf(text: string, length: number, reserved: boolean): string {
  if (text.length <= length) return text;
  let end = 0;
  if (reserved) {
    let count = 0;
    for (const match of text.matchAll(CHARACTER)) {
      if (count++ === length) break;
      end = match.index + match[0].length;
    }
    return text.slice(0, end);
  }
  for (let count = 0; count < length && end < text.length; count++)
    end += (text.codePointAt(end) as number) > 0xffff ? 2 : 1;
  return text.slice(0, end);
}
