import type { ReadSegment } from './readings.js';
import type { UriRule } from './uri-rule.js';

/** A rule at the end of its way, with the keys of its parameters. */
export interface Leaf {
  readonly rule: UriRule;
  /** By name; undefined for any value. Absent: any query. */
  readonly query: readonly (readonly [name: string, value: string | undefined])[] | undefined;
}

/** A tree of rules by the segments of their paths. */
export interface PathTree {
  readonly literals: Map<string, PathTree>;
  any: PathTree | undefined;
  readonly rest: Leaf[];
  readonly ends: Leaf[];
}

export const newTree = (): PathTree => ({ literals: new Map(), any: undefined, rest: [], ends: [] });

/** The key of a literal. */
export type KeyOf = (text: string) => string;

/** Adds a rule below a tree. */
export function plant(tree: PathTree, rule: UriRule, keyOf: KeyOf): void {
  const query = rule.query?.map(([name, value]) => [keyOf(name), value === undefined ? value : keyOf(value)] as const);
  const leaf: Leaf = { rule, query };
  let node = tree;
  for (const segment of rule.segments) {
    if (segment.kind === 'rest') {
      node.rest.push(leaf);
      return;
    }
    if (segment.kind === 'any') node = node.any ??= newTree();
    else {
      const key = keyOf(segment.text);
      const next = node.literals.get(key) ?? newTree();
      node.literals.set(key, next);
      node = next;
    }
  }
  node.ends.push(leaf);
}

/** A node that a path has reached, and the way to it. */
export interface Reached {
  readonly node: PathTree;
  readonly from: Reached | undefined;
  /** The segment that led here. */
  readonly text: string;
}

/** Takes a leaf; true ends the walk. */
export type Take = (leaf: Leaf, reached: Reached) => boolean;

/**
 * Walks a path down a tree, all nodes of one depth at a time, so that the work grows with the segments and with the nodes that
 * rules have there.
 *
 * @param restFrom - the first segment from which on `**` takes all others
 * @returns true if `take` did
 */
export function walkTree(tree: PathTree, path: readonly ReadSegment[], restFrom: number, take: Take): boolean {
  // Invariant: `reached` has the nodes behind the segments before i, each once.
  let reached: readonly Reached[] = [{ node: tree, from: undefined, text: '' }];
  for (let i = 0; i < path.length && reached.length > 0; i++) {
    const { keys, isFull, isSkipped, text } = path[i] as ReadSegment;
    const next = new Map<PathTree, Reached>();
    for (const one of reached) {
      if (i >= restFrom && one.node.rest.some((leaf) => take(leaf, one))) return true;
      if (isSkipped) next.set(one.node, one);
      if (isFull && one.node.any !== undefined) next.set(one.node.any, { node: one.node.any, from: one, text });
      for (const key of keys) {
        const node = one.node.literals.get(key);
        if (node !== undefined) next.set(node, { node, from: one, text });
      }
    }
    reached = Array.from(next.values());
  }
  return reached.some((one) => one.node.ends.some((leaf) => take(leaf, one)));
}
