import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Context, Misuse } from '../io/io.js';
import { inWords } from '../io/text-file.js';

/** In octets: larger chunks than a pipe's are faster for a file. */
const CHUNK = 2 ** 18;

/** The first octets of a gzip member (RFC 1952 2.3.1). */
const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b;

/** An error of zlib's by its code: an error may be of another realm. */
const zlibMessage = (cause: unknown): string | undefined => {
  const { code, message } = cause as { readonly code?: unknown; readonly message?: unknown };
  return typeof code === 'string' && code.startsWith('Z_') ? String(message) : undefined;
};

/** Chunks with the first ones joined until there are two octets. */
async function* fromFirst(source: AsyncIterator<Uint8Array>, head: Uint8Array): AsyncGenerator<Uint8Array> {
  yield head;
  for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
}

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
    const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    let head: Uint8Array = new Uint8Array();
    while (head.length < 2) {
      const next = await chunks.next();
      if (next.done === true) break;
      head = Buffer.concat([head, next.value]);
    }
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const chunk of fromFirst(chunks, head)) {
        told(chunk.length);
        yield chunk;
      }
    }
    if (!isGzip(head)) {
      for await (const chunk of counted())
        yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
      return;
    }
    const out = new PassThrough();
    const done = pipeline(counted(), createGunzip(), out).catch((cause: unknown) => out.destroy(cause as Error));
    for await (const chunk of out) yield (chunk as Buffer).toString('latin1');
    await done;
  } catch (cause) {
    const damage = zlibMessage(cause);
    if (damage !== undefined) throw new Misuse(`${file}: damaged gzip (${damage})`, { cause });
    throw inWords(file, cause);
  } finally {
    if (file !== '-') source.destroy();
  }
}
