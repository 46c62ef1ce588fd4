import { describe, expect, test } from '@jest/globals';
import { parseParameter, type ParameterValue, serializeParameter } from '@urikit/query';

type Given = Parameters<typeof serializeParameter>[0];

const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

const both = (rows: readonly (readonly [given: Given, value: ParameterValue, text: string])[]): void => {
  test.each(rows)('%j writes %j as %s', (given, value, text) => {
    expect(serializeParameter(given, value)).toBe(text);
    expect(plain(parseParameter(given, text))).toEqual(value);
  });
};

const deep: Given = { name: 'f', in: 'query', style: 'deepObject', schema: { type: 'object' } };
const raw = (text: string): string => text.replaceAll('[', '%5B').replaceAll(']', '%5D');

describe('deepObject with objects and lists inside', () => {
  both([
    [deep, { a: { b: '1', c: { d: '2' } } }, raw('f[a][b]=1&f[a][c][d]=2')],
    [deep, { a: ['x', 'y'] }, raw('f[a][0]=x&f[a][1]=y')],
    [deep, { a: ['x'] }, raw('f[a][0]=x')],
    [deep, { a: [{ b: '1' }, { b: '2' }] }, raw('f[a][0][b]=1&f[a][1][b]=2')],
    [
      {
        ...deep,
        schema: { type: 'object', properties: { a: { type: 'object', properties: { n: { type: 'integer' } } } } },
      },
      { a: { n: 1 } },
      raw('f[a][n]=1'),
    ],
    [
      { ...deep, schema: { properties: { a: { type: 'array', items: { type: 'number' } } } } },
      { a: [1.5, 2] },
      raw('f[a][0]=1.5&f[a][1]=2'),
    ],
    [{ ...deep, schema: { properties: { a: { type: 'object' } } } }, { a: { 0: 'x' } }, raw('f[a][0]=x')],
  ]);

  test.each<[text: string, value: unknown, schema?: Given['schema']]>([
    ['f[a][]=x&f[a][]=y', { a: ['x', 'y'] }],
    ['f[a]=x&f[a]=y', { a: ['x', 'y'] }, { properties: { a: { type: ['array', 'null'] } } }],
    ['f[a=1&f[a]b=2', undefined],
    ['f[a]=x', { a: ['x'] }, { properties: { a: { type: 'array' } } }],
    ['f[a][1]=y&f[a][0]=x', { a: ['x', 'y'] }],
    ['f[a][7]=x', { a: { 7: 'x' } }],
    ['f[a][b]=1&g[a]=2&f=3&f%FF=4', { a: { b: '1' } }],
    ['f[__proto__][a]=1', JSON.parse('{"__proto__":{"a":"1"}}')],
    ['f[a][%C3%A9]=%26', { a: { é: '&' } }],
    ['g[a]=1', undefined],
  ])('%s', (text, value, schema = { type: 'object' }) => {
    expect(plain(parseParameter({ ...deep, schema }, text))).toEqual(value);
  });

  test.each([
    'f[a]=1&f[a][b]=2',
    'f[a][b]=1&f[a][]=2',
    'f[a][][b]=1',
    'f[a]=1&f[a]=2',
    'f[a[b]]=1',
    `f${'[a]'.repeat(101)}=1`,
    'f[a]=%FF',
  ])('%s is refused', (text) => {
    expect(() => parseParameter(deep, text)).toThrow(expect.objectContaining({ code: 'query/parameter-text' }));
  });

  test('one text for two members, where the schema has no list', () => {
    const given = { ...deep, schema: { properties: { a: { type: 'string' } } } };
    expect(() => parseParameter(given, 'f[a]=1&f[a]=2')).toThrow('expected each member once');
    expect(() => parseParameter(given, 'f[a][b]=1')).not.toThrow();
  });

  test('values that have no string', () => {
    let nested: ParameterValue = 'x';
    for (let i = 0; i < 102; i++) nested = { a: nested };
    for (const value of [{ a: null }, { a: { 'b]': 1 } }, { a: { '': 1 } }, nested] as const)
      expect(() => serializeParameter(deep, value)).toThrow(expect.objectContaining({ code: 'query/parameter-value' }));
    expect(serializeParameter(deep, { a: [], b: {}, c: undefined })).toBe('');
  });
});

const json = { 'application/json': { schema: { type: 'object' } } };

