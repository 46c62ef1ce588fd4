import { QUERY, tableOf, UNRESERVED } from '../syntax/characters.js';
import { LONG } from '../syntax/grammar.js';

/**
 * Rewrites triplets in a buffer, for strings with several: with strings, more than half of the time goes into building
 * a tree of pieces and flattening it. The string is written into one buffer of bytes, rewritten in place, and read back
 * once. `triplets.ts` is the definition; property tests compare the two.
 *
 * The buffer is overwritten before the call ends, because URIs may contain secrets.
 */

/** Of the Encoding Standard: the language's own library does not have them, nor does Hermes. */
declare class TextEncoder {
  encodeInto(text: string, octets: Uint8Array): { readonly written: number };
}
declare class TextDecoder {
  decode(octets: Uint8Array): string;
}

/** Node's own views on bytes, which read a string back in half of the time. */
interface View {
  toString(encoding: 'latin1', start: number, end: number): string;
}
interface Platform extends Pick<typeof globalThis, 'Uint8Array'> {
  readonly Buffer?: { from(octets: ArrayBufferLike): View };
}

// Behind the longest string there is room for the end of a triplet that is cut off, where the buffer holds 0. Neither
// these nor the tables are exported: V8 treats unexported variables as constants, which halves the time of the
// loop.
const OCTETS = new Uint8Array(LONG + 8);
/** The buffer in words of eight bytes, the fastest way to overwrite a short string. */
const WORDS = new Float64Array(OCTETS.buffer);
const HAS_BOTH = typeof TextEncoder !== 'undefined' && typeof TextDecoder !== 'undefined';
const ENCODER = HAS_BOTH ? new TextEncoder() : undefined;
let reader: ((end: number) => string) | undefined;

/** Reads the first bytes back, all of them ASCII: by a `Buffer` where the platform has one. */
function readerOf({ Buffer }: Platform): (end: number) => string {
  const view = Buffer?.from(OCTETS.buffer);
  if (view !== undefined) return (end) => view.toString('latin1', 0, end);
  const decoder = new TextDecoder();
  return (end) => decoder.decode(OCTETS.subarray(0, end));
}

const HASH = 0x23;
const PERCENT = 0x25;

/** A class of characters by byte, for all 256: a look-up past the end of a table costs more than the loop. */
function tableOfAll(chars: string): Uint8Array {
  const table = new Uint8Array(256);
  table.set(tableOf(chars));
  return table;
}

const IN_QUERY = tableOfAll(QUERY);
const IS_UNRESERVED = tableOfAll(UNRESERVED);

/** By byte: the value of a hexadecimal digit, above all numbers of two digits for any other character. */
const VALUES = Uint16Array.from({ length: 256 }, (_, octet) => {
  const value = Number.parseInt(String.fromCharCode(octet), 16);
  return Number.isNaN(value) ? 0x100 : value;
});

/** A hexadecimal digit in upper case: of ASCII, letters have the bit 0x40, and lower-case ones 0x20 beside it. */
const upperCase = (digit: number): number => digit & ~((digit & 0x40) >> 1);

/** Rewrites the bytes from `start` to `end`; where they end then, -1 where they break the rules of path and query. */
function rewrite(start: number, end: number): number {
  let to = start;
  let hashes = 0;
  for (let at = start; at < end;) {
    const octet = OCTETS[at] as number;
    if (octet === PERCENT) {
      const high = OCTETS[at + 1] as number;
      const low = OCTETS[at + 2] as number;
      const value = ((VALUES[high] as number) << 4) | (VALUES[low] as number);
      if (value > 0xff) return -1;
      if (IS_UNRESERVED[value] === 1) {
        OCTETS[to++] = value;
      } else {
        OCTETS[to] = PERCENT;
        OCTETS[to + 1] = upperCase(high);
        OCTETS[to + 2] = upperCase(low);
        to += 3;
      }
      at += 3;
    } else {
      if (IN_QUERY[octet] === 0 && (octet !== HASH || hashes++ > 0)) return -1;
      OCTETS[to++] = octet;
      at++;
    }
  }
  return to;
}

/**
 * Applies both rules for triplets to the rest of a string after the start of a path.
 *
 * @param text - at most `LONG` units; the part before `start` is kept
 * @param start - zero-based UTF-16 offset behind the beginning of a path
 * @returns the new string; undefined if the rest has a character that URIs do not, or a second `#`, or if no encoder
 *   exists. Never throws.
 * @see RFC 3986 section 6.2.2.1, 6.2.2.2
 * @example normalizeTripletsInTail('http://h/%7eu/%c3%a9', 9) // 'http://h/~u/%C3%A9'
 */
export function normalizeTripletsInTail(text: string, start: number): string | undefined {
  if (ENCODER === undefined) return undefined;
  const { written } = ENCODER.encodeInto(text, OCTETS);
  const end = written === text.length ? rewrite(start, written) : -1;
  const normal = end < 0 ? undefined : (reader ??= readerOf(globalThis))(end);
  for (let word = 0; word * 8 < written; word++) WORDS[word] = 0;
  return normal;
}
