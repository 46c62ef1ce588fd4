/** Tells if a path's first segment would be read as a scheme (section 4.2). Never throws. */
export function colonInFirstSegment(path: string): boolean {
  const colon = path.indexOf(':');
  return colon >= 0 && !path.slice(0, colon).includes('/');
}

/** The first position of a character from `from` on, at most `end`. Never throws. */
export function firstOf(char: string, text: string, from: number, end: number): number {
  const at = text.indexOf(char, from);
  return at < 0 || at > end ? end : at;
}

/** Where a path ends: at the first `?` or `#`, or with the string. Never throws. */
export const endOfPath = (text: string, start: number): number =>
  firstOf('?', text, start, firstOf('#', text, start, text.length));

/** The last `/` before `end`, -1 if there is none; faster than `lastIndexOf` in V8. Never throws. */
export function slashBefore(path: string, end: number): number {
  let at = end - 1;
  while (at >= 0 && path.charCodeAt(at) !== 0x2f) at--;
  return at;
}
