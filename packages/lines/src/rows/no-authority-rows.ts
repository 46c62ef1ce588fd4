import { PATH, type Profile } from '@urikit/generic/internal';
import { EMPTY_PATH, KEEP } from '../edit.js';
import { move, type Row, row } from '../table.js';
import { drawLineEnd, type Tails } from './tail-rows.js';

/**
 * Draws the part behind a scheme: `"//" authority`, or a path with a root or without.
 *
 * @param colon - the row behind the ":"
 * @param authority - the row behind the "//"
 */
export function drawNoAuthority(colon: Row, profile: Profile, tails: Tails, start: Row, authority: Row): void {
  const { path } = tails[profile.path];
  const slash = row(`${colon.name} /`);
  if (profile.absentAuthority === undefined) {
    for (const from of [colon, slash]) from.moves.push(...path.moves);
  } else {
    colon.moves.push(...tails[profile.path === 'opaque' ? 'opaque' : 'rootless'].path.moves);
    const third = row(`${colon.name} //`);
    for (const [from, to] of [
      [slash, third],
      [third, path],
    ] as const) {
      move(from, `${PATH}%?#`, to, EMPTY_PATH);
      drawLineEnd(from, start, EMPTY_PATH, to);
    }
  }
  move(colon, '/', slash, KEEP);
  move(slash, '/', authority, KEEP);
}
