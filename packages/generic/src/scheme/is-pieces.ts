import { isPlain } from '../syntax/expect.js';

/** Printable ASCII but brackets, `\\` and `^`: a character of a piece. */
const CHARACTER = '[!-Z_-~]';

/** A string, or a class of characters between brackets. */
const PIECE = new RegExp(`^(?:${CHARACTER}*|\\[(?:${CHARACTER}(?:-${CHARACTER})?)+\\])$`);

/** Tells if a value is a piece. A range of a class goes up. */
function isPiece(piece: unknown): boolean {
  if (typeof piece !== 'string' || !PIECE.test(piece)) return false;
  try {
    return new RegExp(piece).source !== '';
  } catch {
    return !piece.startsWith('[');
  }
}

/** Tells if a value is a `mayChange` of hooks: an object with lists of pieces, for the path and the query. Never throws. */
export function isPieces(value: unknown): boolean {
  return (
    isPlain(value) &&
    Object.entries(value).every(
      ([name, pieces]) => (name === 'path' || name === 'query') && Array.isArray(pieces) && pieces.every(isPiece),
    )
  );
}
