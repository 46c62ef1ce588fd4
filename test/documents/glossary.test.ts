import { describe, expect, test } from '@jest/globals';
import { parse } from '@urikit/generic';
import { pathKind } from '@urikit/generic/record';
import { engine } from 'urikit';
import { codesIn, headingsOf, readDocument, rowsOf, sectionOf } from './support/markdown.js';
import { proseOfDocument, sentencesOf } from './support/prose.js';
import { citedSections } from './support/sources.js';

/** The glossary is in order and short, and its strings have the parts and normal forms that it says. */
const { text } = readDocument('docs/glossary.md');
const [, ...terms] = headingsOf(text);
const sections = rowsOf(readDocument('docs/reference/rfc3986-map.md').text).map(([section]) => section);

test('the terms stand in one alphabet, each once', () => {
  const inOrder = [...new Set(terms)].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  expect(terms).toEqual(inOrder);
});

test('each section of RFC 3986 that is named is one', () => {
  const cited = citedSections(text.replace(/\s+/g, ' '));
  expect(cited.length).toBeGreaterThanOrEqual(20);
  expect(cited.filter((section) => !sections.includes(section))).toEqual([]);
});

test.each(terms)('%s has one to four sentences, and a section, a page or a term to go on with', (term) => {
  const entry = sectionOf(text, term);
  const sentences = sentencesOf(proseOfDocument(entry)).length;
  expect(sentences).toBeGreaterThanOrEqual(1);
  expect(sentences).toBeLessThanOrEqual(4);
  expect(entry).toMatch(/RFC 3986\s\d|\]\((?:guides|reference|\.\.|#)/);
});

const [example = ''] = codesIn(text);
const { scheme, authority, path, query, fragment } = parse(example);

describe(`the parts of ${example}`, () => {
  test.each([
    ['scheme', scheme],
    ['authority', 'joe@h:8042'],
    ['userinfo', authority?.userinfo],
    ['host', authority?.host.text],
    ['port', authority?.port],
    ['path', path],
    ['query', query],
    ['fragment', fragment],
  ])('%s', (term, part = '') => {
    expect(example).toContain(part);
    expect(sectionOf(text, term).replace(/\s+/g, ' ')).toContain(`Here \`${part}\`.`);
  });
});

describe('the strings of the glossary', () => {
  const claims = (pattern: RegExp): readonly (readonly string[])[] =>
    Array.from(text.replace(/\s+/g, ' ').matchAll(pattern), ([, ...parts]) => parts);
  const forms = claims(/path-(\w+) in `([^`]+)`/g);
  const changes = claims(/`([^`]+)` becomes `([^`]+)`/g);
  const targets = claims(/Against `([^`]+)`, `([^`]+)` resolves to `([^`]+)`/g);

  test('are read by these expressions', () => {
    expect([forms.length, targets.length]).toEqual([5, 1]);
    expect(changes.length).toBeGreaterThanOrEqual(5);
  });
  test.each(forms)('path-%s in %s', (form, string = '') => {
    expect(pathKind(parse(string))).toBe(form);
  });
  test.each(changes)('%s becomes %s', (before = '', after = '') => {
    expect(engine.normalize(before)).toBe(after);
  });
  test.each(targets)('against %s, %s resolves to %s', (base = '', reference = '', target = '') => {
    expect(engine.resolve(reference, base)).toBe(target);
  });
});
