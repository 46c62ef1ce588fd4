import { KEEP, LOWER_CASE } from '../edit.js';
import { move, type Row, row } from '../table.js';

/** The row that a character leads to; undefined if no move was drawn for it. */
const behind = (from: Row, char: string): Row | undefined => {
  const octet = char.charCodeAt(0);
  return from.moves.findLast(({ octets }) => octets.includes(octet))?.to;
};

/** The rows of names of schemes, in lower case and with a capital letter, which is lowered. */
export interface Names {
  readonly lower: Row;
  readonly folded: Row;
  /** The row of unregistered names in lower case. The engine handles those with a capital letter. */
  readonly other: Row;
  /** Draws the moves after the beginning of a name in lower case, which may become an unregistered name. */
  readonly drawOther: (from: Row) => void;
}

/** The row behind one more character of a name, drawn where it was not. */
function further({ other, drawOther }: Names, from: Row, char: string, name: string): Row {
  const known = behind(from, char);
  if (known !== undefined && known !== other) return known;
  const next = row(name);
  drawOther(next);
  move(from, char, next, KEEP);
  return next;
}

/** The row behind one more character after a capital letter, where only registered names are drawn. */
function furtherFolded(from: Row, char: string, name: string): Row {
  const known = behind(from, char);
  if (known !== undefined) return known;
  const next = row(`${name} folded`);
  move(from, char, next, KEEP);
  // Characters without case get only this move.
  move(from, char.toUpperCase(), next, LOWER_CASE);
  return next;
}

/**
 * Draws the name of a scheme, in either case, and its ":". Names that begin alike share rows.
 *
 * @param colon - the row behind ":", which stays empty if the engine handles the scheme
 */
export function drawScheme(scheme: string, names: Names, colon: Row): void {
  let { lower, folded } = names;
  for (let length = 1; length <= scheme.length; length++) {
    const name = scheme.slice(0, length);
    const char = name.slice(-1);
    const next = furtherFolded(folded, char, name);
    // A capital letter in a name that was in lower case till here.
    if (/[a-z]/.test(char)) move(lower, char.toUpperCase(), next, LOWER_CASE);
    lower = further(names, lower, char, name);
    folded = next;
  }
  move(lower, ':', colon, KEEP);
  move(folded, ':', colon, KEEP);
}
