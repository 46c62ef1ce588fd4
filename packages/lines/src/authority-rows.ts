import { DIGIT, type Profile, REG_NAME } from '@urikit/generic/internal';
import { EMPTY_PATH, KEEP, LOWER_CASE, NO_PORT } from './edit.js';
import { drawLineEnd, type Tail } from './tail-rows.js';
import { move, type Row, row } from './table.js';

/** The delimiters after an authority, which is "terminated by the next slash, question mark, or number sign". */
const DELIMITERS = '/?#';

/**
 * Draws the part after an authority. `from` reads the byte again after an edit that removed a part of the authority.
 */
function drawBehind(from: Row, { emptyPath }: Profile, { path, query, fragment }: Tail, start: Row): void {
  move(from, '/', path, KEEP);
  if (emptyPath === '/') {
    move(from, '?#', path, EMPTY_PATH);
    drawLineEnd(from, start, EMPTY_PATH, path);
  } else {
    move(from, '?', query, KEEP);
    move(from, '#', fragment, KEEP);
    drawLineEnd(from, start);
  }
}

/**
 * Draws `":" port`. An empty port and the default port are removed. The engine handles leading zeros if the scheme has
 * a default port.
 *
 * @param host - the row that reads the next byte after a port was removed
 */
function drawPort(host: Row, profile: Profile, tail: Tail, start: Row): void {
  const { defaultPort } = profile;
  // The port 0 consists of leading zeros, which the engine handles.
  const known = defaultPort === undefined || defaultPort === '0' ? '' : defaultPort;
  const other = row(`${host.name} other port`);
  move(other, DIGIT, other, KEEP);
  drawBehind(other, profile, tail, start);
  const rows = Array.from({ length: known.length + 1 }, (_, length) => row(`${host.name} :${known.slice(0, length)}`));
  const [first, last] = [rows[0] as Row, rows[known.length] as Row];
  move(host, ':', first, KEEP);
  rows.forEach((from, length) => {
    move(from, length === 0 && defaultPort !== undefined ? '1-9' : DIGIT, other, KEEP);
    if (from === first || from === last) return drawWithoutPort(from, host, start);
    drawBehind(from, profile, tail, start);
  });
  Array.from(known).forEach((digit, length) => move(rows[length] as Row, digit, rows[length + 1] as Row, KEEP));
}

/** Draws the end of a port that is removed. */
function drawWithoutPort(from: Row, host: Row, start: Row): void {
  move(from, DELIMITERS, host, NO_PORT);
  drawLineEnd(from, start, NO_PORT, host);
}

/**
 * Draws `reg-name [ ":" port ]` and what follows. The engine handles userinfo, IP-literals, triplets, and schemes with
 * local names for the empty host.
 *
 * @returns the row behind "//"
 */
export function drawAuthority(profile: Profile, tail: Tail, start: Row): Row {
  const host = row(`${profile.scheme} host`.trim());
  drawBehind(host, profile, tail, start);
  if (profile.localHosts.length > 0) return host;
  move(host, REG_NAME, host, KEEP);
  move(host, 'A-Z', host, LOWER_CASE);
  drawPort(host, profile, tail, start);
  return host;
}
