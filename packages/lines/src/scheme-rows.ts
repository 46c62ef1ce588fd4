import { KEEP, LOWER_CASE } from './edit.js';
import { move, type Row, row } from './table.js';

/** The row that a character leads to, undefined where none was drawn. */
const behind = (from: Row, char: string): Row | undefined => {
  const octet = char.charCodeAt(0);
  return from.moves.findLast(({ octets }) => octets.includes(octet))?.to;
};

/** Where a name may begin, as written in lower case and with a capital letter in it, which is folded. */
export interface Names {
  readonly lower: Row;
  readonly folded: Row;
  /** Where every name that nobody registered leads to in lower case; one with a capital is for the engine to look at. */
  readonly other: Row;
  /** Draws what may follow the beginning of a name in lower case, for it may be one that nobody registered. */
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

/** The same where a capital letter was read: nothing but the name is drawn. */
function furtherFolded(from: Row, char: string, name: string): Row {
  const known = behind(from, char);
  if (known !== undefined) return known;
  const next = row(`${name} folded`);
  move(from, char, next, KEEP);
  // What has no case stays as it is, too.
  move(from, char.toUpperCase(), next, LOWER_CASE);
  return next;
}

/**
 * Draws the name of a scheme, in either case, and its ":". Names that begin alike share rows.
 *
 * @param colon - the row behind ":", in which nothing is drawn where the engine has to look at the scheme
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
