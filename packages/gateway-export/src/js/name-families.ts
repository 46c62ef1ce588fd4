/** The beginnings of a name that end in `_`, without the name itself. */
const beginningsOf = (name: string): readonly string[] =>
  Array.from(name.matchAll(/_/g), ({ index }) => name.slice(0, index + 1)).filter((one) => one !== name);

/** The bytes that a family saves: its beginning stands once. */
const savedBy = (beginning: string, count: number): number => beginning.length * (count - 1) - 1;

/**
 * Writes names with common beginnings as words: behind a word that ends in `_`, each word is the rest of a name that begins so.
 *
 * @param names - without one that ends in `_`
 * @example familiesOf(['utm_id', 'q', 'utm_term']) // ['q', 'utm_', 'id', 'term']
 */
export function familiesOf(names: readonly string[]): readonly string[] {
  const words: string[] = [];
  let left = names;
  for (;;) {
    const counts = new Map<string, number>();
    for (const one of left.flatMap(beginningsOf)) counts.set(one, (counts.get(one) ?? 0) + 1);
    let best = '';
    for (const [one, count] of counts)
      if (savedBy(one, count) > Math.max(0, savedBy(best, counts.get(best) ?? 0))) best = one;
    if (best === '') return [...left, ...words];
    words.push(best, ...left.filter((name) => name.startsWith(best)).map((name) => name.slice(best.length)));
    left = left.filter((name) => !name.startsWith(best));
  }
}
