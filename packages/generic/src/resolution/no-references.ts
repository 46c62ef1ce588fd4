import { componentsOf, rangeOf } from '../syntax/component.js';
import { type StringIssue, syntaxIssue } from '../syntax/issue.js';
import type { Component, Uri, UriReference } from '../syntax/uri-reference.js';

/** The paths and references of schemes, in any case, as far as targets depend on them. */
export interface SchemePaths {
  /** Tells if dot-segments are data to a scheme. */
  readonly isOpaque: (scheme: string) => boolean;
  /** How a scheme reads relative references; undefined: as 5.2.2 does. */
  readonly references: (scheme: string) => 'none' | 'behind-name' | undefined;
}

/** The first component of a relative reference that is more than a fragment. */
function firstComponent({ authority, path, query }: UriReference): Component | undefined {
  if (authority !== undefined) return 'host';
  if (path !== '') return 'path';
  return query === undefined ? undefined : 'query';
}

/**
 * The issue of a relative reference whose base has a scheme without relative references. An empty reference, or a
 * fragment alone, means the base itself (4.4), in every scheme.
 *
 * @returns an issue with the range of that component in the reference; undefined if the reference has a target. Never
 *   throws.
 * @see RFC 3986 section 5.2, 4.4
 */
export function whyNoTarget(
  R: UriReference,
  Base: Uri,
  { references }: Pick<SchemePaths, 'references'>,
): StringIssue | undefined {
  const component = R.scheme === undefined && references(Base.scheme) === 'none' ? firstComponent(R) : undefined;
  return (
    component &&
    syntaxIssue(
      'syntax/no-relative-references',
      rangeOf(componentsOf(R), component),
      `expected a URI or a fragment: the scheme "${Base.scheme.toLowerCase()}" of the base has no relative references`,
    )
  );
}
