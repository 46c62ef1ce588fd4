import { KEEP, LEAVE } from '../edit.js';
import { move, octetsOf, type Row, row } from '../table.js';
import { drawTriplets } from './triplet-rows.js';

/** Pieces of a path or a query that the functions of a scheme look for, as `mayChange` of its hooks has them. */
export type Pieces = readonly string[] | undefined;

/** Tells if a piece is more than one character. A piece with a triplet counts as its "%". */
const isWord = (piece: string): boolean => piece.length > 1 && !piece.startsWith('[') && !piece.includes('%');

/** One character of a piece, as a class: a piece of a path with segments is left at its first character. */
function charOf(piece: string): string {
  if (piece.startsWith('[')) return piece.slice(1, -1);
  return piece.includes('%') ? '%' : piece.charAt(0);
}

/** Tells if every path of a scheme has one of the pieces, or an empty path gets one with its "/". */
export const isEverywhere = (pieces: Pieces = []): boolean =>
  pieces.some((piece) => piece === '' || piece === '/' || (piece.startsWith('[') && hasSlash(piece)));

const hasSlash = (piece: string): boolean => octetsOf(charOf(piece)).includes(0x2f);

/** Draws the characters of pieces, at which a line is left to the engine. */
export function drawLeft(from: Row, pieces: Pieces = []): void {
  for (const piece of pieces) move(from, charOf(piece), from, LEAVE);
}

/**
 * Draws a component without an inner structure. A line is left to the engine behind the last character of a piece.
 *
 * @param chars - of the component, as `move`
 * @param drawBehind - draws the end of the component
 * @returns the row in which it begins
 */
export function drawPieces(name: string, chars: string, pieces: Pieces = [], drawBehind: (from: Row) => void): Row {
  const first = row(name);
  // Every query has the empty piece.
  if (pieces.includes('')) return first;
  const words = pieces.filter(isWord);
  const rows = new Map([['', first]]);
  for (const word of words)
    for (let length = 1; length < word.length; length++) {
      const beginning = word.slice(0, length);
      if (!rows.has(beginning)) rows.set(beginning, row(`${name} ${beginning}`));
    }
  /** The row of the longest end of a string that begins a piece. */
  const behind = (text: string): Row => rows.get(text) ?? behind(text.slice(1));
  for (const [beginning, from] of rows) {
    move(from, chars, first, KEEP);
    // Behind the beginning of a piece the engine reads triplets.
    if (beginning === '') drawTriplets(from, from);
    drawBehind(from);
    for (const char of new Set(words.join(''))) {
      const text = beginning + char;
      if (words.some((word) => text.endsWith(word))) move(from, char, from, LEAVE);
      else move(from, char, behind(text), KEEP);
    }
    drawLeft(
      from,
      pieces.filter((piece) => !isWord(piece)),
    );
  }
  return first;
}
