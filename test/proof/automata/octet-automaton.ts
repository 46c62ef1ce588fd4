import { type Char, CharSet, DFA } from 'refa';
import type { Automaton } from '../../../packages/gateway-export/build/lua/automaton.mjs';
import { LAST } from './rule-automaton.js';

const OCTETS = Array.from({ length: 256 }, (_, octet) => octet as Char);

/** All texts of octets. */
export const octetTexts = (): DFA => {
  const all = CharSet.fromRange(LAST, { min: 0, max: 0xff });
  return DFA.fromTransitionIterator(
    { initial: 0, getOut: () => new Map([[0, all]]), isFinal: () => true },
    { maxCharacter: LAST },
  );
};

/** The automaton that stands in the Lua of the keyer, over texts of octets. */
export function octetAutomaton({ start, classOf, width, next, ends }: Automaton): DFA {
  const classes = Array.from({ length: width }, (_, index) =>
    CharSet.fromCharacters(
      LAST,
      OCTETS.filter((octet) => classOf[octet] === index),
    ),
  );
  const getOut = (state: number): ReadonlyMap<number, CharSet> => {
    const out = new Map<number, CharSet>();
    next[state]!.forEach((to, index) => out.set(to, out.get(to)?.union(classes[index]!) ?? classes[index]!));
    return out;
  };
  return DFA.fromTransitionIterator(
    { initial: start, getOut, isFinal: (state) => ends[state] === true },
    { maxCharacter: LAST },
  );
}
