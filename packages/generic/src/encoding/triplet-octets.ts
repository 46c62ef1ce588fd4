import { QUERY, tableOf, UNRESERVED } from '../syntax/characters.js';
import { LONG } from '../syntax/grammar.js';

/**
 * Triplets rewritten in a buffer, for a text with several: as strings, more than half of the time goes into building a
 * tree of pieces and flattening it. The text is written into one buffer of octets, rewritten there in place, and read
 * back once. `triplets.ts` is the definition; the laws hold this way against it.
 *
 * What a URI keeps secret does not stay: the buffer is wiped before the call is over.
 */

/** Of the Encoding Standard: the language's own library does not have them, nor does Hermes. */
declare class TextEncoder {
  encodeInto(text: string, octets: Uint8Array): { readonly written: number };
}
declare class TextDecoder {
  decode(octets: Uint8Array): string;
}

// Behind the longest text there is room for the end of a triplet that is cut off, where the buffer holds 0.
// Neither these nor the tables are exported: V8 reads what is not as constants, and the loop takes half of the time.
const OCTETS = new Uint8Array(LONG + 2);
const HAS_BOTH = typeof TextEncoder !== 'undefined' && typeof TextDecoder !== 'undefined';
const ENCODER = HAS_BOTH ? new TextEncoder() : undefined;
let decoder: TextDecoder | undefined;

const HASH = 0x23;
const PERCENT = 0x25;

const IN_QUERY = tableOf(QUERY);
const IS_UNRESERVED = tableOf(UNRESERVED);

/** By octet: the value of a hexadecimal digit, in either case; 16 for any other octet of ASCII. */
const HEX = Uint8Array.from({ length: 128 }, (_, code) => {
  const value = Number.parseInt(String.fromCharCode(code), 16);
  return Number.isNaN(value) ? 16 : value;
});

/** By octet: a letter in upper case. */
const UPPER = Uint8Array.from({ length: 128 }, (_, code) => String.fromCharCode(code).toUpperCase().charCodeAt(0));

/** Writes the normal form of the triplet at `at` to `to`; where it ends, -1 for what is no triplet. */
function writeTriplet(at: number, to: number): number {
  const first = OCTETS[at + 1] as number;
  const second = OCTETS[at + 2] as number;
  const high = HEX[first] as number;
  const low = HEX[second] as number;
  if ((high | low) > 15) return -1;
  const octet = (high << 4) | low;
  if (IS_UNRESERVED[octet] === 1) {
    OCTETS[to] = octet;
    return to + 1;
  }
  OCTETS[to] = PERCENT;
  OCTETS[to + 1] = UPPER[first] as number;
  OCTETS[to + 2] = UPPER[second] as number;
  return to + 3;
}

/** Rewrites the octets from `start` to `end`; where they end then, -1 where they break the rules of path and query. */
function rewrite(start: number, end: number): number {
  let to = start;
  let hashes = 0;
  for (let at = start; at < end; at++) {
    const octet = OCTETS[at] as number;
    if (IN_QUERY[octet] === 1) OCTETS[to++] = octet;
    else if (octet === PERCENT) {
      to = writeTriplet(at, to);
      if (to < 0) return to;
      at += 2;
    } else if (octet === HASH && hashes++ === 0) OCTETS[to++] = octet;
    else return -1;
  }
  return to;
}

/**
 * Both rules for triplets, in the rest of a path, what may follow it, and all between.
 *
 * @param text - at most `LONG`; what stands before `start` is kept
 * @param start - zero-based UTF-16 offset behind the beginning of a path
 * @returns undefined where the rest holds what no URI does, or a second `#`, and where there is no encoder. Never throws.
 * @see RFC 3986 section 6.2.2.1, 6.2.2.2
 * @example normalizeTripletsInTail('http://h/%7eu/%c3%a9', 9) // 'http://h/~u/%C3%A9'
 */
export function normalizeTripletsInTail(text: string, start: number): string | undefined {
  if (ENCODER === undefined) return undefined;
  const { written } = ENCODER.encodeInto(text, OCTETS);
  const end = written === text.length ? rewrite(start, written) : -1;
  const normal = end < 0 ? undefined : (decoder ??= new TextDecoder()).decode(OCTETS.subarray(0, end));
  OCTETS.fill(0, 0, written);
  return normal;
}
