import { HEXDIG } from '@urikit/generic/internal';
import { EDIT, KEEP, octetsOf, type Table, UPPER_CASE } from '@urikit/lines/internal';

/** Bytes of a row that can be copied in bulk, because their moves lead back to the row without an edit. */
export interface Run {
  /** Octets that stay in the row. */
  readonly members: readonly number[];
  /**
   * A byte that leads to a row that differs only for its follower: "/" in a path. A member of the run if the row has no
   * leader.
   */
  readonly leader: number;
  /** The byte that ends the run after the leader: "." in a path. A byte outside the run if the row has no leader. */
  readonly follower: number;
  /** True if encoded triplets belong to the run; their letters become upper case. */
  readonly hasTriplets: boolean;
}

const OCTETS = 256;
const PERCENT = 0x25;
/** No component allows digits or signs alone but the port, which is short. */
const LETTER = 0x61;
const NO_OCTET = 0xff;

const ASCII = Array.from({ length: 128 }, (_, octet) => octet);

/** The hexadecimal digits with their values, in both cases. */
const DIGITS = octetsOf(HEXDIG).map((octet) => ({
  octet,
  value: Number.parseInt(String.fromCharCode(octet), 16),
}));

/** Tells if a byte in one row leads to another row and is kept. */
const leads = ({ moves }: Table, from: number, octet: number, to: number): boolean =>
  moves[from * OCTETS + octet] === to * OCTETS;

/** The row that a kept byte leads to. */
function behind({ moves }: Table, from: number, octet: number): number | undefined {
  const move = moves[from * OCTETS + octet] as number;
  return (move & EDIT) === KEEP ? move / OCTETS : undefined;
}

/**
 * The triplets in one row that lead to another and only become upper case, in either case: 256 digits 1 or 0, by the
 * encoded byte. Empty if the row has no triplets.
 */
function tripletsOf(table: Table, from: number, to: number): string {
  const percent = behind(table, from, PERCENT);
  if (percent === undefined) return '';
  const stays = new Uint8Array(OCTETS).fill(1);
  for (const first of DIGITS) {
    const row = behind(table, percent, first.octet);
    for (const second of DIGITS) {
      const move = row === undefined ? -1 : (table.moves[row * OCTETS + second.octet] as number);
      if (move !== to * OCTETS + KEEP && move !== to * OCTETS + UPPER_CASE) stays[16 * first.value + second.value] = 0;
    }
  }
  return stays.includes(1) ? stays.join('') : '';
}

/** The follower of a byte that may be a leader; undefined if it is not a leader. */
function followerOf(table: Table, row: number, members: readonly number[], octet: number): number | undefined {
  const to = behind(table, row, octet);
  if (to === undefined || to === row || !leads(table, to, octet, to)) return undefined;
  let follower = NO_OCTET;
  for (const member of members) {
    if (leads(table, to, member, row)) continue;
    if (follower !== NO_OCTET) return undefined;
    follower = member;
  }
  return tripletsOf(table, row, row) === tripletsOf(table, to, row) ? follower : undefined;
}

/** The run of a row in which letters stay. */
function runOf(table: Table, row: number, triplets: string): Run {
  const members = ASCII.filter((octet) => leads(table, row, octet, row));
  // A triplet is read to its end only if its digits stay, too: capital letters of a host do not.
  const hasDigits = DIGITS.every(({ octet }) => members.includes(octet));
  const hasTriplets = triplets !== '' && hasDigits && tripletsOf(table, row, row) === triplets;
  for (const leader of ASCII) {
    const follower = followerOf(table, row, members, leader);
    if (follower !== undefined) return { members, leader, follower, hasTriplets };
  }
  return { members, leader: members[0] as number, follower: NO_OCTET, hasTriplets };
}

/** The runs of a table, by number of a row, and the octets that their triplets stand for. */
export interface Runs {
  readonly runs: readonly (Run | undefined)[];
  readonly triplets: readonly number[];
}

/** Finds the runs of a table: of the rows in which letters stay. Those that have triplets have the same ones. */
export function runsOf(table: Table): Runs {
  const isRun = table.names.map((_, row) => leads(table, row, LETTER, row));
  const triplets = isRun.map((is, row) => (is ? tripletsOf(table, row, row) : '')).find((text) => text !== '') ?? '';
  return {
    runs: isRun.map((is, row) => (is ? runOf(table, row, triplets) : undefined)),
    triplets: Array.from(triplets, Number).flatMap((stays, octet) => (stays === 1 ? [octet] : [])),
  };
}
