const DOT = 0x2e;

/** Whether a segment ends at `index`: there is a slash, or nothing. */
const endsAt = (path: string, index: number): boolean => index === path.length || path.charCodeAt(index) === 0x2f;

/** How many dots the segment at `start` is: 1 for `.`, 2 for `..`, 0 for any other. */
function dotsAt(path: string, start: number): 0 | 1 | 2 {
  if (path.charCodeAt(start) !== DOT) return 0;
  if (endsAt(path, start + 1)) return 1;
  return path.charCodeAt(start + 1) === DOT && endsAt(path, start + 2) ? 2 : 0;
}

/** Whether a path holds `.` or `..` as a complete segment. Never throws. */
export function hasDotSegment(path: string): boolean {
  let found = dotsAt(path, 0) > 0;
  for (let at = path.indexOf('/.'); at >= 0 && !found; at = path.indexOf('/.', at + 2)) found = dotsAt(path, at + 1) > 0;
  return found;
}

/**
 * Interprets and removes `.` and `..`. The RFC's routine moves segments from an input buffer to an output buffer and
 * takes back the last one for each `..`; read from the end, each `..` is one segment to leave out, and nothing has to be
 * taken back. Linear in the path.
 *
 * @param path - percent-encoded; `%2e` is not a dot here, decode the unreserved first
 * @returns the path without dot-segments; rooted when the input was, sometimes when it was not (`a/../b` gives `/b`). Never throws.
 * @see RFC 3986 section 5.2.4
 * @example removeDotSegments('/a/b/c/./../../g') // '/a/g'
 */
export function removeDotSegments(path: string): string {
  if (!hasDotSegment(path)) return path;
  // 2A, 2D: a prefix of "../" or "./", or nothing but "." or ".."
  const input = path.startsWith('.') ? path.replace(/^(?:\.\.?(?:\/|$))+/, '') : path;
  let result = '';
  let pending = 0;
  for (let end = input.length; end >= 0; ) {
    const slash = end === 0 ? -1 : input.lastIndexOf('/', end - 1);
    const dots = dotsAt(input, slash + 1);
    // 2B, 2C: "/." and "/.." at the end leave "/"
    if (dots > 0 && end === input.length) result = '/';
    // 2C: "/../" takes one segment and its "/" from what stands before it
    if (dots === 2) pending++;
    // 2E: the segment with its "/", if any, goes to the output, unless a ".." behind it takes it
    else if (dots === 0 && pending > 0) pending--;
    else if (dots === 0) result = input.slice(Math.max(slash, 0), end) + result;
    end = slash;
  }
  return result;
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
