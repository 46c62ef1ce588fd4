import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { automatonOf, runAutomaton } from '../packages/gateway-export/build/lua/automaton.mjs';

/** The automata that the keyer runs in Lua in place of regular expressions. The oracle is the engine of JavaScript. */

/** Whether an expression matches: a sticky one the whole text, every other somewhere. */
function matches(regexp: RegExp, text: string): boolean {
  regexp.lastIndex = 0;
  return regexp.test(text) && (!regexp.sticky || regexp.lastIndex === text.length);
}

const EXPRESSIONS: readonly (readonly [regexp: RegExp, pieces: string | readonly string[]])[] = [
  [/^0[xX]/, '0xX1'],
  [/;|%(?:3B|2F|25[0-9A-F]{2})/, ';%3B2F5'],
  [/^https?:\/\//i, ['http', 'HTTP', 's', '://', ':', '/', 'h']],
  [/(?:^|\.)(?:[0-9]+|0[xX][0-9A-Fa-f]*)\.?$/, '0x1.ag'],
  [/(?:^|\/)(?:\.?%2[Ee]|%2[Ee]\.|%2[Ee]%2[Ee])(?=\/|$)/, '/.%2Ee'],
  [/^%25(?!\])[a-z]*\]$/, ['%25', '%2', ']', 'a']],
  [/(?:[a-z0-9_-]{1,5}\.)*[a-z][a-z0-9-]{0,4}/y, 'a0-._'],
  [/(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(?:\.(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])){1}/y, '0125.'],
  [/[!-~]*(?:%[0-9A-F]{2}[a-z]*)*/y, '%2Fa \x80'],
  [/^[ \t]*[a-z*]+[ \t]*(?:;[ \t]*[qQ]=(?:0(?:\.\d{0,3})?|1)[ \t]*)?$/, ' a;q=0.1\t*'],
  [/[\0-\x20\x7F]/, '\0\x1f \x7fa'],
  [/[^a-c\]]+$/, 'abcd]'],
  [/a{2,3}b{0}c{2,}$/, 'abc'],
];

describe('an automaton tells of a text what the expression tells', () => {
  test.each(EXPRESSIONS)('%s over %j', (regexp, pieces) => {
    const automaton = automatonOf(regexp);
    const seen = new Set<boolean>();
    const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((chars) => chars.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        const expected = matches(regexp, text);
        seen.add(expected);
        expect([text, runAutomaton(automaton, text)]).toEqual([text, expected]);
        const isIdle = [...text].every((char) => automaton.isIdle[char.charCodeAt(0)] === true);
        if (isIdle) expect([text, runAutomaton(automaton, '')]).toEqual([text, expected]);
      }),
      { seed: 13, numRuns: 400 },
    );
    expect(seen.has(true)).toBe(true);
  });
});

test.each([/(a)\1/, /(?<=a)b/, /a*?/, /(a)/, /a/u, /a/g, /\bx/, /(?=ab)a/, /\w/])(
  'there is no automaton for %s: what the keyer does not use is refused, not read in another way',
  (regexp) => {
    expect(() => automatonOf(regexp)).toThrow(/^no automaton for /);
  },
);

test('an automaton has as few states as it can', () => {
  // Failed, found, and before.
  expect(automatonOf(/[a-c]/).next).toHaveLength(3);
  expect(automatonOf(/(?:(?:[a-c][a-c])*[a-c]*)/y).next).toHaveLength(3);
});
