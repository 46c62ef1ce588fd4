import { apgLib, type GrammarObject } from 'apg-js';
import { APPENDIX_A, readGrammar } from './abnf.js';

/**
 * The same grammar run by apg's own parser, as a second opinion and for the components. That parser descends by
 * prioritized choice: the first alternative that matches is kept, a repetition takes all it can, and neither is
 * reconsidered. Where this would lose phrases of the language, a rule is replaced below. Each replacement either only
 * changes the order of alternatives, or adds a syntactic predicate of SABNF (`&` must follow, `!` must not follow, `%$`
 * end of text). A predicate consumes nothing, and each of these only ever refuses to go on where the text as a whole
 * would be refused: what it guards is followed, in every rule that uses it, by the very thing it looks for. So the
 * language cannot grow, and the automaton of the rules as they stand (see `automaton.ts`) proves that it did not
 * shrink.
 */
export const DEPARTURES: readonly { readonly rule: string; readonly as: string; readonly because: string }[] = [
  {
    rule: 'URI-reference',
    as: '( URI %$ ) / ( relative-ref %$ )',
    because: 'a prefix of a relative-ref may be a URI; a URI-reference is the one or the other up to its end',
  },
  {
    rule: 'host',
    as: 'IP-literal / ( IPv4address !( unreserved / pct-encoded / sub-delims ) ) / reg-name',
    because:
      '"1.2.3.4.5" begins with an IPv4address and is a reg-name; what may continue a reg-name cannot follow a host',
  },
  {
    rule: 'IPv6address',
    as: [
      '( 6( h16 ":" ) ls32 &"]" )',
      '( "::" 5( h16 ":" ) ls32 &"]" )',
      '( [ h16 ] "::" 4( h16 ":" ) ls32 &"]" )',
      '( [ *1( h16 ":" &HEXDIG ) h16 ] "::" 3( h16 ":" ) ls32 &"]" )',
      '( [ *2( h16 ":" &HEXDIG ) h16 ] "::" 2( h16 ":" ) ls32 &"]" )',
      '( [ *3( h16 ":" &HEXDIG ) h16 ] "::" h16 ":" ls32 &"]" )',
      '( [ *4( h16 ":" &HEXDIG ) h16 ] "::" ls32 &"]" )',
      '( [ *5( h16 ":" &HEXDIG ) h16 ] "::" h16 &"]" )',
      '( [ *6( h16 ":" &HEXDIG ) h16 ] "::" &"]" )',
    ].join(' / '),
    because:
      'in "1::" a greedy *n( h16 ":" ) takes the first colon of "::" and leaves no h16; behind each h16 ":" of that ' +
      'repetition another h16 follows. And an alternative that stops before the "]" must give way to the next',
  },
  {
    rule: 'dec-octet',
    as: '( "25" %x30-35 ) / ( "2" %x30-34 DIGIT ) / ( "1" 2DIGIT ) / ( %x31-39 DIGIT ) / DIGIT',
    because: 'in the order of the RFC, DIGIT takes the first digit of every number; the longest goes first',
  },
];

/** Replaces one rule of an ABNF text, up to the next rule. @throws Error where there is no such rule */
function replaceRule(abnf: string, rule: string, as: string): string {
  const pattern = new RegExp(`^${rule} *= .*\\r?\\n(?:[ \\t].*\\r?\\n)*`, 'm');
  if (!pattern.test(abnf)) throw new Error(`no rule ${rule}`);
  return abnf.replace(pattern, () => `${rule} = ${as}\n`);
}

const PRIORITIZED = DEPARTURES.reduce((abnf, { rule, as }) => replaceRule(abnf, rule, as), APPENDIX_A);

const { ast: Ast, ids, parser: Parser } = apgLib;
const grammar: GrammarObject = readGrammar(PRIORITIZED);
const toChars = (text: string): readonly number[] => Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));

/** Whether apg's parser takes the whole text for one phrase of a rule. */
export function matchesRule(text: string, rule: string): boolean {
  return new Parser().parse(grammar, rule, toChars(text)).success;
}

/** The phrases of a URI-reference by the name of their rule, as the parser found them. */
export type Phrases = Readonly<Partial<Record<(typeof PHRASES)[number], string>>>;

const PHRASES = [
  'scheme',
  'userinfo',
  'host',
  'IPv4address',
  'IPv6address',
  'IPvFuture',
  'reg-name',
  'port',
  'path-abempty',
  'path-absolute',
  'path-noscheme',
  'path-rootless',
  'path-empty',
  'query',
  'fragment',
] as const;

/** Reads a URI-reference. @returns undefined where the text is none */
export function phrasesOf(text: string): Phrases | undefined {
  const parser = new Parser();
  const tree = new Ast();
  for (const name of PHRASES) {
    tree.callbacks[name.toLowerCase()] = (state, _chars, index, length, data) => {
      if (state === ids['SEM_PRE']) (data as Record<string, string>)[name] = text.slice(index, index + length);
      return ids['SEM_OK']!;
    };
  }
  parser.ast = tree;
  if (!parser.parse(grammar, 'URI-reference', toChars(text)).success) return undefined;
  const phrases = {};
  tree.translate(phrases);
  return phrases;
}
