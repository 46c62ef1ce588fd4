import { PATH, PCHAR, QUERY } from '@urikit/generic/internal';
import { DOT, DOT_DOT, DROP, EMPTY_PATH, KEEP, LINE } from '../edit.js';
import { move, type Row, row } from '../table.js';
import { drawTriplets } from './triplet-rows.js';

/** The rows after an authority. */
export interface Tail {
  /** Behind the "/" that begins a path. */
  readonly path: Row;
  readonly query: Row;
  readonly fragment: Row;
}

/**
 * Draws the end of a line: `LF` or `CRLF`.
 *
 * @param from - the row in which the line ends
 * @param start - the row in which the next one begins
 */
export function drawLineEnd(from: Row, start: Row, edit = LINE, to = start): void {
  const carriageReturn = row(`${from.name} CR`);
  move(from, '\\n', to, edit);
  move(from, '\\r', carriageReturn, KEEP);
  // The line ends as if no CR had been read: `from` reads the LF.
  move(carriageReturn, '\\n', from, DROP);
}

/** Draws `[ "?" query ] [ "#" fragment ]` behind a component that needs no edit at its end. */
export function drawEnd(from: Row, { query, fragment }: Omit<Tail, 'path'>, start: Row): void {
  move(from, '?', query, KEEP);
  move(from, '#', fragment, KEEP);
  drawLineEnd(from, start);
}

/** Draws `query = *( pchar / "/" / "?" )` and `fragment`. */
function drawQueryAndFragment(start: Row): Omit<Tail, 'path'> {
  const query = row('query');
  const fragment = row('fragment');
  for (const from of [query, fragment]) {
    move(from, QUERY, from, KEEP);
    drawTriplets(from, from);
    drawLineEnd(from, start);
  }
  move(query, '#', fragment, KEEP);
  return { query, fragment };
}

/**
 * Draws `path-abempty = *( "/" segment )`.
 *
 * @param removes - true if dot-segments are removed (5.2.4); else the engine handles them
 * @returns the row behind a "/"
 */
function drawSegments(end: Omit<Tail, 'path'>, start: Row, removes: boolean): Row {
  const name = removes ? 'path' : 'plain path';
  const [slash, segment, dot, dots] = [row(`${name} /`), row(`${name} segment`), row(`${name} /.`), row(`${name} /..`)];
  for (const from of [slash, segment, dot, dots]) {
    move(from, PCHAR, segment, KEEP);
    drawTriplets(from, segment);
  }
  for (const from of [slash, segment]) {
    move(from, '/', slash, KEEP);
    drawEnd(from, end, start);
  }
  move(slash, '.', dot, KEEP);
  move(dot, '.', dots, KEEP);
  if (removes) drawRemoval(dot, dots, slash, start);
  return slash;
}

/** Draws the end of a dot-segment: "replace that prefix with "/" in the input buffer" (2B, 2C). */
function drawRemoval(dot: Row, dots: Row, slash: Row, start: Row): void {
  const removed = row('path without a segment');
  for (const [from, edit] of [
    [dot, DOT],
    [dots, DOT_DOT],
  ] as const) {
    move(from, '/?#', removed, edit);
    drawLineEnd(from, start, edit, removed);
  }
  move(removed, '/', slash, KEEP);
  move(removed, '?#\\n', slash, EMPTY_PATH);
}

/** Draws a path in which dot-segments are data. */
function drawOpaquePath(end: Omit<Tail, 'path'>, start: Row): Row {
  const path = row('opaque path');
  move(path, PATH, path, KEEP);
  drawTriplets(path, path);
  drawEnd(path, end, start);
  return path;
}

/** The kinds of paths: dot-segments are removed, are data, or are left to the engine. */
export type Tails = Readonly<Record<'hierarchical' | 'opaque' | 'plain', Tail>>;

/** Draws the rows after an authority, once for all schemes. */
export function drawTails(start: Row): Tails {
  const end = drawQueryAndFragment(start);
  return {
    hierarchical: { ...end, path: drawSegments(end, start, true) },
    opaque: { ...end, path: drawOpaquePath(end, start) },
    plain: { ...end, path: drawSegments(end, start, false) },
  };
}
