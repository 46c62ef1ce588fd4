import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseTemplate, type Shapes, type Template, TemplateError, type Value } from '@urikit/template';

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

/** Templates in which a variable stands twice, or has a prefix, more often than in the others. */
const anyExpression = fc
  .tuple(
    fc.constantFrom(...OPERATORS),
    fc.array(fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom('', '', '', '*', ':1', ':2', ':3')), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(([operator, variables]) => `{${operator}${variables.map((variable) => variable.join('')).join(',')}}`);
const repeating = fc
  .tuple(literal, anyExpression, literal, fc.option(anyExpression, { nil: '' }), literal)
  .map((parts) => parts.join(''));

/** Undefined where a value has no expansion: a list for a prefix. */
function expansion(template: Template, values: Readonly<Record<string, Value>>): string | undefined {
  try {
    return template.expand(values);
  } catch (cause) {
    if (cause instanceof TemplateError) return undefined;
    throw cause;
  }
}

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

  test('a match of any string expands to that string', () => {
    const pieces = fc.constantFrom(
      ...['a', 'b', 'c', 'x', '/', '?', '&', ';', '=', ',', '.', '-', '#', 'a=', '?a='],
      ...['%41', '%c3%a9', '%C3%A9', '%25', '%2541', '%FF', '%2c', '%2C'],
    );
    let matches = 0;
    fc.assert(
      fc.property(repeating, fc.array(pieces, { maxLength: 3 }), fc.array(pieces, { maxLength: 2 }), (source, a, b) => {
        const given = parseTemplate(source);
        if (given.ambiguity() !== undefined) return;
        // Nearly an expansion: the values are not encoded.
        const raw = given.expand({ a: 'A0', b: 'B0', c: 'C0' });
        const uri = raw.replaceAll('A0', a.join('')).replaceAll('B0', b.join(''));
        const matched = given.match(uri);
        if (matched === undefined) return;
        matches += 1;
        expect(given.expand(matched)).toBe(uri);
      }),
      { numRuns: 4_000, seed: 6570 },
    );
    expect(matches).toBeGreaterThan(200);
  });

  test('what values expand to has a match, and it expands alike', () => {
    const value = fc.oneof(
      fc.constantFrom(undefined, '', '50%', '%41', '%FF', '%%', 'a,b', 'a=b'),
      text,
      fc.array(fc.oneof(text, fc.constant('')), { maxLength: 3 }),
      fc.dictionary(text, fc.oneof(text, fc.constant('')), { maxKeys: 2 }),
    );
    let proven = 0;
    fc.assert(
      fc.property(repeating, value, value, value, (source, a, b, c) => {
        const given = parseTemplate(source);
        if (given.ambiguity() !== undefined) return;
        // Between commas a variable is one string, unless a shape says another thing.
        const shown = /\{[+#]?\w[^}]*,/.test(source) ? [a, b, c].filter((one) => typeof one !== 'object') : [a, b, c];
        const uri = expansion(given, { a: shown[0], b: shown[1], c: shown[2] });
        if (uri === undefined) return;
        const matched = given.match(uri);
        expect([source, uri, matched]).toEqual([source, uri, expect.anything()]);
        expect(given.expand(matched)).toBe(uri);
        proven += 1;
      }),
      { numRuns: 6_000, seed: 6571 },
    );
    expect(proven).toBeGreaterThan(1_000);
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
