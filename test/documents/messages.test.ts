import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { parseSource, walk } from '../support/source.js';
import { packagesIn, typeScriptFiles } from '../support/workspace.js';

/** Files whose literals are programs or pages: SQL, Lua, C, JavaScript, HTML. */
const CODE =
  /gateway\/src\/(?:admin\/ui|store)\/|(?:cli\/src\/(?:page|plugin\/shapes)|gateway-export\/src\/njs)\/|\/(?:openresty|varnish-lua-c|targets\/workers|shells|cloudfront\/handler)\.ts$/;

/** Phrases in which a word has another meaning: prose, a kind of file, a name in a standard, the checks of LDAP. */
const PHRASES =
  /in (?:place of|its place)|the place of|(?:plain|clear|as) text|text file|header fields|Header Fields|fields scope/g;

/** Names: between code ticks or braces, with a point, a hyphen or a slash, or the value of `--read`. */
const NAMES = /`[^`]*`|\{\{\w+\}\}|--read text|\w*[-.]text|text[-/]|header-field/g;

const WORD = /\b(?:texts?|places?|fields?|octets?)\b/i;

/** The literal as one string, with an ellipsis for each value in it; undefined if it holds no sentence. */
function sentenceOf(node: ts.Node): string | undefined {
  const literal = ts.isStringLiteralLike(node)
    ? node.text
    : ts.isTemplateExpression(node)
      ? [node.head.text, ...node.templateSpans.map(({ literal: { text } }) => text)].join('…')
      : '';
  const isArgument =
    literal !== '' && ts.isPropertyAssignment(node.parent) && node.parent.name.getText() === 'argument';
  return isArgument || /\S\s+\S/.test(literal) ? literal : undefined;
}

const isAmiss = (sentence: string): boolean => WORD.test(sentence.replace(PHRASES, '').replace(NAMES, ''));

test('messages, help and descriptions say string, position, header and byte, not text, place, field and octet', () => {
  const files = packagesIn('packages')
    .flatMap(({ folder }) => typeScriptFiles(`${folder}/src`))
    .filter((file) => !CODE.test(file));
  expect(files.length).toBeGreaterThan(500);
  const amiss: string[] = [];
  for (const file of files)
    walk(parseSource(file), (node) => {
      const sentence = sentenceOf(node);
      if (sentence !== undefined && isAmiss(sentence)) amiss.push(`${file}: ${sentence}`);
    });
  expect(amiss).toEqual([]);
});

test.each([
  ['expected a text without spaces', true],
  ['at most 253 octets', true],
  ['a request with fields', true],
  ['there is no place for it', true],
  ['leave it as text, in place of a link', false],
  ['give `text` or text/plain', false],
])('%j holds one of the words: %j', (sentence, amiss) => {
  expect(isAmiss(sentence)).toBe(amiss);
});
