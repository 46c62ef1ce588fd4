import { percentDecode, percentEncode } from '@urikit/generic';
import type { URIOptions } from '../types.js';

/**
 * Percent-encodes the UTF-8 bytes of a character, of any character.
 *
 * @throws EncodingError for a lone surrogate
 * @see RFC 3986 section 2.1
 * @example pctEncChar('é') // '%C3%A9'
 */
export const pctEncChar = (char: string): string =>
  Array.from(percentDecode(percentEncode(char, 'unreserved', { triplets: 'encode' }), 'bytes'))
    .map((octet) => `%${octet.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');

/**
 * Decodes triplets. Octets that are not UTF-8 stay triplets. Never throws.
 *
 * @see RFC 3986 section 2.1
 * @example pctDecChars('%C3%A9') // 'é'
 */
export const pctDecChars = (text: string): string =>
  text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) =>
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
  String(text).replace(options?.iri === true ? ESCAPED_IN_IRI : ESCAPED, pctEncChar);

/**
 * Decodes the data of a component. Octets that are not UTF-8 stay triplets. Never throws.
 *
 * @see RFC 3986 section 2.4
 * @example unescapeComponent('a%2Fb') // 'a/b'
 */
export const unescapeComponent = (text: string, _options?: URIOptions): string => pctDecChars(String(text));
