import { DIGIT, GENERIC, SEGMENT_NZ_NC } from '@urikit/generic/internal';
import { KEEP, LOWER_SCHEME } from '../edit.js';
import { move, type Row, row } from '../table.js';
import { drawAuthority } from './authority-rows.js';
import { drawNoAuthority } from './no-authority-rows.js';
import type { AllNames } from './scheme-rows.js';
import { drawEnd, type Tails } from './tail-rows.js';
import { drawTriplets } from './triplet-rows.js';

/** The characters of a scheme in lower case. */
const LOWER_SCHEME_TAIL = `a-z${DIGIT}+\\-.`;

/** The rows in which the first segment of a relative path begins, and goes on. */
interface FirstSegment {
  readonly first: Row;
  readonly segment: Row;
}

/** Draws the first segment of a relative path without a root, which has no ":". */
function drawFirstSegment(start: Row, { hierarchical, drawDots }: Tails): FirstSegment {
  const [first, segment] = [row('first segment'), row('first segment, more')];
  const [dot, dots] = [row('first segment .'), row('first segment ..')];
  for (const from of [first, segment, dot, dots]) {
    move(from, SEGMENT_NZ_NC, segment, KEEP);
    drawTriplets(from, segment);
  }
  for (const from of [first, segment]) {
    move(from, '/', hierarchical.path, KEEP);
    drawEnd(from, hierarchical, start);
  }
  move(first, '.', dot, KEEP);
  move(dot, '.', dots, KEEP);
  drawDots([dot, dots]);
  return { first, segment };
}

/**
 * Draws relative references, and URIs of unregistered schemes.
 *
 * @returns the rows from which names of schemes are drawn
 */
export function drawOthers(start: Row, tails: Tails): AllNames {
  const tail = tails.hierarchical;
  const authority = drawAuthority(GENERIC, tail, start);
  const colon = row('other scheme ":"');
  drawNoAuthority(colon, GENERIC, tails, start, authority);

  const { first, segment } = drawFirstSegment(start, tails);
  const [lower, folded] = [row('scheme or first segment'), row('scheme or first segment, folded')];
  const drawFolded = (from: Row): void => {
    from.moves.push(...segment.moves);
    move(from, `A-Z${LOWER_SCHEME_TAIL}`, folded, KEEP);
    move(from, ':', colon, LOWER_SCHEME);
  };
  const drawLower = (from: Row): void => {
    drawFolded(from);
    move(from, LOWER_SCHEME_TAIL, lower, KEEP);
    move(from, ':', colon, KEEP);
  };
  drawFolded(folded);
  drawLower(lower);

  const slash = row('/');
  start.moves.push(...first.moves);
  move(start, 'a-z', lower, KEEP);
  move(start, 'A-Z', folded, KEEP);
  move(start, '/', slash, KEEP);
  slash.moves.push(...tail.path.moves);
  move(slash, '/', authority, KEEP);
  return {
    lower: { start, other: lower, drawOther: drawLower },
    folded: { start: row('start of a folded name'), other: folded, drawOther: drawFolded },
  };
}
