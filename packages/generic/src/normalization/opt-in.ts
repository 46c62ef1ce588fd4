import { guardPath } from '../resolution/remove-dot-segments.js';
import { slashBefore } from '../syntax/path.js';
import type { Profile } from '../scheme/profile.js';
import type { Components } from '../syntax/component.js';
import { withoutDuplicateSlashes, withoutTrailingSlashes } from './path-edits.js';
import { sortQuery } from './query-order.js';

/** Rules that RFC 3986 does not have: each may change the identified resource, so each must be turned on by its id. */

/** `h.` is the absolute spelling of the name `h`; not every server treats them as one. `h..` is no name at all. */
export const hostTrailingDot = (host: string): string => (/[^.]\.$/.test(host) ? host.slice(0, -1) : host);

/** Edits a path with a root behind its `/.` guard, and guards the result again. */
function editPath(path: string, uri: Components, edit: (path: string) => string): string {
  if (!path.startsWith('/')) return path;
  const hasGuard = uri.host === undefined && path.startsWith('/.//');
  return guardPath(edit(hasGuard ? path.slice(2) : path), path, uri);
}

/** `/a//b` is three segments to RFC 3986; many servers read two. */
export const duplicateSlashes = (path: string, _profile: Profile, uri: Components): string =>
  editPath(path, uri, withoutDuplicateSlashes);

/** Where the slashes begin that end at `end`. */
function startOfSlashes(path: string, end: number): number {
  let start = end;
  while (path.charCodeAt(start - 1) === 0x2f) start--;
  return start;
}

/** `/a/` and `/a` are two resources to RFC 3986. */
export const trailingSlash = (path: string, _profile: Profile, uri: Components): string =>
  editPath(path, uri, withoutTrailingSlashes);

/**
 * Removes the name of an index file, because many servers send `/index.html` for `/`; repeatedly, if the rest ends in
 * one, too.
 */
export const directoryIndex = (path: string, _profile: Profile, uri: Components): string =>
  editPath(path, uri, withoutIndex);

function withoutIndex(path: string): string {
  let kept = path.length;
  for (let end = kept; ; end = startOfSlashes(path, kept)) {
    const name = slashBefore(path, end) + 1;
    if (!['index.html', 'index.htm'].includes(path.slice(name, end))) return path.slice(0, kept);
    kept = name;
  }
}

/** Sorts `&`-separated parameters by name; parameters of one name keep their order. */
export const queryOrder = sortQuery;
