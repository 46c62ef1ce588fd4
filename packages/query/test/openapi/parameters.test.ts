import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type ParameterObject,
  type ParameterValue,
  parseParameter,
  type QueryError,
  serializeParameter,
} from '@urikit/query';
import { RUNS, texts } from '../support/arbitraries.js';
import { codeOf, thrownBy } from '../support/thrown.js';

const LIST = ['blue', 'black', 'brown'];
const MAP = { R: '100', G: '200', B: '150' };

type Row = readonly [style: string, explode: boolean, empty: string, string: string, array: string, object: string];

/** "n/a" of the table. */
const NONE = '-';

/** OpenAPI 3.1.1, 4.8.12.4 "Style Examples", row by row; 3.0.4 has the same. */
const TABLE: readonly Row[] = [
  ['matrix', false, ';color', ';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150'],
  ['matrix', true, ';color', ';color=blue', ';color=blue;color=black;color=brown', ';R=100;G=200;B=150'],
  ['label', false, '.', '.blue', '.blue,black,brown', '.R,100,G,200,B,150'],
  ['label', true, '.', '.blue', '.blue.black.brown', '.R=100.G=200.B=150'],
  ['simple', false, '', 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
  ['simple', true, '', 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ['form', false, 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  ['form', true, 'color=', 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150'],
  ['spaceDelimited', false, NONE, NONE, 'color=blue%20black%20brown', 'color=R%20100%20G%20200%20B%20150'],
  ['pipeDelimited', false, NONE, NONE, 'color=blue%7Cblack%7Cbrown', 'color=R%7C100%7CG%7C200%7CB%7C150'],
  ['deepObject', true, NONE, NONE, NONE, 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150'],
];

const placeOf = (style: string): 'path' | 'query' => (['matrix', 'label', 'simple'].includes(style) ? 'path' : 'query');
const parameter = (style: string, explode: boolean | undefined, type: string | readonly string[]): ParameterObject => ({
  name: 'color',
  in: placeOf(style),
  style,
  explode,
  schema: { type },
});

const cells = TABLE.flatMap(([style, explode, empty, string, array, object]) =>
  (
    [
      ['string', '', empty],
      ['string', 'blue', string],
      ['array', LIST, array],
      ['object', MAP, object],
    ] as const
  ).map(([type, value, text]) => [style, explode, type, value as ParameterValue, text] as const),
);

describe('OpenAPI 3.1.1 4.8.12.4: the style examples', () => {
  test.each(cells.filter(([, , , , text]) => text !== NONE))(
    '%s, explode %s, %s: %j',
    (style, explode, type, value, text) => {
      expect(serializeParameter(parameter(style, explode, type), value)).toBe(text);
      expect(parseParameter(parameter(style, explode, type), text)).toEqual(value);
      expect(parseParameter(parameter(style, explode, [type, 'null']), text)).toEqual(value);
    },
  );
  test.each(cells.filter(([, , , , text]) => text === NONE))(
    '%s, explode %s, %s is refused',
    (style, explode, type, value) => {
      expect(codeOf(() => serializeParameter(parameter(style, explode, type), value))[0]).toBe('query/parameter');
    },
  );
  test.each([
    ['pipeDelimited', 'array', 'color=blue|black|brown', LIST],
    ['deepObject', 'object', 'color[R]=100&color[G]=200&color[B]=150', MAP],
  ] as const)('%s reads the delimiters that OpenAPI 3.0.3 prints', (style, type, text, value) => {
    expect(parseParameter(parameter(style, undefined, type), text)).toEqual(value);
  });
});

describe('defaults', () => {
  test.each<readonly [string, ParameterObject, ParameterValue, string]>([
    ['query is form, exploded', { name: 'a', in: 'query' }, ['1', '2'], 'a=1&a=2'],
    ['path is simple', { name: 'a', in: 'path' }, ['1', '2'], '1,2'],
    ['header is simple', { name: 'a', in: 'header' }, { b: 'c d', e: '' }, 'b,c d,e,'],
    ['cookie is form', { name: 'a', in: 'cookie' }, '1;2', 'a=1%3B2'],
    ['reserved characters are encoded', { name: 'a', in: 'query' }, 'b/c?d', 'a=b%2Fc%3Fd'],
    ['allowReserved keeps them', { name: 'a', in: 'query', allowReserved: true }, 'b/c?d,e&f+#', 'a=b/c?d,e%26f%2B%23'],
    [
      'but no delimiter of the style',
      { name: 'a', in: 'query', explode: false, allowReserved: true },
      ['b,c', 'd'],
      'a=b%2Cc,d',
    ],
    ['numbers and booleans', { name: 'a', in: 'query' }, [1, -2.5, true, 3n], 'a=1&a=-2.5&a=true&a=3'],
    ['a member that is undefined', { name: 'a', in: 'query' }, { b: undefined, c: 1 }, 'c=1'],
  ])('%s', (_, given, value, text) => {
    expect(serializeParameter(given, value)).toBe(text);
  });
  test('what is empty is absent from a query, and cannot be absent from a path', () => {
    const query = { name: 'a', in: 'query', schema: { type: 'array' } } as const;
    expect([serializeParameter(query, []), serializeParameter(query, undefined)]).toEqual(['', '']);
    expect(parseParameter(query, 'b=1')).toBeUndefined();
    expect(codeOf(() => serializeParameter({ ...query, in: 'path' }, []))[0]).toBe('query/parameter-value');
  });
});

describe('reading', () => {
  const integers = { type: 'array', items: { type: 'integer' } } as const;
  test.each<readonly [ParameterObject, string, unknown]>([
    [{ name: 'id', in: 'query', schema: { type: 'integer' } }, 'x=1&id=42&%FF', 42],
    [{ name: 'id', in: 'query', schema: { type: ['integer', 'string'] } }, 'id=42', '42'],
    [{ name: 'id', in: 'query', schema: integers }, 'id=1&id=2', [1, 2]],
    [{ name: 'id', in: 'query', schema: { type: 'integer' } }, 'id=12345678901234567890', 12345678901234567890n],
    [{ name: 'b', in: 'query', schema: { type: 'boolean' } }, 'b=true', true],
    [{ name: 'b', in: 'query', schema: { type: 'string' } }, 'b', ''],
    [
      { name: 'o', in: 'query', schema: { type: 'object', properties: { a: { type: 'number' } } } },
      'a=1.5&z=2',
      { a: 1.5 },
    ],
    [
      { name: 'o', in: 'query', style: 'deepObject', schema: { type: 'object' } },
      'o%5B__proto__%5D=1',
      Object.fromEntries([['__proto__', '1']]),
    ],
    [{ name: 'c', in: 'cookie', schema: { type: 'string' } }, 'a=1; c=2', '2'],
    [{ name: 'h', in: 'header', schema: integers }, '1, 2', [1, 2]],
  ])('%j from %j', (given, text, value) => {
    expect(parseParameter(given, text)).toEqual(value);
  });
});

describe('a parameter is found by its whole name, and each member of it is read once', () => {
  const deep = { name: 'filter', in: 'query', style: 'deepObject', schema: { type: 'object' } } as const;
  test.each<readonly [ParameterObject, string, unknown]>([
    [deep, 'filters[a]=1', undefined],
    [deep, 'filte[a]=1', undefined],
    [deep, 'xfilter[a]=1', undefined],
    [deep, 'filter=1&filter[a=2&filtera]=3&filter[a]b=4&%FF[a]=5', undefined],
    [deep, 'filters[a]=1&filter[a]=2&filter%5Bb%5D=3', { a: '2', b: '3' }],
    [deep, 'filter[]=1&filter[a]', { '': '1', a: '' }],
    [deep, 'filter[%25]=1', { '%': '1' }],
    [{ ...deep, name: 'f[' }, 'f[[a]=1', { a: '1' }],
    [
      { ...deep, schema: { type: 'object', properties: { a: { type: 'integer' } } } },
      'filter[a]=1&filter[b]=2',
      { a: 1, b: '2' },
    ],
    [
      { ...deep, schema: { type: 'object', properties: { a: {} }, additionalProperties: { type: 'boolean' } } },
      'filter[a]=true&filter[b]=true',
      { a: 'true', b: true },
    ],
    [{ name: 'id', in: 'query' }, 'ids=1&i=2&xid=3', undefined],
    [{ name: 'id', in: 'query' }, 'ids=1&%69d=2', '2'],
    [{ name: 'id', in: 'query', schema: { type: 'array' } }, 'ids=1&id=2&id=3', ['2', '3']],
    [{ name: 'id', in: 'cookie' }, 'ids=1; id=2;xid=3', '2'],
    [{ name: 'id', in: 'cookie' }, '', undefined],
    [{ name: 'id', in: 'path', style: 'matrix' }, ';ids=1;id=2', '2'],
    [
      { name: 'a', in: 'path', style: 'matrix', explode: true, schema: { type: 'object' } },
      ';b=1;c',
      { b: '1', c: '' },
    ],
    [{ name: 'a', in: 'query', schema: { type: 'object', properties: { b: {} } } }, 'c=1', undefined],
    [{ name: 'a', in: 'query', schema: { type: 'object' } }, 'b=1&c', { b: '1', c: '' }],
    [
      { name: 'a', in: 'query', style: 'pipeDelimited', explode: false, schema: { type: 'array' } },
      'a=1%7c2%7C3|4',
      ['1', '2', '3', '4'],
    ],
    [{ name: 'a', in: 'query', style: 'form', explode: false, schema: { type: 'array' } }, 'a=1%7C2,3', ['1|2', '3']],
    [{ name: 'a', in: 'header', schema: { type: 'array' } }, ' 1 ,\t2', ['1', '2']],
    [{ name: 'a', in: 'header' }, ' %41', ' %41'],
    [{ name: 'a', in: 'path', schema: { type: 'array' } }, '1%2C2,%203', ['1,2', ' 3']],
    [{ name: 'a', in: 'path', style: 'label', explode: true, schema: { type: 'object' } }, '.b=1.c', { b: '1', c: '' }],
  ])('%j from %s', (given, text, value) => {
    expect(parseParameter(given, text)).toEqual(value);
  });

  test.each<readonly [ParameterObject, string, string]>([
    [deep, 'filter[a]=1&filter[a]=2', 'expected each member once'],
    [deep, 'filter[a]=1&filter%5Ba%5D=1', 'expected each member once'],
    [deep, 'filter[a]=1&filter[%61]', 'expected each member once'],
    [deep, 'filter[a][b]=1&filter[a]=2', 'expected each member once'],
    [{ name: 'a', in: 'query', schema: { type: 'object' } }, 'b=1&b=1', 'expected each member once'],
    [{ name: 'a', in: 'query', explode: false, schema: { type: 'object' } }, 'a=b,1,b,1', 'expected each member once'],
    [{ name: 'a', in: 'path', explode: true, schema: { type: 'object' } }, 'b=1,b=2', 'expected each member once'],
    [
      { name: 'a', in: 'path', style: 'matrix', explode: true, schema: { type: 'object' } },
      ';b=1;b=2',
      'each member once',
    ],
    [{ name: 'a', in: 'path', schema: { type: 'object' } }, 'b', 'expected keys and values by turns'],
    [{ name: 'a', in: 'query', explode: false, schema: { type: 'array' } }, 'a=1&a=2', 'expected the parameter once'],
    [
      { name: 'a', in: 'query', explode: false, schema: { type: 'object' } },
      'a=b,1&a=c,2',
      'expected the parameter once',
    ],
    [{ name: 'a', in: 'cookie' }, 'a=1; a=2', 'expected the parameter once'],
    [{ name: 'a', in: 'path', style: 'matrix' }, ';a=1;a=2', 'expected the parameter once'],
    [{ name: 'a', in: 'path', style: 'matrix' }, 'a=1', 'expected ";" at the start'],
    [{ name: 'a', in: 'path' }, 'b?c', 'expected a segment of a path'],
    [{ name: 'a', in: 'path' }, 'b#c', 'expected a segment of a path'],
    [{ name: 'a', in: 'path' }, 'b c', 'expected a segment of a path'],
    [{ name: 'a', in: 'header' }, '\u00e9', 'expected visible ASCII'],
  ])('%j refuses %s', (given, text, message) => {
    const error = thrownBy(() => parseParameter(given, text)) as QueryError;
    expect([error.code, error.issue.path, error.message.includes(message)]).toEqual([
      'query/parameter-text',
      [given.name],
      true,
    ]);
  });
});

describe('what has no style', () => {
  test.each<readonly [object, unknown, string]>([
    [{ name: 'a', in: 'query' }, [['x']], 'query/parameter-value'],
    [{ name: 'a', in: 'query' }, { b: { c: 1 } }, 'query/parameter-value'],
    [{ name: 'a', in: 'query' }, null, 'query/parameter-value'],
    [{ name: 'a', in: 'query' }, NaN, 'query/parameter-value'],
    [{ name: 'a', in: 'query' }, new Date(0), 'query/parameter-value'],
    [{ name: 'a', in: 'query', schema: { type: 'array' } }, 'x', 'query/parameter-value'],
    [{ name: 'a', in: 'query', style: 'spaceDelimited' }, ['a b'], 'query/parameter-value'],
    [{ name: 'a', in: 'query', style: 'pipeDelimited' }, ['a|b'], 'query/parameter-value'],
    [{ name: 'a', in: 'query', style: 'deepObject' }, { 'b]': 1 }, 'query/parameter-value'],
    [{ name: 'a', in: 'path', style: 'label', explode: true }, ['a.b'], 'query/parameter-value'],
    [{ name: 'a', in: 'path' }, '..', 'query/parameter-value'],
    [{ name: 'a', in: 'header' }, ['a,b'], 'query/parameter-value'],
    [{ name: 'a', in: 'header' }, 'a\r\nb', 'query/parameter-value'],
    [{ name: 'a', in: 'header', explode: true }, { 'a=b': 1 }, 'query/parameter-value'],
    [{ name: 'a', in: 'cookie' }, ['a', 'b'], 'query/parameter'],
    [{ name: 'a', in: 'query', style: 'matrix' }, 'x', 'query/parameter'],
    [{ name: 'a', in: 'body' }, 'x', 'query/parameter'],
    [{ in: 'query' }, 'x', 'query/parameter'],
    [{ $ref: '#/x' }, 'x', 'query/parameter'],
    [{ $ref: '#/x', name: 'a', in: 'query' }, 'x', 'query/parameter'],
    [{ name: 'a', in: 'query', content: {} }, 'x', 'query/parameter'],
    [{ name: 'a', in: 'query', schema: { $ref: '#/x' } }, 'x', 'query/parameter'],
  ])('%j with %j: %s', (given, value, code) => {
    expect(codeOf(() => serializeParameter(given as ParameterObject, value as ParameterValue))[0]).toBe(code);
  });
  test.each<readonly [object, string, string]>([
    [{ name: 'a', in: 'query', schema: { type: 'string' } }, 'a=1&a=2', 'query/parameter-text'],
    [{ name: 'a', in: 'query', schema: { type: 'integer' } }, 'a=x', 'query/parameter-text'],
    [{ name: 'a', in: 'query', schema: { type: 'string' } }, 'a=%FF', 'query/parameter-text'],
    [{ name: 'a', in: 'query', explode: false, schema: { type: 'object' } }, 'a=b,1,c', 'query/parameter-text'],
    [{ name: 'a', in: 'query', style: 'deepObject', schema: { type: 'object' } }, 'a[b]c]=1', 'query/parameter-text'],
    [{ name: 'a', in: 'path', style: 'label' }, 'x', 'query/parameter-text'],
    [{ name: 'a', in: 'path' }, 'a/b', 'query/parameter-text'],
    [{ name: 'a', in: 'header' }, 'a\nb', 'query/parameter-text'],
    [{ name: 'a', in: 'query' }, 'a=b c', 'syntax/character'],
  ])('%j from %j: %s', (given, text, code) => {
    expect(codeOf(() => parseParameter(given as ParameterObject, text))[0]).toBe(code);
  });
});

describe('what is written reads back the same', () => {
  const styles = TABLE.map(([style, explode]) => [style, explode] as const);
  const items = fc.array(texts, { minLength: 1, maxLength: 4 });
  const members = fc.dictionary(texts, texts, { minKeys: 1, maxKeys: 3, noNullPrototype: true });
  test.each(styles)('%s, explode %s', (style, explode) => {
    const plain = fc.record({ name: texts, allowReserved: fc.boolean() });
    const values = fc.oneof(
      texts.map((value) => ['string', value] as const),
      items.map((value) => ['array', value] as const),
      members.map((value) => ['object', value] as const),
    );
    let count = 0;
    fc.assert(
      fc.property(plain, values, ({ name, allowReserved }, [type, value]) => {
        const given = { ...parameter(style, explode, type), name, allowReserved };
        let text: string;
        try {
          text = serializeParameter(given, value);
        } catch {
          return;
        }
        count += 1;
        expect(parseParameter(given, text)).toEqual(value);
      }),
      { ...RUNS, seed: 3986 },
    );
    expect(count).toBeGreaterThan(20);
  });
});

test('an object without a prototype is an object as any other', () => {
  const bare = Object.assign(Object.create(null) as Record<string, string>, { R: '100' });
  const parameter: ParameterObject = { name: 'color', in: 'query', style: 'form', explode: true };
  expect(serializeParameter(parameter, bare)).toBe('R=100');
});
