/** Arguments of `write` and `end` of a response: a chunk, its encoding and a callback, each optional. */
export interface Chunk {
  readonly bytes: Uint8Array | undefined;
  readonly done: (() => void) | undefined;
}

/** Throws TypeError for a chunk that is neither text nor bytes. */
export function readChunk([chunk, encoding, callback]: readonly unknown[]): Chunk {
  const done = [chunk, encoding, callback].find((one) => typeof one === 'function') as (() => void) | undefined;
  if (chunk === undefined || chunk === null || typeof chunk === 'function') return { bytes: undefined, done };
  if (typeof chunk === 'string')
    return { bytes: Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'), done };
  if (chunk instanceof Uint8Array) return { bytes: chunk, done };
  throw new TypeError('expected a string or bytes');
}
