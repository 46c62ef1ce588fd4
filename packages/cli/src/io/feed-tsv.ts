import { isUtf8 } from 'node:buffer';
import type { Lines, LinesVerb } from '@urikit/lines';
import { eachLine, feedEachLine } from './each-line.js';
import type { Refusal } from './fault.js';
import { type Answerer, replyTo } from './feed.js';
import { type Context, Misuse } from './io.js';

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

/** The output for a cell. */
type CellAnswer = (cell: string) => string;

/** Answers a line without its end: NULL for a cell that is not UTF-8. @throws Misuse if the columns behind it are not */
function answerLine(octets: Uint8Array, answer: CellAnswer): string {
  const line = Buffer.from(octets.buffer, octets.byteOffset, octets.length);
  const tab = line.indexOf('\t');
  const cell = tab < 0 ? line : line.subarray(0, tab);
  const rest = line.subarray(cell.length);
  if (!isUtf8(rest)) throw new Misuse('expected UTF-8 in the columns behind the first one');
  return (isUtf8(cell) ? answer(cell.toString()) : NULL) + rest.toString();
}

/**
 * Answers the first column of TSV on stdin, and writes a line for each line as soon as it has its end: the protocol of
 * functions of ClickHouse that are programs. Every byte of a cell is data, a signature at the start included. NULL stays, and is the
 * output of a string without one.
 *
 * @param normalize - answers lines without escapes and further columns as bytes; it agrees with `answerer`
 * @throws Misuse for a line above the limit, and for other columns that are not UTF-8
 */
export function feedTsv(
  answerer: Answerer,
  refusal: Refusal | undefined,
  context: Context,
  normalize?: Lines['normalize'],
): Promise<void> {
  const answer: CellAnswer = (cell) => {
    if (cell === NULL) return NULL;
    const reply = replyTo(unescaped(cell), answerer, refusal);
    return typeof reply === 'string' ? escaped(reply) : NULL;
  };
  const verb: LinesVerb =
    normalize === undefined
      ? eachLine((octets) => Buffer.from(`${answerLine(octets, answer)}\n`))
      : (input, output, { last }) =>
          normalize(input, output, { last, invalid: ({ octets }) => answerLine(octets, answer) });
  return feedEachLine(verb, context);
}
