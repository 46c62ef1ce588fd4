import type { Engine } from './engine.js';
import { engineOf, oneOf, optionsOf } from '../syntax/expect.js';
import { attempt, type Result, unwrap, UriSyntaxError } from '../syntax/issue.js';
import { parse } from '../syntax/parse.js';
import type { SchemePaths } from '../resolution/no-references.js';
import { REFERENCE_STYLES, type RelativizeOptions, shortestReference } from '../resolution/relativize.js';
import { resolveAgainst } from '../resolution/resolve-reference.js';

const MEMBERS = ['hooks', 'normalize', 'opaquePaths', 'references', 'resolve'] as const;

/** The members of an engine that verbs over references ask. */
export type ReferenceEngine = Pick<Engine, (typeof MEMBERS)[number]>;

/** Passes an engine on. @throws UrikitError `input/value` for any other value */
const asReferenceEngine = (engine: ReferenceEngine): ReferenceEngine => engineOf(engine, MEMBERS);

/** The string that an engine takes, held to its limits and policies: this level rewrites no component. */
const taken = (text: string, { normalize }: ReferenceEngine): string => normalize(text, { level: 'simple-string' });

/** The paths and references of the schemes of an engine. */
const pathsOf = ({ hooks, opaquePaths }: ReferenceEngine): SchemePaths => ({
  isOpaque: (scheme) => hooks(scheme.toLowerCase())?.path === 'opaque' || opaquePaths.includes(scheme.toLowerCase()),
  references: (scheme) => hooks(scheme.toLowerCase())?.references,
});

/** `scheme ":"` (RFC 3986 3.1). */
const BEGINS_WITH_SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;

/**
 * Resolves a reference against a base that may be relative itself, as a JSON Schema does with `#/a` against `#`. The
 * result is relative if both are: it stands for the two references, one after the other. Resolving it against a base
 * gives the same result as resolving the base of this call first and then the reference.
 *
 * @param reference - any URI reference
 * @param base - a URI, or a relative reference
 * @param engine - answers for its schemes, its limits and its policies
 * @returns the target, not normalized; a path without a root keeps dot-segments that affect its resolution
 * @throws UriSyntaxError if either string is malformed, or the scheme of the base has no relative references; UrikitError
 *   `input/value` for a value that is no engine
 * @see RFC 3986 section 5.2, 5.1
 * @example resolveReference('c', '/a/b', createEngine()) // '/a/c'
 */
export function resolveReference(reference: string, base: string, engine: ReferenceEngine): string {
  const { references, resolve } = asReferenceEngine(engine);
  // A relative base stands for its target, which is a URI.
  if (typeof references === 'object' || (typeof base === 'string' && BEGINS_WITH_SCHEME.test(base)))
    return resolve(reference, base);
  const R = parse(taken(reference, engine));
  return unwrap(resolveAgainst(R, parse(taken(base, engine)), pathsOf(engine)));
}

/**
 * Resolves a reference as `resolveReference`, and returns the issue of a malformed string in place of an exception.
 *
 * @throws UrikitError `input/value` for a value that is no engine
 * @see RFC 3986 section 5.2
 * @example tryResolveReference('%', 'http://h/', createEngine()) // { ok: false, issue: { code: 'syntax/triplet', ... } }
 */
export const tryResolveReference = (reference: string, base: string, engine: ReferenceEngine): Result<string> =>
  attempt(UriSyntaxError, () => resolveReference(reference, base, engine));

/**
 * Finds the shortest reference that `resolveReference` leads from a base to a target, byte for byte.
 *
 *     relative-ref = relative-part [ "?" query ] [ "#" fragment ]
 *
 * @param target - a URI, or a relative reference where the base is relative too
 * @param base - a URI, or a relative reference; its fragment plays no part
 * @param engine - answers for its schemes, its limits and its policies
 * @param options - `style`: the form that is wanted
 * @returns the shortest reference, or the shortest in the form that was asked for; the target itself where the schemes
 *   differ; undefined if no reference reaches the target, as for one whose path has dot-segments that its scheme does
 *   not call data
 * @throws UriSyntaxError if either string is malformed; UrikitError `input/value` for a style that does not exist, and for a
 *   value that is no engine
 * @see RFC 3986 section 4.2, 4.4, 5.2
 * @example relativize('http://h/a/c?q', 'http://h/a/b', createEngine()) // 'c?q'
 */
export function relativize(
  target: string,
  base: string,
  engine: ReferenceEngine,
  options: RelativizeOptions = {},
): string | undefined {
  asReferenceEngine(engine);
  const { style = 'shortest' } = optionsOf(options, ['style']);
  oneOf(style, REFERENCE_STYLES, 'style', 'a style');
  return shortestReference(taken(target, engine), taken(base, engine), style, pathsOf(engine));
}
