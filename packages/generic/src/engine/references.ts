import { resolveText } from '../resolution/resolve-text.js';
import type { SchemePaths } from '../resolution/no-references.js';
import { componentStart, rangeOf } from '../syntax/component.js';
import { meantOf, whyNotPlain, wrongValue } from '../syntax/expect.js';
import { NOWHERE, type StringIssue, syntaxIssue, UriSyntaxError } from '../syntax/issue.js';
import { hasScheme, parse } from '../syntax/parse.js';
import type { UrikitError } from '../urikit-error.js';
import { isValid } from '../syntax/scan.js';
import { componentIn, splitComponents } from '../syntax/split.js';

/**
 * The treatment of relative references: `'allow'`, they are taken as they stand; `'forbid'`, each is an error
 * `syntax/relative-reference`; `{ resolve: base }`, each stands for its target, which is judged in its place.
 */
export type References = 'allow' | 'forbid' | { readonly resolve: string };

/** How an engine treats relative references. */
export interface ReferenceMode {
  /** The mode, frozen. */
  readonly references: References;
  /** Returns the issue of a relative reference that is forbidden. Never throws. */
  readonly whyForbidden: (text: string) => StringIssue | undefined;
  /** Returns the target of a relative reference if there is a base, and any other string as it is. Never throws. */
  readonly targetOf: (text: string) => string;
}

/** `scheme ":"` (RFC 3986 3.1). */
const BEGINS_WITH_SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;

/** The issue of a forbidden reference. */
const FORBIDDEN: StringIssue = syntaxIssue(
  'syntax/relative-reference',
  NOWHERE,
  'expected a URI with its scheme: a policy forbids relative references',
);

/** @throws UrikitError `input/value` for a base that is malformed, relative, has userinfo, or is of a scheme without references */
function checkedBase(base: string, schemes: SchemePaths): string {
  const refused = (expected: string, cause?: unknown): UrikitError =>
    wrongValue(['references', 'resolve'], expected, cause);
  try {
    const uri = parse(base);
    if (!hasScheme(uri)) throw refused('a URI with its scheme');
    if ((schemes.references(uri.scheme) ?? (schemes.isOpaque(uri.scheme) && 'none')) === 'none')
      throw refused('a URI whose scheme has relative references');
    // A base is shown by descriptions, and userinfo may be a password.
    if (uri.authority?.userinfo !== undefined) throw refused('a URI without userinfo');
    return base;
  } catch (cause) {
    if (!(cause instanceof UriSyntaxError)) throw cause;
    throw refused(`a URI: ${cause.issue.code}`, cause);
  }
}

/** @throws UrikitError `input/value` for a mode that does not exist */
function checkedMode(references: References, schemes: SchemePaths): References {
  if (references === 'allow' || references === 'forbid') return references;
  const isBase = whyNotPlain(references) === undefined && Object.keys(references).join() === 'resolve';
  if (!isBase) {
    const near = meantOf(references, ['allow', 'forbid']);
    throw wrongValue(['references'], `"allow", "forbid" or { resolve: base }${near}`);
  }
  return Object.freeze({ resolve: checkedBase(references.resolve, schemes) });
}

/**
 * Makes the treatment of relative references.
 *
 * @throws UrikitError `input/value` for a mode that does not exist, and for a base that has no targets
 * @see RFC 3986 section 4.2, 5.1
 */
export function referenceMode(given: References = 'allow', schemes: SchemePaths): ReferenceMode {
  const references = checkedMode(given, schemes);
  const isRelative = (text: string): boolean => !BEGINS_WITH_SCHEME.test(text) && isValid(text);
  return {
    references,
    whyForbidden: (text) => (isRelative(text) ? FORBIDDEN : undefined),
    targetOf:
      typeof references === 'object'
        ? (text) => (isRelative(text) ? resolveText(undefined, text, references.resolve, schemes) : text)
        : (text) => text,
  };
}

/**
 * Gives issues of a target their positions in the reference: behind the same characters where the component came from the
 * reference, otherwise where the component stands in it or would stand. Never throws.
 */
export function placedIn(reference: string, target: string): (issue: StringIssue) => StringIssue {
  if (reference === target) return (issue) => issue;
  const [from, to] = [splitComponents(target), splitComponents(reference)];
  return (issue) => {
    const component = componentIn(from, issue.start);
    if (from[component] !== to[component]) return { ...issue, ...rangeOf(to, component) };
    const moved = componentStart(to, component) - componentStart(from, component);
    return { ...issue, start: issue.start + moved, end: issue.end + moved };
  };
}
