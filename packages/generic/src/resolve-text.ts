import type { Composition } from './composition.js';
import { compile, EVERYDAY_HEAD, matches, TAIL } from './grammar.js';
import { endOfPath } from './path.js';
import { parse, parseUri } from './parse.js';
import { join } from './recompose.js';
import { removeDotSegments } from './remove-dot-segments.js';
import { resolve, type ResolveOptions } from './resolve.js';
import { LONG } from './scan.js';

/**
 * Text against text. Most references on a page are a path, and most bases an everyday URI: then the target is a piece of
 * the one and a piece of the other, and no record is needed. Every other pair goes through `resolve`.
 */

/** `relative-part` without an authority, `[ "?" query ] [ "#" fragment ]` */
const PATH_REFERENCE = compile({ scheme: 'forbidden', fragment: true, zoneIds: false, captures: false });

/** Resolves a reference that has a path and no authority against an everyday base; undefined for any other pair. */
function resolvePath(reference: string, base: string): string | undefined {
  if (reference.length > LONG || base.length > LONG) return undefined;
  const end = endOfPath(reference, 0);
  if (end === 0 || reference.startsWith('//') || !matches(PATH_REFERENCE, reference)) return undefined;
  EVERYDAY_HEAD.lastIndex = 0;
  if (!EVERYDAY_HEAD.test(base)) return undefined;
  const start = EVERYDAY_HEAD.lastIndex;
  if (!matches(TAIL, base, start)) return undefined;
  const path = end === reference.length ? reference : reference.slice(0, end);
  // 5.2.3: the base's path up to its last "/", or "/" where the base has an authority and no path
  const slash = base.lastIndexOf('/', endOfPath(base, start) - 1) + 1;
  const merged = path.startsWith('/') ? path : `${slash > start ? base.slice(start, slash) : '/'}${path}`;
  return base.slice(0, start) + removeDotSegments(merged) + reference.slice(end);
}

/**
 * `engine.resolve`
 *
 * @throws UriSyntaxError where either is malformed, or the base is a relative reference
 * @see RFC 3986 section 5.2
 */
export function resolveText(reference: string, base: string, options: ResolveOptions | undefined, composition: Composition): string {
  return resolvePath(reference, base) ?? join(resolve(parse(reference, composition), parseUri(base, composition), options));
}
