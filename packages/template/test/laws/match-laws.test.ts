import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseTemplate, type Shapes, type Value } from '@urikit/template';

/** Templates over few characters, so that ambiguity is frequent. */
const NAMES = ['a', 'b', 'c'];
const OPERATORS = ['', '+', '#', '.', '/', ';', '?', '&'] as const;
const literal = fc.constantFrom('', '/', '-', 'x', '.', '?', ',', '=', 'x=', '/x/');

const MODIFIERS = ['', '*'];
const expression = (names: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...OPERATORS), fc.tuple(...names.map(() => fc.constantFrom(...MODIFIERS))))
    .map(
      ([operator, modifiers]) => `{${operator}${names.map((name, i) => name + (modifiers[i] as string)).join(',')}}`,
    );

const template = fc
  .oneof(
    fc.tuple(literal, expression(['a']), literal),
    fc.tuple(literal, expression(['a', 'b']), literal),
    fc.tuple(literal, expression(['a']), literal, expression(['b']), literal),
    fc.tuple(literal, expression(['a', 'b']), literal, expression(['c']), literal),
  )
  .map((parts) => parts.join(''));

/** Every value is one that its own expansion shows: not empty, and a string where it may be one of another shape. */
const text = fc.string({
  unit: fc.constantFrom('a', 'x', '-', '.', '/', 'é', ' ', '\u{1F600}', ',', '=', '%'),
  minLength: 1,
  maxLength: 4,
});
const shapedValue = fc.oneof(
  fc.record({ shape: fc.constant('string' as const), value: text }),
  fc.record({
    shape: fc.constant('list' as const),
    value: fc.array(text, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    shape: fc.constant('map' as const),
    value: fc.dictionary(text, text, { minKeys: 1, maxKeys: 2 }),
  }),
);

describe('laws of match', () => {
  test('match(expand(v)) is v, for unambiguous templates and shapes that are said', () => {
    let proven = 0;
    fc.assert(
      fc.property(template, fc.tuple(shapedValue, shapedValue, shapedValue), (source, three) => {
        const given = parseTemplate(source);
        const used = NAMES.map((name, i) => [name, three[i]!] as const).filter(([name]) =>
          given.variables.includes(name),
        );
        const shapes: Shapes = Object.fromEntries(used.map(([name, { shape }]) => [name, shape]));
        const values = Object.fromEntries(used.map(([name, { value }]) => [name, value]));
        if (given.ambiguity({ shapes }) !== undefined) return;
        const uri = given.expand(values);
        const matched = given.match(uri, { shapes });
        expect(matched).toBeDefined();
        expect(given.expand(matched as Readonly<Record<string, Value>>)).toBe(uri);
        // In U+R a percent sign is one of the value's or one of the encoding's: a normal value has none there.
        const plain = !/\{[+#]/.test(source) || !JSON.stringify(values).includes('%');
        if (plain) {
          expect(matched).toEqual(values);
          proven += 1;
        }
      }),
      { numRuns: 1_500, seed: 6570 },
    );
    expect(proven).toBeGreaterThan(300);
  });

  test('a match of any text expands to that text, up to the case of triplets', () => {
    const pieces = fc.constantFrom(
      'a',
      'b',
      'c',
      'x',
      '/',
      '?',
      '&',
      ';',
      '=',
      ',',
      '.',
      '-',
      '#',
      '%41',
      '%c3%a9',
      'a=',
      '?a=',
    );
    let matches = 0;
    fc.assert(
      fc.property(template, fc.array(pieces, { maxLength: 3 }), fc.array(pieces, { maxLength: 2 }), (source, a, b) => {
        const given = parseTemplate(source);
        if (given.ambiguity() !== undefined) return;
        // Text that is nearly an expansion: the values are not encoded.
        const raw = given.expand({ a: 'A0', b: 'B0', c: 'C0' });
        const uri = raw.replaceAll('A0', a.join('')).replaceAll('B0', b.join(''));
        const matched = given.match(uri);
        if (matched === undefined) return;
        matches += 1;
        const normal = (one: string): string => one.replace(/%41/g, 'A').replace(/%c3%a9/g, '%C3%A9');
        expect(normal(given.expand(matched))).toBe(normal(uri));
      }),
      { numRuns: 2_000, seed: 6570 },
    );
    expect(matches).toBeGreaterThan(200);
  });
});

/** Every string over an alphabet up to a length. */
const upTo = (alphabet: readonly string[], length: number): readonly string[] => {
  const longer = (texts: readonly string[]): readonly string[] =>
    texts.flatMap((one) => alphabet.map((char) => one + char));
  const all: string[][] = [['']];
  for (let i = 0; i < length; i++) all.push([...longer(all.at(-1)!)]);
  return all.flat().slice(1);
};

const VALUES = upTo(['a', '-', '/', '.', 'x'], 2);
const sources = ['', '+', '#', '.', '/', ';', '?', '&'].flatMap((p) =>
  ['', '-', '/', '.', 'x', '-x', '/-', '/x/', '?'].flatMap((between) =>
    ['', '+', '.', '/'].map((q) => `{${p}a}${between}{${q}b}`),
  ),
);

const isAmbiguous = (source: string): boolean =>
  parseTemplate(source).ambiguity({ shapes: { a: 'string', b: 'string' } }) !== undefined;

/** Whether two of all short values, absent ones among them, expand to one text. */
function collides(source: string): boolean {
  const template = parseTemplate(source);
  const all = [undefined, ...VALUES];
  const uris = all.flatMap((a) => all.map((b) => template.expand({ a, b })));
  return new Set(uris).size < uris.length;
}

/**
 * The oracle of ambiguity: all values up to a length are expanded, and two that expand alike are two readings. It knows
 * nothing of automata.
 */
describe('what is proven to have one reading has no two values that expand alike', () => {
  test('in 288 templates', () => {
    expect(sources).toHaveLength(288);
    const proven = sources.filter((source) => !isAmbiguous(source));
    expect(proven.length).toBeGreaterThan(50);
    expect(proven.filter(collides)).toEqual([]);
  });
});
