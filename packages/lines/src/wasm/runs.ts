import { HEXDIG } from '@urikit/generic/internal';
import { KEEP, UPPER_CASE } from '../edit.js';
import { EDIT, octetsOf, type Table } from '../table.js';

/** What may be read in a row without looking at its moves one by one: they all lead back to it, and mend nothing. */
export interface Run {
  /** Octets that stay in the row. */
  readonly members: readonly number[];
  /** An octet that leads to a row that is like this one, but for its follower: "/" in a path. A member where there is none. */
  readonly leader: number;
  /** What ends the run behind the leader: "." in a path. No member where there is none. */
  readonly follower: number;
  /** Whether triplets that stay triplets do; their letters become upper case. */
  readonly hasTriplets: boolean;
}

const OCTETS = 256;
const PERCENT = 0x25;
/** No component allows digits or signs alone but the port, which is short. */
const LETTER = 0x61;
const NO_OCTET = 0xff;

const ASCII = Array.from({ length: 128 }, (_, octet) => octet);

/** The digits of a triplet by what they are worth, in every way to write them. */
const DIGITS = octetsOf(HEXDIG).map((octet) => ({
  octet,
  value: Number.parseInt(String.fromCharCode(octet), 16),
}));

/** Whether an octet in one row leads to another, and is kept. */
const leads = ({ moves }: Table, from: number, octet: number, to: number): boolean =>
  moves[from * OCTETS + octet] === to * OCTETS;

/** The row that an octet leads to where it is kept. */
function behind({ moves }: Table, from: number, octet: number): number | undefined {
  const move = moves[from * OCTETS + octet] as number;
  return (move & EDIT) === KEEP ? move / OCTETS : undefined;
}

/**
 * The triplets in one row that lead to another and become nothing but upper case, whatever the case of their digits: 256
 * digits 1 or 0, by the octet that a triplet stands for. Empty where there is none.
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

/** The follower of an octet that may be a leader, undefined where it is none. */
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
  const hasTriplets = triplets !== '' && tripletsOf(table, row, row) === triplets;
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
