import { type Fault, faultOf, marked, type Refusal, refusedIn } from './fault.js';
import type { OctetVerb } from './feed-octets.js';
import { fileNote } from './file-note.js';
import { type Context, Misuse, write } from './io.js';
import { headOf } from './head.js';
import { faultMembers, jsonLine, type Members } from './json.js';
import { type Line, readLines } from './lines.js';
import { paintFor } from './paint.js';
import { counted, createProgress } from './progress.js';
import { grouped } from './table.js';

/**
 * How an answer is written: JSON on request, a block of lines for an argument, one line for a line of stdin.
 * A block may have colour; the other two never have.
 */
export type Form = 'json' | 'block' | 'line';

/**
 * The answer of a command for one string: its output, which JSON has as a member; an output that counts as wanting, as by `check`;
 * members of JSON, which may count as wanting as well; or a fault.
 */
export type Reply =
  | string
  | { readonly output: string }
  | { readonly members: Members; readonly wanting?: boolean }
  | Fault;

/** Answers one string. Throws errors that `faultOf` knows if the string is invalid. */
export type Answerer = (text: string) => Reply;

/** The output of an input, without its line end. */
interface Written {
  readonly text: string;
  readonly outcome: 'good' | 'wanting' | 'invalid';
}

/** How often each outcome that is not good came up. */
type Count = Record<'read' | 'wanting' | 'invalid', number>;

/** The settings of a command that runs over many strings. */
export interface Feed {
  readonly json: boolean;
  /** True if JSON tells whether the output is another string than the input. */
  readonly changes?: boolean;
  /** The text as JSON may show it, without secrets; absent for a command whose output is the text itself. */
  readonly shown?: (text: string) => string;
  /** The fault of a string that a parent forbids; absent without one. Of two strings with a tab between, each is asked for. */
  readonly refusal?: Refusal | undefined;
  /** Made once for each form that is used. */
  readonly answererFor: (form: Form) => Promise<Answerer>;
  /** The word for a wanting answer: `different` in "1 of 3 lines different". */
  readonly wanting: string;
  /** Gives the same answers for lines of stdin as bytes; absent if the command only works string by string. */
  readonly octets?: () => Promise<OctetVerb>;
  /** The beginning of the command that reads a file, for the note on an argument that names one; absent without such a note. */
  readonly reader?: string;
  /** Called with each argument before its answer: whether it is likely to be meant otherwise. */
  readonly note?: (argument: string) => string | undefined;
}

/** The answer for a string, or its fault. */
export function replyTo(text: string, answerer: Answerer, refusal: Refusal | undefined): Reply {
  try {
    return refusedIn(text, refusal) ?? answerer(text);
  } catch (cause) {
    return faultOf(cause);
  }
}

function writeAnswer(
  input: Line,
  answerer: Answerer,
  { json, changes, shown, refusal }: Feed,
  kind: 'line' | 'argument',
  number: number,
): Written {
  const answer = typeof input === 'string' ? replyTo(input, answerer, refusal) : input;
  const told = (members: Members): string =>
    jsonLine(typeof input === 'string' ? input : undefined, members, kind === 'line' ? number : undefined, shown);
  if (typeof answer === 'string') {
    const members = { output: answer, ...(changes === true && { changed: answer !== input }) };
    return { text: json ? told(members) : answer, outcome: 'good' };
  }
  if ('output' in answer) return { text: answer.output, outcome: 'wanting' };
  if ('members' in answer) return { text: told(answer.members), outcome: answer.wanting === true ? 'wanting' : 'good' };
  return {
    text: json ? told(faultMembers(answer)) : marked(`${kind} ${String(number)}`, answer),
    outcome: 'invalid',
  };
}

