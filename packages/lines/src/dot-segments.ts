/** Dot-segments of a path in an output, removed in place as RFC 3986 5.2.4 and the guards of the engine do it. */

const SLASH = 0x2f;
const COLON = 0x3a;
const DOT = 0x2e;

/** The position of the first "/" or ":" of a line, or its end. */
function firstDelimiter(output: Uint8Array, line: number, end: number): number {
  let at = line;
  while (at < end && output[at] !== SLASH && output[at] !== COLON) at++;
  return at;
}

/** The number of dots of the segment between two positions; 0 unless it is a dot-segment. */
function dotsOf(output: Uint8Array, start: number, end: number): number {
  const isDots = end - start < 3 && output[start] === DOT && output[end - 1] === DOT;
  return isDots && end > start ? end - start : 0;
}

/** Writes two bytes before a path that would be read as another form of a reference without them. */
function guard(output: Uint8Array, start: number, end: number, first: number, second: number): number {
  output.copyWithin(start + 2, start, end);
  output[start] = first;
  output[start + 1] = second;
  return end + 2;
}

/** Whether the root of a path is its first byte, whether its first segment may go, or neither. */
type Root = 'rooted' | 'rootless' | 'relative';

/** Removes the dot-segments between two positions. @returns the end of the path */
function removeBetween(output: Uint8Array, start: number, end: number, root: Root): number {
  const isRelative = root === 'relative';
  let [at, to, isOrdinary] = [start, start, !isRelative];
  if (root === 'rooted') at = to = start + 1;
  // The output before it stays.
  let floor = to;
  while (at <= end) {
    let next = at;
    while (next < end && output[next] !== SLASH) next++;
    const dots = dotsOf(output, at, next);
    if (dots === 2 && to > floor) {
      do to--;
      while (to > floor && output[to - 1] !== SLASH);
      // "a/../b" is "/b" (2C).
      if (to === start) {
        output[to++] = SLASH;
        floor = to;
      }
    } else if (dots === 0 || (dots === 2 && isRelative)) {
      // Segments are short: to copy byte by byte is faster than a call.
      while (at < next) output[to++] = output[at++] as number;
      if (next < end || dots > 0) output[to++] = SLASH;
      if (dots > 0 || !isOrdinary) floor = to;
      if (dots === 0) isOrdinary = true;
    }
    at = next + 1;
  }
  return to;
}

/**
 * Removes the dot-segments of a path. In a relative path without a root those stay that affect the resolution.
 *
 * @param line - the position at which the line begins
 * @param end - the position at which its path ends
 * @param getsHost - true if the empty host stands before a path that gets a root
 * @returns the position at which the path ends now
 * @see RFC 3986 section 5.2.4, 6.2.2.3
 */
export function removeDotSegments(output: Uint8Array, line: number, end: number, getsHost: boolean): number {
  const delimiter = firstDelimiter(output, line, end);
  const hasScheme = delimiter < end && output[delimiter] === COLON;
  const start = hasScheme ? delimiter + 1 : line;
  if (output[start] === SLASH && output[start + 1] === SLASH)
    return removeBetween(output, output.indexOf(SLASH, start + 2), end, 'rooted');
  if (output[start] === SLASH || hasScheme) {
    const to = removeBetween(output, start, end, output[start] === SLASH ? 'rooted' : 'rootless');
    if (to === start || output[start] !== SLASH) return to;
    if (getsHost) return guard(output, start, to, SLASH, SLASH);
    return output[start + 1] === SLASH && to > start + 1 ? guard(output, start, to, SLASH, DOT) : to;
  }
  const to = removeBetween(output, start, end, 'relative');
  const colon = firstDelimiter(output, start, to);
  const isMisread = to === start || output[start] === SLASH || (colon < to && output[colon] === COLON);
  return isMisread ? guard(output, start, to, DOT, SLASH) : to;
}
