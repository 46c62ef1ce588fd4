import { colonInFirstSegment, endOfPath, slashBefore } from '../syntax/path.js';

/**
 * The one place that knows what a dot-segment is: a complete segment that is `.` or `..`, each dot plain or encoded. "."
 * is unreserved, so `%2e` may be decoded at any time (section 2.4), and a reader of the target will decode it.
 */

const DOT = 0x2e;

/** A complete segment of one or two dots of which one at least is encoded. */
const ENCODED_DOT_SEGMENT = /(?<=^|\/)(?:\.?%2[Ee]|%2[Ee]\.|%2[Ee]%2[Ee])(?=\/|$)/g;

/**
 * Where the first encoded dot-segment of a path stands; -1 where there is none. Never throws.
 *
 * @param path - percent-encoded
 * @see RFC 3986 section 2.4, 6.2.2.3
 * @example findEncodedDotSegment('/a/%2E./b') // 3
 */
export const findEncodedDotSegment = (path: string): number =>
  path.includes('%2') ? path.search(ENCODED_DOT_SEGMENT) : -1;

/** Writes encoded dot-segments as plain ones, and leaves every other segment alone. */
const decodeDotSegments = (path: string): string =>
  path.includes('%2') ? path.replace(ENCODED_DOT_SEGMENT, (dots) => dots.replace(/%2[Ee]/g, '.')) : path;

/** Whether a segment ends at `index`: there is a slash, or nothing. */
const endsAt = (path: string, index: number): boolean => index === path.length || path.charCodeAt(index) === 0x2f;

/** How many dots the segment at `start` is: 1 for `.`, 2 for `..`, 0 for any other. */
function dotsAt(path: string, start: number): 0 | 1 | 2 {
  if (path.charCodeAt(start) !== DOT) return 0;
  if (endsAt(path, start + 1)) return 1;
  return path.charCodeAt(start + 1) === DOT && endsAt(path, start + 2) ? 2 : 0;
}

/** Where the next `.` or `..` that is a complete segment stands, from a segment's start on; -1 where there is none. */
function nextDotSegment(path: string, start: number): number {
  if (dotsAt(path, start) > 0) return start;
  let at = path.indexOf('/.', start);
  while (at >= 0 && dotsAt(path, at + 1) === 0) at = path.indexOf('/.', at + 2);
  return at < 0 ? -1 : at + 1;
}

/**
 * Interprets and removes `.` and `..`. The RFC's routine moves segments from an input buffer to an output buffer and
 * takes back the last one for each `..`; read from the end, each `..` is one segment to leave out, and nothing has to
 * be taken back. Linear in the path.
 *
 * @param path - percent-encoded; `%2e` is a dot here (section 2.4), so `%2E%2e` is `..` and `%2e%2e%2e` is no dot-segment
 * @returns the path without dot-segments; rooted when the input was, sometimes when it was not (`a/../b` gives `/b`).
 *   Never throws.
 * @see RFC 3986 section 5.2.4, 2.4
 * @example removeDotSegments('/a/b/c/./../../g') // '/a/g'
 * @example removeDotSegments('/a/%2e%2e/g') // '/g'
 */
export const removeDotSegments = (path: string): string => removePlainDotSegments(decodeDotSegments(path));

function removePlainDotSegments(path: string): string {
  // 2A, 2D: a prefix of "../../" or "../", or nothing but "." or ".."
  let start = 0;
  for (let dots = dotsAt(path, 0); dots > 0; dots = dotsAt(path, start)) start += dots + 1;
  const input = start === 0 ? path : path.slice(start);
  const first = nextDotSegment(input, 0);
  if (first < 0) return input;
  let last = first;
  for (let next = first; next >= 0; next = nextDotSegment(input, next + 2)) last = next;
  let output = '';
  let kept = input.length;
  let pending = 0;
  // Invariant: what stands between `end` and `kept`, and then `output`, is the end of the result.
  for (let end = last + dotsAt(input, last); pending > 0 ? end >= 0 : end > first;) {
    const slash = slashBefore(input, end);
    const dots = dotsAt(input, slash + 1);
    if (dots > 0 || pending > 0) {
      // 2B, 2C: "/." and "/.." at the end leave "/"
      output = end === input.length ? '/' : input.slice(end, kept) + output;
      // 2C: "/../" takes one segment and its "/" from what stands before it; 2E is left to the invariant
      pending += dots === 0 ? -1 : dots - 1;
      kept = slash;
    }
    end = slash;
  }
  return input.slice(0, Math.max(kept, 0)) + output;
}

/**
 * The same for a whole text whose path starts at `start` and begins with `/`; the text itself where there is nothing to
 * remove. Never throws.
 */
export function removeDotSegmentsIn(text: string, start: number): string {
  // One character is found faster than two.
  if (text.indexOf('/.', start) < 0 && (text.indexOf('%', start) < 0 || text.indexOf('/%2', start) < 0)) return text;
  const end = endOfPath(text, start);
  return text.slice(0, start) + removeDotSegments(text.slice(start, end)) + text.slice(end);
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
  if (nextDotSegment(plain, 0) < 0) return path;
  const output: string[] = [];
  // How much of the output stays: the leading "..", the first ordinary segment, and every ".." that found no more.
  let kept = 0;
  let ordinary = false;
  let dots = 0;
  const segments = plain.split('/');
  for (let i = 0; i < segments.length; i++) {
    const segment = segments[i] as string;
    dots = dotsAt(segment, 0);
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

/** The parts of a reference that say how its path is read back. */
interface Surroundings {
  readonly hasScheme: boolean;
  readonly hasAuthority: boolean;
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
export function guardPath(path: string, was: string, { hasScheme, hasAuthority }: Surroundings): string {
  if (hasAuthority) return path;
  if (hasScheme || was.startsWith('/')) return path.startsWith('//') ? `/.${path}` : path;
  const misread = path.startsWith('/') || (path === '' && was !== '') || colonInFirstSegment(path);
  return misread ? `./${path}` : path;
}
