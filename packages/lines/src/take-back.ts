import { DOT, DOT_DOT, DROP, EMPTY_PATH, NO_PORT } from './edit.js';
import type { Place } from './place.js';

const SLASH = 0x2f;
const COLON = 0x3a;

/** The position of the last `octet` before `end`, which exists. */
function before(output: Uint8Array, octet: number, end: number): number {
  let at = end - 1;
  while (output[at] !== octet) at--;
  return at;
}

/** The position at which the path of the current line begins: after its scheme, "://" and authority. */
const startOfPath = (output: Uint8Array, line: number): number =>
  output.indexOf(SLASH, output.indexOf(SLASH, line) + 2);

/** Removes "/.." and a byte, and the preceding segment if the path has one. */
function takeSegmentBack(output: Uint8Array, slash: number, place: Place): number {
  if (place.path < 0) place.path = startOfPath(output, place.to);
  return slash === place.path ? slash : before(output, SLASH, slash);
}

/**
 * The edits that take back more than a triplet, or put in a "/".
 *
 * @param to - the position after the byte just read, which is removed, too, because it is read again
 * @returns the position at which writing continues
 */
export function takeBack(edit: number, output: Uint8Array, to: number, place: Place): number {
  if (edit === DROP) return to - 2;
  if (edit === DOT) return to - 3;
  if (edit === DOT_DOT) return takeSegmentBack(output, to - 4, place);
  if (edit === NO_PORT) return before(output, COLON, to - 1);
  if (edit !== EMPTY_PATH) return before(output, SLASH, to - 1) + 1;
  output[to - 1] = SLASH;
  return to;
}
