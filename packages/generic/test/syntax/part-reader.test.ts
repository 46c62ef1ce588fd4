import { splitComponents } from '@urikit/generic/internal';
import { isUri } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { diagnose, diagnoseTexts } from '../../src/syntax/diagnose.js';
import { LONG } from '../../src/syntax/grammar.js';
import { startOfPath } from '../../src/syntax/part-reader.js';
import { isValid } from '../../src/syntax/scan.js';
import { nearReferences, texts } from '../generators/arbitraries.js';
import { testSeed } from '../generators/campaign.js';

const isValidByParts = (text: string): boolean => diagnoseTexts(splitComponents(text)) === undefined;

const REFERENCE = { scheme: 'optional', fragment: true } as const;

/** What stands in a text that the expression for plain ones leaves to the reader. */
const isOther = (text: string): boolean => /[@[]/.test(text);

/** The reading part by part, which long texts take, beside the expression and the diagnosis, on texts of any length. */
describe('a text is valid part by part where the grammar says so', () => {
  test.each([
    ['', true],
    ['http://u:p@h:80/a?b#c', true],
    ['//[::1]:1', true],
    ['//[v1.x]', true],
    ['1a:b', false],
    [':a', false],
    ['//a:b:c', false],
    ['//u%4@h', false],
    ['//u@[::1', false],
    ['//[::1%25]', false],
    ['//[fe80::1%25en0]', false],
    ['//[v1.a%25b]', false],
    ['//[x%25a]', false],
    ['a b', false],
    ['a?b c', false],
    ['a#b#c', false],
    ['a%4', false],
  ])('%j: %j', (text, valid) => {
    expect([isValidByParts(text), isValid(text)]).toEqual([valid, valid]);
  });

  test('for generated texts, as the expression and as the diagnosis', () => {
    fc.assert(
      fc.property(fc.oneof(texts, nearReferences(['http', 'urn'])), (text) => {
        const valid = isValid(text);
        expect([text, isValidByParts(text)]).toEqual([text, valid]);
        expect([text, startOfPath(REFERENCE, text) >= 0]).toEqual([text, valid && isOther(text)]);
        expect([text, diagnose(text) === undefined]).toEqual([text, valid]);
      }),
      { seed: testSeed(), numRuns: 500 },
    );
  });

  test.each([
    ['', undefined],
    ['http://h/a', undefined],
    ['//h:1?a', undefined],
    ['a'.repeat(LONG), undefined],
    ['a'.repeat(LONG + 1), 0],
    ['@', 0],
    ['a@', 0],
    ['x:@', 2],
    ['x://u@h:1/@', 9],
    ['//[::1]?@', 7],
    ['[', undefined],
  ])('of those that the expression is not for, and no other', (text, start) => {
    const at = startOfPath(REFERENCE, text);
    expect(at < 0 ? undefined : at).toBe(start);
  });

  test('a long text is read this way', () => {
    const long = 'a'.repeat(LONG);
    expect([isUri(`http://h/${long}`), isUri(`http://h/${long} `), isUri(`//[v1.${long}]`)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
