import type { Range } from '@urikit/generic/internal';

/**
 * Finds long random values and segments: strings that no person writes, so that a secret of a kind that no table has is hidden, at
 * the price of hashes and ids.
 */

/** A run of characters that tokens have, as written or encoded up to three times: Base64, Base64url, Base32, UUIDs, numbers. */
const RUN = /(?:[\w~+-]|%(?:25){0,2}(?:2[bdf]|3d|5f|7e))+/gi;

/** The host of a URI, behind its userinfo. */
const HOST = /:\/\/(?:[^\s/?#"'<>@]*@)*([^\s/?#"'<>@]*)/g;

/** The length of the shortest value that is hidden: of its pieces that are not words and small numbers. */
const SHORTEST = 12;

/** The length of the shortest random piece of letters, and of digits. */
const SHORTEST_LETTERS = 20;
const SHORTEST_DIGITS = 16;

/** Words of a name as programs write them: `camelCase`, `HTTPServer`, `v12`, `2024`. */
const WORDS = /^(?:[a-z]*(?:[A-Z]{1,5}[a-z]+)*|[A-Z]+)\d{0,4}$/;

/** One of these words. */
const WORD = /[a-z]+/g;

/** Base64 changes its case more often than words do. */
const isMixed = (piece: string): boolean => piece.length >= 8 && (piece.match(WORD)?.length ?? 0) * 3 > piece.length;

/** Consonants behind each other that no word has. */
const NO_WORD = /[bcdfghjklmnpqrstvwxz]{6}/i;

const VOWEL = /[aeiouy]/gi;

/** Tells if letters are no words: of these, two in five are vowels. */
const isUnspoken = (letters: string): boolean =>
  NO_WORD.test(letters) || letters.replace(VOWEL, '').length * 4 > letters.length * 3;

/** Tells if letters and digits without a delimiter between them are random. */
function isRandom(piece: string): boolean {
  if (/^\d+$/.test(piece)) return piece.length >= SHORTEST_DIGITS;
  if (!WORDS.test(piece) || isMixed(piece)) return true;
  return piece.length >= SHORTEST_LETTERS && isUnspoken(piece);
}

/** Tells if a run has enough random pieces between its delimiters. */
function isUnknown(run: string): boolean {
  let length = 0;
  for (const piece of run.split(/[-_~+]|%(?:25){0,2}[0-9a-f]{2}/i)) if (isRandom(piece)) length += piece.length;
  return length >= SHORTEST;
}

/**
 * The long random values of a string. The host of a URI is not one of them.
 *
 * @returns spans in the order of the string. Time is linear in the string. Never throws.
 */
export function unknownSpans(text: string): readonly Range[] {
  const hosts = Array.from(text.matchAll(HOST), (match) => {
    const end = match.index + match[0].length;
    return { start: end - (match[1] as string).length, end };
  });
  let next = 0;
  const spans: Range[] = [];
  for (const { 0: run, index } of text.matchAll(RUN)) {
    while (next < hosts.length && (hosts[next] as Range).end <= index) next++;
    const host = hosts[next];
    const isHost = host !== undefined && host.start < index + run.length;
    if (run.length >= SHORTEST && !isHost && isUnknown(run)) spans.push({ start: index, end: index + run.length });
  }
  return spans;
}
