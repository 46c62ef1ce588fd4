import { decodeUnreserved } from '../encoding/triplets.js';
import type { Components } from '../syntax/component.js';
import { colonInFirstSegment, endOfPath, slashBefore } from '../syntax/path.js';

/**
 * The one definition of a dot-segment: a complete segment that is `.` or `..`, each dot plain or encoded. "." is
 * unreserved, so `%2e` may be decoded at any time (section 2.4), and a reader of the target will decode it.
 */

const DOT = 0x2e;

/** A complete segment of one or two dots of which one at least is encoded. */
const ENCODED_DOTS = '(?:\\.?%2[Ee]|%2[Ee]\\.|%2[Ee]%2[Ee])';
const ENCODED_DOT_SEGMENT = new RegExp(`^${ENCODED_DOTS}$`);
const HAS_ENCODED_DOTS = new RegExp(`(?:^|/)${ENCODED_DOTS}(?=/|$)`);

const hasEncodedDots = (path: string): boolean => path.indexOf('%2') >= 0 && HAS_ENCODED_DOTS.test(path);

/**
 * The position of the first encoded dot-segment of a path; -1 without one. Never throws.
 *
 * @param path - percent-encoded
 * @see RFC 3986 section 2.4, 6.2.2.3
 * @example findEncodedDotSegment('/a/%2E./b') // 3
 */
export function findEncodedDotSegment(path: string): number {
  if (!hasEncodedDots(path)) return -1;
  let start = 0;
  while (!ENCODED_DOT_SEGMENT.test(path.slice(start, endOfSegment(path, start)))) start = endOfSegment(path, start) + 1;
  return start;
}

/** Where the segment of a path ends that begins at `start`. */
export function endOfSegment(path: string, start: number): number {
  const slash = path.indexOf('/', start);
  return slash < 0 ? path.length : slash;
}

const withPlainDots = (segment: string): string =>
  ENCODED_DOT_SEGMENT.test(segment) ? decodeUnreserved(segment) : segment;

/** Writes encoded dot-segments as plain ones, and leaves every other segment alone. */
const decodeDotSegments = (path: string): string =>
  hasEncodedDots(path) ? path.split('/').map(withPlainDots).join('/') : path;

/** Tells if a segment ends at `index`: at a slash, or at the end of the path. */
const endsAt = (text: string, index: number, end: number): boolean => index === end || text.charCodeAt(index) === 0x2f;

/** How many dots the segment at `start` is: 1 for `.`, 2 for `..`, 0 for any other. */
function dotsAt(text: string, start: number, end: number): 0 | 1 | 2 {
  if (text.charCodeAt(start) !== DOT) return 0;
  if (endsAt(text, start + 1, end)) return 1;
  return text.charCodeAt(start + 1) === DOT && endsAt(text, start + 2, end) ? 2 : 0;
}

/** The position of the slash before the next `.` or `..` that is a complete segment; -1 if there is none. */
function nextDots(text: string, start: number, end: number): number {
  // One character is found faster than two.
  for (let at = text.indexOf('.', start + 1); at >= 0 && at < end; at = text.indexOf('.', at + 1))
    if (text.charCodeAt(at - 1) === 0x2f && dotsAt(text, at, end) > 0) return at - 1;
  return -1;
}

/** `removeDotSegments` of a value that is known to be a string. Never throws. */
export function withoutDotSegments(path: string): string {
  const plain = decodeDotSegments(path);
  // 2A, 2D: a prefix of "../" or "./", or only "." or ".."
  let prefix = 0;
  for (let dots = dotsAt(plain, 0, plain.length); dots > 0; dots = dotsAt(plain, prefix, plain.length))
    prefix += dots + 1;
  const rest = plain.slice(prefix);
  return removeBetween(rest, 0, rest.length);
}

/** 2C: removes the last segment of the output and its "/". The first piece begins with the part before the path. */
function removeLast(text: string, pieces: number[], start: number): void {
  const last = pieces.length - 1;
  pieces[last] = Math.max(start, slashBefore(text, pieces[last] as number));
  // Every other one begins with a "/", and goes with it.
  if (last > 1 && pieces[last] === pieces[last - 1]) {
    pieces.pop();
    pieces.pop();
  }
}

