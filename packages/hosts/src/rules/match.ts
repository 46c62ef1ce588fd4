import { type KeyOf, type Leaf, type PathTree, type Reached, walkTree } from './path-tree.js';
import type { ReadSegment } from './readings.js';
import type { UriRule } from './uri-rule.js';

/** A rule that matches a URI. */
export interface RuleMatch {
  readonly rule: UriRule;
  /** The segments of `{name}`, in normal form. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Splits a parameter; one without `=` has an empty value. */
function pairOf(text: string, keyOf: KeyOf): readonly [name: string, value: string] {
  const equals = text.indexOf('=');
  return equals < 0 ? [keyOf(text), ''] : [keyOf(text.slice(0, equals)), keyOf(text.slice(equals + 1))];
}

/**
 * Makes the test of the queries of rules for the query of a URI, which is split once, when the first rule asks. A rule has the
 * same parameters, in any order.
 */
export function queryTest(query: string | undefined, keyOf: KeyOf): (leaf: Leaf) => boolean {
  let known: readonly (readonly [string, string])[] | undefined;
  return ({ query: wanted }) => {
    if (wanted === undefined) return true;
    known ??= query === undefined || query === '' ? [] : query.split('&').map((text) => pairOf(text, keyOf));
    if (known.length !== wanted.length) return false;
    const left = Array.from(known);
    // Literal values first: any value would take theirs.
    return [
      ...wanted.filter(([, value]) => value !== undefined),
      ...wanted.filter(([, value]) => value === undefined),
    ].every(([name, value]) => {
      const at = left.findIndex((pair) => pair[0] === name && (value === undefined || pair[1] === value));
      return at >= 0 && left.splice(at, 1).length === 1;
    });
  };
}

/** The parameters of a rule on its way down the tree, the last segment first. */
function parametersOf({ segments }: UriRule, end: Reached): RuleMatch['parameters'] {
  const found: [string, string][] = [];
  let i = segments.length - (segments.at(-1)?.kind === 'rest' ? 2 : 1);
  for (let one: Reached | undefined = end; one?.from !== undefined; one = one.from, i--) {
    const segment = segments[i];
    if (segment?.kind === 'any' && segment.name !== undefined) found.unshift([segment.name, one.text]);
  }
  return Object.fromEntries(found);
}

/**
 * Finds rules that match one reading of a path.
 *
 * @param most - how many
 */
export function matchesIn(
  trees: readonly PathTree[],
  path: readonly ReadSegment[],
  restFrom: number,
  hasQuery: (leaf: Leaf) => boolean,
  most: number,
): readonly RuleMatch[] {
  const found: RuleMatch[] = [];
  for (const tree of trees)
    if (
      walkTree(tree, path, restFrom, (leaf, reached) => {
        if (hasQuery(leaf)) found.push({ rule: leaf.rule, parameters: parametersOf(leaf.rule, reached) });
        return found.length >= most;
      })
    )
      break;
  return found;
}
