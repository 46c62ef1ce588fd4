import { type CharSet, type Concatenation, type Element, JS, type Quantifier } from 'refa';

/**
 * An expression as a program of a matcher that goes back: what ECMAScript's own matcher does (ECMA-262 22.2.2), with the
 * order of alternatives, with greed, and with lookahead. Each state of the program says what it asks of the rest of a text.
 */
export type State =
  | { readonly op: 'char'; readonly set: CharSet; readonly next: number }
  /** The first of these that does not fail. */
  | { readonly op: 'choice'; readonly among: readonly number[] }
  | { readonly op: 'ahead'; readonly body: number; readonly negate: boolean; readonly next: number }
  /** `^` */
  | { readonly op: 'start'; readonly next: number }
  | { readonly op: 'accept' };

export interface Program {
  readonly states: readonly State[];
  readonly entry: number;
  readonly maxCharacter: number;
}

/** What the reading of an expression leaves out. */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
}

const outside = (what: string): never => {
  throw new OutsideError(`${what} is outside of what is read as an automaton`);
};

/** The same for elements that say the same: what stands in many alternatives is one stretch of the program. */
const keys = new WeakMap<object, string>();

function keyOf(node: Element | Concatenation): string {
  const known = keys.get(node);
  if (known !== undefined) return known;
  const key = writtenKey(node);
  keys.set(node, key);
  return key;
}

function writtenKey(node: Element | Concatenation): string {
  switch (node.type) {
    case 'Concatenation':
      return node.elements.map(keyOf).join(' ');
    case 'CharacterClass':
      return node.characters.toRangesString();
    case 'Unknown':
      return node.id;
    default: {
      const { alternatives, ...own } = node;
      const kind = [own.type, 'min' in own && own.min, 'max' in own && own.max, 'lazy' in own && own.lazy];
      return `${[...kind, 'kind' in own && own.kind, 'negate' in own && own.negate].join()}(${alternatives.map(keyOf).join('|')})`;
    }
  }
}

class Compiler {
  readonly states: State[] = [];
  private readonly made = new Map<string, number>();
  readonly accept = this.add({ op: 'accept' });

  add(state: State): number {
    return this.states.push(state) - 1;
  }

  /** Behind the same, the same element is the same state. */
  private element(element: Element, next: number): number {
    const key = `${String(next)} ${keyOf(element)}`;
    const state = this.made.get(key) ?? this.make(element, next);
    this.made.set(key, state);
    return state;
  }

  choice(among: readonly number[]): number {
    return among.length === 1 ? among[0]! : this.add({ op: 'choice', among });
  }

  alternatives(all: readonly Concatenation[], next: number): number {
    return this.choice(
      all.map(({ elements }) => elements.reduceRight((rest, element) => this.element(element, rest), next)),
    );
  }

  private make(element: Element, next: number): number {
    switch (element.type) {
      case 'CharacterClass':
        return this.add({ op: 'char', set: element.characters, next });
      case 'Alternation':
        return this.alternatives(element.alternatives, next);
      case 'Quantifier':
        return this.quantifier(element, next);
      case 'Assertion': {
        const { alternatives, negate } = element;
        if (element.kind === 'ahead') {
          const body = this.alternatives(alternatives, this.accept);
          return this.add({ op: 'ahead', body, negate, next });
        }
        return negate && isAnything(alternatives) ? this.add({ op: 'start', next }) : outside('a lookbehind');
      }
      case 'Unknown':
        return outside(element.id);
    }
  }

  private quantifier({ alternatives, min, max, lazy }: Quantifier, next: number): number {
    const ordered = (more: number, done: number): number => this.choice(lazy ? [done, more] : [more, done]);
    let rest = next;
    if (max === Infinity) {
      if (alternatives.some(isNullable)) outside('a repetition of what may be empty');
      // The loop refers to itself, so its place is taken before its body is known.
      const loop = this.add({ op: 'accept' });
      const more = this.alternatives(alternatives, loop);
      this.states[loop] = { op: 'choice', among: lazy ? [next, more] : [more, next] };
      rest = loop;
    } else {
      for (let i = min; i < max; i++) rest = ordered(this.alternatives(alternatives, rest), next);
    }
    for (let i = 0; i < min; i++) rest = this.alternatives(alternatives, rest);
    return rest;
  }
}

const isEmptyable = (element: Element): boolean => {
  switch (element.type) {
    case 'CharacterClass':
      return false;
    case 'Alternation':
      return element.alternatives.some(isNullable);
    case 'Quantifier':
      return element.min === 0 || element.alternatives.some(isNullable);
    default:
      return true;
  }
};

const isNullable = ({ elements }: Concatenation): boolean => elements.every(isEmptyable);

/** One character, whichever: what refa makes of the inside of `^` and `$`. */
const isAnything = (alternatives: readonly Concatenation[]): boolean => {
  const [only] = alternatives.length === 1 ? alternatives[0]!.elements : [];
  return only?.type === 'CharacterClass' && only.characters.isAll && alternatives[0]!.elements.length === 1;
};

/**
 * Reads an expression: one program for each of its alternatives, in their order. The first that does not fail is the one
 * that a matcher takes.
 *
 * @throws OutsideError for a back reference, a lookbehind, and a repetition of what may be empty
 */
export function programsOf({ source, flags }: Pick<RegExp, 'source' | 'flags'>): readonly Program[] {
  if (flags.includes('m')) outside('the flag m');
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source, flags }).parse({
    simplify: false,
    backreferences: 'unknown',
    maxBackreferenceWords: 0,
    maxNodes: 100_000,
  });
  return expression.alternatives.map((alternative) => {
    const compiler = new Compiler();
    const entry = compiler.alternatives([alternative], compiler.accept);
    return { states: compiler.states, entry, maxCharacter };
  });
}
