import { LONG, NAMED_HEAD, matches, prefixOf, TAIL } from '../syntax/grammar.js';
import { asUri, hasScheme, parse } from '../syntax/parse.js';
import { endOfPath, slashBefore } from '../syntax/path.js';
import { accepts, productionOf } from '../syntax/production.js';
import { join } from '../syntax/recompose.js';
import { removeDotSegmentsIn } from './remove-dot-segments.js';
import { type SchemePaths, whyNoTarget } from './no-references.js';
import { UriSyntaxError } from '../syntax/issue.js';
import { type ResolveOptions, resolveWith } from './resolve.js';

/**
 * Text against text. Nearly every base begins with `scheme://host[:port]`, and nearly every reference begins so too or
 * has no authority: then the target is a piece of the one and a piece of the other, and no record is needed. Every other
 * pair, and every malformed one, goes through `resolve`.
 */

/** The cure for a relative base beside a URI as reference. */
const SWAPPED = 'the base comes second: resolve(reference, base)';

/** `relative-ref` */
const RELATIVE = productionOf('forbidden', true);

/** Where `scheme://host[:port]` ends; 0 where a string does not begin so. */
const endOfHead = (text: string): number => (text.length > LONG ? 0 : prefixOf(NAMED_HEAD, text));

/** A reference that brings its authority: only its dot-segments go. */
function resolveAuthority(uri: string): string | undefined {
  const start = endOfHead(uri);
  return start > 0 && matches(TAIL, uri, start) ? removeDotSegmentsIn(uri, start) : undefined;
}

/** A URI: its dot-segments go, where its scheme does not call them data. */
function resolveUri(uri: string, schemes: SchemePaths): string | undefined {
  const target = resolveAuthority(uri);
  return target === undefined || target === uri || !schemes.isOpaque(uri.slice(0, uri.indexOf(':'))) ? target : uri;
}

/** A reference without scheme and authority against a base whose path starts at `start`. */
function resolvePath(reference: string, base: string, start: number): string | undefined {
  if (!accepts(RELATIVE, reference)) return undefined;
  const end = endOfPath(base, start);
  switch (reference[0]) {
    case '/':
      return removeDotSegmentsIn(base.slice(0, start) + reference, start);
    case '?':
      return base.slice(0, end) + reference;
    case '#':
    case undefined:
      return base.slice(0, base.includes('#', end) ? base.indexOf('#', end) : base.length) + reference;
    default: {
      // 5.2.3: the base's path up to its last "/", or "/" where the base has an authority and no path
      const merged = end === start ? `${base.slice(0, start)}/` : base.slice(0, slashBefore(base, end) + 1);
      return removeDotSegmentsIn(merged + reference, start);
    }
  }
}

function resolveFast(reference: string, base: string, schemes: SchemePaths): string | undefined {
  const start = endOfHead(base);
  if (start === 0 || reference.length > LONG || !matches(TAIL, base, start)) return undefined;
  if (schemes.references(base.slice(0, base.indexOf(':'))) !== undefined) return undefined;
  if (reference.startsWith('//')) return resolveAuthority(base.slice(0, base.indexOf(':') + 1) + reference);
  return (reference.includes(':') ? resolveUri(reference, schemes) : undefined) ?? resolvePath(reference, base, start);
}

/**
 * `engine.resolve`; the options come first, so that they are looked at before the strings.
 *
 * @throws UriSyntaxError if either is malformed, the base is a relative reference, or its scheme has no relative
 *   references
 * @returns the target; an opaque path stays unchanged if 5.2.2 takes it whole
 * @see RFC 3986 section 5.2
 */
export function resolveText(
  options: ResolveOptions | undefined,
  reference: string,
  base: string,
  schemes: SchemePaths,
): string {
  const fast = options?.strict === false ? undefined : resolveFast(reference, base, schemes);
  if (fast !== undefined) return fast;
  const R = parse(reference);
  const read = asUri(parse(base));
  if (!read.ok) throw new UriSyntaxError(hasScheme(R) ? { ...read.issue, hint: SWAPPED } : read.issue);
  const Base = read.value;
  const issue = whyNoTarget(R, Base, schemes);
  if (issue !== undefined) throw new UriSyntaxError(issue);
  return join(resolveWith(schemes, R, Base, options));
}
