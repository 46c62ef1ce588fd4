/** Of the Encoding Standard; every JavaScript runtime has it, the language's own library does not. */
declare class TextDecoder {
  constructor(label: string, options: { readonly ignoreBOM: boolean });
  decode(octets: Uint8Array): string;
}

const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });

const LINE_FEED = 0x0a;

/** In octets: a text of this length is made and taken apart faster than one for each line, and is soon forgotten. */
const BLOCK = 2 ** 16;

/** A line: its text without its end, and where it ends in the input, its end included. */
export interface Line {
  readonly text: string;
  readonly end: number;
}

/** Where the lines end that begin at `start` and are read together: behind a line feed, or at the end of the input. */
function endOfBlock(input: Uint8Array, start: number): number {
  if (start + BLOCK >= input.length) return input.length;
  const last = input.lastIndexOf(LINE_FEED, start + BLOCK);
  const feed = last >= start ? last : input.indexOf(LINE_FEED, start);
  return feed < 0 ? input.length : feed + 1;
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

/** The lines of a block of ASCII: a place in the text is a place in the input. */
function* linesOfText(text: string, start: number): Generator<Line> {
  for (let at = 0; at < text.length;) {
    const feed = text.indexOf('\n', at);
    const end = feed < 0 ? text.length : feed;
    yield { text: withoutReturn(text.slice(at, end)), end: start + Math.min(text.length, end + 1) };
    at = end + 1;
  }
}

/** The lines of any block, one by one. */
function* linesOfOctets(input: Uint8Array, start: number, end: number): Generator<Line> {
  for (let at = start; at < end;) {
    const feed = input.indexOf(LINE_FEED, at);
    const stop = feed < 0 || feed >= end ? end : feed;
    yield { text: withoutReturn(DECODER.decode(input.subarray(at, stop))), end: Math.min(end, stop + 1) };
    at = stop + 1;
  }
}

/**
 * The lines of octets, each ended by `LF` or `CRLF`. Bytes that are not UTF-8 become U+FFFD, which no URI contains.
 *
 * @param last - true if the bytes after the last line feed are a line, too
 */
export function* linesOf(input: Uint8Array, last: boolean): Generator<Line> {
  const whole = last ? input.length : input.lastIndexOf(LINE_FEED) + 1;
  for (let start = 0; start < whole;) {
    const end = Math.min(whole, endOfBlock(input, start));
    const text = DECODER.decode(input.subarray(start, end));
    yield* text.length === end - start ? linesOfText(text, start) : linesOfOctets(input, start, end);
    start = end;
  }
}
