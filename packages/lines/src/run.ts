import type { Tool } from './machines.js';
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
}

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
function withoutReturn(input: Uint8Array, start: number, end: number): Uint8Array {
  return input.subarray(start, input[end - 1] === CARRIAGE_RETURN ? end - 1 : end);
}

/** Checks a value of a caller without types. @throws TypeError if it is not a Uint8Array */
function octetsOf(value: Uint8Array, name: string): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`${name}: expected a Uint8Array, found ${value === null ? 'null' : typeof value}`);
}

/**
 * Runs a machine over whole lines, as many as there are and as fit.
 *
 * @param from - the input
 * @param into - the output
 * @param last - true if the input ends here, so that the bytes after the last line feed are a line, too
 * @throws TypeError if one of them is not a Uint8Array
 */
export function run(machine: Machine, from: Uint8Array, into: Uint8Array, last: boolean): Progress {
  const [input, output] = [octetsOf(from, 'input'), octetsOf(into, 'output')];
  const place = newPlace();
  try {
    readLines(machine, input, output, last, place);
  } finally {
    machine.forget();
  }
  return { read: place.at, written: place.to, lines: place.lines, invalid: place.invalid };
}

function readLines(
  { transduce, fitting, answer }: Machine,
  input: Uint8Array,
  output: Uint8Array,
  last: boolean,
  place: Place,
): void {
  while (place.at < input.length) {
    const { at, lines } = place;
    const end = Math.min(input.length, at + fitting(output.length - place.to));
    const isLeft = transduce(input, end, output, place);
    // If the machine stopped inside a line after reading others, it tries that line again with the room that is
    // left.
    if (!isLeft && place.lines > lines) continue;
    const feed = input.indexOf(LINE_FEED, place.at);
    if (feed < 0 && !last) break;
    const lineEnd = feed < 0 ? input.length : feed;
    const { text, isValid } = answer(withoutReturn(input, place.at, lineEnd), place.lines);
    const written = writeText(text, output.subarray(place.to));
    if (written < 0) break;
    place.to += written;
    place.at = Math.min(input.length, lineEnd + 1);
    place.lines += 1;
    if (!isValid) place.invalid += 1;
  }
}
