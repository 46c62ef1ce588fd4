import type { Profile } from '../scheme/profile.js';
import { drawAuthority, drawScheme } from './authority-rows.js';
import { LEAVE } from './edit.js';
import { drawLineEnd, drawTails } from './tail-rows.js';
import { compileTable, type Row, row, type Table } from './table.js';

/** All that a table reads of a profile, as a text: schemes with the same data share an authority. */
const dataOf = ({ defaultPort, emptyPath, localHosts, path }: Profile): string =>
  JSON.stringify([defaultPort, emptyPath, localHosts.length > 0, path]);

/**
 * The table of a machine that normalizes, for lines of the form `scheme://host[:port]` with a tail, whose scheme has no
 * function. It leaves every other line to the engine; the empty line is the empty reference.
 *
 * @param profiles - of the schemes that a machine should know
 * @see RFC 3986 section 6.2
 */
export function normalFormTable(profiles: readonly Profile[]): Table {
  const start = row('start of line');
  drawLineEnd(start, start);
  const tails = drawTails(start);
  const authorities = new Map<string, Row>();
  for (const profile of profiles.filter(({ hasCode }) => !hasCode)) {
    const data = dataOf(profile);
    const authority = authorities.get(data) ?? drawAuthority(profile, tails[profile.path], start);
    authorities.set(data, authority);
    drawScheme(profile.scheme, start, authority);
  }
  return compileTable(start, LEAVE);
}
