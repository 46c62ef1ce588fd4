import { HEXDIG, USERINFO } from '@urikit/generic/internal';
import { IPV6, KEEP, LOWER_CASE } from '../edit.js';
import { move, type Row, row } from '../table.js';

/**
 * Draws `IP-literal = "[" ( IPv6address / IPvFuture ) "]"`. An IPv6address is read whole at its "]".
 *
 * @param host - the row that reads the "["
 * @param behind - the row behind the "]"
 * @param edit - the edit of capital letters of an IPvFuture: `KEEP` if only the grammar counts
 */
export function drawLiteral(host: Row, behind: Row, edit = LOWER_CASE): void {
  const [open, address, end] = [row(`${host.name} [`), row(`${host.name} [H`), row(`${host.name} [IPv6`)];
  move(host, '[', open, KEEP);
  for (const from of [open, address]) {
    move(from, `${HEXDIG}:.`, address, KEEP);
    move(from, '\\]', end, IPV6);
  }
  move(end, '\\]', behind, KEEP);

  const [v, version] = [row(`${host.name} [v`), row(`${host.name} [vH`)];
  const [dot, future] = [row(`${host.name} [vH.`), row(`${host.name} [IPvFuture`)];
  move(open, 'v', v, KEEP);
  move(open, 'V', v, edit);
  for (const from of [v, version]) {
    move(from, HEXDIG, version, KEEP);
    move(from, 'A-F', version, edit);
  }
  move(version, '.', dot, KEEP);
  for (const from of [dot, future]) {
    move(from, USERINFO, future, KEEP);
    move(from, 'A-Z', future, edit);
  }
  move(future, '\\]', behind, KEEP);
}
