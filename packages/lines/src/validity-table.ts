import {
  DIGIT,
  PATH,
  QUERY,
  REG_NAME,
  SCHEME_HEAD,
  SCHEME_TAIL,
  SEGMENT_NZ_NC,
  USERINFO,
} from '@urikit/generic/internal';
import { INVALID, KEEP, LINE } from './edit.js';
import { drawLiteral } from './rows/literal-rows.js';
import { compileTable, move, type Row, row, type Table } from './table.js';
import { drawPlainTriplets } from './rows/triplet-rows.js';

/** Draws a character class of a component, percent-encoded octets included. */
function drawRun(from: Row, chars: string, to: Row): void {
  move(from, chars, to, KEEP);
  drawPlainTriplets(from, to);
}

/** Draws `LF` and `CRLF`, where a reference may end. */
function drawEnd(from: Row, start: Row): void {
  const carriageReturn = row(`${from.name} CR`);
  move(from, '\\n', start, LINE);
  move(from, '\\r', carriageReturn, KEEP);
  move(carriageReturn, '\\n', start, LINE);
}

/** Draws `[ "?" query ] [ "#" fragment ]`. Returns a function that draws the moves to it from a row. */
function drawTail(start: Row): (from: Row) => void {
  const [query, fragment] = [row('query'), row('fragment')];
  for (const from of [query, fragment]) {
    drawRun(from, QUERY, from);
    drawEnd(from, start);
  }
  move(query, '#', fragment, KEEP);
  return (from) => {
    move(from, '?', query, KEEP);
    move(from, '#', fragment, KEEP);
    drawEnd(from, start);
  };
}

/** Draws `authority = [ userinfo "@" ] host [ ":" port ]` and `path-abempty`. @returns the row behind "//" */
function drawAuthority(path: Row, behind: (from: Row) => void): Row {
  const [first, nameOrUser, portOrUser] = [row('//'), row('host or userinfo'), row('port or userinfo')];
  const [userinfo, at, host, port] = [row('userinfo'), row('@'), row('host'), row('port')];
  const literal = row('IP-literal');
  for (const from of [first, nameOrUser]) {
    drawRun(from, REG_NAME, nameOrUser);
    move(from, ':', portOrUser, KEEP);
    move(from, '@', at, KEEP);
  }
  for (const from of [portOrUser, userinfo]) {
    drawRun(from, USERINFO, userinfo);
    move(from, '@', at, KEEP);
  }
  move(portOrUser, DIGIT, portOrUser, KEEP);
  for (const from of [at, host]) {
    drawRun(from, REG_NAME, host);
    move(from, ':', port, KEEP);
  }
  move(port, DIGIT, port, KEEP);
  for (const from of [first, at]) drawLiteral(from, literal, KEEP);
  move(literal, ':', port, KEEP);
  for (const from of [first, nameOrUser, portOrUser, at, host, literal, port]) {
    move(from, '/', path, KEEP);
    behind(from);
  }
  return first;
}

/**
 * The table of the machine that recognizes URI references.
 *
 * @see RFC 3986 section 4.1, Appendix A
 */
export function validityTable(): Table {
  const [start, slash, path] = [row('start of line'), row('/'), row('path')];
  const [scheme, noScheme, colon] = [row('scheme or first segment'), row('first segment'), row('scheme ":"')];
  const behind = drawTail(start);
  for (const from of [start, scheme, noScheme]) drawRun(from, SEGMENT_NZ_NC, noScheme);
  for (const from of [slash, path, colon]) drawRun(from, PATH, path);
  move(start, SCHEME_HEAD, scheme, KEEP);
  move(scheme, SCHEME_TAIL, scheme, KEEP);
  move(scheme, ':', colon, KEEP);
  for (const from of [start, colon]) move(from, '/', slash, KEEP);
  for (const from of [scheme, noScheme]) move(from, '/', path, KEEP);
  for (const from of [start, scheme, noScheme, colon, slash, path]) behind(from);
  move(slash, '/', drawAuthority(path, behind), KEEP);
  return compileTable(start, INVALID);
}
