const DOT_SEGMENT = /(?:^|\/)\.\.?(?:\/|$)/;

/** Whether a path holds `.` or `..` as a complete segment. Never throws. */
export const hasDotSegment = (path: string): boolean => path.includes('.') && DOT_SEGMENT.test(path);

const isDots = (segment: string): boolean => segment === '.' || segment === '..';

/**
 * Interprets and removes `.` and `..`, after the RFC's routine to the letter and in linear time. The input buffer is the
 * list of segments, the output buffer `first` with the segments behind it.
 *
 * @param path - percent-encoded; `%2e` is not a dot here, decode the unreserved first
 * @returns the path without dot-segments; rooted when the input was, sometimes when it was not (`a/../b` gives `/b`). Never throws.
 * @see RFC 3986 section 5.2.4
 * @example removeDotSegments('/a/b/c/./../../g') // '/a/g'
 */
export function removeDotSegments(path: string): string {
  if (!hasDotSegment(path)) return path;
  // 2A, 2D: a prefix of "../" or "./", or nothing but "." or ".."
  const input = path.replace(/^(?:\.\.?\/)+/, '').split('/');
  let first = '';
  const output: string[] = [];
  input.forEach((segment, i) => {
    if (isDots(segment)) {
      // 2C: "/../" takes the last segment and its "/" from the output, if any; at the bottom that is the first
      if (segment === '..' && output.pop() === undefined) first = '';
      // 2B, 2C: "/." and "/.." at the end leave "/"
      if (i > 0 && i === input.length - 1) output.push('');
    }
    // 2E: move the segment to the output
    else if (i === 0) first = segment;
    else output.push(segment);
  });
  return output.length === 0 ? first : `${first}/${output.join('/')}`;
}

/**
 * Collapses the dot-segments of a path that has no root, as normalization of a relative reference needs it: what goes
 * above the start stays, `a/..` inside goes. RFC 3986 removes dot-segments from a target only; this form resolves to the
 * same target against every base.
 *
 * @param path - does not begin with `/`
 * @returns the path with its leading `..` only; a trailing dot-segment leaves its slash. May be empty or begin with `/`: see `guardPath`. Never throws.
 * @see RFC 3986 section 6.2.2.3
 * @example collapseDotSegments('../a/./b') // '../a/b'
 */
export function collapseDotSegments(path: string): string {
  if (!hasDotSegment(path)) return path;
  const input = path.split('/');
  const output: string[] = [];
  input.forEach((segment, i) => {
    if (!isDots(segment)) {
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
