import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseTemplate, type Values } from '@urikit/template';

describe('a partial expansion leaves a template', () => {
  test.each<readonly [string, Values, string, readonly string[], readonly string[]]>([
    ['/{a}/{b}', { a: 'x y' }, '/x%20y/{b}', ['b'], []],
    ['{?x,y}', { x: 1 }, '?x=1{&y}', ['y'], []],
    ['{?x,y}', { x: undefined }, '{?y}', ['y'], []],
    ['{?x,y,z}', { x: 1, y: 2 }, '?x=1&y=2{&z}', ['z'], []],
    ['{?x,y}', {}, '{?x,y}', ['x', 'y'], []],
    ['{&x,y*}', { x: 1 }, '&x=1{&y*}', ['y'], []],
    ['{&x,y:3}', { x: 1 }, '&x=1{&y:3}', ['y'], []],
    ['{;x,y,z}', { y: '' }, '{;x};y{;z}', ['x', 'z'], []],
    ['{/x,y}', { y: 'b' }, '{/x}/b', ['x'], []],
    ['{.x,y}', { x: 'b' }, '.b{.y}', ['y'], []],
    ['{x,y}', { x: 'a', y: null }, 'a', [], []],
    ['{x,y}', { x: 'a' }, '{x,y}', ['y'], ['x']],
    ['{#x,y}', { y: 'a' }, '{#x,y}', ['x'], ['y']],
    ['{?x,y}', { y: 'a' }, '{?x,y}', ['x'], ['y']],
    ['é{x}', { x: '{' }, 'é%7B', [], []],
  ])('%s with %j is %s', (text, values, left, variables, bound) => {
    expect(parseTemplate(text).expandPartially(values)).toMatchObject({ text: left, variables, bound });
  });

  test('a value that is bound stays, and cannot be changed later', () => {
    const template = parseTemplate('{x,y}').expandPartially({ x: 1 });
    expect(template.expand({ y: 2 })).toBe('1,2');
    expect(template.expand({ x: 9, y: 2 })).toBe('1,2');
    expect(template.expandPartially({ y: 2 })).toMatchObject({ text: '1,2', bound: [] });
  });

  test('a value that is none is an error at once', () => {
    expect(() => parseTemplate('{x,y}').expandPartially({ x: NaN })).toThrow('template/value');
    expect(() => parseTemplate('{x}').expandPartially(null as unknown as Values)).toThrow('template/value');
    expect(() => parseTemplate('{x}').expandPartially(undefined as never)).toThrow('by name, found undefined');
  });
});

const NAMES = ['a', 'b', 'c'];
const value = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 3 }),
  fc.constant(undefined),
  fc.array(fc.constantFrom('x', '', ',', 'é'), { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('k', 'a', '='), fc.constantFrom('v', '', '&'), { maxKeys: 2 }),
);
const values = fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 3 });
const expression = fc
  .tuple(
    fc.constantFrom('', '+', '#', '.', '/', ';', '?', '&'),
    fc.uniqueArray(fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom('', '*')), {
      minLength: 1,
      maxLength: 3,
      selector: ([name]) => name,
    }),
  )
  .map(([operator, list]) => `{${operator}${list.map(([name, modifier]) => name + modifier).join(',')}}`);
const template = fc
  .array(fc.oneof(expression, fc.constantFrom('/', 'x', '?q=1', 'é')), { maxLength: 4 })
  .map((parts) => parts.join(''));

test('law: what is left expands to what the whole expands to', () => {
  fc.assert(
    fc.property(template, values, values, (text, first, second) => {
      const whole = parseTemplate(text);
      const left = whole.expandPartially(first);
      expect(left.expand(second)).toBe(whole.expand({ ...second, ...first }));
      if (left.bound.length === 0) expect(parseTemplate(left.text).expand(second)).toBe(left.expand(second));
    }),
    { numRuns: 5_000, seed: 6570 },
  );
});

test('law: all values one after the other are all values at once', () => {
  fc.assert(
    fc.property(template, values, (text, all) => {
      const whole = parseTemplate(text);
      const left = Object.entries(all).reduce((rest, [name, one]) => rest.expandPartially({ [name]: one }), whole);
      expect(left.expand({})).toBe(whole.expand(all));
    }),
    { numRuns: 2_000, seed: 6570 },
  );
});
