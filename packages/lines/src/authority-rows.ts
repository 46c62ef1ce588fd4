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

/** Draws one more character of a name. */
function drawName(from: Row, name: Row): void {
  move(from, REG_NAME, name, KEEP);
  move(from, 'A-Z', name, LOWER_CASE);
}

/** A name in lower case. The machine leaves hosts of other characters to the engine anyway. */
const LOCAL_NAME = new RegExp(`^(?![^A-Z]*[A-Z])[${REG_NAME}]+$`);

/**
 * Draws the beginnings of local names. The engine handles a local name itself, because it becomes the empty
 * host; a host that only begins like one is a name like others.
 *
 * @param host - the row behind "//"
 * @param named - the row of other names
 */
function drawLocalNames(host: Row, named: Row, { localHosts }: Profile, drawEnd: (from: Row) => void): void {
  const names = localHosts.filter((name) => LOCAL_NAME.test(name));
  const rows = new Map([['', host]]);
  for (const name of names)
    Array.from(name).forEach((char, length) => {
      const beginning = name.slice(0, length + 1);
      if (rows.has(beginning)) return;
      const next = row(`${host.name} ${beginning}`);
      rows.set(beginning, next);
      drawName(next, named);
      if (!names.includes(beginning)) drawEnd(next);
      const from = rows.get(name.slice(0, length)) as Row;
      move(from, char, next, KEEP);
      if (/[a-z]/.test(char)) move(from, char.toUpperCase(), next, LOWER_CASE);
    });
}

/**
 * Draws `reg-name [ ":" port ]` and the rest of the line. The engine handles userinfo, IP-literals, triplets and local names.
 *
 * @returns the row behind "//"
 */
export function drawAuthority(profile: Profile, tail: Tail, start: Row): Row {
  const host = row(`${profile.scheme} host`.trim());
  const drawEnd = (from: Row): void => {
    drawBehind(from, profile, tail, start);
  };
  drawEnd(host);
  if (profile.localHosts.length === 0) {
    drawName(host, host);
    drawPort(host, profile, tail, start);
    return host;
  }
  const named = row(`${profile.scheme} name`);
  drawEnd(named);
  drawName(named, named);
  drawPort(named, profile, tail, start);
  drawName(host, named);
  drawLocalNames(host, named, profile, drawEnd);
  return host;
}
