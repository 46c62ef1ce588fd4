import { DIGIT, type Profile, USERINFO } from '@urikit/generic/internal';
import { DROP, KEEP, NO_PORT, USER } from '../edit.js';
import { move, type Row, row } from '../table.js';
import { drawLineEnd } from './tail-rows.js';

/** The delimiters after an authority, which is "terminated by the next slash, question mark, or number sign". */
const DELIMITERS = '/?#';

/** The surroundings of a host and its port. */
export interface Surroundings {
  readonly profile: Profile;
  readonly start: Row;
  /** Draws the part after the authority. */
  readonly drawBehind: (from: Row) => void;
  /** The row of userinfo if the part that was read may be one; undefined behind an "@". */
  readonly userinfo: Row | undefined;
}

/** Draws the bytes that only userinfo has. It is read again from its start. @param chars - as `move` */
export function drawUser(from: Row, chars: string, { userinfo }: Surroundings): void {
  if (userinfo !== undefined) move(from, chars, userinfo, USER);
}

/** Draws the end of a part of an authority that is removed; the next byte is read in `to`. */
export function drawWithout(from: Row, to: Row, edit: number, start: Row): void {
  move(from, DELIMITERS, to, edit);
  drawLineEnd(from, start, edit, to);
}

/**
 * Draws `":" port`. An empty port and the default port are removed. Leading zeros are removed if the scheme has a default
 * port.
 *
 * @param host - the row that reads the next byte after a port was removed
 * @returns the row behind the ":"
 */
export function drawPort(host: Row, around: Surroundings): Row {
  const { profile, start, drawBehind } = around;
  const { defaultPort, defaultPort: known = '' } = profile;
  const other = row(`${host.name} other port`);
  const rows = Array.from({ length: known.length + 1 }, (_, length) => row(`${host.name} :${known.slice(0, length)}`));
  const [first, last] = [rows[0] as Row, rows[known.length] as Row];
  const zero = known === '0' ? last : row(`${host.name} :0`);
  for (const from of new Set([...rows, zero, other])) {
    drawUser(from, `${USERINFO}%@`, around);
    move(from, DIGIT, other, KEEP);
    if (from === first || from === last) drawWithout(from, host, NO_PORT, start);
    else drawBehind(from);
  }
  Array.from(known).forEach((digit, length) => move(rows[length] as Row, digit, rows[length + 1] as Row, KEEP));
  if (defaultPort !== undefined) {
    move(first, '0', zero, KEEP);
    move(zero, DIGIT, first, DROP);
  }
  return first;
}
