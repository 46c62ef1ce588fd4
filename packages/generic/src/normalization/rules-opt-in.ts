import { guardPath, slashBefore } from '../syntax/path.js';
import { withHost } from './rules-syntax.js';
import type { UriReference } from '../syntax/uri-reference.js';

/**
 * Rules that RFC 3986 does not have: each may change what is identified, so each must be asked for by its id.
 */

/** `h.` is the absolute spelling of the name `h`; not every server treats them as one. `h..` is no name at all. */
export function hostTrailingDot(uri: UriReference): UriReference {
  const { authority } = uri;
  return authority !== undefined && /[^.]\.$/.test(authority.host.text)
    ? withHost(uri, authority, authority.host.text.slice(0, -1))
    : uri;
}

/** Edits a path behind its `/.` guard, and guards the result again. */
function editPath(uri: UriReference, edit: (path: string) => string): UriReference {
  const guarded = uri.authority === undefined && uri.path.startsWith('/.//');
  const path = guardPath(edit(guarded ? uri.path.slice(2) : uri.path), uri.path, uri);
  return path === uri.path ? uri : { ...uri, path };
}

const isRooted = (uri: UriReference): boolean => uri.path.startsWith('/');

/** `/a//b` is three segments to RFC 3986; many servers read two. */
export const duplicateSlashes = (uri: UriReference): UriReference =>
  isRooted(uri) ? editPath(uri, (path) => path.replace(/\/{2,}/g, '/')) : uri;

/** Where the slashes begin that end at `end`. */
function startOfSlashes(path: string, end: number): number {
  let start = end;
  while (start > 0 && path.charCodeAt(start - 1) === 0x2f) start--;
  return start;
}

/** `/a/` and `/a` are two resources to RFC 3986. */
export const trailingSlash = (uri: UriReference): UriReference =>
  isRooted(uri) ? editPath(uri, (path) => path.slice(0, Math.max(1, startOfSlashes(path, path.length)))) : uri;

/** `/index.html` is what many servers send for `/`; an index in an index is one too. */
export const directoryIndex = (uri: UriReference): UriReference => (isRooted(uri) ? editPath(uri, withoutIndex) : uri);

function withoutIndex(path: string): string {
  let kept = path.length;
  for (let end = kept; ; end = startOfSlashes(path, kept)) {
    const name = slashBefore(path, end) + 1;
    if (!['index.html', 'index.htm'].includes(path.slice(name, end))) return path.slice(0, kept);
    kept = name;
  }
}

/** `?` with nothing behind it is a query all the same. */
export const emptyQuery = (uri: UriReference): UriReference => (uri.query === '' ? { ...uri, query: undefined } : uri);

/** `#` with nothing behind it is a fragment all the same. */
export const emptyFragment = (uri: UriReference): UriReference =>
  uri.fragment === '' ? { ...uri, fragment: undefined } : uri;

/** Sorts `&`-separated parameters by name; parameters of one name keep their order. */
export function queryOrder(uri: UriReference): UriReference {
  if (uri.query?.includes('&') !== true) return uri;
  const parameters = uri.query.split('&').map((text) => ({ text, name: text.split('=', 1).join('') }));
  parameters.sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
  const query = parameters.map(({ text }) => text).join('&');
  return query === uri.query ? uri : { ...uri, query };
}
