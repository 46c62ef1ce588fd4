import { isAscii, isUtf8 } from 'node:buffer';
import type { Fault } from './fault.js';

/** A line of input without its end, or its fault. */
export type Line = string | Fault;

/** In octets. A line that is longer is a fault and is skipped, so that memory has a bound. */
export const LONGEST_LINE = 2 ** 24;

/** The bytes of U+FEFF, a signature at the start of a file and no part of its first line (RFC 3629 6). */
const SIGNATURE = '\xef\xbb\xbf';

const NOT_ASCII = /[\x80-\xff]/;

/** Where UTF-8 ends to be well-formed: the first U+FFFD that is not in the bytes stands for those that are malformed. */
function firstMalformed(octets: Buffer): number {
  let index = 0;
  for (const char of octets.toString('utf8')) {
    const encoded = Buffer.from(char);
    if (char === '\ufffd' && !encoded.equals(octets.subarray(index, index + encoded.length))) break;
    index += encoded.length;
  }
  return index;
}

/** Decodes bytes, one code unit each, as UTF-8. Invalid UTF-8 is not replaced but a fault at that byte. */
export function decodeUtf8(octets: string): Line {
  if (!NOT_ASCII.test(octets)) return octets;
  const buffer = Buffer.from(octets, 'latin1');
  if (isUtf8(buffer)) return buffer.toString('utf8');
  const index = firstMalformed(buffer);
  const octet = octets.charCodeAt(index).toString(16).toUpperCase();
  return {
    code: 'input/not-utf-8',
    message: `expected UTF-8, found the byte 0x${octet}`,
    start: index,
    end: index + 1,
  };
}

/** The fault of a line above the limit. */
export const TOO_LONG: Fault = {
  code: 'input/too-long',
  message: `expected a line of at most ${String(LONGEST_LINE)} bytes`,
  start: LONGEST_LINE,
  end: LONGEST_LINE,
};

const withoutReturn = (line: string): string => (line.charCodeAt(line.length - 1) === 0x0d ? line.slice(0, -1) : line);

/**
 * Splits octets into lines. A line ends with LF or CRLF; a CR at its end is never data, the last line's included. An
 * input that ends with a line feed has no empty line behind it.
 */
export function lineSplitter(longest = LONGEST_LINE) {
  // Invariant: `rest` holds the octets since the last line feed, unless `skipping`, when that line was too long
  // already.
  let rest = '';
  let skipping = false;
  let atStart = true;

  const complete = (raw: string, isDecoded = false): Line => {
    let line = withoutReturn(raw);
    if (atStart && line.startsWith(SIGNATURE)) line = line.slice(SIGNATURE.length);
    atStart = false;
    return line.length > longest ? TOO_LONG : isDecoded ? line : decodeUtf8(line);
  };
  const keep = (tail: string): readonly Line[] => {
    if (skipping) return [];
    rest += tail;
    if (rest.length <= longest + 1) return [];
    rest = '';
    skipping = true;
    return [TOO_LONG];
  };

  return {
    /** The lines that this chunk completes. */
    push: (chunk: Uint8Array): readonly Line[] => {
      const pieces: Line[] = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
        .toString('latin1')
        .split('\n');
      const isDecoded = isAscii(chunk);
      const tail = pieces.pop() as string;
      const first = pieces[0] as string | undefined;
      if (first === undefined) return keep(tail);
      const skipped = skipping;
      pieces[0] = complete(rest + first);
      for (let i = 1; i < pieces.length; i++) pieces[i] = complete(pieces[i] as string, isDecoded);
      rest = '';
      skipping = false;
      if (skipped) pieces.shift();
      return [...pieces, ...keep(tail)];
    },
    /** The last line, if the input does not end with a line feed. A signature alone is no line. */
    end: (): readonly Line[] => (rest === '' || (atStart && rest === SIGNATURE) ? [] : [complete(rest)]),
  };
}

/** The lines of a stream, a batch for each chunk: as soon as they are there, and no sooner than they are asked for. */
export async function* readLines(stream: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Line[]> {
  const splitter = lineSplitter();
  for await (const chunk of stream) yield splitter.push(chunk);
  yield splitter.end();
}
