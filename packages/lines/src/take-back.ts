import { DROP, EMPTY_PATH, NO_PORT } from './edit.js';

const SLASH = 0x2f;
const COLON = 0x3a;

/** The position of the last `octet` before `end`, which exists. */
function before(output: Uint8Array, octet: number, end: number): number {
  let at = end - 1;
  while (output[at] !== octet) at--;
  return at;
}

/**
 * The edits that take back a part of an authority or an end of a line, or put in a "/".
 *
 * @param to - the position after the byte just read, which is removed, too, because it is read again
 * @returns the position at which writing continues
 */
export function takeBack(edit: number, output: Uint8Array, to: number): number {
  if (edit === DROP) return to - 2;
  if (edit === NO_PORT) return before(output, COLON, to - 1);
  if (edit !== EMPTY_PATH) return before(output, SLASH, to - 1) + 1;
  output[to - 1] = SLASH;
  return to;
}
