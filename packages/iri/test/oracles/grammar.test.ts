import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isAbsoluteIri, isIri, isIriReference, isRelativeIriReference, tryParseIri } from '@urikit/iri';
import { readGrammar } from '../../../generic/test/oracles/abnf.js';
import { automatonOf } from '../../../generic/test/oracles/automaton.js';
import { inLetters, letterOf } from './letters.js';

const GRAMMAR = readGrammar(readFileSync(new URL('./rfc3987.abnf', import.meta.url), 'utf8'));
const PRODUCTIONS = [
  ['IRI', isIri],
  ['IRI-reference', isIriReference],
  ['absolute-IRI', isAbsoluteIri],
  ['irelative-ref', isRelativeIriReference],
] as const;
const ORACLES = PRODUCTIONS.map(([name, predicate]) => [name, predicate, automatonOf(GRAMMAR, name)] as const);

const TOKENS = [
  ...[
    'a',
    'http:',
    'b:',
    '//',
    '/',
    '?',
    '#',
    '@',
    ':',
    '[',
    ']',
    '[::1]',
    '[v1.a]',
    '[v1.é]',
    '1.2.3.4',
    ':80',
    '.',
    '..',
  ],
  ...['%', '%41', '%C3%A9', '~', '!', ' ', '"', '<', '\\', '^', '\x00', '\x7f', 'é', '例え', '\u{1F600}', '\uE000'],
  ...['\u{F0000}', '\uFFFE', '\uFDD0', '\uD800', '\uDC00', '\x80', '\u{E0000}', '\u202E'],
];

describe('RFC 3987 2.2: validity against the ABNF', () => {
  test('5,000 texts, for each of the four productions', () => {
    const texts = fc.array(fc.constantFrom(...TOKENS), { maxLength: 9 }).map((tokens) => tokens.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        const letters = inLetters(text);
        for (const [name, predicate, oracle] of ORACLES)
          expect([name, predicate(text)]).toEqual([name, oracle.accepts(letters)]);
        const result = tryParseIri(text);
        expect(result.ok).toBe(ORACLES[1]![2].accepts(letters));
        if (!result.ok) expect(result.issue.end).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 5_000, seed: 3987 },
    );
  });

  test('code points, in a path and in a query', () => {
    const wrong: string[] = [];
    for (let code = 0x80; code <= 0x10ffff; code++) {
      // Around the edges of planes and blocks, and a sample of the rest.
      if ((code & 0xf) > 3 && (code & 0xf) < 13 && code % 97 !== 0) continue;
      if (code > 0x1000 && (code & 0xff) > 0x10 && (code & 0xff) < 0xc0 && code % 97 !== 0) continue;
      const char = String.fromCodePoint(code);
      const letter = letterOf(code);
      if (isIriReference(`/${char}`) !== (letter === '\x01')) wrong.push(`path ${code.toString(16)}`);
      if (isIriReference(`?${char}`) !== (letter !== '\x03')) wrong.push(`query ${code.toString(16)}`);
    }
    expect(wrong).toEqual([]);
  });
});
