import { APPENDIX_A, PRODUCTIONS, type ProductionName, readGrammar } from './abnf.js';
import { type Automaton, automatonOf } from './automaton.js';

/** Appendix A, read by apg. */
export const GRAMMAR = readGrammar(APPENDIX_A);

/** Validity after Appendix A, for each of the four productions. */
export const ORACLE = Object.fromEntries(PRODUCTIONS.map((name) => [name, automatonOf(GRAMMAR, name)])) as Record<
  ProductionName,
  Automaton
>;

/** RFC 6874 section 2, which an engine follows as an option: the rules that it adds, and the one that it replaces. */
const ZONES = `
IP-literal = "[" ( IPv6address / IPv6addrz / IPvFuture  ) "]"
ZoneID     = 1*( unreserved / pct-encoded )
IPv6addrz  = IPv6address "%25" ZoneID
`;

/** Validity of a URI-reference after Appendix A with RFC 6874. */
export const ORACLE_WITH_ZONES: Automaton = automatonOf(
  readGrammar(APPENDIX_A.replace(/^IP-literal .*$/m, '') + ZONES),
  'URI-reference',
);
