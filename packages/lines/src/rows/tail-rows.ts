import { PATH, PCHAR, type Profile, QUERY } from '@urikit/generic/internal';
import { DOTS, DROP, HOST_DOTS, KEEP, LINE } from '../edit.js';
import { move, type Row, row } from '../table.js';
import { drawLeft, drawPieces, type Pieces } from './piece-rows.js';
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
function drawQueryAndFragment(prefix: string, pieces: Pieces, start: Row): Omit<Tail, 'path'> {
  const drawLine = (from: Row): void => {
    drawLineEnd(from, start);
  };
  const fragment = drawPieces(`${prefix}fragment`, QUERY, undefined, drawLine);
  const query = drawPieces(`${prefix}query`, QUERY, pieces, (from) => {
    drawLine(from);
    move(from, '#', fragment, KEEP);
  });
  return { query, fragment };
}

/** Draws the moves behind the dots of a segment, which is a dot-segment if it ends there. */
export type DotSegments = (dots: readonly Row[]) => void;

/**
 * Draws the rest of a path that has a dot-segment. The path is read to its end, and then a loop removes all of them
 * (5.2.4).
 *
 * @param edit - `DOTS` or `HOST_DOTS`
 */
function drawRemoval(name: string, end: Omit<Tail, 'path'>, pieces: Pieces, start: Row, edit: number): DotSegments {
  const [rest, removed] = [row(`${name} with a dot-segment`), row(`${name} without dot-segments`)];
  const drawDots = (from: Row): void => {
    move(from, '?#', removed, edit);
    drawLineEnd(from, start, edit, removed);
  };
  move(rest, PATH, rest, KEEP);
  drawTriplets(rest, rest);
  drawDots(rest);
  drawLeft(rest, pieces);
  drawEnd(removed, end, start);
  return (dots) => {
    for (const from of dots) {
      move(from, '/', rest, KEEP);
      drawDots(from);
    }
  };
}

/** Draws `path-abempty = *( "/" segment )`. @returns the row behind a "/" */
function drawSegments(name: string, end: Omit<Tail, 'path'>, pieces: Pieces, start: Row, drawDots: DotSegments): Row {
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
  drawDots([dot, dots]);
  for (const from of [slash, segment, dot, dots]) drawLeft(from, pieces);
  return slash;
}

/** The kinds of paths: dot-segments are removed, are data, or are removed from a path that may get a root and a host. */
export interface Tails extends Readonly<Record<'hierarchical' | 'opaque' | 'rootless', Tail>> {
  /** Draws the moves behind the dots of a first segment whose path has no root. */
  readonly drawDots: DotSegments;
}

/**
 * Draws the rows after an authority, once for all schemes with the same pieces.
 *
 * @param prefix - of the names of rows
 * @param mayChange - the pieces at which the engine answers
 */
export function drawTails(start: Row, prefix = '', mayChange: Profile['mayChange'] = {}): Tails {
  const { path, query } = mayChange;
  const end = drawQueryAndFragment(prefix, query, start);
  const [name, rootless] = [`${prefix}path`, `${prefix}rootless path`];
  const drawDots = drawRemoval(name, end, path, start, DOTS);
  const drawHostDots = drawRemoval(rootless, end, path, start, HOST_DOTS);
  const opaque = drawPieces(`${prefix}opaque path`, PATH, path, (from) => {
    drawEnd(from, end, start);
  });
  return {
    drawDots,
    hierarchical: { ...end, path: drawSegments(name, end, path, start, drawDots) },
    opaque: { ...end, path: opaque },
    rootless: { ...end, path: drawSegments(rootless, end, path, start, drawHostDots) },
  };
}
