import type { Profile } from '@urikit/generic/internal';
import { drawAuthority } from './rows/authority-rows.js';
import { LEAVE } from './edit.js';
import { drawOthers } from './rows/other-rows.js';
import { isEverywhere } from './rows/piece-rows.js';
import { drawScheme } from './rows/scheme-rows.js';
import { drawNoAuthority } from './rows/no-authority-rows.js';
import { drawTails, type Tails } from './rows/tail-rows.js';
import { compileTable, type Row, row, type Table } from './table.js';

/** Tells if the engine handles every URI of a scheme, because a function may change it. */
const isComputed = ({ hasCode, mayChange }: Profile): boolean =>
  hasCode && (mayChange === undefined || isEverywhere(mayChange.path));

/** The data of a profile that affect a table, as a string. Schemes with equal data share rows. */
const dataOf = (profile: Profile): string => {
  const { absentAuthority, defaultPort, emptyPath, hasCode, localHosts, mayChange, path } = profile;
  const data = [absentAuthority, defaultPort, emptyPath, localHosts, path, hasCode && mayChange];
  return JSON.stringify(isComputed(profile) ? 'code' : data);
};

/** Draws the part after a scheme. */
function drawHierPart(profile: Profile, shared: Tails, start: Row): Row {
  const { scheme, hasCode, mayChange, path } = profile;
  const colon = row(`${scheme}:`);
  if (isComputed(profile)) return colon;
  const tails = hasCode ? drawTails(start, `${scheme} `, mayChange) : shared;
  drawNoAuthority(colon, profile, tails, start, drawAuthority(profile, tails[path], start));
  return colon;
}

/**
 * The table of a machine that normalizes: URIs of schemes that have only data, of unregistered schemes, and relative
 * references. The engine handles the URIs that functions may change.
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
