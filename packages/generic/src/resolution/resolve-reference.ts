import type { Result } from '../syntax/issue.js';
import { hasScheme } from '../syntax/parse.js';
import { join } from '../syntax/recompose.js';
import type { Uri, UriReference } from '../syntax/uri-reference.js';
import { collapseDotSegments, guardPath, withoutDotSegments } from './remove-dot-segments.js';
import { type SchemePaths, whyNoTarget } from './no-references.js';
import { merge, resolveWith } from './resolve.js';

/** Dot-segments of a path that has no root stay where some base would still make something of them. */
function dotFree(path: string, reference: UriReference): string {
  const rooted = path.startsWith('/');
  return guardPath(rooted ? withoutDotSegments(path) : collapseDotSegments(path), path, {
    scheme: undefined,
    host: reference.authority?.host.text,
  });
}

/**
 * The folder of a base, as merging sees it (5.2.3), without the dot-segments that resolution removes. A relative base that
 * ends in ".." is a folder once it is resolved itself.
 */
export const folderOf = (Base: UriReference): string =>
  hasScheme(Base) ? withoutDotSegments(merge(Base, '')) : merge({ ...Base, path: dotFree(Base.path, Base) }, '');

/** 5.2.2 for a base that has no scheme of its own. */
function resolveAgainstRelative(R: UriReference, Base: UriReference): UriReference {
  const { fragment } = R;
  if (R.authority !== undefined) return { ...R, scheme: undefined, path: dotFree(R.path, R) };
  if (R.path === '') return { ...Base, query: R.query ?? Base.query, fragment };
  const T: UriReference = { ...Base, query: R.query, fragment };
  return { ...T, path: dotFree(R.path.startsWith('/') ? R.path : folderOf(Base) + R.path, T) };
}

/** A base for URIs, whose targets do not depend on it. */
const ANY_BASE: Uri = { scheme: 'x', authority: undefined, path: '', query: undefined, fragment: undefined };

/** The target of a reference against a base that may be relative, not normalized. Never throws. */
export function resolveAgainst(R: UriReference, Base: UriReference, schemes: SchemePaths): Result<string> {
  const isUri = hasScheme(Base);
  const issue = isUri ? whyNoTarget(R, Base, schemes) : undefined;
  if (issue !== undefined) return { ok: false, issue };
  const isRelative = !isUri && R.scheme === undefined;
  const T = isRelative ? resolveAgainstRelative(R, Base) : resolveWith(schemes, R, isUri ? Base : ANY_BASE);
  return { ok: true, value: join(T) };
}
