import { describe, expect, test } from '@jest/globals';
import type { DFA } from 'refa';
import { expressionAutomaton, type Question } from './automata/expression-automaton.js';
import { shortestText } from './automata/shortest-text.js';
import { constructionsIn, expressionOf, literalsIn, type Named } from './expressions/sources.js';
import { rfc3986 } from './grammar/grammars.js';

/** Expressions that stand for one rule of a grammar: the two are one language, decided and not sampled. */

const GENERIC = 'packages/generic/src/syntax';
const ENCODING = 'packages/generic/src/encoding';
const RESOLUTION = 'packages/generic/src/resolution';
const DECIDE = 'packages/cache-key/src/decide';

/** What an expression is to a rule. */
type Relation = 'is' | 'is not' | 'never with';

const ROWS: readonly (readonly [file: string, name: string, question: Question, relation: Relation, rule: string])[] = [
  [`${GENERIC}/grammar.ts`, 'NAMED_HEAD', 'whole', 'is', 'named-head'],
  [`${GENERIC}/grammar.ts`, 'TAIL', 'whole', 'is', 'tail'],
  [`${GENERIC}/is-component.ts`, 'PATH_AND_QUERY', 'whole', 'is', 'path-and-query'],
  [`${GENERIC}/part-reader.ts`, 'START', 'whole', 'is', 'scheme-part'],
  [`${GENERIC}/part-reader.ts`, 'PORT', 'whole', 'is', 'optional-port'],
  [`${GENERIC}/component.ts`, 'NOT.scheme', 'found', 'is not', 'scheme-or-nothing'],
  [`${GENERIC}/component.ts`, 'NOT.userinfo', 'found', 'is not', 'userinfo'],
  [`${GENERIC}/component.ts`, 'NOT.host', 'found', 'is not', 'reg-name'],
  [`${GENERIC}/component.ts`, 'NOT.port', 'found', 'is not', 'port'],
  [`${GENERIC}/component.ts`, 'NOT.path', 'found', 'is not', 'path-chars'],
  [`${GENERIC}/component.ts`, 'NOT_QUERY', 'found', 'is not', 'query'],
  [`${GENERIC}/host.ts`, 'IPV4_ADDRESS', 'whole', 'is', 'IPv4address'],
  [`${GENERIC}/ip-literal.ts`, 'IPV_FUTURE', 'whole', 'is', 'future-literal'],
  [`${GENERIC}/is-component.ts`, 'NAME', 'whole', 'is', 'reg-name'],
  [`${ENCODING}/is-normal-target.ts`, 'NORMAL', 'whole', 'is', 'normal-target'],
  [`${GENERIC}/is-component.ts`, 'QUERY_ALONE', 'whole', 'is', 'query'],
  [`${RESOLUTION}/remove-dot-segments.ts`, 'ENCODED_DOT_SEGMENT', 'whole', 'is', 'encoded-dots'],
  [`${RESOLUTION}/remove-dot-segments.ts`, 'HAS_ENCODED_DOTS', 'found', 'is', 'with-encoded-dots'],
  [`${DECIDE}/plain.ts`, 'SHORT', 'whole', 'is', 'plain-host'],
  [`${DECIDE}/host.ts`, 'PORT', 'whole', 'is', 'optional-port'],
  [`${DECIDE}/target.ts`, 'ABSOLUTE', 'whole', 'is', 'absolute-start'],
  [`${DECIDE}/path-refusal.ts`, 'AMBIGUOUS', 'found', 'is', 'ambiguous'],
  [`${DECIDE}/target.ts`, 'BREAKS', 'found', 'is', 'with-break'],
  [`${DECIDE}/target.ts`, 'BREAKS', 'found', 'never with', 'URI-reference'],
  [`${DECIDE}/target.ts`, 'UNWISE', 'found', 'is', 'with-unwise'],
  [`${DECIDE}/target.ts`, 'UNWISE', 'found', 'never with', 'path-and-query'],
];

const files = Array.from(new Set(ROWS.map(([file]) => file)));
const all: readonly Named[] = [...literalsIn(files), ...(await constructionsIn(files))];

const DIFFERS: Readonly<Record<Relation, (expression: boolean, rule: boolean) => boolean>> = {
  is: (expression, rule) => expression !== rule,
  'is not': (expression, rule) => expression === rule,
  'never with': (expression, rule) => expression && rule,
};

const witness = (expression: DFA, relation: Relation, rule: DFA): string | undefined =>
  shortestText([expression, rule], ([a = false, b = false]) => DIFFERS[relation](a, b));

describe('RFC 3986 Appendix A: an expression and the rule that it stands for are one language', () => {
  test.each(ROWS)('%s: %s, %s, %s %s', (file, name, question, relation, rule) => {
    const automaton = expressionAutomaton(expressionOf(all, file, name), question);
    expect(witness(automaton, relation, rfc3986(rule))).toBeUndefined();
  });

  test('START matches at the beginning of every text but one whose first segment has a colon and begins with no scheme', () => {
    const expression = expressionOf(all, `${GENERIC}/part-reader.ts`, 'START');
    const automata = [expressionAutomaton(expression), expressionAutomaton(expression, 'early'), rfc3986('has-start')];
    expect(
      shortestText(automata, ([whole, early, rule]) => (whole === true || early === true) !== rule),
    ).toBeUndefined();
  });

  test('NAMED_HEAD and TAIL, one behind the other, are a URI whose host is a name', () => {
    const [head, tail] = ['NAMED_HEAD', 'TAIL'].map((name) => expressionOf(all, `${GENERIC}/grammar.ts`, name).source);
    const both = expressionAutomaton(new RegExp(`${String(head)}${String(tail)}`, 'y'));
    expect(witness(both, 'is', rfc3986('named-uri'))).toBeUndefined();
  });

  test('a host of cache keys longer than a label is one of those that are shorter', () => {
    const [plain, short] = ['PLAIN', 'SHORT'].map((name) =>
      expressionAutomaton(expressionOf(all, `${DECIDE}/plain.ts`, name)),
    );
    expect(shortestText([plain!, short!], ([a, b]) => a === true && b === false)).toBeUndefined();
    expect(shortestText([plain!, rfc3986('authority')], ([a, b]) => a === true && b === false)).toBeUndefined();
  });
});
