import { apgLib, type GrammarObject, type Opcode } from 'apg-js';
import type { Random } from './random.js';

const { ids } = apgLib;

/** Mostly few, sometimes more: repetitions without an upper bound end somewhere. */
function countOf(random: Random, min: number, max: number): number {
  let count = min;
  while (count < max && count < min + 12 && !random.once(3)) count++;
  return count;
}

/** Either case of a letter, for a literal of ABNF has none (RFC 5234 section 2.3). */
const literal = (codes: readonly number[], random: Random): string => {
  const text = String.fromCharCode(...codes);
  return random.once(2) ? text.toUpperCase() : text;
};

/** A phrase of a rule, each choice of the grammar made at random. */
export function phraseOf(grammar: GrammarObject, name: string, random: Random): string {
  const phrase = (index: number): string => node(grammar.rules[index]!.opcodes, 0);
  const node = (opcodes: readonly Opcode[], at: number): string => {
    const op = opcodes[at]!;
    switch (op.type) {
      case ids['ALT']:
        return node(opcodes, random.pick(op.children!));
      case ids['CAT']:
        return op.children!.map((child) => node(opcodes, child)).join('');
      case ids['REP']:
        return Array.from({ length: countOf(random, op.min!, op.max!) }, () => node(opcodes, at + 1)).join('');
      case ids['RNM']:
        return phrase(op.index!);
      case ids['TRG']:
        return String.fromCharCode(op.min! + random.below(op.max! - op.min! + 1));
      default:
        return literal(op.string!, random);
    }
  };
  return phrase(grammar.rules.findIndex((rule) => rule.lower === name.toLowerCase()));
}
