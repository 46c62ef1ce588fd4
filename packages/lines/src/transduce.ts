import { removeDotSegments } from './dot-segments.js';
import {
  DECODE,
  DOTS,
  DROP,
  HOST_DOTS,
  IPV6,
  KEEP,
  LEAVE,
  LINE,
  LOWER_CASE,
  LOWER_SCHEME,
  UPPER_CASE,
  USER,
} from './edit.js';
import { shortenIPv6 } from './ipv6.js';
import type { Place } from './place.js';
import { EDIT, type Table } from './table.js';
import { takeBack } from './take-back.js';

const SMALL_A = 0x61;
const SLASH = 0x2f;

/** The value of a hexadecimal digit: 10 to 15 for a letter in either case. */
const valueOf = (digit: number): number => (digit & 15) + 9 * (digit >> 6);

const upperCase = (digit: number): number => (digit >= SMALL_A ? digit - 32 : digit);

/**
 * Reads lines and writes their normal forms, up to a line that only the engine can handle.
 *
 * @param end - the end of the input to read; a line that does not end before it is not read
 * @param output - has room for three halves of the input plus two bytes
 * @param place - the start; it is moved after the last line that was written
 * @returns true if the engine must handle the line at `place`
 */
export type Transducer = (input: Uint8Array, end: number, output: Uint8Array, place: Place) => boolean;

/**
 * Makes the machine of a table. It is a closure, because V8 treats captured variables as constants; it holds no state.
 *
 * @see RFC 3986 section 6.2
 */
export function createTransducer({ moves }: Table): Transducer {
  // Invariant: `output` from `place.to` to `to` is the normal form of `input` from `place.at` to `at`, as far as it
  // is known without the next byte. An edit applies the change that the byte just read causes.
  return (input, end, output, place) => {
    let { at, to } = place;
    let state = 0;
    while (at < end) {
      let octet: number;
      let edit: number;
      // Most bytes stay. In a loop without calls V8 keeps the addresses of the arrays in registers, which is 1.5
      // times as fast.
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
        } else if (edit === LEAVE) {
          return true;
        } else if (edit === LOWER_CASE) {
          output[to - 1] = octet | 0x20;
        } else if (edit === UPPER_CASE) {
          output[to - 2] = upperCase(output[to - 2] as number);
          output[to - 1] = upperCase(octet);
        } else if (edit === USER) {
          // The output is as long as the input till here: only letters of the scheme became others.
          const authority = input.indexOf(SLASH, place.at) + 2;
          to = place.to + authority - place.at;
          at = authority;
        } else if (edit === LOWER_SCHEME) {
          for (let i = place.to; i < to; i++) output[i] = (output[i] as number) | 0x20;
        } else if (edit === DOTS || edit === HOST_DOTS) {
          to = removeDotSegments(output, place.to, to - 1, edit === HOST_DOTS);
        } else if (edit === IPV6) {
          to = shortenIPv6(output, to - 1);
          octet = output[to] as number;
        } else if (edit === DECODE) {
          octet = (valueOf(output[to - 2] as number) << 4) | valueOf(octet);
          to -= 3;
        } else {
          to = takeBack(edit, output, to);
        }
        if (edit < DROP) break;
        output[to++] = octet;
        state = moves[state + octet] as number;
        edit = state & EDIT;
        state -= edit;
      }
    }
    return false;
  };
}
