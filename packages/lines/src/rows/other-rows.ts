import { DIGIT, GENERIC, SEGMENT_NZ_NC } from '@urikit/generic/internal';
import { drawAuthority } from './authority-rows.js';
import { KEEP } from '../edit.js';
import type { Names } from './scheme-rows.js';
import { drawEnd, type Tail } from './tail-rows.js';
import { move, type Row, row } from '../table.js';
import { drawTriplets } from './triplet-rows.js';

/** The characters of a scheme in lower case. */
const LOWER_SCHEME = `a-z${DIGIT}+\\-.`;

/** Draws `"//" authority path-abempty`, and a path with a root. @param from - where the first "/" is read */
function drawSlashes(from: Row, tail: Tail, authority: Row): void {
  const slash = row(`${from.name} /`);
  move(from, '/', slash, KEEP);
  // As in the path, where "//" has no meaning.
  slash.moves.push(...tail.path.moves);
  move(slash, '/', authority, KEEP);
}

/**
 * Draws relative references, and URIs of unregistered schemes in lower case. Their paths may be opaque, so the engine
 * handles dot-segments.
 *
 * @returns the rows from which names of schemes are drawn
 */
export function drawOthers(start: Row, tail: Tail): Names {
  const { path } = tail;
  const authority = drawAuthority(GENERIC, tail, start);
  const [segment, other, colon] = [row('first segment'), row('scheme or first segment'), row('other scheme ":"')];
  move(segment, SEGMENT_NZ_NC, segment, KEEP);
  move(segment, '/', path, KEEP);
  drawTriplets(segment, segment);
  drawEnd(segment, tail, start);

  colon.moves.push(...path.moves);
  drawSlashes(colon, tail, authority);

  const drawOther = (from: Row): void => {
    move(from, `_~!$&'()*,;=@`, segment, KEEP);
    move(from, LOWER_SCHEME, other, KEEP);
    move(from, ':', colon, KEEP);
    move(from, '/', path, KEEP);
    drawEnd(from, tail, start);
  };
  drawOther(other);

  move(start, `${DIGIT}\\-_~!$&'()*+,;=@`, segment, KEEP);
  move(start, 'a-z', other, KEEP);
  drawEnd(start, tail, start);
  drawSlashes(start, tail, authority);
  return { lower: start, folded: row('start of a folded name'), other, drawOther };
}
