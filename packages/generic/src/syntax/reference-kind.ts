import { parse } from './parse.js';

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
