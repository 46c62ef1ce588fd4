import { apgLib, type GrammarObject, type Opcode } from 'apg-js';

/**
 * The exact oracle. ABNF defines a language: an alternation is a union, not a choice in order, and a repetition is not
 * greedy (RFC 5234 section 3.2, 3.6). A recursive-descent parser such as apg's own has to choose, and where it chooses
 * wrong it needs help (see `prioritized.ts`). This one chooses nothing: the rules, read by apg, become a
 * nondeterministic automaton after Thompson, which is run with sets of states. The grammar of Appendix A has no
 * recursion, so every rule can be unfolded where it is referred to, and the automaton is exact by construction. Sets
 * that were reached once are kept, so a text costs one look-up a character.
 */

const { ids } = apgLib;

/** Above this code no rule has a transition: every such character is alike. */
const ALPHABET = 128;

interface Fragment {
  readonly entry: number;
  readonly exit: number;
}

class Builder {
  readonly silent: number[][] = [];
  readonly ranges: { readonly min: number; readonly max: number; readonly to: number }[][] = [];

  constructor(private readonly grammar: GrammarObject) {}

  state(): number {
    this.ranges.push([]);
    return this.silent.push([]) - 1;
  }

  rule(index: number): Fragment {
    return this.node(this.grammar.rules[index]!.opcodes, 0);
  }

  private link(from: number, to: number): void {
    this.silent[from]!.push(to);
  }

  private empty(): Fragment {
    const state = this.state();
    return { entry: state, exit: state };
  }

  private sequence(parts: readonly Fragment[]): Fragment {
    return parts.reduce((left, right) => {
      this.link(left.exit, right.entry);
      return { entry: left.entry, exit: right.exit };
    }, this.empty());
  }

  private characters(ranges: readonly (readonly [min: number, max: number])[]): Fragment {
    const [entry, exit] = [this.state(), this.state()];
    for (const [min, max] of ranges) this.ranges[entry]!.push({ min, max, to: exit });
    return { entry, exit };
  }

  private alternation(parts: readonly Fragment[]): Fragment {
    const [entry, exit] = [this.state(), this.state()];
    for (const part of parts) {
      this.link(entry, part.entry);
      this.link(part.exit, exit);
    }
    return { entry, exit };
  }

  /** `min` copies in a row, then a loop, or `max - min` copies that may be left out. */
  private repetition({ min = 0, max = Infinity }: Opcode, copy: () => Fragment): Fragment {
    const required = Array.from({ length: min }, copy);
    if (max === Infinity) {
      const hub = this.empty();
      const body = copy();
      this.link(hub.entry, body.entry);
      this.link(body.exit, hub.entry);
      return this.sequence([...required, hub]);
    }
    const optional = Array.from({ length: max - min }, () => this.alternation([copy(), this.empty()]));
    return this.sequence([...required, ...optional]);
  }

  private node(opcodes: readonly Opcode[], at: number): Fragment {
    const op = opcodes[at]!;
    const codes = op.string ?? [];
    switch (op.type) {
      case ids['ALT']:
        return this.alternation(op.children!.map((child) => this.node(opcodes, child)));
      case ids['CAT']:
        return this.sequence(op.children!.map((child) => this.node(opcodes, child)));
      case ids['REP']:
        return this.repetition(op, () => this.node(opcodes, at + 1));
      case ids['RNM']:
        return this.rule(op.index!);
      case ids['TRG']:
        return this.characters([[op.min!, op.max!]]);
      case ids['TBS']:
        return this.sequence(codes.map((code) => this.characters([[code, code]])));
      case ids['TLS']:
        // "ABNF strings are case insensitive" (RFC 5234 section 2.3); apg keeps them in lower case.
        return this.sequence(codes.map((code) => this.characters(bothCases(code))));
      default:
        throw new Error(`an opcode that is no ABNF: ${String(op.type)}`);
    }
  }
}

const bothCases = (code: number): readonly (readonly [number, number])[] =>
  code >= 0x61 && code <= 0x7a
    ? [
        [code, code],
        [code - 0x20, code - 0x20],
      ]
    : [[code, code]];

/** A set of states, with the sets that each character leads to as far as they are known. */
interface Node {
  readonly states: readonly number[];
  readonly accepts: boolean;
  readonly next: (Node | undefined)[];
}

/** What an automaton knows about a rule. */
export interface Automaton {
  /** Whether the whole text is one phrase of the rule. */
  readonly accepts: (text: string) => boolean;
  /** How many characters of a text can be the beginning of a phrase: the length of its longest prefix that can. */
  readonly viable: (text: string) => number;
}

/** Builds the automaton of one rule. */
export function automatonOf(grammar: GrammarObject, name: string): Automaton {
  const builder = new Builder(grammar);
  const { entry, exit } = builder.rule(grammar.rules.findIndex((rule) => rule.lower === name.toLowerCase()));
  const known = new Map<string, Node>();

  /** A state is kept where it can read a character or is the end; the silent ones are followed. */
  const nodeOf = (starts: Iterable<number>): Node => {
    const reached = new Set(starts);
    for (const state of reached) for (const to of builder.silent[state]!) reached.add(to);
    const states = Array.from(reached)
      .filter((state) => state === exit || builder.ranges[state]!.length > 0)
      .sort((a, b) => a - b);
    const key = states.join();
    const node = known.get(key) ?? { states, accepts: reached.has(exit), next: [] };
    known.set(key, node);
    return node;
  };

  const step = (from: Node, code: number): Node => {
    const to = from.states.flatMap((state) =>
      builder.ranges[state]!.filter(({ min, max }) => code >= min && code <= max),
    );
    return nodeOf(to.map((range) => range.to));
  };

  const dead = nodeOf([]);
  const start = nodeOf([entry]);
  const next = (from: Node, code: number): Node => (code < ALPHABET ? (from.next[code] ??= step(from, code)) : dead);

  return {
    accepts: (text) => {
      let node = start;
      for (let i = 0; i < text.length && node !== dead; i++) node = next(node, text.charCodeAt(i));
      return node.accepts;
    },
    // Thompson's construction leaves no state from which the end cannot be reached, so alive means viable.
    viable: (text) => {
      let node = start;
      for (let i = 0; i < text.length; i++) {
        node = next(node, text.charCodeAt(i));
        if (node === dead) return i;
      }
      return text.length;
    },
  };
}
