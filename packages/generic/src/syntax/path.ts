/** Tells if a path's first segment would be read as a scheme (section 4.2). Never throws. */
export function colonInFirstSegment(path: string): boolean {
  const colon = path.indexOf(':');
  return colon >= 0 && !path.slice(0, colon).includes('/');
}

/** Where a path ends: at the first `?` or `#`, or with the string. Never throws. */
export function endOfPath(text: string, start: number): number {
  const fragment = text.indexOf('#', start);
  const query = text.indexOf('?', start);
  if (query < 0) return fragment < 0 ? text.length : fragment;
  return fragment < 0 ? query : Math.min(query, fragment);
}

/** The last `/` before `end`, -1 if there is none; faster than `lastIndexOf` in V8. Never throws. */
export function slashBefore(path: string, end: number): number {
  let at = end - 1;
  while (at >= 0 && path.charCodeAt(at) !== 0x2f) at--;
  return at;
}
