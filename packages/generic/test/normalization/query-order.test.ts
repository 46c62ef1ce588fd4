import { parameterName, sortParameters, sortQuery } from '@urikit/generic/text';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

describe('parameterName: what stands before the first "="', () => {
  test.each([
    ['a=b', 'a'],
    ['a=b=c', 'a'],
    ['a', 'a'],
    ['a=', 'a'],
    ['=a', ''],
    ['', ''],
  ])('%j has the name %j', (parameter, expected) => {
    expect(parameterName(parameter)).toBe(expected);
  });
});

test('sortParameters leaves an empty parameter at its place', () => {
  expect(sortParameters(['b', '', 'a', '', '=1'])).toEqual(['=1', '', 'a', '', 'b']);
  expect(sortParameters([''])).toEqual(['']);
});

test('sortParameters sorts a list by name and leaves the list that it is given', () => {
  const parameters = ['b', 'a=2', '=1', 'a=1'];
  expect(sortParameters(parameters)).toEqual(['=1', 'a=2', 'a=1', 'b']);
  expect(parameters).toEqual(['b', 'a=2', '=1', 'a=1']);
});

test('many parameters are sorted as few are, those of one name in their order', () => {
  const names = Array.from({ length: 90 }, (_, i) => `p${String((i * 37) % 30).padStart(2, '0')}`);
  const sorted = sortParameters(names.map((name, i) => `${name}=${String(i)}`));
  const expected = Array.from(new Set(names))
    .sort()
    .flatMap((name) => names.flatMap((each, i) => (each === name ? [`${name}=${String(i)}`] : [])));
  expect(sorted).toEqual(expected);
});

describe('sortQuery: by name, values of one name in their order (not RFC 3986)', () => {
  test.each([
    ['', ''],
    ['b&a', 'a&b'],
    ['b=1&a=2&a=1', 'a=2&a=1&b=1'],
    ['a=2&a=1', 'a=2&a=1'],
    ['b=1&a', 'a&b=1'],
    ['ab=1&a=2', 'a=2&ab=1'],
    ['!a&=z&=y', '=z&=y&!a'],
    // An empty parameter has no name to be sorted by.
    ['b&&a', 'a&&b'],
    ['x=y&', 'x=y&'],
    ['b&a&', 'a&b&'],
    ['&b&a', '&a&b'],
    ['&&b&&&a=1&=2', '&&=2&&&a=1&b'],
    ['b&=', '=&b'],
    ['b&B', 'B&b'],
    ['__proto__=1&a', '__proto__=1&a'],
    ['b;a=2&a=1', 'b;a=2&a=1'],
    ['a!&a&bb', 'a&a!&bb'],
    ['a!&a&c=1', 'a&a!&c=1'],
    ['=&a!=1&a=2', '=&a=2&a!=1'],
  ])('%j is %j', (query, expected) => {
    expect(sortQuery(query)).toBe(expected);
  });

  test('every query of up to five characters, with names that sort before and behind a delimiter', () => {
    let queries = [''];
    for (let i = 0; i < 5; i++)
      queries = ['', ...queries.flatMap((query) => ['a', '!', '=', '&', ';'].map((char) => query + char))];
    const nameOf = (parameter: string): string => parameter.replace(/=.*/, '');
    const order = (a: string, b: string): number => Number(nameOf(a) > nameOf(b)) - Number(nameOf(a) < nameOf(b));
    const sorted = (query: string): string => {
      if (query.includes(';')) return query;
      const named = query.split('&').filter((parameter) => parameter !== '');
      named.sort(order);
      return query.replace(/[^&]+/g, () => named.shift() ?? '');
    };
    expect(queries.map(sortQuery)).toEqual(queries.map(sorted));
  });

  test('more parameters than are put into their places one by one', () => {
    const names = ['b', 'a', 'c'];
    const parameters = Array.from({ length: 60 }, (_, i) => `${names[i % 3] ?? ''}=${String(i)}`);
    const of = (name: string): readonly string[] => parameters.filter((each) => each.startsWith(name));
    expect(sortQuery(parameters.join('&'))).toBe([...of('a'), ...of('b'), ...of('c')].join('&'));
  });

  test('law: sorted once is sorted, and every name keeps its parameters in their order', () => {
    const query = fc.array(fc.constantFrom('a', 'b', '=', '&', '&', '1', '2', ';')).map((parts) => parts.join(''));
    const of = (text: string, name: string): readonly string[] =>
      text.split('&').filter((parameter) => parameterName(parameter) === name);
    fc.assert(
      fc.property(query, (text) => {
        const sorted = sortQuery(text);
        expect(sortQuery(sorted)).toBe(sorted);
        expect(sorted.replace(/[^&]+/g, 'x')).toBe(
          text.includes(';') ? sorted.replace(/[^&]+/g, 'x') : text.replace(/[^&]+/g, 'x'),
        );
        for (const name of new Set(text.split('&').map(parameterName)))
          expect(of(sorted, name)).toEqual(of(text, name));
      }),
      { seed: 8 },
    );
  });
});
