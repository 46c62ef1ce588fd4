import { describe, expect, test } from '@jest/globals';
import { yamlTrouble } from '@urikit/schema-issues';
import { parseDocument } from 'yaml';

/** The words, the cure and the place of the first mistake of a text. */
function troubleOf(text: string): string {
  const { errors, warnings } = parseDocument(text, { strict: true, uniqueKeys: true, stringKeys: true });
  const [error] = [...errors, ...warnings];
  if (error === undefined) return '';
  const { words, hint, line, column } = yamlTrouble(error);
  return `${String(line)}:${String(column)} ${words}; ${hint ?? 'no cure'}`;
}

describe('YAML 1.2: each mistake has its place, an expectation and a cure, and quotes no part of the file', () => {
  test.each([
    ['secret: [1\nb: 2', /^2:1 expected lines of one list .* its closing "\]" or "\}"; no cure$/],
    ['secret: b: c', /^1:9 expected one ":" with a blank in a line; begin a new line below the key, or put quotes/],
    ['secret\n  exclude: x', /^1:1 expected a key, ":" and a blank in one line; write ":"/],
    ['query:\n  secret\n  order: name', /^2:3 expected a key, ":" and a blank in one line; write ":"/],
    ['a: "secret', /^1:11 expected the closing quote of a string; write it/],
    ["a: 'secret", /^1:11 expected the closing quote of a string; write it/],
    ['a:\n\tsecret: 1', /^2:1 expected blanks as indentation, found a tab; write blanks$/],
    ['a: [secret]]', /^1:12 expected the next member or the end of the list or object; remove the character/],
    ['a: {b: 1 secret: 2}', /^1:\d+ expected .*; /],
    ['[secret', /^1:8 expected the closing "\]" or "\}" of a list or object; write it$/],
    ['a: @secret', /^1:4 a string begins with a reserved character; put quotes/],
    ['a: "\\q"', /^1:5 expected an escape of YAML behind "\\"; /],
    ['secret: 1\nsecret: 2', /^2:1 expected each key once, found one twice; no cure$/],
    ['a: !secret b', /^1:4 a tag is not known; put quotes around a string that begins with "!"$/],
    ['? [a]\n: secret', /^1:3 expected a string as a key, and no list or object; /],
    ['a:\n  b: 1\n c: secret', /expected lines of one list or object with one indentation/],
    ['a: 1', /^$/],
  ])('%j', (text, words) => {
    expect(troubleOf(text)).toMatch(words);
    expect(troubleOf(text)).not.toContain('secret');
  });

  test('a mistake without a row names its code', () => {
    expect(yamlTrouble({ code: 'IMPOSSIBLE', message: 'x' })).toEqual({
      words: 'it is not YAML (IMPOSSIBLE)',
      hint: undefined,
      line: undefined,
      column: undefined,
    });
  });
});
