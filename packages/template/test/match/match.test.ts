import { describe, expect, test } from '@jest/globals';
import { type MatchOptions, parseTemplate } from '@urikit/template';

type Row = readonly [string, string, unknown, MatchOptions?];

describe.each<readonly [string, readonly Row[]]>([
  [
    'simple',
    [
      ['', '', {}],
      ['a', 'a', {}],
      ['a', 'b', undefined],
      ['a', 'ab', undefined],
      ['/users/{id}', '/users/7', { id: '7' }],
      ['/users/{id}', '/users/', {}],
      ['/users/{id}', '/users/7/', undefined],
      ['/{a}/{b}', '/x/y%2Fz', { a: 'x', b: 'y/z' }],
      ['/{a}.json', '/x.y.json', { a: 'x.y' }],
      ['{a}', 'x,y', { a: ['x', 'y'] }],
      ['{a}', 'x%2Cy', { a: 'x,y' }],
      ['{a}', 'é', undefined],
      ['{a}', '%FF', undefined],
      ['{a}', '%4', undefined],
      ['{x,y}', 'a,b', { x: 'a', y: 'b' }],
      ['{x,y}', 'a', { x: 'a' }],
      ['{x,y}', ',b', { x: '', y: 'b' }],
      ['{x,y}', 'a,', { x: 'a', y: '' }],
      ['{x,y}', '', {}],
      ['{x,y}', 'a,b,c', undefined],
      ['é{a}', '%c3%A9b', { a: 'b' }],
      ['%41{a}', '%41b', { a: 'b' }],
    ],
  ],
  [
    'reserved and fragment',
    [
      ['{+a}/{b}', 'x/y/z', { a: 'x/y', b: 'z' }],
      ['{+path}/here', '/foo/bar/here', { path: '/foo/bar' }],
      ['{+path}', 'a%20b%2Fc,%25', { path: 'a b%2Fc,%25' }],
      ['x{#f}', 'x#a,b', { f: 'a,b' }],
      ['x{#f}', 'x', {}],
      ['x{#f}', 'x#', { f: '' }],
    ],
  ],
  [
    'labels and segments',
    [
      ['X{.x}', 'X.a.b', { x: 'a.b' }],
      ['{/x,y}', '/a', { x: 'a' }],
      ['{/x,y}', '/a/', { x: 'a', y: '' }],
      ['{/x,y}', '/a/b/c', undefined],
      ['{/list*}', '/a/b', { list: ['a', 'b'] }],
      ['{/list*}', '/', { list: [''] }],
      ['{/keys*}', '/k=v/l=', { keys: { k: 'v', l: '' } }],
      ['{/keys*}', '/k=v/l', undefined],
      ['{/keys*}', '/k==', undefined],
      ['{/x,list*}', '/a/b/c', { x: 'a', list: ['b', 'c'] }],
      ['{/x}', '/a,b', { x: ['a', 'b'] }],
      ['{/x}', '/a', { x: ['a'] }, { shapes: { x: 'list' } }],
      ['{/x}', '/k,v', { x: { k: 'v' } }, { shapes: { x: 'map' } }],
      ['{/x}', '/k,v,l', undefined, { shapes: { x: 'map' } }],
      ['{/x}', '/k,v,k,w', undefined, { shapes: { x: 'map' } }],
      ['{/x}', '/a%2Cb', { x: 'a,b' }, { shapes: { x: 'string' } }],
      ['{/x}', '/a,b', undefined, { shapes: { x: 'string' } }],
    ],
  ],
  [
    'parameters',
    [
      ['{;x,y,empty}', ';x=1;empty', { x: '1', empty: '' }],
      ['{;x}', ';x=', undefined],
      ['{;keys*}', ';a=1;b;c=2', { keys: { a: '1', b: '', c: '2' } }],
      ['{;list*}', ';list;list=a', { list: ['', 'a'] }],
      ['{;s*}', ';s=a', { s: 'a' }, { shapes: { s: 'string' } }],
    ],
  ],
  [
    'queries',
    [
      ['/s{?q,lang}', '/s?q=a%20b&lang=en', { q: 'a b', lang: 'en' }],
      ['/s{?q,lang}', '/s?lang=en', { lang: 'en' }],
      ['/s{?q,lang}', '/s', {}],
      ['/s{?q,lang}', '/s?', undefined],
      ['/s{?q,lang}', '/s?lang=en&q=a', undefined],
      ['/s{?q}', '/s?q=', { q: '' }],
      ['/s{?q}', '/s?q=a,b', { q: ['a', 'b'] }],
      ['{?list*}', '?list=a&list=b', { list: ['a', 'b'] }],
      ['{?keys*}', '?a=1&b=2', { keys: { a: '1', b: '2' } }],
      ['{?keys*}', '?a=1&a=2', undefined],
      ['{?a,list*}', '?a=1&list=2', { a: '1', list: ['2'] }, { shapes: { list: 'list' } }],
      ['?x=1{&y}', '?x=1&y=2', { y: '2' }],
      ['{?keys*}', '?keys=1', { keys: { keys: '1' } }, { shapes: { keys: 'map' } }],
    ],
  ],
  [
    'a variable twice',
    [
      ['/{a}/{a}', '/x/x', { a: 'x' }],
      ['/{a}/{a}', '/x/y', undefined],
      ['{a:3}/{a}', 'val/value', { a: 'value' }],
      ['{a:3}/{a}', 'vax/value', undefined],
      ['{a:3}', 'val', { a: 'val' }],
      ['{a:3}', 'value', undefined],
      ['/{a}{?a}', '/x', undefined],
      ['{a:3}/{a}', 'a,b/a,b', { a: ['a', 'b'] }],
    ],
  ],
])('match: %s', (_, rows) => {
  test.each(rows.map(([text, uri, expected, options]) => [text, uri, expected, options] as const))(
    '%s on %s',
    (text, uri, expected, options) => {
      expect(parseTemplate(text).match(uri, options)).toEqual(expected);
    },
  );
});

