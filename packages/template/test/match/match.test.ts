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
      ['é{a}', '%C3%A9b', { a: 'b' }],
      ['é{a}', '%c3%A9b', undefined],
      ['%c3{a}', '%c3b', { a: 'b' }],
      ['%41{a}', '%41b', { a: 'b' }],
      ['{a}', '%41', undefined],
      ['{a}', '%c3%a9', undefined],
    ],
  ],
  [
    'reserved and fragment',
    [
      ['{+a}/{b}', 'x/y/z', { a: 'x/y', b: 'z' }],
      ['{+path}/here', '/foo/bar/here', { path: '/foo/bar' }],
      ['{+path}', 'a%20b%2Fc,%25', { path: 'a b%2Fc,%' }],
      ['{+x}', '50%25', { x: '50%' }],
      ['{+x}', '%2541', { x: '%2541' }],
      ['{+x}', '%25%41', { x: '%%41' }],
      ['{+x}', '%2f', { x: '%2f' }],
      ['{+x}', '%FF', { x: '%FF' }],
      ['{+x}', '%c3%a9', { x: '%c3%a9' }],
      ['{+x:2}', '50%25', undefined],
      ['{+x:3}', '50%25', { x: '50%' }],
      ['{+x:1}', '%FF', { x: '%FF' }],
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
      // 2.3: the triplets of a name need not be UTF-8.
      ['{;%fa*}', ';%fa=v', { '%fa': ['v'] }],
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
      ['{?keys*}', '?%C3%A9=1', { keys: { é: '1' } }],
      ['{?keys*}', '?2=a&1=b', undefined],
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
      ['{a:3}/{a}', 'a,b/a,b', undefined],
      ['/y{/a}{?a}', '/y/', undefined],
      ['/y{/a}{?a}', '/y/?a=', { a: '' }],
      ['{a}{?a}', '?a=', { a: '' }],
      ['{a}{?a}', '', {}],
      ['{a}/{+a}', '50%25/50%25', { a: '50%' }],
      ['{a:2}/{+a}', '%25%25/%25%25%25', { a: '%%%' }],
      ['{/a}{?a*}', '/x,1?x=1', { a: { x: '1' } }],
      ['{/a}{?a*}', '/x,y?a=x&a=y', { a: ['x', 'y'] }],
      ['{/a:2}{?a*}', '/ab?a=abc', { a: 'abc' }],
      ['{/a*}{?a}', '/x?a=x', { a: ['x'] }],
      ['{/a,b}{?a}', '/x', { b: 'x' }],
      ['{/a,b}{?a}', '/x?a=x', { a: 'x' }],
      ['{/a,b}{?a}', '/x?a=y', undefined],
      ['{/a,b,a}', '/x/x', { a: 'x' }],
      ['{/a:1,b}', '/xy', { b: 'xy' }],
      ['{/a,b,c,d,e,f,g,a}', '/x/x', undefined],
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

describe('query: "open" takes parameters in any order, and ignores further ones', () => {
  test.each<readonly [string, string, unknown, MatchOptions?]>([
    ['/s{?a,b}', '/s?b=1&a=2&c=3', { a: '2', b: '1' }],
    ['/s{?a,b}', '/s?c=3', {}],
    ['/s{?a,b}', '/s?', {}],
    ['/s{?a,b}', '/s', {}],
    ['/s{?a,b}', '/s?&b=%20&&', { b: ' ' }],
    ['/s{?a,b}', '/t?a=1', undefined],
    ['/s{?a}', '/s?a=1&a=2', undefined],
    ['/s{?a}', '/s?a=1&%61=2', undefined],
    ['/s{?a}', '/s?a', undefined],
    ['/s{?a}', '/s?a=1&constructor=2', { a: '1' }],
    ['/s{?a*}', '/s?b=0&a=1&c=3&a=2', { a: ['1', '2'] }],
    ['/s{?m*}', '/s?x=1&m=2&y=3', { m: ['2'] }],
    ['/s{?m*}', '/s?x=1&m=2&y=3', { m: { x: '1', m: '2', y: '3' } }, { shapes: { m: 'map' } }],
    ['/s?v=1{&a,b}', '/s?b=2&a=3&v=1', { a: '3', b: '2' }],
    ['/s?v=1{&a,b}', '/s?b=2&v=2', undefined],
    ['/s?a={a}&b={b}', '/s?c=3&b=2&a=1', { a: '1', b: '2' }],
    ['/s?a={a}&b={b}', '/s?b=2', undefined],
    ['/{id}', '/7?x=1', { id: '7' }],
    ['/{id}{?a}{#f}', '/7?x=1&a=2#b?c&d', { id: '7', a: '2', f: 'b?c&d' }, { shapes: { f: 'string' } }],
    ['/s{?a,b}', 'é', undefined],
  ])('%s on %s', (text, uri, expected, options = {}) => {
    expect(parseTemplate(text).match(uri, { ...options, query: 'open' })).toEqual(expected);
  });

  test.each<readonly [string, MatchOptions]>([
    ['{+path}{?a}', {}],
    ['/s{?a,m*}', { shapes: { m: 'map' } }],
  ])('%s stays ambiguous', (text, options) => {
    expect(() => parseTemplate(text).match('/s?a=1', { ...options, query: 'open' })).toThrow('template/ambiguous');
  });

  test('a query option that does not exist is an error', () => {
    const options = { query: 'any' } as unknown as MatchOptions;
    expect(() => parseTemplate('/s').match('/s', options)).toThrow(
      'query: expected "exact" or "open", found "any" (input/value)',
    );
    expect(parseTemplate('/s{?a,b}').match('/s?b=1&a=2', { query: 'exact' })).toBeUndefined();
  });

  test.each([
    [{ qery: 'open' }, 'expected an option (shapes,query,lenient), found "qery"'],
    [null, 'expected an object (shapes,query,lenient), found null (input/value)'],
    [{ shapes: 5 }, 'shapes: expected an object, found number (input/value)'],
    [{ shapes: null }, 'shapes: expected an object, found null (input/value)'],
    [{ shapes: { a: 'lisst' } }, 'shapes.a: expected "string", "list" or "map", found "lisst" (input/value)'],
  ])('options of another kind are an error: %j', (options, message) => {
    expect(() => parseTemplate('{a}').match('x', options as unknown as MatchOptions)).toThrow(message);
    expect(parseTemplate('{a}').match('x', { shapes: { a: undefined as never } })).toEqual({ a: 'x' });
  });

  test('a hundred names among a hundred thousand parameters', () => {
    const names = Array.from({ length: 100 }, (_, i) => `v${String(i)}`);
    const template = parseTemplate(`/s{?${names.join(',')}}`);
    const pairs = [...names].reverse().map((name) => `${name}=${name}`);
    const more = Array.from({ length: 100_000 }, (_, i) => `x${String(i)}=`);
    const values = Object.fromEntries(names.map((name) => [name, name]));
    expect(template.match(`/s?${[...pairs, ...more].join('&')}`, { query: 'open' })).toEqual(values);
  });
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
  ])('%s', (text, start) => {
    const template = parseTemplate(text);
    expect(template.ambiguity()).toMatchObject({ code: 'template/ambiguous', start });
    expect(() => template.match('x')).toThrow('template/ambiguous');
  });

  test('a shape can make it unambiguous, and ambiguous', () => {
    expect(parseTemplate('{?a,k*}').ambiguity({ shapes: { k: 'list' } })).toBeUndefined();
    expect(parseTemplate('{x,y}').ambiguity({ shapes: { x: 'list' } })).toMatchObject({ code: 'template/ambiguous' });
  });

  test('shapes are looked at in each call, and a template is prepared once for the same ones', () => {
    const template = parseTemplate('{x,y}');
    const issue = template.ambiguity({ shapes: { x: 'list' } });
    expect(template.ambiguity({ shapes: { x: 'list', other: 'map' } })).toBe(issue);
    expect(template.ambiguity({ shapes: {} })).toBeUndefined();
    expect(template.ambiguity({ shapes: { x: 'list' } })).toEqual(issue);
    const shapes: Record<string, 'list' | 'string'> = { x: 'list' };
    const one = parseTemplate('{/x}');
    expect(one.match('/a,b', { shapes })).toEqual({ x: ['a', 'b'] });
    shapes['x'] = 'string';
    expect(one.match('/a,b', { shapes })).toBeUndefined();
    expect(one.match('/a', { shapes })).toEqual({ x: 'a' });
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
    expect(() => parseTemplate('a').match(7 as unknown as string)).toThrow('input/not-string');
  });
});
