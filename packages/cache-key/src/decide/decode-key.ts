import { ABSENT, ANY_SCHEME, FORMAT, VERSION } from './encode-key.js';
import type { KeyParts } from '../request.js';

/** The start of a key of any version: `"u" version SP fingerprint SP`. */
const HEAD = /^u([1-9]\d{0,3}) ([0-9a-f]{16}) /;
const MIDDLE = /^ ([!-~]+) (http|https|\*):\/\/([^/ ]+)(\/[^ ]*)/;
const SIZE = /^(0|[1-9]\d*):/;

function malformed(key: string, at: number): RangeError {
  return new RangeError(
    'expected a key of format ' + FORMAT + ': malformed at position ' + String(at) + ' of ' + String(key.length),
  );
}

/** Reads a string with its length before it at `start`. Gives its value and the position of its end. */
function readSized(key: string, start: number): { readonly value: string; readonly end: number } {
  const match = SIZE.exec(key.slice(start, start + 12));
  if (match === null) throw malformed(key, start);
  const from = start + match[0].length;
  const end = from + Number(match[1]);
  if (end > key.length) throw malformed(key, from);
  return { value: key.slice(from, end), end };
}

/** Reads the scope, which precedes the method of a key: `-`, or sized strings one after another. */
function readScope(key: string, start: number): { readonly scope: readonly string[]; readonly end: number } {
  if (key.charAt(start) === ABSENT) return { scope: [], end: start + 1 };
  const scope: string[] = [];
  let end = start;
  do {
    const sized = readSized(key, end);
    scope.push(sized.value);
    end = sized.end;
  } while (end < key.length && key.charAt(end) !== ' ');
  return { scope, end };
}

/** Reads a value at `start`: `-` for an absent one, or a sized string. */
function readValue(key: string, start: number): { readonly value: string | undefined; readonly end: number } {
  return key.charAt(start) === ABSENT ? { value: undefined, end: start + 1 } : readSized(key, start);
}

function readValues(key: string, start: number): readonly (string | undefined)[] {
  const values: (string | undefined)[] = [];
  let at = start;
  while (at < key.length) {
    if (key.charAt(at) !== ' ') throw malformed(key, at);
    const read = readValue(key, at + 1);
    values.push(read.value);
    at = read.end;
  }
  return values;
}

/** As `decodeKey` of the package, for runtimes without classes. @throws RangeError if the string is not a key */
export function decodeKey(key: string): KeyParts {
  const head = HEAD.exec(key);
  if (head === null) throw malformed(key, 0);
  if (head[1] !== String(VERSION))
    throw new RangeError('expected a key of format ' + FORMAT + ', found one of format u' + (head[1] as string));
  const { scope, end } = readScope(key, head[0].length);
  const middle = MIDDLE.exec(key.slice(end));
  if (middle === null) throw malformed(key, end);
  const scheme = middle[2];
  return {
    version: VERSION,
    fingerprint: head[2] as string,
    scope,
    method: middle[1] as string,
    scheme: scheme === ANY_SCHEME ? undefined : (scheme as 'http' | 'https'),
    host: middle[3] as string,
    target: middle[4] as string,
    values: readValues(key, end + middle[0].length),
  };
}
