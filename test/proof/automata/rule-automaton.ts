import { apgLib, type GrammarObject, type Opcode } from 'apg-js';
import { type Char, CharSet, DFA, NFA, type NoParent, type Concatenation, type Element } from 'refa';

/**
 * A rule of an ABNF as a minimal automaton: apg reads the rules, each is unfolded where it is referred to, and refa makes
 * the automaton. An alternation is a union and a repetition has no preference (RFC 5234 3.2, 3.6).
 */

const { ids } = apgLib;

/** The last UTF-16 unit. */
export const LAST = 0xffff as Char;

type Part = NoParent<Element>;
type Sequence = NoParent<Concatenation>;

const sequence = (elements: readonly Part[]): Sequence => ({ type: 'Concatenation', elements: [...elements] });

const group = (alternatives: readonly Sequence[]): Part => ({ type: 'Alternation', alternatives: [...alternatives] });

const anyOf = (min: number, max: number): Part => ({
  type: 'CharacterClass',
  characters: CharSet.fromRange(LAST, { min: min, max: max }),
});

const isLowerCase = (code: number): boolean => code >= 0x61 && code <= 0x7a;

/** "ABNF strings are case insensitive" (RFC 5234 2.3); apg keeps them in lower case. */
const eitherCase = (code: number): Part =>
  isLowerCase(code)
    ? group([sequence([anyOf(code, code)]), sequence([anyOf(code - 0x20, code - 0x20)])])
    : anyOf(code, code);

function partOf(grammar: GrammarObject, opcodes: readonly Opcode[], at: number): Part {
  const op = opcodes[at]!;
  const children = (): Part[] => op.children!.map((child) => partOf(grammar, opcodes, child));
  switch (op.type) {
    case ids['ALT']:
      return group(children().map((child) => sequence([child])));
    case ids['CAT']:
      return group([sequence(children())]);
    case ids['REP']:
      return {
        type: 'Quantifier',
        min: op.min ?? 0,
        max: op.max ?? Infinity,
        lazy: false,
        alternatives: [sequence([partOf(grammar, opcodes, at + 1)])],
      };
    case ids['RNM']:
      return partOf(grammar, grammar.rules[op.index!]!.opcodes, 0);
    case ids['TRG']:
      return anyOf(op.min!, op.max!);
    case ids['TBS']:
      return group([sequence((op.string ?? []).map((code) => anyOf(code, code)))]);
    case ids['TLS']:
      return group([sequence((op.string ?? []).map(eitherCase))]);
    default:
      throw new Error(`an opcode that is no ABNF: ${String(op.type)}`);
  }
}

/** An automaton made deterministic and as small as one of its language can be. */
export function minimal(nfa: NFA): DFA {
  const dfa = DFA.fromFA(nfa);
  dfa.minimize();
  return dfa;
}

/** The minimal automaton of one rule. */
export function ruleAutomaton(grammar: GrammarObject, name: string): DFA {
  const rule = grammar.rules.find(({ lower }) => lower === name.toLowerCase());
  if (rule === undefined) throw new Error(`no rule "${name}" in the grammar`);
  return minimal(
    NFA.fromRegex(
      [sequence([partOf(grammar, rule.opcodes, 0)])],
      { maxCharacter: LAST },
      {},
      new NFA.LimitedNodeFactory(200_000),
    ),
  );
}
