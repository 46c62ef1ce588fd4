import { functionOf, optionsOf, wrongValue } from '@urikit/generic/internal';
import type { Progress } from './run.js';

/** A verb over lines, such as those of `createLines`, with its other options bound. */
export type LinesVerb = (
  input: Uint8Array,
  output: Uint8Array,
  options: { readonly last: boolean },
) => Pick<Progress, 'read' | 'written'>;

/** Chunks in, split anywhere, and chunks out. */
export interface LineStream {
  /** Gives the output for the lines that this chunk completes, in new buffers unless `allocate` supplies others. */
  readonly push: (chunk: Uint8Array) => readonly Uint8Array[];
  /** Gives the output for the last line if the input does not end with a line feed. */
  readonly end: () => readonly Uint8Array[];
}

/** How a stream is read. */
export interface LineStreamOptions {
  /** In octets, its end included: a longer line that is cut by chunks is not read, so memory has a bound. Default 2^24. */
  readonly longest?: number;
  /** Makes the output for a line that is too long. Default: no output. */
  readonly tooLong?: () => Uint8Array;
  /** Supplies output buffers of a length; their content is overwritten. Default: a new buffer each time. */
  readonly allocate?: (length: number) => Uint8Array;
}

const LINE_FEED = 0x0a;

/** A buffer for the rest of the input. Its size doubles, so that a long line is not copied for each chunk. */
interface Rest {
  readonly length: () => number;
  readonly add: (octets: Uint8Array) => void;
  readonly take: () => Uint8Array;
}

function createRest(): Rest {
  let room = new Uint8Array(1024);
  let length = 0;
  return {
    length: () => length,
    add: (octets) => {
      if (length + octets.length > room.length) {
        const larger = new Uint8Array(Math.max(room.length * 2, length + octets.length));
        larger.set(room.subarray(0, length));
        room = larger;
      }
      room.set(octets, length);
      length += octets.length;
    },
    take: () => {
      const taken = room.subarray(0, length);
      length = 0;
      return taken;
    },
  };
}

/** Collects the output of a verb for whole lines; an output that is too small is followed by a larger one. */
function answers(verb: LinesVerb, input: Uint8Array, allocate: (length: number) => Uint8Array): Uint8Array[] {
  const outputs: Uint8Array[] = [];
  let rest = input;
  let factor = 3 / 2;
  while (rest.length > 0) {
    const output = allocate(Math.ceil(rest.length * factor) + 64);
    const { read, written } = verb(rest, output, { last: true });
    if (written > 0) outputs.push(output.subarray(0, written));
    rest = rest.subarray(read);
    factor *= 2;
  }
  return outputs;
}

/**
 * Makes a stream of a verb over lines. It keeps at most a chunk and the line that the chunk cuts.
 *
 * @throws UrikitError `input/value`, `input/unknown-option`
 * @example
 *   const { normalize } = createLines(engine);
 *   const stream = createLineStream(normalize);
 *   for await (const chunk of process.stdin) for (const octets of stream.push(chunk)) process.stdout.write(octets);
 *   for (const octets of stream.end()) process.stdout.write(octets);
 */
export function createLineStream(verb: LinesVerb, options: LineStreamOptions = {}): LineStream {
  const {
    longest = 2 ** 24,
    tooLong = () => new Uint8Array(),
    allocate = (length: number) => new Uint8Array(length),
  } = optionsOf(options, ['longest', 'tooLong', 'allocate']);
  if (typeof longest !== 'number' || !(longest > 0)) throw wrongValue(['longest'], 'a number of bytes above 0');
  functionOf(verb, 'verb');
  functionOf(tooLong, 'tooLong');
  functionOf(allocate, 'allocate');
  // Invariant: `rest` holds the octets since the last line feed, unless that line is too long and is skipped.
  const rest = createRest();
  let skipping = false;
  const keep = (tail: Uint8Array): Uint8Array[] => {
    if (skipping) return [];
    skipping = rest.length() + tail.length > longest;
    if (!skipping) rest.add(tail);
    else rest.take();
    return skipping ? [tooLong()] : [];
  };
  return {
    push: (chunk) => {
      const feed = chunk.indexOf(LINE_FEED);
      if (feed < 0) return keep(chunk);
      const last = chunk.lastIndexOf(LINE_FEED) + 1;
      const isWhole = rest.length() === 0 && !skipping;
      const first = isWhole ? [] : keep(chunk.subarray(0, feed + 1));
      skipping = false;
      const outputs = [
        ...first,
        ...answers(verb, rest.take(), allocate),
        ...answers(verb, chunk.subarray(isWhole ? 0 : feed + 1, last), allocate),
      ];
      return [...outputs, ...keep(chunk.subarray(last))];
    },
    end: () => answers(verb, rest.take(), allocate),
  };
}
