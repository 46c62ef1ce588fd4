import { encodeValue } from './encode-key.js';
import type { KeyRequest } from '../request.js';

/**
 * The content of a QUERY in its key: "The cache key for a QUERY request MUST incorporate the request content and related
 * metadata" (RFC 10008 2.7). Content is keyed byte for byte: no format is normalized.
 */

/** The method whose requests are keyed with their content. */
export const QUERY = 'QUERY';

/** Bytes of the longest content that is keyed. */
export const MAX_CONTENT = 65_536;

/** Header fields that give content its meaning. All three are part of the key, in this order, before the content. */
export const CONTENT_FIELDS = ['content-type', 'content-encoding', 'content-language'] as const;

const HEX = '0123456789ABCDEF';

/** Each byte as a key holds it: visible ASCII and the space as they are, `%` and all others percent-encoded. */
const WRITTEN: readonly string[] = ((): readonly string[] => {
  const written: string[] = [];
  for (let byte = 0; byte < 256; byte++) {
    const isShown = byte > 0x1f && byte < 0x7f && byte !== 0x25;
    written.push(isShown ? String.fromCharCode(byte) : '%' + HEX.charAt(byte >> 4) + HEX.charAt(byte & 15));
  }
  return written;
})();

/** Tells if a value can be read as bytes. A caller without types may pass a string, which has indices, too. */
const isList = (value: unknown): value is ArrayLike<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as { readonly length?: unknown }).length === 'number';

/**
 * The end of the key of a QUERY: its three header fields and its content.
 *
 * @param header - the values of the forwarded header fields
 * @returns undefined for a QUERY that gets no key: its content is not known or too long, or Content-Type is missing,
 *   without which an origin must refuse it (RFC 10008 2)
 */
export function contentText({ content }: KeyRequest, header: KeyRequest['header']): string | undefined {
  if (!isList(content) || content.length > MAX_CONTENT || (header('content-type') ?? '') === '') return undefined;
  let written = '';
  for (let i = 0; i < content.length; i++) {
    const byte = WRITTEN[content[i] as number];
    if (byte === undefined) return undefined;
    written += byte;
  }
  return CONTENT_FIELDS.map((name) => encodeValue(header(name))).join('') + encodeValue(written);
}
