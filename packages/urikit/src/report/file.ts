import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Misuse } from '../io/io.js';
import { detect, type Format, type Reading, SAMPLE } from './detect.js';
import { type Destination, type Reader, readerFor } from './readers.js';

/** In octets: larger chunks than a pipe's are faster for a file. */
const CHUNK = 2 ** 18;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  ENOTDIR: 'no such file: a part of its path is no folder',
  EACCES: 'not allowed to read it',
  EPERM: 'not allowed to read it',
  EISDIR: 'is a folder; name the files in it',
  ELOOP: 'a circle of symbolic links',
  ENAMETOOLONG: 'the name is too long',
};

/** A failure of the file system in words; any other error as it is. */
export function inWords(file: string, cause: unknown): Error {
  if (cause instanceof Misuse) return cause;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : undefined;
  if (code === undefined) return cause as Error;
  return new Misuse(`${file}: ${REASONS[code] ?? `cannot be read (${code})`}`);
}

/**
 * The size of a file in octets, 0 where it has none that is known before it is read. @throws Misuse for what is no
 * readable file
 */
export async function sizeOf(file: string, path: string): Promise<number> {
  try {
    const stats = await stat(path);
    if (stats.isDirectory()) throw new Misuse(`${file}: ${REASONS['EISDIR'] ?? ''}`);
    return stats.isFile() ? stats.size : 0;
  } catch (cause) {
    throw inWords(file, cause);
  }
}

/** Damaged text has a control here and there; of a binary file they are more than a hundredth, and mostly far more. */
const FEW = 2;

const controlsIn = (sample: string): number => {
  let count = 0;
  for (let i = 0; i < sample.length; i++) {
    const octet = sample.charCodeAt(i);
    // Tab, line feed, form feed, carriage return and those between are white space; ESC is what colour is made of.
    if ((octet < 0x20 && (octet < 0x09 || octet > 0x0d) && octet !== 0x1b) || octet === 0x7f) count += 1;
  }
  return count;
};

const UTF_16 = /^(?:\xff\xfe|\xfe\xff)/;

/** @throws Misuse for a sample that is not text */
function checkText(sample: string, source: string): void {
  if (UTF_16.test(sample)) throw new Misuse(`${source}: UTF-16 text; convert it to UTF-8 first`);
  const nul = sample.indexOf('\0');
  // A NUL here and there makes its line invalid, and is reported with it.
  if (nul >= 0 && controlsIn(sample) > FEW + sample.length / 100)
    throw new Misuse(`${source}: a binary file (the first NUL at octet ${String(nul)})`);
}

/**
 * Reads the octets of one file to its end. The first of them decide how it is read, so they are held back until there
 * are enough.
 *
 * @param told - told of the octets as they are read
 * @returns how it was read
 * @throws Misuse for what is no text, before anything of it is counted
 */
export async function readOctets(
  stream: AsyncIterable<Uint8Array>,
  source: string,
  format: Format | Reading | undefined,
  to: Destination,
  told: (octets: number) => void,
): Promise<Reading> {
  let head: Uint8Array = new Uint8Array();
  let reading: Reading = 'list';
  const begin = (): Reader => {
    const sample = Buffer.from(head.subarray(0, SAMPLE)).toString('latin1');
    checkText(sample, source);
    reading = detect(sample, format);
    const started = readerFor(reading, to, source);
    started.push(head);
    return started;
  };
  let reader: Reader | undefined;
  for await (const chunk of stream) {
    if (reader !== undefined) {
      reader.push(chunk);
    } else {
      head = Buffer.concat([head, chunk]);
      if (head.length >= SAMPLE) reader = begin();
    }
    told(chunk.length);
  }
  (reader ?? begin()).end();
  return reading;
}

/** As `readOctets`, for a file by its name. */
export async function readFile(
  file: string,
  path: string,
  format: Format | Reading | undefined,
  to: Destination,
  told: (octets: number) => void,
): Promise<Reading> {
  try {
    return await readOctets(createReadStream(path, { highWaterMark: CHUNK }), file, format, to, told);
  } catch (cause) {
    throw inWords(file, cause);
  }
}
