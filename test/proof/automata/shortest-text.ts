import type { Char, DFA } from 'refa';

/**
 * The shortest text on which some automata disagree in a way that a caller names: all of them are walked at once, breadth
 * first, so the first text that is found is a shortest one, and where none is found there is none.
 */

type Node = DFA.ReadonlyNode;

/** A deterministic automaton over UTF-16 units. */
export interface Automaton {
  readonly initial: Node;
  readonly finals: ReadonlySet<Node>;
}

/** Which of the automata accept a text, in their order. */
export type Verdict = readonly boolean[];

/** Characters that are easy to read stand for the class they are in. */
const READABLE = Array.from('a1/:.@?#%[]-=&A', (char) => char.charCodeAt(0));

const readable = (min: number, max: number): number => {
  const known = READABLE.find((code) => code >= min && code <= max);
  if (known !== undefined) return known;
  return min < 0x21 && max >= 0x21 ? 0x21 : min;
};

/** The first characters of all stretches on which every automaton goes one way. */
function bordersOf(nodes: readonly (Node | undefined)[]): readonly number[] {
  const borders = new Set([0]);
  for (const node of nodes)
    for (const [{ min, max }] of node?.out ?? []) {
      borders.add(min);
      borders.add(max + 1);
    }
  return Array.from(borders).sort((a, b) => a - b);
}

interface Visit {
  readonly nodes: readonly (Node | undefined)[];
  readonly text: string;
}

/**
 * Walks automata side by side.
 *
 * @param isFound - given which of the automata accept a text
 * @returns the shortest text that it holds for; undefined where it holds for no text at all
 */
export function shortestText(
  automata: readonly Automaton[],
  isFound: (accepted: Verdict) => boolean,
): string | undefined {
  const ids = automata.map(() => new Map<Node | undefined, number>());
  const keyOf = (nodes: readonly (Node | undefined)[]): string =>
    nodes
      .map((node, i) => {
        const known = ids[i]!;
        if (!known.has(node)) known.set(node, known.size);
        return known.get(node);
      })
      .join();
  const start: Visit = { nodes: automata.map(({ initial }) => initial), text: '' };
  const seen = new Set([keyOf(start.nodes)]);
  const queue = [start];
  for (const { nodes, text } of queue) {
    if (isFound(nodes.map((node, i) => node !== undefined && automata[i]!.finals.has(node)))) return text;
    const borders = bordersOf(nodes);
    borders.forEach((min, i) => {
      const max = (borders[i + 1] ?? 0x10000) - 1;
      if (min > 0xffff) return;
      const next = nodes.map((node) => node?.out.get(min as Char));
      const key = keyOf(next);
      if (seen.has(key)) return;
      seen.add(key);
      queue.push({ nodes: next, text: text + String.fromCharCode(readable(min, max)) });
    });
  }
  return undefined;
}

/** Whether an automaton accepts a text. */
export function accepts({ initial, finals }: Automaton, text: string): boolean {
  let at: Node | undefined = initial;
  for (let i = 0; i < text.length && at !== undefined; i++) at = at.out.get(text.charCodeAt(i));
  return at !== undefined && finals.has(at);
}