/**
 * Removes the plain dot-segments of the path between `start` and `end` of a string; encoded ones stay, and so does one
 * at the start of the path.
 *
 * @returns the same string if there are no dot-segments. Never throws.
 * @see RFC 3986 section 5.2.4
 * @example
 *   removeBetween('x://h/a/../b?c', 5, 12) // 'x://h/b?c'
 */
export function removeBetween(text: string, start: number, end: number): string {
  let slash = nextDots(text, start, end);
  if (slash < 0) return text;
  // Invariant: the output is the join of the pieces between each two of these positions; only the first piece may
  // be empty.
  const pieces: number[] = [];
  let at = 0;
  for (; slash >= 0; slash = nextDots(text, at, end)) {
    const dots = dotsAt(text, slash + 1, end);
    // 2E
    if (slash > at || at === 0) pieces.push(at, slash);
    // 2B, 2C: "/." and "/.." go
    if (dots === 2) removeLast(text, pieces, start);
    at = slash + 1 + dots;
  }
  let output = text.slice(0, pieces[1]);
  for (let i = 2; i < pieces.length; i += 2) output += text.slice(pieces[i], pieces[i + 1]);
  // "/." and "/.." at the end leave "/".
  return (at === end ? output + '/' : output) + text.slice(at);
}

/**
 * Removes the dot-segments of a string whose path starts at `start` with `/`; returns the string itself if there are
 * none. Never throws.
 */
export function removeDotSegmentsIn(text: string, start: number): string {
  const mayBeEncoded = text.indexOf('%', start) >= 0;
  if (text.indexOf('/.', start) < 0 && !(mayBeEncoded && text.indexOf('/%2', start) >= 0)) return text;
  const end = endOfPath(text, start);
  if (!mayBeEncoded) return removeBetween(text, start, end);
  const plain = decodeDotSegments(text.slice(start, end));
  return removeBetween(text.slice(0, start) + plain + text.slice(end), start, start + plain.length);
}

/**
 * Removes from a relative, rootless path the dot-segments that no base needs: "." goes, a leading ".." stays, and ".."
 * takes away the segment before it, unless that is the first ordinary one. `a/../b` must stay: against `x:y` it is
 * `x:/b`, and `b` is `x:b`. A trailing dot-segment leaves its slash.
 *
 * @param path - does not begin with `/`
 * @returns a path that leads to the same target from every base. It may be empty or begin with `/`: see `guardPath`.
 *   Never throws.
 * @see RFC 3986 section 5.2.4, 6.2.2.3
 * @example collapseDotSegments('../a/./b/../c') // '../a/c'
 */
export function collapseDotSegments(path: string): string {
  const plain = decodeDotSegments(path);
  const output: string[] = [];
  // How much of the output stays: the leading "..", the first ordinary segment, and every ".." that found no more.
  let kept = 0;
  let ordinary = false;
  let dots = 0;
  const segments = plain.split('/');
  for (let i = 0; i < segments.length; i++) {
    const segment = segments[i] as string;
    dots = dotsAt(segment, 0, segment.length);
    if (dots === 1) continue;
    if (dots === 2 && output.length > kept) {
      output.pop();
      continue;
    }
    output.push(segment);
    if (dots === 2 || !ordinary) kept = output.length;
    ordinary ||= dots === 0;
  }
  if (dots > 0) output.push('');
  return output.join('/');
}

/**
 * Keeps a path that lost its dot-segments from being read as something else when the reference is recomposed: `//x`
 * without an authority would become one, so `/.` goes before it. In a relative reference a first segment with a colon
 * would become a scheme, and a path without a root must neither vanish nor gain one, so `./` goes before those.
 *
 * @param path - the computed path
 * @param was - the path it was computed from
 * @see RFC 3986 sections 3.3, 4.2, 6.2.2.3
 */
export function guardPath(path: string, was: string, { scheme, host }: Pick<Components, 'scheme' | 'host'>): string {
  if (host !== undefined) return path;
  if (scheme !== undefined || was.startsWith('/')) return path.startsWith('//') ? `/.${path}` : path;
  const misread = path.startsWith('/') || (path === '' && was !== '') || colonInFirstSegment(path);
  return misread ? `./${path}` : path;
}
