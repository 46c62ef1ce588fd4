import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { headOf } from './head.js';
import { type Context, Misuse } from './io.js';
import { inWords } from './text-file.js';

/** In octets: larger chunks than a pipe's are faster for a file. */
const CHUNK = 2 ** 18;

/** The first octets of a gzip member (RFC 1952 2.3.1). */
const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b;

/** An error of zlib's by its code: an error may be of another realm. */
const zlibMessage = (cause: unknown): string | undefined => {
  const { code, message } = cause as { readonly code?: unknown; readonly message?: unknown };
  return typeof code === 'string' && code.startsWith('Z_') ? String(message) : undefined;
};

/**
 * Reads a log, one character per byte, and expands a compressed one on the way.
 *
 * @param told - called with the number of bytes of each piece
 * @throws Misuse if the file cannot be read or expanded
 */
export async function* readLog(
  file: string,
  { cwd, stdin }: Context,
  told: (octets: number) => void,
): AsyncGenerator<string> {
  const source: Readable = file === '-' ? stdin : createReadStream(resolve(cwd, file), { highWaterMark: CHUNK });
  try {
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const chunk of source as AsyncIterable<Uint8Array>) {
        told(chunk.length);
        yield chunk;
      }
    }
    const { head, all } = await headOf(counted(), 2);
    // An error reaches the reader of the last stream.
    const expanded: AsyncIterable<Uint8Array> = isGzip(head) ? pipeline(all, createGunzip(), () => undefined) : all;
    for await (const chunk of expanded)
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
  } catch (cause) {
    const damage = zlibMessage(cause);
    if (damage !== undefined) throw new Misuse(`${file}: damaged gzip (${damage})`, { cause });
    throw inWords(file, cause);
  } finally {
    if (file !== '-') source.destroy();
  }
}
