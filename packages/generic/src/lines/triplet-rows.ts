import { HEXDIG, UNRESERVED } from '../syntax/characters.js';
import { DECODE, KEEP, UPPER_CASE } from './edit.js';
import { move, octetsOf, type Row, row } from './table.js';

/**
 * First digits of triplets, with those in one row that have the same second digits before them: no octet from 0x00 to
 * 0x1F or above 0x7F is unreserved.
 */
const FIRST_DIGITS = ['0189A-F', 'a-f', '2', '3', '4', '5', '6', '7'];

const isUnreserved = new RegExp(`^[${UNRESERVED}]$`);
const isUpperCase = /^[0-9A-F]{2}$/;

/** What normalization does with a triplet, by its two digits (6.2.2.1, 6.2.2.2). */
function editOf(digits: string): number {
  if (isUnreserved.test(String.fromCharCode(Number.parseInt(digits, 16)))) return DECODE;
  return isUpperCase.test(digits) ? KEEP : UPPER_CASE;
}

const charOf = (octet: number): string => String.fromCharCode(octet);

/**
 * Draws `pct-encoded = "%" HEXDIG HEXDIG` and what normalization does to it.
 *
 * @param before - where the "%" is read; what a triplet is decoded to is read there, too
 * @param after - where a triplet leads that stays
 */
export function drawTriplets(before: Row, after: Row): void {
  const percent = row(`${before.name} %`);
  move(before, '%', percent, KEEP);
  for (const digits of FIRST_DIGITS) {
    const first = row(`${percent.name}${digits}`);
    const digit = charOf(octetsOf(digits)[0] as number);
    move(percent, digits, first, KEEP);
    for (const second of octetsOf(HEXDIG)) {
      const edit = editOf(digit + charOf(second));
      move(first, charOf(second), edit === DECODE ? before : after, edit);
    }
  }
}

/** Draws `pct-encoded` where triplets stay as they are. */
export function drawPlainTriplets(from: Row, after: Row): void {
  const percent = row(`${from.name} %`);
  const first = row(`${percent.name}H`);
  move(from, '%', percent, KEEP);
  move(percent, HEXDIG, first, KEEP);
  move(first, HEXDIG, after, KEEP);
}
