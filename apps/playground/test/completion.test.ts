import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compile, type Policy, policyJsonSchema } from '@urikit/cache-key';
import { parse } from 'yaml';
import { completionAt } from '../src/cache-key/options.js';

/** The options where the policy has `|`. */
const optionsAt = (marked: string) => {
  const caret = marked.indexOf('|');
  return completionAt(marked.slice(0, caret) + marked.slice(caret + 1), caret)?.options ?? [];
};
const labelsAt = (marked: string): readonly string[] => optionsAt(marked).map(({ label }) => label);

describe('options of a policy', () => {
  test('are all members of the schema in an empty one, each with words', () => {
    const { properties } = policyJsonSchema() as { readonly properties: object };
    expect(labelsAt('|')).toEqual(Object.keys(properties));
    expect(optionsAt('|').filter(({ says }) => says.length < 5)).toEqual([]);
  });

  test.each([
    ['query:\n  or|', ['order']],
    ['query:\n  order: |', ['keep', 'name']],
    ['query: {order: n|', ['name']],
    ['query: {order: name|', []],
    ['query: {order: name, mu|}', ['multi']],
    ['query: {order: name, o|', []],
    ['query:\n  order: name\n  o|', []],
    ['query:\n  o|\n  order: name', []],
    ['query:\n  order: name\nmax|', ['maxBytes']],
    ['query:\n  exclude: |', ['tracking']],
    ['headers:\n  accept: |', ['value', 'present', 'encoding', 'language']],
    ['headers:\n  accept: {enc|', ['encoding']],
    ['methods: [G|', ['GET']],
    ['methods:\n  - Q|', ['QUERY']],
    ['methods:\n- Q|', ['QUERY']],
    ['routes:\n  - path: /a\n    ca|', ['cache']],
    ['routes:\n  - path: /a\n    cache: t|', ['true']],
    ['routes:\n- path: /a\n- pa|', ['path']],
    ['routes:\n  - path: /a\n    rules:\n      query:\n        ord|', ['order']],
    ['routes: [{path: /a, rules: {query: {plus: |', ['keep', 'space']],
    ['maxBytes: |', ['8192']],
    ['# que|', []],
    ['query: # que|', []],
    ['unknown:\n  a|', []],
    ['a b|', []],
  ])('%j', (marked, labels) => {
    expect(labelsAt(marked)).toEqual(labels);
  });

  test('of a value are taken by the keyer, on every level', () => {
    const taken = (before: string): number =>
      optionsAt(`${before}|`).reduce((sum, { label, insert }) => {
        const text = before + insert;
        if (!text.endsWith(label)) return sum + taken(text);
        const open = Array.from(text.matchAll(/[[{]/g), ([bracket]) => (bracket === '[' ? ']' : '}'));
        expect(() => compile(parse(text + open.reverse().join('')) as Policy)).not.toThrow();
        return sum + 1;
      }, 0);
    expect(taken('')).toBeGreaterThan(40);
  });
});

test('the position of the caret is found in any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab:-[]{}, \n#') }), fc.nat(40), (text, caret) => {
      const at = Math.min(caret, text.length);
      expect(completionAt(text, at)?.from ?? 0).toBeLessThanOrEqual(at);
    }),
    { seed: 29 },
  );
});
