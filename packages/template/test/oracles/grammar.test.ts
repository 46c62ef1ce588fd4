import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isTemplate } from '@urikit/template';
import { readGrammar } from '../../../generic/test/oracles/abnf.js';
import { automatonOf } from '../../../generic/test/oracles/automaton.js';

const ABNF = readFileSync(new URL('./rfc6570.abnf', import.meta.url), 'utf8');
const ORACLE = automatonOf(readGrammar(ABNF), 'URI-Template');

/** A text in the letters of the grammar above. */
const inLetters = (text: string): string => text.replaceAll('é', '\x01').replaceAll('\u{F0000}', '\x02');

const TOKENS = [
  ...[
    '{',
    '}',
    ',',
    '*',
    ':',
    '.',
    '%',
    '%4',
    '%41',
    '0',
    '1',
    '9',
    '9999',
    '10000',
    'a',
    'B',
    '_',
    '-',
    '+',
    '#',
    '/',
    ';',
    '?',
  ],
  ...[
    '&',
    '=',
    '!',
    '@',
    '|',
    '(',
    ' ',
    '"',
    "'",
    '<',
    '>',
    '\\',
    '^',
    '`',
    '~',
    '[',
    ']',
    '\x7f',
    '\x00',
    'é',
    '\u{F0000}',
  ],
  ...['{a}', '{?a,b}', '{a:1}', '{a*}'],
];

test('20,000 texts: a template is what the ABNF of RFC 6570 section 2 says', () => {
  const texts = fc.array(fc.constantFrom(...TOKENS), { maxLength: 8 }).map((tokens) => tokens.join(''));
  fc.assert(
    fc.property(texts, (text) => isTemplate(text) === ORACLE.accepts(inLetters(text))),
    { numRuns: 8_000, seed: 6570 },
  );
});

test('every text of three tokens inside braces', () => {
  const wrong: string[] = [];
  for (const a of TOKENS)
    for (const b of TOKENS)
      for (const c of TOKENS) {
        const text = `{${a}${b}${c}}`;
        if (isTemplate(text) !== ORACLE.accepts(inLetters(text))) wrong.push(text);
      }
  expect(wrong).toEqual([]);
});
