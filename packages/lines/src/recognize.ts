import { INVALID, IPV6, KEEP } from './edit.js';
import { addressBefore } from './ipv6.js';
import type { Place } from './place.js';
import { EDIT, type Table } from './table.js';
import type { Transducer } from './transduce.js';

const LINE_FEED = 0x0a;
const CLOSE = 0x5d;

/**
 * Makes a machine that writes one byte for each line: 1 if the line is accepted, else 0.
 *
 * @see RFC 3986 section 4.1
 */
export function createRecognizer({ moves }: Table): Transducer {
  return (input, end, output, place) => {
    let { at } = place;
    let state = 0;
    while (at < end) {
      const octet = input[at++] as number;
      state = moves[state + octet] as number;
      let edit = state & EDIT;
      if (edit === KEEP) continue;
      state -= edit;
      if (edit === IPV6) {
        state = moves[state + (addressBefore(input, at - 1) === undefined ? 0 : CLOSE)] as number;
        edit = state & EDIT;
        if (edit === KEEP) continue;
        state -= edit;
      }
      // After an invalid byte the machine continues at the next line.
      if (edit === INVALID) {
        at = input.indexOf(LINE_FEED, at - 1) + 1;
        if (at === 0 || at > end) return false;
      }
      accept(output, at, edit === INVALID ? 0 : 1, place);
    }
    return false;
  };
}

/** Writes the verdict on the line that ends at `at`. */
function accept(output: Uint8Array, at: number, verdict: 0 | 1, place: Place): void {
  output[place.to] = verdict;
  place.at = at;
  place.to += 1;
  place.lines += 1;
  place.invalid += 1 - verdict;
}
