import { createReadStream } from 'node:fs';
import { Misuse } from './io.js';

/** In bytes: larger chunks than a pipe's are faster for a file. */
const CHUNK = 2 ** 18;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  ENOTDIR: 'no such file: a part of its path is a file',
  EACCES: 'not allowed to read it',
  EPERM: 'not allowed to read it',
  EISDIR: 'is a folder; name the files in it',
  ELOOP: 'a circle of symbolic links',
  ENAMETOOLONG: 'the name is too long',
};

/** Explains an error of the file system; every other error stays unchanged. */
export function inWords(file: string, cause: unknown, cure = ''): Error {
  if (cause instanceof Misuse) return cause;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : undefined;
  if (code === undefined) return cause as Error;
  return new Misuse(`${file}: ${REASONS[code] ?? `cannot be read (${code})`}${code === 'ENOENT' ? cure : ''}`);
}

/** The error for a file that is not text. */
export class BinaryFile extends Misuse {}

/** Damaged text has a few controls; more than a hundredth of a binary file are controls. */
const FEW = 2;

const controlsIn = (sample: string): number => {
  let count = 0;
  for (let i = 0; i < sample.length; i++) {
    const octet = sample.charCodeAt(i);
    // Tab, line feed, form feed, carriage return and those between are white space; ESC starts colour codes.
    if ((octet < 0x20 && (octet < 0x09 || octet > 0x0d) && octet !== 0x1b) || octet === 0x7f) count += 1;
  }
  return count;
};

const UTF_16 = /^(?:\xff\xfe|\xfe\xff)/;

/** @throws Misuse for a sample that is not text */
export function checkText(sample: string, source: string): void {
  if (UTF_16.test(sample)) throw new Misuse(`${source}: encoded as UTF-16; convert it to UTF-8 first`);
  const nul = sample.indexOf('\0');
  // A single NUL makes its line invalid, and is reported with it.
  if (nul >= 0 && controlsIn(sample) > FEW + sample.length / 100)
    throw new BinaryFile(`${source}: a binary file (the first NUL at byte ${String(nul)})`);
}

/** Reads a file in chunks. @throws Misuse if it cannot be read */
export async function* openFile(name: string, path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) yield chunk as Uint8Array;
  } catch (cause) {
    throw inWords(name, cause);
  }
}
