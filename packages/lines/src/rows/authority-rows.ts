import { type Profile, REG_NAME, USERINFO } from '@urikit/generic/internal';
import { EMPTY_PATH, KEEP, LOWER_CASE, NO_HOST } from '../edit.js';
import { move, type Row, row } from '../table.js';
import { drawLiteral } from './literal-rows.js';
import { drawPort, drawUser, drawWithout, type Surroundings } from './port-rows.js';
import { drawLineEnd, type Tail } from './tail-rows.js';
import { drawTriplets } from './triplet-rows.js';

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

/** A name in lower case, without triplets. */
const LOCAL_NAME = new RegExp(`^(?![^A-Z]*[A-Z])[${REG_NAME}]*$`);

/** Tells if the engine handles IP-literals and triplets of a host, because a local name has one. */
const hasOtherNames = ({ localHosts }: Profile): boolean => !localHosts.every((name) => LOCAL_NAME.test(name));

/** The row of names that are not local, and the row behind the ":" of their port. */
interface Named {
  readonly name: Row;
  readonly port: Row;
}

/** Draws one more character of a host, and the end of the host. */
function drawName(from: Row, { name, port }: Named, around: Surroundings): void {
  around.drawBehind(from);
  drawUser(from, '@', around);
  move(from, REG_NAME, name, KEEP);
  move(from, 'A-Z', name, LOWER_CASE);
  move(from, ':', port, KEEP);
  if (!hasOtherNames(around.profile)) drawTriplets(from, name);
}

/**
 * Draws the beginnings of local names. A local name becomes the empty host unless there is userinfo or a port; a host
 * that only begins like one is a name like others.
 *
 * @param host - the row behind "//"
 */
function drawLocalNames(host: Row, named: Named, around: Surroundings): void {
  const { profile, start } = around;
  const names = profile.localHosts.filter((name) => LOCAL_NAME.test(name));
  const rows = new Map([['', host]]);
  const empty = row(`${host.name} removed`);
  around.drawBehind(empty);
  const aroundLocal: Surroundings = {
    ...around,
    drawBehind: (from) => {
      drawWithout(from, empty, NO_HOST, start);
    },
  };
  for (const name of names)
    Array.from(name).forEach((char, length) => {
      const beginning = name.slice(0, length + 1);
      if (rows.has(beginning)) return;
      const next = row(`${host.name} ${beginning}`);
      rows.set(beginning, next);
      const isLocal = names.includes(beginning);
      drawName(next, named, isLocal ? aroundLocal : around);
      if (isLocal) move(next, ':', drawPort(next, around), KEEP);
      const from = rows.get(name.slice(0, length)) as Row;
      move(from, char, next, KEEP);
      if (/[a-z]/.test(char)) move(from, char.toUpperCase(), next, LOWER_CASE);
    });
}

/** Draws a host and its port. @returns the row behind "//" or "@" */
function drawHost(label: string, around: Surroundings): Row {
  const { profile, userinfo, drawBehind: drawEnd } = around;
  const [first, name, literal] = [row(label), row(`${label} name`), row(`${label} ]`)];
  const named = { name, port: drawPort(name, around) };
  for (const from of [first, name]) drawName(from, named, around);
  if (userinfo !== undefined) drawLocalNames(first, named, around);
  if (hasOtherNames(profile)) return first;
  drawLiteral(first, literal);
  drawEnd(literal);
  move(literal, ':', named.port, KEEP);
  return first;
}

/**
 * Draws `[ userinfo "@" ] host [ ":" port ]` and the rest of the line. What stands before an "@" was read as a host or a
 * port, and is read again.
 *
 * @returns the row behind "//"
 */
export function drawAuthority(profile: Profile, tail: Tail, start: Row): Row {
  const userinfo = row(`${profile.scheme} userinfo`.trim());
  const around: Surroundings = {
    profile,
    start,
    userinfo,
    drawBehind: (from) => {
      drawBehind(from, profile, tail, start);
    },
  };
  move(userinfo, USERINFO, userinfo, KEEP);
  drawTriplets(userinfo, userinfo);
  move(userinfo, '@', drawHost(`${userinfo.name} @`, { ...around, userinfo: undefined }), KEEP);
  return drawHost(`${profile.scheme} host`.trim(), around);
}
