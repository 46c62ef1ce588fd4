import { isUtf8 } from 'node:buffer';
import { createLineStream, type LinesVerb } from '@urikit/lines';
import { type Context, flushed, Misuse, write } from './io.js';
import { LONGEST_LINE } from './lines.js';

/** Commands that answer each line of stdin as bytes, as soon as it has its end. */

/** Answers whole lines one by one, as many as fit. Their ends are LF or CRLF; the end of the last one may be empty. */
export const eachLine =
  (answer: (line: Uint8Array, end: Uint8Array) => Uint8Array): LinesVerb =>
  (input, output) => {
    let [read, written] = [0, 0];
    while (read < input.length) {
      const feed = input.indexOf(0x0a, read);
      const end = feed < 0 ? input.length : feed;
      const isPair = feed > read && input[end - 1] === 0x0d;
      const line = isPair ? end - 1 : end;
      const octets = answer(input.subarray(read, line), input.subarray(line, end + 1));
      if (written + octets.length > output.length) break;
      output.set(octets, written);
      written += octets.length;
      read = Math.min(input.length, end + 1);
    }
    return { read, written };
  };

/** Writes the answers for the lines of stdin. @throws Misuse for a line above the limit */
export async function feedEachLine(verb: LinesVerb, { pieces, stdin, stdout }: Context): Promise<void> {
  const stream = createLineStream(verb, {
    longest: LONGEST_LINE,
    tooLong: () => {
      throw new Misuse(`expected lines of at most ${String(LONGEST_LINE)} bytes`);
    },
  });
  for await (const chunk of (pieces ?? stdin) as AsyncIterable<Uint8Array>) {
    for (const octets of stream.push(chunk)) await write(stdout, octets);
    await flushed(stdout);
  }
  for (const octets of stream.end()) await write(stdout, octets);
}

/** Rewrites each line of stdin. The end of a line stays, and so does each byte of a line that is not rewritten, UTF-8 or not. */
export const feedText = (rewrite: (line: string) => string, context: Context): Promise<void> =>
  feedEachLine(
    eachLine((line, end) => {
      const octets = Buffer.from(line.buffer, line.byteOffset, line.length);
      const encoding = isUtf8(octets) ? 'utf8' : 'latin1';
      return Buffer.concat([Buffer.from(rewrite(octets.toString(encoding)), encoding), end]);
    }),
    context,
  );
