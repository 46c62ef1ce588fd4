/**
 * Tables of machines that read octets: drawn as rows and moves between them, compiled to one array. A machine is in a
 * row; each byte determines the next row and an edit (`edit.ts`).
 */

/** A state of a machine. Moves are drawn while its table is made, and not changed afterwards. */
export interface Row {
  /** A description for readers of the table, such as "path segment". */
  readonly name: string;
  /** In the order of drawing; the later of two moves for one byte counts. */
  readonly moves: Move[];
}

/** A move: bytes, the next row, and the edit. */
interface Move {
  readonly octets: readonly number[];
  readonly to: Row;
  readonly edit: number;
}

/** The moves of a machine as plain data. The row of number N begins at 256 times N, and that product is the state. */
export interface Table {
  /** By state plus octet: the next state plus the number of an edit. */
  readonly moves: Int32Array;
  /** The names of the rows by number. A line begins in the first row. */
  readonly names: readonly string[];
}

/** The part of a move that is an edit; the rest is the next state. */
export const EDIT = 0xff;

/** The number of byte values, and so the length of a row. */
const OCTETS = 256;

/** A new row. */
export const row = (name: string): Row => ({ name, moves: [] });

const classes = new Map<string, readonly number[]>();

/** The octets of a class of characters, the inside of an expression's brackets; all of them are ASCII. */
export function octetsOf(chars: string): readonly number[] {
  // No expression is made for one character: there are many of these.
  if (chars.length === 1) return [chars.charCodeAt(0)];
  const known = classes.get(chars);
  if (known !== undefined) return known;
  const pattern = new RegExp(`[${chars}]`);
  const ascii = Array.from({ length: 128 }, (_, octet) => octet);
  const octets = ascii.filter((octet) => pattern.test(String.fromCharCode(octet)));
  classes.set(chars, octets);
  return octets;
}

/** Draws moves from a row. @param chars - as the classes of `characters.ts` */
export function move(from: Row, chars: string, to: Row, edit: number): void {
  from.moves.push({ octets: octetsOf(chars), to, edit });
}

/** All reachable rows, the first one first. */
function reachable(start: Row): readonly Row[] {
  const rows = new Set([start]);
  // A Set iterates in the order of insertion, rows added meanwhile included.
  for (const { moves } of rows) for (const { to } of moves) rows.add(to);
  return Array.from(rows);
}

/**
 * Compiles rows to a table.
 *
 * @param start - the row in which a line begins
 * @param otherwise - the edit of every byte for which a row has no move
 */
export function compileTable(start: Row, otherwise: number): Table {
  const rows = reachable(start);
  const stateOf = new Map(rows.map((each, number) => [each, number * OCTETS]));
  const moves = new Int32Array(rows.length * OCTETS).fill(otherwise);
  for (const [from, state] of stateOf)
    for (const { octets, to, edit } of from.moves) {
      const next = (stateOf.get(to) as number) + edit;
      for (const octet of octets) moves[state + octet] = next;
    }
  return { moves, names: rows.map(({ name }) => name) };
}
