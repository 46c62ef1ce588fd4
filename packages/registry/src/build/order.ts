/** An order, or a circle that makes one impossible: ids, the first one again at the end. */
export type Order<T> = { readonly ordered: readonly T[] } | { readonly circle: readonly string[] };

/**
 * Puts items behind those that they come after, and changes nothing else about their order.
 *
 * @param after - ids; those of no item are ignored
 */
export function inOrder<T extends { readonly id: string }>(
  items: readonly T[],
  after: (item: T) => readonly string[],
): Order<T> {
  const byId = new Map(items.map((item) => [item.id, item]));
  const ordered = new Set<T>();
  const visit = (item: T, trail: readonly string[]): readonly string[] | undefined => {
    if (ordered.has(item)) return undefined;
    if (trail.includes(item.id)) return [...trail.slice(trail.indexOf(item.id)), item.id];
    for (const id of after(item)) {
      const before = byId.get(id);
      const circle = before === undefined ? undefined : visit(before, [...trail, item.id]);
      if (circle !== undefined) return circle;
    }
    ordered.add(item);
    return undefined;
  };
  for (const item of items) {
    const circle = visit(item, []);
    if (circle !== undefined) return { circle };
  }
  return { ordered: Array.from(ordered) };
}
