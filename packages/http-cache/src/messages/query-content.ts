import type { Readable } from 'node:stream';
import { MAX_CONTENT } from '@urikit/cache-key/keyer';
import { fieldValue } from './fields.js';

/** Reading the content of a QUERY before its key is made (RFC 10008 2.7). */

/** How much of the content has to be held until it is known; undefined if Content-Length says that it is too long. */
export function bytesToHold(fields: readonly string[]): number | undefined {
  const length = Number(fieldValue(fields, 'content-length') ?? MAX_CONTENT);
  return length <= MAX_CONTENT ? length : undefined;
}

/**
 * Reads content that is short enough for a key. Rejects if the client breaks off.
 *
 * @returns the whole content; undefined if it is longer: then the bytes that were read stand in the stream again
 */
export async function readContent(body: Readable): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length <= MAX_CONTENT) continue;
    body.unshift(Buffer.concat(chunks));
    return undefined;
  }
  return Buffer.concat(chunks);
}