describe('a template by which a text has two readings is refused at the variable where they part', () => {
  test.each<readonly [string, number]>([
    ['{a}{b}', 1],
    ['/{a}-{b}', 2],
    ['{a}.{b}', 1],
    ['{+a}/{+b}', 2],
    ['{+a}{?b}', 2],
    ['{.x,y}', 2],
    ['{.list*}', 2],
    ['{+a,b}', 2],
    ['{/list*,x}', 2],
    ['{?a,keys*}', 2],
    ['{/a}{/b}', 2],
    ['{+list*}', 2],
  ])('%s', (text, index) => {
    const template = parseTemplate(text);
    expect(template.ambiguity()).toMatchObject({ code: 'template/ambiguous', index });
    expect(() => template.match('x')).toThrow('template/ambiguous');
  });

  test('a shape can make it unambiguous, and ambiguous', () => {
    expect(parseTemplate('{?a,k*}').ambiguity({ shapes: { k: 'list' } })).toBeUndefined();
    expect(parseTemplate('{x,y}').ambiguity({ shapes: { x: 'list' } })).toMatchObject({ code: 'template/ambiguous' });
  });

  test('expansion does not mind', () => {
    expect(parseTemplate('{a}{b}').expand({ a: 1, b: 2 })).toBe('12');
  });
});

describe('limits', () => {
  test('a template that is too large to be proven unambiguous says so', () => {
    const many = `{?${Array.from({ length: 1001 }, (_, i) => `v${String(i)}`).join(',')}}`;
    expect(parseTemplate(many).ambiguity()).toMatchObject({ code: 'template/too-large' });
    expect(parseTemplate('a'.repeat(70_000)).ambiguity()).toMatchObject({ code: 'template/too-large' });
    const wide = `{?${Array.from({ length: 900 }, (_, i) => `v${String(i)}`).join(',')}}`;
    expect(parseTemplate(wide).ambiguity()).toMatchObject({ code: 'template/too-large' });
  });

  test('a hundred variables are not too many', () => {
    const names = Array.from({ length: 100 }, (_, i) => `v${String(i)}`);
    const template = parseTemplate(`{?${names.join(',')}}`);
    const values = Object.fromEntries(names.map((name) => [name, name]));
    expect(template.match(template.expand(values))).toEqual(values);
  });

  test('a long text is matched', () => {
    const value = 'a/b'.repeat(100_000);
    expect(parseTemplate('x{+a}y').match(`x${value}y`)).toEqual({ a: value });
    expect(parseTemplate('x{+a}y').match(`x${value}z`)).toBeUndefined();
  });

  test('what is no text is an error', () => {
    expect(() => parseTemplate('a').match(7 as unknown as string)).toThrow('template/text');
  });
});
