import { createLineStream, type Lines } from '@urikit/lines';
import { type Fault, marked } from './fault.js';
import { type Context, flushed, write } from './io.js';
import { decodeUtf8, LONGEST_LINE, TOO_LONG } from './lines.js';

/** A verb over lines of bytes. */
export type OctetVerb = Lines['normalize'];

/** How many lines there were. */
interface Count {
  read: number;
  invalid: number;
}

/** The octets of U+FEFF, "a signature" at the start of a text and no part of it (RFC 3629 6). */
const SIGNATURE = [0xef, 0xbb, 0xbf];

/** Chunks as they come, the signature before the first line apart. */
async function* withoutSignature(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array();
  const bare = (octets: Uint8Array): Uint8Array =>
    SIGNATURE.every((octet, i) => octets[i] === octet) ? octets.subarray(SIGNATURE.length) : octets;
  for await (const chunk of stream) {
    if (head === undefined) {
      yield chunk;
      continue;
    }
    // A copy: the octets of a chunk are for one turn.
    head = Buffer.concat([head, chunk]);
    if (head.length < SIGNATURE.length) continue;
    yield bare(head);
    head = undefined;
  }
  if (head !== undefined) yield head;
}

/** The fault of a line: invalid UTF-8, or the issue of the engine. */
function faultOfLine(octets: Uint8Array, issue: Fault): Fault {
  const text = decodeUtf8(Buffer.from(octets.buffer, octets.byteOffset, octets.length).toString('latin1'));
  return typeof text === 'string' ? issue : text;
}

/** An output buffer that is reused after each write, because allocating costs more than the answers. */
interface Room {
  readonly allocate: (length: number) => Uint8Array;
  /** Everything may be used again. */
  readonly clear: () => void;
}

function createRoom(): Room {
  let octets = new Uint8Array();
  let used = 0;
  return {
    allocate: (length) => {
      if (used + length > octets.length) {
        octets = new Uint8Array(2 * length);
        used = 0;
      }
      used += length;
      return octets.subarray(used - length, used);
    },
    clear: () => {
      used = 0;
    },
  };
}

/** Answers stdin line by line as bytes, without making strings of lines that the machine of `@urikit/lines` accepts. */
export async function feedOctets(
  verb: OctetVerb,
  stdin: AsyncIterable<Uint8Array>,
  stdout: Context['stdout'],
): Promise<Count> {
  const count: Count = { read: 0, invalid: 0 };
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
  for await (const chunk of withoutSignature(stdin)) {
    for (const octets of stream.push(chunk)) await write(stdout, octets);
    await flushed(stdout);
    room.clear();
  }
  for (const octets of stream.end()) await write(stdout, octets);
  return count;
}
