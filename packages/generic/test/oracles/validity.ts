import { APPENDIX_A, PRODUCTIONS, type ProductionName, readGrammar } from './abnf.js';
import { type Automaton, automatonOf } from './automaton.js';

/** Appendix A, read by apg. */
export const GRAMMAR = readGrammar(APPENDIX_A);

/** Validity after Appendix A, for each of the four productions. */
export const ORACLE = Object.fromEntries(PRODUCTIONS.map((name) => [name, automatonOf(GRAMMAR, name)])) as Record<
  ProductionName,
  Automaton
>;
