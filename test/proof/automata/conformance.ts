import { CharBase, CharSet, type DFA } from 'refa';
import { type Automaton, shortestText } from './shortest-text.js';

/**
 * What is read by hand, as the automaton that it is: a function from texts to yes and no is asked so many texts that no
 * automaton with at most as many states answers all of them like the minimal one and is another (W-method: T. S. Chow,
 * Testing software design modeled by finite-state machines, 1978). For each state a text that leads there, then any one
 * character, then every text of a set that tells all states apart.
 */

type Node = DFA.ReadonlyNode | undefined;
type Language = Automaton;

/** A text that leads to each state, the shortest; `undefined` stands for the state that no text leaves. */
function accessTo(language: Language, letters: readonly number[]): ReadonlyMap<Node, string> {
  const access = new Map<Node, string>([[language.initial, '']]);
  for (const [node, text] of access)
    for (const letter of letters) {
      const next = node?.out.get(letter);
      if (!access.has(next)) access.set(next, text + String.fromCharCode(letter));
    }
  return access;
}

/** The state behind a text. */
function walk(node: Node, text: string): Node {
  let at = node;
  for (let i = 0; i < text.length && at !== undefined; i++) at = at.out.get(text.charCodeAt(i));
  return at;
}

/** The rest of a text that one of two states accepts and the other does not. */
function separating(language: Language, a: Node, b: Node): string {
  const from = (initial: Node) => ({
    initial: initial ?? ({ out: new Map() } as unknown as DFA.ReadonlyNode),
    finals: language.finals,
  });
  const text = shortestText([from(a), from(b)], ([left, right]) => left !== right);
  if (text === undefined) throw new Error('two states of a minimal automaton are alike');
  return text;
}

/** Texts that tell every state from every other one. */
function characterizing(language: Language, nodes: readonly Node[]): readonly string[] {
  const words: string[] = [];
  let blocks: readonly (readonly Node[])[] = [nodes];
  for (let mixed = blocks.find(({ length }) => length > 1); mixed !== undefined;) {
    const word = separating(language, mixed[0], mixed[1]);
    words.push(word);
    const accepts = (node: Node): boolean => {
      const end = walk(node, word);
      return end !== undefined && language.finals.has(end);
    };
    blocks = blocks
      .flatMap((block) => [block.filter(accepts), block.filter((node) => !accepts(node))])
      .filter(({ length }) => length > 0);
    mixed = blocks.find(({ length }) => length > 1);
  }
  return words;
}

/** The first and the last character of each class that the automaton tells apart. */
function lettersOf(nodes: readonly Node[]): { readonly one: readonly number[]; readonly more: readonly number[] } {
  const sets = nodes.flatMap((node) => Array.from(node?.out ?? [], ([range]) => CharSet.fromRange(0xffff, range)));
  const classes = new CharBase([CharSet.all(0xffff), ...sets]).sets;
  return {
    one: classes.map(({ ranges }) => ranges[0]!.min),
    more: Array.from(new Set(classes.flatMap(({ ranges }) => ranges.flatMap(({ min, max }) => [min, max])))),
  };
}

function nodesOf(language: Language): readonly Node[] {
  const nodes = new Set<Node>([language.initial]);
  for (const node of nodes) for (const [, next] of node?.out ?? []) nodes.add(next);
  return [...nodes, undefined];
}

/** What came of asking. */
export interface Conformance {
  /** The states of the automaton, the one included that no text leaves. */
  readonly states: number;
  readonly asked: number;
  /** A text on which the function and the automaton differ; undefined where there is none among those asked. */
  readonly difference: string | undefined;
}

/**
 * Asks a function about a minimal automaton.
 *
 * @param extra - how many states more than the automaton the function may have; each makes it some thirty times as many texts
 */
export function conformance(language: Language, accepts: (text: string) => boolean, extra = 0): Conformance {
  const nodes = nodesOf(language);
  const { one, more } = lettersOf(nodes);
  const access = accessTo(language, one);
  const words = ['', ...characterizing(language, Array.from(access.keys()))];
  let asked = 0;
  const differs = (text: string, before: Node, rest: string): boolean => {
    asked++;
    const end = walk(before, rest);
    return accepts(text + rest) !== (end !== undefined && language.finals.has(end));
  };
  const look = (node: Node, text: string, left: number): string | undefined => {
    const wrong = words.find((word) => differs(text, node, word));
    if (wrong !== undefined) return text + wrong;
    if (left === 0) return undefined;
    for (const letter of left > extra ? more : one) {
      const found = look(node?.out.get(letter), text + String.fromCharCode(letter), left - 1);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  for (const [node, text] of access) {
    const difference = look(node, text, extra + 1);
    if (difference !== undefined) return { states: access.size, asked, difference };
  }
  return { states: access.size, asked, difference: undefined };
}
