import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ByteBudget } from '../budgets/byte-budget.js';
import type { ByteRange } from '../store/entry.js';
import { contentRange } from '../rules/range.js';

/** Several parts of one representation as one body. */
export interface Multipart {
  /** With the boundary, which is random. */
  readonly contentType: string;
  /** In bytes. */
  readonly length: number;
  readonly body: Readable;
}

/** Bytes of a part that are given at a time. */
const SLICE = 32_768;

const encoder = new TextEncoder();

/** Gives the heads of the parts, and the parts as views of the stored bytes, each when it is asked for. */
function* piecesOf(
  whole: Uint8Array,
  ranges: readonly ByteRange[],
  heads: readonly Uint8Array[],
  end: Uint8Array,
): Generator<Uint8Array> {
  for (const [index, { first, last }] of ranges.entries()) {
    yield heads[index] as Uint8Array;
    for (let at = first; at <= last; at += SLICE) yield whole.subarray(at, Math.min(at + SLICE, last + 1));
  }
  yield end;
}

/**
 * The body of a 206 with several ranges: `multipart/byteranges`. It goes at the pace of its reader and holds no copy of
 * the stored bytes, which count as long as it is open.
 *
 * @param contentType - of the representation; absent: its parts have no Content-Type
 * @see RFC 9110 section 14.6
 */
export function byteRanges(
  whole: Uint8Array,
  ranges: readonly ByteRange[],
  contentType: string | undefined,
  bytes: ByteBudget,
): Multipart {
  const boundary = randomBytes(16).toString('hex');
  const type = contentType === undefined ? '' : `Content-Type: ${contentType}\r\n`;
  const heads = ranges.map((range) =>
    encoder.encode(`\r\n--${boundary}\r\n${type}Content-Range: ${contentRange(range, whole.byteLength)}\r\n\r\n`),
  );
  const end = encoder.encode(`\r\n--${boundary}--\r\n`);
  const length = ranges.reduce(
    (sum, { first, last }, index) => sum + (heads[index] as Uint8Array).byteLength + last - first + 1,
    end.byteLength,
  );
  const body = Readable.from(piecesOf(whole, ranges, heads, end), { objectMode: false });
  body.once('close', bytes.hold(whole));
  return { contentType: `multipart/byteranges; boundary=${boundary}`, length, body };
}
