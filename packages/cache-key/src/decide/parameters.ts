/** Tells if a query has more than `max` parameters between `&`. Counting stops where the rest is too short for them. */
export function hasMoreParams(text: string, max: number): boolean {
  let at = -1;
  for (let missing = max; missing > 0; missing--) {
    if (text.length - at <= missing) return false;
    at = text.indexOf('&', at + 1);
    if (at < 0) return false;
  }
  return true;
}
