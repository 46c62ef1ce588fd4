import { createLineStream, type Lines } from '@urikit/lines';
import { type Fault, marked } from './fault.js';
import { headOf } from './head.js';
import { type Context, flushed, write } from './io.js';
import { decodeUtf8, LONGEST_LINE, TOO_LONG } from './lines.js';

/** A verb over lines of bytes. */
export type OctetVerb = Lines['normalize'];

/** The octets of U+FEFF, "a signature" at the start of a text and no part of it (RFC 3629 6). */
const SIGNATURE = [0xef, 0xbb, 0xbf];

/** The fault of a line: invalid UTF-8, or the issue of the engine. */
function faultOfLine(octets: Uint8Array, issue: Fault): Fault {
  const text = decodeUtf8(Buffer.from(octets.buffer, octets.byteOffset, octets.length).toString('latin1'));
  return typeof text === 'string' ? issue : text;
}

/** An output buffer that is reused after each write, because allocating costs more than the answers. */
function createRoom() {
  let octets = new Uint8Array();
  let used = 0;
  return {
    allocate: (length: number): Uint8Array => {
      if (used + length > octets.length) {
        octets = new Uint8Array(2 * length);
        used = 0;
      }
      used += length;
      return octets.subarray(used - length, used);
    },
    /** Everything may be used again. */
    clear: (): void => {
      used = 0;
    },
  };
}

/**
 * Answers stdin line by line as bytes, without making strings of lines that the machine of `@urikit/lines` accepts.
 *
 * @returns how many lines were read, and how many of them are invalid
 */
export async function feedOctets(verb: OctetVerb, stdin: AsyncIterable<Uint8Array>, stdout: Context['stdout']) {
  const count = { read: 0, invalid: 0 };
  const room = createRoom();
  const place = (number: number): string => `line ${String(count.read + number + 1)}`;
  const stream = createLineStream(
    (input, output, { last }) => {
      const progress = verb(input, output, {
        last,
        invalid: ({ number, octets, issue }) => marked(place(number), faultOfLine(octets, issue)),
      });
      count.read += progress.lines;
      count.invalid += progress.invalid;
      return progress;
    },
    {
      longest: LONGEST_LINE,
      allocate: room.allocate,
      tooLong: () => {
        const line = marked(place(0), TOO_LONG);
        count.read += 1;
        count.invalid += 1;
        return Buffer.from(`${line}\n`);
      },
    },
  );
  const { head, all } = await headOf(stdin, SIGNATURE.length);
  const isSigned = SIGNATURE.every((octet, i) => head[i] === octet);
  let skipped = isSigned ? SIGNATURE.length : 0;
  for await (const chunk of all) {
    for (const octets of stream.push(chunk.subarray(skipped))) await write(stdout, octets);
    await flushed(stdout);
    room.clear();
    skipped = 0;
  }
  for (const octets of stream.end()) await write(stdout, octets);
  return count;
}
