/**
 * Tells if one change makes one name of the other: a letter more, less or other, or two that changed places; of more
 * than five letters two side by side. In any case.
 */
function isOneChangeFrom(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  const [shorter, longer] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  let front = 0;
  while (front < shorter && a[front] === b[front]) front += 1;
  let back = 0;
  while (back < shorter - front && a.at(-1 - back) === b.at(-1 - back)) back += 1;
  const swapped =
    a.length === b.length && longer - front - back === 2 && a[front] === b[front + 1] && a[front + 1] === b[front];
  return front + back > 0 && (swapped || front + back >= longer - (longer > 5 ? 2 : 1));
}

/**
 * Finds the known name that is similar to an unknown one. Never throws.
 *
 * @param known - the known names
 * @returns the first known name that differs from `name` by one change; undefined if no name does
 * @example nearestName('userinf', ['host', 'userinfo']) // 'userinfo'
 */
export const nearestName = (name: string, known: readonly string[]): string | undefined =>
  known.find((each) => isOneChangeFrom(name, each));

/** The words behind an unknown name: ` (is "userinfo" meant?)`; empty without a name that is near. */
export const meant = (near: string | undefined): string => (near === undefined ? '' : ` (is "${near}" meant?)`);
