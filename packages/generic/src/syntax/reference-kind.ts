import { recordOf } from './expect.js';
import { parse } from './parse.js';
import type { UriReference } from './uri-reference.js';

/** The five kinds of a URI reference (sections 4.1 and 4.2). */
export type ReferenceKind = 'uri' | 'network-path' | 'absolute-path' | 'relative-path' | 'empty';

/**
 * Names the kind of a URI reference.
 *
 *     URI-reference = URI / relative-ref
 *     relative-part = "//" authority path-abempty    ; network-path
 *                   / path-absolute                  ; absolute-path
 *                   / path-noscheme                  ; relative-path
 *                   / path-empty                     ; empty: the base itself, with another query or fragment
 *
 * @throws UriSyntaxError for a malformed string
 * @see RFC 3986 section 4.1, 4.2
 * @example referenceKind('//h/a') // 'network-path'
 */
export function referenceKind(text: string): ReferenceKind {
  const { scheme, authority, path } = parse(text);
  if (scheme !== undefined) return 'uri';
  if (authority !== undefined) return 'network-path';
  if (path === '') return 'empty';
  return path.startsWith('/') ? 'absolute-path' : 'relative-path';
}

/** Which of the five path rules a reference's path matches (section 3.3). */
export type PathKind = 'abempty' | 'absolute' | 'noscheme' | 'rootless' | 'empty';

/**
 * Names the path rule that applies.
 *
 *     path = path-abempty    ; begins with "/" or is empty
 *          / path-absolute   ; begins with "/" but not "//"
 *          / path-noscheme   ; begins with a non-colon segment
 *          / path-rootless   ; begins with a segment
 *          / path-empty      ; zero characters
 *
 * @returns `'abempty'` wherever there is an authority, even for an empty path.
 * @throws UrikitError `input/not-record` for a string in place of a record
 * @see RFC 3986 section 3.3
 */
export function pathKind(reference: UriReference): PathKind {
  recordOf(reference);
  if (reference.authority !== undefined) return 'abempty';
  if (reference.path === '') return 'empty';
  if (reference.path.startsWith('/')) return 'absolute';
  return reference.scheme === undefined ? 'noscheme' : 'rootless';
}
