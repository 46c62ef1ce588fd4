import { readFileSync } from 'node:fs';
import type { GrammarObject } from 'apg-js';
import type { DFA } from 'refa';
import { APPENDIX_A, readGrammar } from '../../../packages/generic/test/oracles/abnf.js';
import { ruleAutomaton } from '../automata/rule-automaton.js';

/** The grammars that the sources are held against, each as text. */

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

const once = (grammar: GrammarObject): ((rule: string) => DFA) => {
  const made = new Map<string, DFA>();
  return (rule) => {
    const automaton = made.get(rule) ?? ruleAutomaton(grammar, rule);
    made.set(rule, automaton);
    return automaton;
  };
};

/** The automaton of a rule of Appendix A, or of those that stand behind it. */
export const rfc3986 = once(readGrammar(`${APPENDIX_A}\n${read('./proof.abnf')}`));

/** Appendix A where an authority is a reg-name and a port: an IPv4address is a reg-name as well. */
export const plainRfc3986 = once(
  readGrammar(APPENDIX_A.replace(/^authority .*$/m, 'authority = reg-name [ ":" port ]')),
);

/**
 * What normalization changes, and what the expression for normal forms leaves to the rules.
 *
 * @param withPort - the schemes that have a default port, as alternatives of ABNF
 */
export const changesWith = (withPort: string): ((rule: string) => DFA) =>
  once(readGrammar(`${APPENDIX_A}\n${read('./changes.abnf').replace(/^port-of .*$/m, `port-of = ${withPort}`)}`));