describe('OpenAPI 3.1.1 4.8.12.3: parameters with content', () => {
  both([
    [
      { name: 'f', in: 'query', content: json },
      { a: [1, null, { b: true }] },
      'f=%7B%22a%22%3A%5B1%2Cnull%2C%7B%22b%22%3Atrue%7D%5D%7D',
    ],
    [{ name: 'f', in: 'path', content: json }, ['\u00e9'], '%5B%22%5Cu00e9%22%5D'],
    [{ name: 'f', in: 'header', content: json }, { a: '\u00e9 b' }, '{"a":"\\u00e9 b"}'],
    [{ name: 'f', in: 'cookie', content: json }, { a: ';' }, 'f=%7B%22a%22%3A%22%3B%22%7D'],
    [{ name: 'f', in: 'query', content: { 'application/ld+json; charset=utf-8': {} } }, null, 'f=null'],
    [{ name: 'f', in: 'query', content: { 'text/plain': { schema: { type: 'integer' } } } }, 7, 'f=7'],
    [
      { name: 'f', in: 'query', content: { 'application/x-www-form-urlencoded': {} } },
      { a: '1', b: 'c d' },
      'f=a%3D1%26b%3Dc%2Bd',
    ],
  ]);

  test.each<[given: Given, text: string]>([
    [{ name: 'f', in: 'query', content: json }, 'f=%7B'],
    [{ name: 'f', in: 'query', content: json }, 'f=%FF'],
    [{ name: 'f', in: 'query', content: json }, 'f=1&f=2'],
  ])('%j does not read %s', (given, text) => {
    expect(() => parseParameter(given, text)).toThrow(expect.objectContaining({ code: 'query/parameter-text' }));
  });

  test('absent parameters', () => {
    expect(parseParameter({ name: 'f', in: 'query', content: json }, 'g=1')).toBeUndefined();
    expect(serializeParameter({ name: 'f', in: 'query', content: json }, undefined)).toBe('');
    expect(() => serializeParameter({ name: 'f', in: 'path', content: { 'text/plain': {} } }, '')).toThrow('not empty');
    expect(() => serializeParameter({ name: 'f', in: 'header', content: { 'text/plain': {} } }, '\u00e9')).toThrow(
      'visible ASCII',
    );
    expect(() => serializeParameter({ name: 'f', in: 'query', content: json }, 1n)).toThrow('that JSON can write');
    expect(() =>
      serializeParameter({ name: 'f', in: 'query', content: { 'application/x-www-form-urlencoded': {} } }, ['a']),
    ).toThrow('members are the pairs of a form');
  });

  test.each<[given: Given, message: string]>([
    [{ name: 'f', in: 'query', content: {} }, 'one media type'],
    [{ name: 'f', in: 'query', content: { ...json, 'text/plain': {} } }, 'one media type'],
    [{ name: 'f', in: 'query', content: { 'application/xml': {} } }, 'expected JSON'],
    [{ name: 'f', in: 'query', content: json, style: 'form' }, 'no style beside content'],
    [{ name: 'f', in: 'query', content: json, schema: {} }, 'no schema beside content'],
    [{ name: 'f', in: 'query', content: { 'text/plain': { schema: { $ref: '#/a' } } } }, 'reference is resolved'],
    [{ name: 'f', in: 'querystring' }, 'expected content'],
  ])('%j is refused', (given, message) => {
    expect(() => serializeParameter(given, 'x')).toThrow(message);
  });
});

const form: Given = { name: 'q', in: 'querystring', content: { 'application/x-www-form-urlencoded': {} } };

describe('OpenAPI 3.2.0 4.12: in: querystring', () => {
  both([
    [form, { a: '1', b: ['c d', 'e+f'] }, 'a=1&b=c+d&b=e%2Bf'],
    [{ ...form, content: json }, { a: 1 }, '%7B%22a%22%3A1%7D'],
    [
      {
        ...form,
        content: {
          'application/x-www-form-urlencoded': {
            schema: {
              properties: {
                n: { type: 'integer' },
                l: { type: 'array', items: { type: 'boolean' } },
                o: { type: 'object' },
              },
            },
          },
        },
      },
      { n: 1, l: [true], o: { a: [1] } },
      'n=1&l=true&o=%7B%22a%22%3A%5B1%5D%7D',
    ],
    [{ ...form, content: { 'text/plain': {} } }, 'a b', 'a%20b'],
  ]);
  test('an absent query, a member that stands twice, and one that is absent', () => {
    expect(parseParameter(form, '')).toBeUndefined();
    expect(serializeParameter(form, { a: undefined })).toBe('');
    const one = { 'application/x-www-form-urlencoded': { schema: { properties: { a: { type: 'string' } } } } };
    expect(() => parseParameter({ ...form, content: one }, 'a=1&a=2')).toThrow('each member once');
  });
});

const cookie: Given = { name: 'c', in: 'cookie', style: 'cookie' };

describe('OpenAPI 3.2.0 4.12: style cookie', () => {
  both([
    [{ ...cookie, schema: { type: 'string' } }, 'a%20b/c', 'c=a%20b/c'],
    [{ ...cookie, schema: { type: 'array' } }, ['blue', 'black'], 'c=blue; c=black'],
    [{ ...cookie, schema: { type: 'object' } }, { R: '100', G: '200' }, 'R=100; G=200'],
    [{ ...cookie, explode: false, schema: { type: 'array' } }, ['blue'], 'c=blue'],
  ]);
  test.each<ParameterValue>(['a b', 'a;b', 'a"', 'a,b', '\u00e9', 'a\\b'])('%j needs an encoding', (value) => {
    expect(() => serializeParameter(cookie, value)).toThrow('characters of a cookie');
  });
  test('of the form', () => {
    expect(() => serializeParameter({ name: 'c', in: 'cookie' }, ['a', 'b'])).toThrow('the style cookie');
    expect(() => serializeParameter({ ...cookie, schema: { type: 'object' } }, { 'a=b': 1 })).toThrow(
      'characters of a cookie',
    );
  });
});

describe('spaceDelimited with the space of forms', () => {
  const given: Given = { name: 'c', in: 'query', style: 'spaceDelimited', explode: false, schema: { type: 'array' } };
  test.each([
    ['c=a+b%20c', ['a', 'b', 'c']],
    ['c=a%2Bb+c', ['a+b', 'c']],
  ])('%s', (text, value) => {
    expect(parseParameter(given, text)).toEqual(value);
  });
  both([
    [given, ['a+b', 'c'], 'c=a%2Bb%20c'],
    [{ ...given, allowReserved: true }, ['a+b/', 'c'], 'c=a%2Bb/%20c'],
    [{ ...given, explode: true }, ['a+b', 'c'], 'c=a%2Bb&c=c'],
  ]);
});
