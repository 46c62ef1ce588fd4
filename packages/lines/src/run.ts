import type { Tool } from './machines.js';
import { kindOf, wrongValue } from '@urikit/generic/internal';
import { newPlace, type Place } from './place.js';
import { writeText } from './utf-8.js';

/** How far a call came. */
export interface Progress {
  /** Octets of the input that were read: whole lines with their ends. */
  readonly read: number;
  /** Octets of the output that were written. */
  readonly written: number;
  /** Lines that were read. */
  readonly lines: number;
  /** How many of them are no URI references. */
  readonly invalid: number;
  /** How many of the others the tables could not answer, so that the engine did. */
  readonly unanswered: number;
}

/** The status of a line: not a URI reference, answered by the tables, or unanswered by them, so that the engine did. */
const [MALFORMED, ANSWERED, UNANSWERED] = [0, 1, 2];

/** The answer for one line that the machine leaves to the engine. */
export interface LineAnswer {
  readonly text: string;
  readonly isValid: boolean;
}

/** A machine, with the function that answers the lines that it leaves. */
export interface Machine extends Tool {
  /** The number of bytes that the machine may read if the output has this much room. */
  readonly fitting: (room: number) => number;
  /** @param number - of the line, the first one of the call is 0 */
  readonly answer: (line: Uint8Array, number: number) => LineAnswer;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Removes the `CR` at the end of a line, which is never data. */
const withoutReturn = (line: Uint8Array): Uint8Array =>
  line[line.length - 1] === CARRIAGE_RETURN ? line.subarray(0, -1) : line;

/** Checks a value of a caller without types. @throws UrikitError `input/value` if it is not a Uint8Array */
function octetsOf(value: Uint8Array, name: string): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw wrongValue([name], `a Uint8Array, found ${kindOf(value)}`);
}

/** Where a call reads and writes. */
export interface Buffers {
  readonly input: Uint8Array;
  readonly output: Uint8Array;
  /** Receives the status of each line. */
  readonly statuses?: Uint8Array | undefined;
}

/**
 * Runs a machine over whole lines, as many as there are and as fit.
 *
 * @param last - true if the input ends here, so that the bytes after the last line feed are a line, too
 * @throws UrikitError `input/value` if a buffer is not a Uint8Array
 */
export function run(machine: Machine, { input, output, statuses }: Buffers, last: boolean): Progress {
  octetsOf(input, 'input');
  octetsOf(output, 'output');
  const place = newPlace();
  try {
    readLines(
      machine,
      { input, output, statuses: statuses === undefined ? statuses : octetsOf(statuses, 'statuses') },
      last,
      place,
    );
  } finally {
    machine.forget();
  }
  const { at, to, lines, invalid, unanswered } = place;
  return { read: at, written: to, lines, invalid, unanswered };
}

/**
 * Reads one line with room of its own: the last line without its end, and a line whose answer may not fit.
 *
 * @param line - without its line feed
 * @returns false if its answer does not fit; undefined if the engine must answer
 */
function readAlone(
  { transduce, fitting }: Machine,
  line: Uint8Array,
  output: Uint8Array,
  place: Place,
): boolean | undefined {
  const length = line.length + 1;
  if (fitting(Infinity) < length) return undefined;
  const [whole, answer] = [new Uint8Array(length), new Uint8Array(2 * length + 4)];
  whole.set(line);
  whole[line.length] = LINE_FEED;
  const own = newPlace();
  if (transduce(whole, length, answer, own)) return undefined;
  if (own.to > output.length - place.to) return false;
  output.set(answer.subarray(0, own.to), place.to);
  place.to += own.to;
  place.invalid += own.invalid;
  return true;
}

/** Has the engine answer a line. @returns false if its answer does not fit */
function askEngine({ answer }: Machine, line: Uint8Array, output: Uint8Array, place: Place): boolean {
  const { text, isValid } = answer(line, place.lines);
  const written = writeText(text, output.subarray(place.to));
  if (written < 0) return false;
  place.to += written;
  if (isValid) place.unanswered += 1;
  else place.invalid += 1;
  return true;
}

function readLines(machine: Machine, { input, output, statuses }: Buffers, last: boolean, place: Place): void {
  const { transduce, fitting } = machine;
  while (place.at < input.length) {
    const { at, lines, unanswered } = place;
    const end = Math.min(input.length, at + fitting(output.length - place.to));
    const isLeft = transduce(input, end, output, place);
    statuses?.fill(ANSWERED, lines, place.lines);
    // If the machine stopped inside a line after reading others, it tries that line again with the room that is
    // left.
    if (!isLeft && place.lines > lines) continue;
    const feed = input.indexOf(LINE_FEED, place.at);
    if (feed < 0 && !last) break;
    const lineEnd = feed < 0 ? input.length : feed;
    const line = input.subarray(place.at, lineEnd);
    const isRead = isLeft ? undefined : readAlone(machine, line, output, place);
    if (!(isRead ?? askEngine(machine, withoutReturn(line), output, place))) break;
    if (statuses !== undefined)
      statuses[place.lines] = isRead ? ANSWERED : place.unanswered > unanswered ? UNANSWERED : MALFORMED;
    place.at = Math.min(input.length, lineEnd + 1);
    place.lines += 1;
  }
}
