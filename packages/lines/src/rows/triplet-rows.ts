import { HEXDIG, UNRESERVED } from '@urikit/generic/internal';
import { DECODE, KEEP, UPPER_CASE } from '../edit.js';
import { move, octetsOf, type Row, row } from '../table.js';

/**
 * First digits of triplets, grouped if their second digits lead to the same edits: no byte from 0x00 to 0x1F or above
 * 0x7F is unreserved.
 */
const FIRST_DIGITS = ['0189A-F', 'a-f', '2', '3', '4', '5', '6', '7'];

const isUnreserved = new RegExp(`^[${UNRESERVED}]$`);

/** The edit of normalization for a triplet, by its two digits (6.2.2.1, 6.2.2.2). */
function editOf(digits: string): number {
  if (isUnreserved.test(String.fromCharCode(Number.parseInt(digits, 16)))) return DECODE;
  return digits === digits.toUpperCase() ? KEEP : UPPER_CASE;
}

/** Second digits with the same edit behind the first ones, as a class of characters. */
function secondDigits(first: string): readonly (readonly [chars: string, edit: number])[] {
  const digit = String.fromCharCode(octetsOf(first)[0] as number);
  const seconds = octetsOf(HEXDIG).map((octet) => String.fromCharCode(octet));
  return [KEEP, UPPER_CASE, DECODE].map(
    (edit) => [seconds.filter((second) => editOf(digit + second) === edit).join(''), edit] as const,
  );
}

/** All triplets, by their first digits. */
let triplets: readonly (readonly [digits: string, seconds: ReturnType<typeof secondDigits>])[] | undefined;

/**
 * Draws `pct-encoded = "%" HEXDIG HEXDIG` and its normalization.
 *
 * @param before - the row that reads the "%", and the character of a decoded triplet
 * @param after - the row after a triplet that stays
 */
export function drawTriplets(before: Row, after: Row): void {
  triplets ??= FIRST_DIGITS.map((digits) => [digits, secondDigits(digits)] as const);
  const percent = row(`${before.name} %`);
  move(before, '%', percent, KEEP);
  for (const [digits, seconds] of triplets) {
    const first = row(`${percent.name}${digits}`);
    move(percent, digits, first, KEEP);
    for (const [chars, edit] of seconds) move(first, chars, edit === DECODE ? before : after, edit);
  }
}

/** Draws `pct-encoded` for rows in which triplets stay unchanged. */
export function drawPlainTriplets(from: Row, after: Row): void {
  const percent = row(`${from.name} %`);
  const first = row(`${percent.name}H`);
  move(from, '%', percent, KEEP);
  move(percent, HEXDIG, first, KEEP);
  move(first, HEXDIG, after, KEEP);
}
