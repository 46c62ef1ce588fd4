import { isUtf8 } from 'node:buffer';
import type { Engine } from '@urikit/generic';
import { createLineStream } from '@urikit/lines';
import { createLines } from '@urikit/lines/wasm';
import { type Context, flushed, Misuse, write } from './io.js';
import { LONGEST_LINE } from './lines.js';

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

/** Reads a cell. An escape that TSV does not have stays, and a backslash is in no URI. */
const unescaped = (cell: string): string =>
  cell.replace(/\\(.)/gs, (all: string, char: string) =>
    Object.hasOwn(ESCAPES, char) ? (ESCAPES[char] as string) : all,
  );

/** Writes a cell: NULL for NULL and for a malformed string. A normal form has no character to escape. */
function answerOf(cell: string, { tryNormalize }: Pick<Engine, 'tryNormalize'>): string {
  if (cell === NULL) return NULL;
  const result = tryNormalize(unescaped(cell));
  return result.ok ? result.value : NULL;
}

/** Answers a line that is no URI as it stands: it has escapes, more columns, or a malformed cell. */
function answerLine(octets: Uint8Array, engine: Engine): string {
  const line = Buffer.from(octets.buffer, octets.byteOffset, octets.length);
  const tab = line.indexOf('\t');
  if (tab < 0) return answerOf(line.toString(), engine);
  const rest = line.subarray(tab);
  if (!isUtf8(rest)) throw new Misuse('expected UTF-8 in the columns behind the first one');
  return answerOf(line.subarray(0, tab).toString(), engine) + rest.toString();
}

/**
 * Normalizes the first column of TSV on stdin, and writes a line for each line as soon as it has its end: the protocol of
 * functions of ClickHouse that are programs. Every byte of a cell is data, a signature at the start included.
 *
 * @throws Misuse for a line above the limit, and for other columns that are not UTF-8
 */
export async function feedTsv(engine: Engine, { pieces, stdin, stdout }: Context): Promise<void> {
  const { normalize } = createLines(engine);
  const stream = createLineStream(
    (input, output, { last }) =>
      normalize(input, output, { last, invalid: ({ octets }) => answerLine(octets, engine) }),
    {
      longest: LONGEST_LINE,
      tooLong: () => {
        throw new Misuse(`expected lines of at most ${String(LONGEST_LINE)} bytes`);
      },
    },
  );
  for await (const chunk of (pieces ?? stdin) as AsyncIterable<Uint8Array>) {
    for (const octets of stream.push(chunk)) await write(stdout, octets);
    await flushed(stdout);
  }
  for (const octets of stream.end()) await write(stdout, octets);
}
