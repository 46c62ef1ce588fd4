import type { PlanKeyer } from '../decide/decide.js';
import type { Bypassed, Rejected } from '../request.js';
import { linesOf } from './blocks.js';
import { requestOfUri } from './request-of-uri.js';

/** Of the Encoding Standard; every JavaScript runtime has it, the language's own library does not. */
declare class TextEncoder {
  encode(text: string): Uint8Array;
  encodeInto(text: string, octets: Uint8Array): unknown;
}

const ENCODER = new TextEncoder();

/** A line that has no key. */
export interface KeylessLine {
  /** Its number; the first line of the call is 0. */
  readonly number: number;
  /** Without its end. */
  readonly text: string;
  /** The reason; undefined if the line is not an http or https URI. */
  readonly decision: Bypassed | Rejected | undefined;
}

/** How lines are keyed. */
export interface KeyLinesOptions {
  /** True if the bytes after the last line feed are a line, too. Default true; false if more input follows. */
  readonly last?: boolean;
  /**
   * Makes the line, without its end, that is written for a line without a key. By default "!", a tab, and the reason.
   */
  readonly keyless?: (line: KeylessLine) => string;
}

/** How far a call came; the same as of `@urikit/lines`. */
export interface KeyLinesProgress {
  /** Octets of the input that were read: whole lines with their ends. */
  readonly read: number;
  /** Octets of the output that were written. */
  readonly written: number;
  /** Lines that were read. */
  readonly lines: number;
  /** How many of them have no key. */
  readonly invalid: number;
}

/** Writes the key of each line; a verb for `createLineStream` of `@urikit/lines`. */
export type KeyLines = (input: Uint8Array, output: Uint8Array, options?: KeyLinesOptions) => KeyLinesProgress;

const byReason = ({ decision }: KeylessLine): string =>
  decision === undefined ? '!\tinput/request' : `!\t${decision.action}: ${decision.reason}`;

/** @throws TypeError if the value is not a Uint8Array */
function requireOctets(value: unknown, name: string): void {
  if (!(value instanceof Uint8Array))
    throw new TypeError(`${name}: expected a Uint8Array, found ${value === null ? 'null' : typeof value}`);
}

/**
 * Makes a function that reads a URI per line and writes its key and `LF`: the key of a GET request without headers for
 * that http or https URI. It stops before the first line whose key does not fit.
 *
 * @param keyer - of `compile` or `createKeyer`
 * @returns a function without state. It throws TypeError if an argument is not a Uint8Array.
 * @throws TypeError for a value without the functions of a keyer
 * @see RFC 9110 section 7.1
 * @example createKeyLines(compile({}))(new TextEncoder().encode('http://h/%7e\n'), new Uint8Array(99)).lines // 1
 */
export function createKeyLines({ decide, keyOf }: Pick<PlanKeyer, 'decide' | 'keyOf'>): KeyLines {
  if (typeof decide !== 'function' || typeof keyOf !== 'function')
    throw new TypeError('keyer: expected a keyer, as compile makes them');
  const keyless = (text: string, number: number, say: (line: KeylessLine) => string): string => {
    const request = requestOfUri(text);
    // `keyless` is called only for requests without a key.
    const decision = request === undefined ? undefined : (decide(request) as Bypassed | Rejected);
    return say({ number, text, decision });
  };
  return (input, output, { last = true, keyless: say = byReason } = {}) => {
    requireOctets(input, 'input');
    requireOctets(output, 'output');
    let [read, written, lines, invalid] = [0, 0, 0, 0];
    let text = '';
    for (const line of linesOf(input, last)) {
      const request = requestOfUri(line.text);
      const key = request === undefined ? undefined : keyOf(request);
      const answer = `${key ?? keyless(line.text, lines, say)}\n`;
      // A key holds ASCII only: neither a host nor a target has anything else.
      const length = key === undefined ? ENCODER.encode(answer).length : answer.length;
      if (written + length > output.length) break;
      text += answer;
      written += length;
      read = line.end;
      lines += 1;
      if (key === undefined) invalid += 1;
    }
    ENCODER.encodeInto(text, output);
    return { read, written, lines, invalid };
  };
}
