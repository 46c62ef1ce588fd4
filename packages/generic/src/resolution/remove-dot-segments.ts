import { endOfPath, slashBefore } from '../syntax/path.js';

const DOT = 0x2e;

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

/** Whether a path holds `.` or `..` as a complete segment. Never throws. */
export const hasDotSegment = (path: string): boolean => nextDotSegment(path, 0) >= 0;

/**
 * Interprets and removes `.` and `..`. The RFC's routine moves segments from an input buffer to an output buffer and
 * takes back the last one for each `..`; read from the end, each `..` is one segment to leave out, and nothing has to
 * be taken back. Linear in the path.
 *
 * @param path - percent-encoded; `%2e` is not a dot here, decode the unreserved first
 * @returns the path without dot-segments; rooted when the input was, sometimes when it was not (`a/../b` gives `/b`).
 *   Never throws.
 * @see RFC 3986 section 5.2.4
 * @example removeDotSegments('/a/b/c/./../../g') // '/a/g'
 */
export function removeDotSegments(path: string): string {
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
 * The same for a whole text whose path starts at `start`; the text itself where there is nothing to remove. Never
 * throws.
 */
export function removeDotSegmentsIn(text: string, start: number): string {
  if (text.indexOf('/.', start) < 0) return text;
  const end = endOfPath(text, start);
  return text.slice(0, start) + removeDotSegments(text.slice(start, end)) + text.slice(end);
}

/**
 * Collapses the dot-segments of a path that has no root, as normalization of a relative reference needs it: what goes
 * above the start stays, `a/..` inside goes. RFC 3986 removes dot-segments from a target only; this form resolves to
 * the same target against every base whose path has a `/`.
 *
 * @param path - does not begin with `/`
 * @returns the path with its leading `..` only; a trailing dot-segment leaves its slash. May be empty or begin with
 *   `/`: see `guardPath`. Never throws.
 * @see RFC 3986 section 6.2.2.3
 * @example collapseDotSegments('../a/./b') // '../a/b'
 */
export function collapseDotSegments(path: string): string {
  if (!hasDotSegment(path)) return path;
  const input = path.split('/');
  const output: string[] = [];
  input.forEach((segment, i) => {
    if (dotsAt(segment, 0) === 0) {
      output.push(segment);
      return;
    }
    const above = output.length === 0 || output[output.length - 1] === '..';
    if (segment === '..' && above) output.push('..');
    else if (segment === '..') output.pop();
    if (i === input.length - 1) output.push('');
  });
  return output.join('/');
}
