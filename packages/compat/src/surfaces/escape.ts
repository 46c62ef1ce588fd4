import { percentDecode, percentEncode } from '@urikit/generic';
import { removeDotSegments as remove } from '@urikit/generic/record';
import { stringOf } from '../core/encode-text.js';
import type { URIOptions } from '../types.js';

/** uri-js reads a string up to its length, so that a number or an object without length is an empty one. */
const ofLength = (text: string): string => (text.length > 0 ? stringOf(text) : '');

/**
 * Percent-encodes the UTF-8 bytes of a character, of any character.
 *
 * @throws EncodingError for a lone surrogate; TypeError for a value that is no string
 * @see RFC 3986 section 2.1
 * @example pctEncChar('é') // '%C3%A9'
 */
export const pctEncChar = (char: string): string =>
  Array.from(percentDecode(percentEncode(stringOf(char), 'unreserved', { triplets: 'encode' }), 'bytes'))
    .map((octet) => `%${octet.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');

/**
 * Decodes triplets. Octets that are not UTF-8 stay triplets. A value without length is an empty string, as in uri-js.
 *
 * @see RFC 3986 section 2.1
 * @example pctDecChars('%C3%A9') // 'é'
 */
export const pctDecChars = (text: string): string =>
  ofLength(text).replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) =>
    run.replace(
      /%[0-7][0-9a-f]|%[c-d][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-7](?:%[89ab][0-9a-f]){3}/gi,
      (octets) => {
        try {
          return decodeURIComponent(octets);
        } catch {
          return octets;
        }
      },
    ),
  );

/**
 * Removes the dot-segments of a path. A value without length is an empty path, as in uri-js.
 *
 * @throws TypeError for a list and for undefined
 * @see RFC 3986 section 5.2.4
 * @example removeDotSegments('/a/../b') // '/b'
 */
export const removeDotSegments = (path: string): string => remove(ofLength(path));

/** Every character, `%` included, that is neither unreserved nor a sub-delim. */
const ESCAPED = /[^A-Za-z0-9\-._~!$&'()*+,;=]/gu;
const ESCAPED_IN_IRI =
  /[^A-Za-z0-9\-._~!$&'()*+,;=\u{A0}-\u{D7FF}\u{F900}-\u{FDCF}\u{FDF0}-\u{FFEF}\u{10000}-\u{10FFFF}]/gu;

/**
 * Percent-encodes a text as data of any component.
 *
 * @throws EncodingError for a lone surrogate
 * @see RFC 3986 section 2.4
 * @example escapeComponent('a/b') // 'a%2Fb'
 */
export const escapeComponent = (text: string, options?: URIOptions): string =>
  text && String(text).replace(options?.iri === true ? ESCAPED_IN_IRI : ESCAPED, pctEncChar);

/**
 * Decodes the data of a component. Octets that are not UTF-8 stay triplets. Never throws.
 *
 * @see RFC 3986 section 2.4
 * @example unescapeComponent('a%2Fb') // 'a/b'
 */
export const unescapeComponent = (text: string, _options?: URIOptions): string => text && pctDecChars(String(text));
