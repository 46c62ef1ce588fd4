import { isUtf8 } from 'node:buffer';
import { createLineStream, type Lines, type LinesVerb } from '@urikit/lines';
import { type Context, flushed, Misuse, write } from './io.js';
import { LONGEST_LINE } from './lines.js';

/** The answer for a cell; undefined for NULL. */
export type CellAnswer = (cell: string) => string | undefined;

/** NULL, as TSV writes it. */
const NULL = '\\N';

/** The characters that TSV writes as a backslash and another character. */
const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  0: '\0',
  "'": "'",
  '\\': '\\',
};

const ESCAPED = new Map(Object.entries(ESCAPES).map(([name, char]) => [char, `\\${name}`]));

/** Reads a cell. An escape that TSV does not have stays, and a backslash is in no URI. */
const unescaped = (cell: string): string =>
  cell.replace(/\\(.)/gs, (all: string, char: string) =>
    Object.hasOwn(ESCAPES, char) ? (ESCAPES[char] as string) : all,
  );

/** Writes a cell. A reader takes the "'" of a URI as it is, and an escaped one, too. */
const escaped = (text: string): string => text.replace(/[\b\f\n\r\t\0\\]/g, (char) => ESCAPED.get(char) as string);

/** Answers a cell: NULL for NULL. */
function answerOf(cell: string, answer: CellAnswer): string {
  if (cell === NULL) return NULL;
  const text = answer(unescaped(cell));
  return text === undefined ? NULL : escaped(text);
}

/** Answers a line without its end: NULL for a cell that is not UTF-8. @throws Misuse if the columns behind it are not */
function answerLine(octets: Uint8Array, answer: CellAnswer): string {
  const line = Buffer.from(octets.buffer, octets.byteOffset, octets.length);
  const tab = line.indexOf('\t');
  const cell = tab < 0 ? line : line.subarray(0, tab);
  const rest = line.subarray(cell.length);
  if (!isUtf8(rest)) throw new Misuse('expected UTF-8 in the columns behind the first one');
  return (isUtf8(cell) ? answerOf(cell.toString(), answer) : NULL) + rest.toString();
}

/** Answers whole lines one by one, as many as fit. Their ends are LF or CRLF. */
const eachLine =
  (answer: CellAnswer): LinesVerb =>
  (input, output) => {
    let [read, written] = [0, 0];
    while (read < input.length) {
      const feed = input.indexOf(0x0a, read);
      const end = feed < 0 ? input.length : feed;
      const isPair = end > read && input[end - 1] === 0x0d;
      const octets = Buffer.from(`${answerLine(input.subarray(read, isPair ? end - 1 : end), answer)}\n`);
      if (written + octets.length > output.length) break;
      output.set(octets, written);
      written += octets.length;
      read = Math.min(input.length, end + 1);
    }
    return { read, written };
  };

/**
 * Answers the first column of TSV on stdin, and writes a line for each line as soon as it has its end: the protocol of
 * functions of ClickHouse that are programs. Every byte of a cell is data, a signature at the start included.
 *
 * @param normalize - answers lines without escapes and further columns as bytes; it agrees with `answer`
 * @throws Misuse for a line above the limit, and for other columns that are not UTF-8
 */
export async function feedTsv(
  answer: CellAnswer,
  { pieces, stdin, stdout }: Context,
  normalize?: Lines['normalize'],
): Promise<void> {
  const verb: LinesVerb =
    normalize === undefined
      ? eachLine(answer)
      : (input, output, { last }) =>
          normalize(input, output, { last, invalid: ({ octets }) => answerLine(octets, answer) });
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
