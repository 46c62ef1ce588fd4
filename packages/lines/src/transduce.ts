import { DECODE, KEEP, LEAVE, LINE, LINE_END, LOWER_CASE, UPPER_CASE } from './edit.js';
import type { Place } from './place.js';
import { EDIT, type Table } from './table.js';
import { takeBack } from './take-back.js';

const SMALL_A = 0x61;

/** What a hexadecimal digit is worth: 10 to 15 for a letter in either case. */
const valueOf = (digit: number): number => (digit & 15) + 9 * (digit >> 6);

const upperCase = (digit: number): number => (digit >= SMALL_A ? digit - 32 : digit);

/**
 * Reads lines and writes their normal forms, until a line is out of the ordinary.
 *
 * @param end - how far to read; a line that does not end before it is not read
 * @param output - has room for six fifths of what is read and two octets more
 * @param place - where to begin; it is moved behind the last line that was written
 * @returns whether the engine has to look at the line at `place`
 */
export type Transducer = (input: Uint8Array, end: number, output: Uint8Array, place: Place) => boolean;

/**
 * Makes the machine of a table. It is a closure, for V8 takes what one closes over for constants; it holds no state.
 *
 * @see RFC 3986 section 6.2
 */
export function createTransducer({ moves }: Table): Transducer {
  // Invariant: what stands in `output` from `place.to` to `to` is the normal form of `input` from `place.at` to `at`, as
  // far as it is known without the next octet. An edit mends what the octet just read changes.
  return (input, end, output, place) => {
    let { at, to } = place;
    let state = 0;
    // The line before may have been left after its path was looked for.
    place.path = -1;
    while (at < end) {
      let octet: number;
      let edit: number;
      // Most octets stay. In a loop without a call V8 keeps the places of the arrays in registers, half again as fast.
      do {
        octet = input[at++] as number;
        output[to++] = octet;
        state = moves[state + octet] as number;
        edit = state & EDIT;
      } while (edit === KEEP && at < end);
      state -= edit;
      while (edit !== KEEP) {
        if (edit === LINE) {
          place.at = at;
          place.to = to;
          place.lines += 1;
          place.path = -1;
        } else if (edit === LEAVE) {
          return true;
        } else if (edit === LOWER_CASE) {
          output[to - 1] = octet | 0x20;
        } else if (edit === UPPER_CASE) {
          output[to - 2] = upperCase(output[to - 2] as number);
          output[to - 1] = upperCase(octet);
        } else if (edit === DECODE) {
          octet = (valueOf(output[to - 2] as number) << 4) | valueOf(octet);
          to -= 3;
        } else {
          to = takeBack(edit, output, to, place);
        }
        if (edit < LINE_END) break;
        output[to++] = octet;
        state = moves[state + octet] as number;
        edit = state & EDIT;
        state -= edit;
      }
    }
    return false;
  };
}
