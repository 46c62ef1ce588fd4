import { KEEP, LOWER_SCHEME } from '../edit.js';
import { move, type Row, row } from '../table.js';

/** The row that a character leads to; undefined if no move was drawn for it. */
const behind = (from: Row, char: string): Row | undefined => {
  const octet = char.charCodeAt(0);
  return from.moves.filter(({ octets }) => octets.includes(octet)).pop()?.to;
};

/** The rows of names of one case. */
export interface Names {
  /** The row in which a name begins. */
  readonly start: Row;
  /** The row of unregistered names. */
  readonly other: Row;
  /** Draws the moves after the beginning of a name, which may become an unregistered name or a first segment. */
  readonly drawOther: (from: Row) => void;
}

/** The rows of names without capital letters, and of those with one, which become lower case at the ":". */
export interface AllNames {
  readonly lower: Names;
  readonly folded: Names;
}

/** The row behind one more character of a name, drawn where it was not. */
function further({ other, drawOther }: Names, from: Row, chars: readonly string[], name: string): Row {
  const known = behind(from, chars[0] as string);
  if (known !== undefined && known !== other) return known;
  const next = row(name);
  drawOther(next);
  for (const char of chars) move(from, char, next, KEEP);
  return next;
}

/**
 * Draws the name of a scheme, in either case, and its ":". Names that begin alike share rows.
 *
 * @param colon - the row behind ":", which stays empty if the engine handles the scheme
 */
export function drawScheme(scheme: string, { lower, folded }: AllNames, colon: Row): void {
  let [inLower, inFolded] = [lower.start, folded.start];
  for (let length = 1; length <= scheme.length; length++) {
    const name = scheme.slice(0, length);
    const char = name.slice(-1);
    const capital = char.toUpperCase();
    // Characters without case are drawn once.
    const next = further(folded, inFolded, capital === char ? [char] : [char, capital], `${name} folded`);
    // A capital letter in a name that was in lower case till here.
    if (capital !== char) move(inLower, capital, next, KEEP);
    inLower = further(lower, inLower, [char], name);
    inFolded = next;
  }
  move(inLower, ':', colon, KEEP);
  move(inFolded, ':', colon, LOWER_SCHEME);
}
