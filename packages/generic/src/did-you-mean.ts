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

/** Words of names that mean the same: `query-sort` is `query-order`. */
const SYNONYMS: Readonly<Record<string, string>> = { sort: 'order', sorted: 'order' };

/** The words of a name in any spelling: `query-order`, `queryOrder`, `QUERY_ORDER`. */
const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/[a-z](?=[A-Z])/g, '$&-')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .map((word) => SYNONYMS[word] ?? word);

/**
 * Tells how many words of two names are one, from 0 to 1. A name whose first word alone is that of the other is near if words
 * have `-` between them, as those of rules and levels have.
 */
function sharedWords(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const shared = a.filter((word) => b.includes(word)).length / (a.length + b.length);
  return shared * 3 >= 1 || (shared * 4 >= 1 && a[0] === b[0] && other.includes('-')) ? shared : 0;
}

/** The one name with most words of another; undefined if there are several, or none. */
function nearestByWords(name: string, known: readonly string[]): string | undefined {
  const shares = known.map((each) => sharedWords(name, each));
  const most = Math.max(...shares);
  const at = shares.indexOf(most);
  return most > 0 && at === shares.lastIndexOf(most) ? known[at] : undefined;
}

/**
 * Finds the first known name that differs from an unknown one by one change: near enough to call a name that may stand for itself
 * a mistake.
 */
export const nearestSpelling = (name: string, known: readonly string[]): string | undefined =>
  known.find((each) => isOneChangeFrom(name, each));

/** Tells if a name is a known word with another end: `forbidden`, `refusing`. */
const isFormOf = (name: string, known: string): boolean =>
  known.length > 4 && name.toLowerCase().startsWith(known) && name.length < known.length + 4;

/**
 * Finds the known name that is similar to an unknown one. Never throws.
 *
 * @param known - the known names
 * @returns the first known name that differs from `name` by one change, else the one that has most of its words, else one that `name`
 *   is another form of; undefined if no name does
 * @example nearestName('userinf', ['host', 'userinfo']) // 'userinfo'
 * @example nearestName('forbidden', ['allow', 'forbid']) // 'forbid'
 * @example nearestName('query-sort', ['host-case', 'query-order']) // 'query-order'
 */
export const nearestName = (name: string, known: readonly string[]): string | undefined =>
  nearestSpelling(name, known) ?? nearestByWords(name, known) ?? known.find((each) => isFormOf(name, each));

/** The words behind an unknown name: ` (is "userinfo" meant?)`; empty without a name that is near. */
export const meant = (near: string | undefined): string => (near === undefined ? '' : ` (is "${near}" meant?)`);
