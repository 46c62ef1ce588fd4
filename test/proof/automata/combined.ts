import { CharBase, CharSet, DFA } from 'refa';
import { LAST } from './rule-automaton.js';
import type { Verdict } from './shortest-text.js';

type Node = DFA.ReadonlyNode | undefined;
type Nodes = readonly Node[];

/** Some automata walked side by side, as one: minimal, for the texts on which a predicate of their answers holds. */
export function combined(automata: readonly DFA[], holds: (accepted: Verdict) => boolean): DFA {
  const ids = automata.map(() => new Map<Node, number>());
  const known = new Map<string, Nodes>();
  const unique = (nodes: Nodes): Nodes => {
    const key = nodes
      .map((node, i) => {
        const own = ids[i]!;
        if (!own.has(node)) own.set(node, own.size);
        return own.get(node);
      })
      .join();
    const same = known.get(key) ?? nodes;
    known.set(key, same);
    return same;
  };
  const maximum = automata[0]?.maxCharacter ?? LAST;
  const everything = CharSet.all(maximum);
  const getOut = (nodes: Nodes): ReadonlyMap<Nodes, CharSet> => {
    const ranges = nodes.flatMap((node) => Array.from(node?.out ?? [], ([range]) => CharSet.fromRange(maximum, range)));
    const out = new Map<Nodes, CharSet>();
    for (const set of new CharBase([everything, ...ranges]).sets) {
      const to = unique(nodes.map((node) => node?.out.get(set.ranges[0]!.min)));
      out.set(to, out.get(to)?.union(set) ?? set);
    }
    return out;
  };
  const isFinal = (nodes: Nodes): boolean =>
    holds(nodes.map((node, i) => node !== undefined && automata[i]!.finals.has(node as DFA.Node)));
  const dfa = DFA.fromTransitionIterator(
    { initial: unique(automata.map(({ initial }) => initial)), getOut, isFinal },
    { maxCharacter: maximum },
    new DFA.LimitedNodeFactory(200_000),
  );
  dfa.minimize();
  return dfa;
}