/** The summary after all lines; undefined if all were good. */
function summaryOf({ read, wanting, invalid }: Count, word: string): string | undefined {
  const parts = [
    ...(invalid > 0 ? [`${grouped(invalid)} of ${grouped(read)} lines invalid`] : []),
    ...(wanting > 0 ? [`${grouped(wanting)} of ${grouped(read)} lines ${word}`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** Answers stdin string by string. */
async function feedTexts(how: Feed, context: Context, stdin: AsyncIterable<Uint8Array>): Promise<Count> {
  const answerer = await how.answererFor(how.json ? 'json' : 'line');
  const count: Count = { read: 0, wanting: 0, invalid: 0 };
  for await (const lines of readLines(stdin)) {
    let output = '';
    for (const line of lines) {
      count.read += 1;
      const { text, outcome } = writeAnswer(line, answerer, how, 'line', count.read);
      if (outcome !== 'good') count[outcome] += 1;
      output += `${text}\n`;
    }
    await write(context.stdout, output);
  }
  return count;
}

/** In bytes. For a smaller input, building the tables of the machine takes longer than all the rest. */
const FEW = 1024;

/** Writes one line for each line, as bytes if the command can and the input is large. */
async function feedInLines(how: Feed, context: Context, stdin: AsyncIterable<Uint8Array>): Promise<Count> {
  if (how.octets === undefined || how.json) return feedTexts(how, context, stdin);
  const { head, all } = await headOf(stdin, 1);
  if (head.length < FEW) return feedTexts(how, context, all);
  const { feedOctets } = await import('./feed-octets.js');
  return { ...(await feedOctets(await how.octets(), all, context.stdout)), wanting: 0 };
}

async function feedLines(how: Feed, context: Context): Promise<void> {
  if (context.stdin.isTTY === true)
    await write(context.stderr, 'urikit: reading from the terminal, one to a line, until Ctrl-D\n');
  const progress = createProgress(context, context.stdinSize ?? 0, true);
  const count = await feedInLines(how, context, counted<Uint8Array>(context.pieces ?? context.stdin, progress));
  progress.end();
  const summary = summaryOf(count, how.wanting);
  if (summary === undefined) return;
  context.finish(1);
  await write(context.stderr, `urikit: ${summary}\n`);
}

/**
 * Answers the arguments in order, or stdin line by line if there is no argument or one is `-`. Sets exit code 1 if
 * an answer was wanting or a fault.
 *
 * @throws Misuse if stdin is named twice; errors of `answererFor` pass through
 */
export async function feed(args: readonly string[], how: Feed, context: Context): Promise<void> {
  if (args.length === 0) return feedLines(how, context);
  if (args.filter((arg) => arg === '-').length > 1)
    throw new Misuse('"-" is stdin and can be read once; the reference "-" is written ./-');
  const answerer = await how.answererFor(how.json ? 'json' : 'block');
  let before = '';
  for (const [i, arg] of args.entries()) {
    if (arg === '-') {
      await feedLines(how, context);
      continue;
    }
    const notes = [how.note?.(arg)];
    // compare and same put a tab between their two references.
    for (const part of arg.split('\t')) notes.push(await fileNote(part, how.reader, context));
    for (const note of notes) if (note !== undefined) await write(context.stderr, `urikit: ${note}\n`);
    const { text, outcome } = writeAnswer(asLine(arg), answerer, how, 'argument', i + 1);
    if (outcome !== 'good') context.finish(1);
    // An empty line separates blocks of several lines.
    const gap = before.includes('\n') || (before !== '' && text.includes('\n')) ? '\n' : '';
    await write(context.stdout, `${gap}${text}\n`);
    before = text;
  }
}

/** Refuses an argument with U+FFFD, which Node silently puts in place of invalid UTF-8. */
const asLine = (arg: string): Line => {
  const index = arg.indexOf('\uFFFD');
  return index < 0
    ? arg
    : {
        code: 'input/not-utf-8',
        start: index,
        end: index + 1,
        message: 'expected UTF-8, found U+FFFD, which may stand for bytes that were lost; give the string on stdin',
      };
};

/** The brush for a form: only blocks have colour. */
export const paintForForm = (form: Form, context: Context): ReturnType<typeof paintFor> =>
  form === 'block' ? paintFor(context.stdout, context.env) : (_, text) => text;
