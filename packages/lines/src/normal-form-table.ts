import type { Profile } from '@urikit/generic/internal';
import { drawAuthority } from './rows/authority-rows.js';
import { LEAVE } from './edit.js';
import { drawOthers } from './rows/other-rows.js';
import { drawScheme } from './rows/scheme-rows.js';
import { drawNoAuthority } from './rows/no-authority-rows.js';
import { drawTails, type Tails } from './rows/tail-rows.js';
import { compileTable, type Row, row, type Table } from './table.js';

/** The data of a profile that affect a table, as a string. Schemes with equal data share rows. */
const dataOf = ({ absentAuthority, defaultPort, emptyPath, hasCode, localHosts, path }: Profile): string =>
  JSON.stringify(hasCode ? 'code' : [absentAuthority, defaultPort, emptyPath, localHosts, path]);

/** Draws the part after a scheme. The engine handles every URI of a scheme with functions. */
function drawHierPart(profile: Profile, tails: Tails, start: Row): Row {
  const colon = row(`${profile.scheme}:`);
  if (!profile.hasCode)
    drawNoAuthority(colon, profile, tails, start, drawAuthority(profile, tails[profile.path], start));
  return colon;
}

/**
 * The table of a machine that normalizes. It knows lines of the form `scheme://authority` with a tail whose scheme
 * has only data, URIs of unregistered schemes, and relative references. The engine handles schemes with functions and
 * other rare forms.
 *
 * @param profiles - of the registered schemes
 * @see RFC 3986 section 6.2
 */
export function normalFormTable(profiles: readonly Profile[]): Table {
  const start = row('start of line');
  const tails = drawTails(start);
  const names = drawOthers(start, tails);
  const hierParts = new Map<string, Row>();
  for (const profile of profiles) {
    const data = dataOf(profile);
    const hierPart = hierParts.get(data) ?? drawHierPart(profile, tails, start);
    hierParts.set(data, hierPart);
    drawScheme(profile.scheme, names, hierPart);
  }
  return compileTable(start, LEAVE);
}
