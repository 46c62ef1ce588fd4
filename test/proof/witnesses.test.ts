import { describe, expect, test } from '@jest/globals';
import { isIPv6Address } from '@urikit/generic/internal';
import { compile } from '../../packages/generic/src/syntax/grammar.js';
import { conformance } from './automata/conformance.js';
import { expressionAutomaton } from './automata/expression-automaton.js';
import { accepts, shortestText } from './automata/shortest-text.js';
import { rowsOf } from './extent.js';
import { plainRfc3986, rfc3986 } from './grammar/grammars.js';

/** The proof can fail: an expression with one mistake has a shortest text that tells it from the grammar. */

const { source } = compile({ scheme: 'optional', fragment: true, captures: false });

const changed = (from: string, to: string): RegExp => {
  expect(source).toContain(from);
  return new RegExp(source.replace(from, to), 'y');
};

const lettersOf = (number: number): string =>
  number.toString(3).replace(/[012]/g, (digit) => 'abc'.charAt(Number(digit)));

type Mistake = readonly [mistake: string, from: string, to: string, witness: string];

const MISTAKES = rowsOf<Mistake>(
  [['a colon in a first segment', '(?![^:/?#]*:)', '', ':']],
  [
    ['triplets of one digit', '%[0-9A-Fa-f]{2}', '%[0-9A-Fa-f]', '//%1'],
    ['a scheme of one letter', '+\\-.]*):', '+\\-.]+):', 'A:'],
    ['a path that begins like an authority', '(?!\\/\\/)', '(?:)', '//@'],
    ['a port of letters', ':(?:[0-9]*)', ':(?:[0-9a]*)', '//:a'],
    ['no fragment', '(?:#', '(?:!', '#'],
  ],
);

describe('RFC 3986 Appendix A: an expression with a mistake, and the shortest text that shows it', () => {
  test.each(MISTAKES)('%s', (_, from, to, witness) => {
    const whole = expressionAutomaton(changed(from, to));
    expect(shortestText([whole, plainRfc3986('URI-reference')], ([a, b]) => a !== b)).toBe(witness);
  });

  test.each<readonly [string, RegExp, string, string]>([
    ['alternatives in an order that hides one', /a|ab/y, 'whole', 'a'],
    ['greed that takes too much and comes back', /[ab]*b/y, 'whole', 'b'],
    ['a lazy repetition stops as soon as it may', /[ab]*?b/y, 'whole', 'b'],
    ['lookahead to the end', /a(?=b*$)b*/y, 'whole', 'a'],
    ['a search', /^b|aa/, 'found', 'b'],
  ])('an expression is read as the matcher reads it: %s', (_, expression, question, shortest) => {
    const automaton = expressionAutomaton(expression, question as 'whole');
    expect(shortestText([automaton], ([accepted]) => accepted === true)).toBe(shortest);
    for (const text of ['', ...Array.from({ length: 3 ** 5 }, (__, n) => lettersOf(n))]) {
      expression.lastIndex = 0;
      const found = expression.test(text);
      const answer = question === 'found' ? found : found && expression.lastIndex === text.length;
      expect([text, accepts(automaton, text)]).toEqual([text, answer]);
    }
  });

  test.each<readonly [string, (text: string) => boolean]>([
    [
      'nine groups',
      (text) => isIPv6Address(text, 0, text.length) || /^(?:[0-9A-Fa-f]{1,4}:){8}[0-9A-Fa-f]{1,4}$/.test(text),
    ],
    ['five digits', (text) => isIPv6Address(text, 0, text.length) || /^::[0-9A-Fa-f]{1,5}$/.test(text)],
    [
      'a gap of no group',
      (text) => isIPv6Address(text, 0, text.length) || /^(?:[0-9A-Fa-f]{1,4}:){7}:[0-9A-Fa-f]{1,4}$/.test(text),
    ],
    ['an octet above 255', (text) => isIPv6Address(text, 0, text.length) || text === '::256.0.0.0'],
  ])('IPv6address read by hand, with a mistake: %s', (_, reads) => {
    const { difference } = conformance(rfc3986('IPv6address'), reads);
    expect(difference).toBeDefined();
    expect(reads(difference!)).not.toBe(isIPv6Address(difference!, 0, difference!.length));
  });
});
