import { randomBytes } from 'node:crypto';
import { type ByteRange, contentRange } from '../rules/range.js';

/** Several parts of one representation as one body. */
export interface Multipart {
  /** With the boundary, which nobody can foresee. */
  readonly contentType: string;
  readonly body: Uint8Array;
}

const encoder = new TextEncoder();

/**
 * The body of a 206 with several ranges: `multipart/byteranges`.
 *
 * @param contentType - of the representation; absent: its parts have none
 * @see RFC 9110 section 14.6
 */
export function byteRanges(
  whole: Uint8Array,
  ranges: readonly ByteRange[],
  contentType: string | undefined,
): Multipart {
  const boundary = randomBytes(16).toString('hex');
  const pieces = ranges.flatMap((range) => {
    const type = contentType === undefined ? '' : `Content-Type: ${contentType}\r\n`;
    const head = `\r\n--${boundary}\r\n${type}Content-Range: ${contentRange(range, whole.byteLength)}\r\n\r\n`;
    return [encoder.encode(head), whole.subarray(range.first, range.last + 1)];
  });
  const body = Buffer.concat([...pieces, encoder.encode(`\r\n--${boundary}--\r\n`)]);
  return { contentType: `multipart/byteranges; boundary=${boundary}`, body };
}
