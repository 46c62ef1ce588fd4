import { describe, expect, test } from '@jest/globals';
import { parse } from '@urikit/generic';
import { editQuery, parseQuery, type Query } from '@urikit/query';
import fc from 'fast-check';
import { RUNS } from '../support/arbitraries.js';
import { codeOf, thrownBy } from '../support/thrown.js';

const strip = (query: Query): Query => query.strip('tracking');

describe('editQuery: a query that an edit leaves without pairs goes with its "?"', () => {
  test.each<readonly [text: string, edit: (query: Query) => Query, edited: string]>([
    ['https://h/a', strip, 'https://h/a'],
    ['https://h/a?utm_id=1', strip, 'https://h/a'],
    ['https://h/a?utm_id=1#f?x', strip, 'https://h/a#f?x'],
    ['https://h/a?utm_id=1&b=%7E&gclid#f', strip, 'https://h/a?b=%7E#f'],
    ['?gclid', strip, ''],
    ['/a?gclid#', strip, '/a#'],
    ['a#f', (query) => query.set('b', '1'), 'a?b=1#f'],
    ['a#', (query) => query.append('b', '?'), 'a?b=?#'],
    ['a?#f', (query) => query.append('b', '#'), 'a?b=%23#f'],
    ['HTTP://H/%7e?a=1??&b', (query) => query.delete('b'), 'HTTP://H/%7e?a=1??'],
    ['a??b=1', (query) => query.delete('?b'), 'a'],
    ['a?b&a', (query) => query.sort(), 'a?a&b'],
    // An edit that changes nothing changes no byte: an empty query that is written stays.
    ['https://h/a?', strip, 'https://h/a?'],
    ['https://h/a?#', (query) => query, 'https://h/a?#'],
    ['https://h/a', (query) => query.sort(), 'https://h/a'],
    // One empty pair is no string.
    ['a?&', (query) => query.delete(''), 'a'],
    ['a?gclid&', strip, 'a'],
    ['a?b', () => parseQuery(undefined), 'a'],
  ])('%s', (text, edit, edited) => {
    expect(editQuery(text, edit)).toBe(edited);
  });

  test('options are those of parseQuery', () => {
    expect(editQuery('a?b=1;c+d=2#f', (query) => query.delete('c d'), { separator: ';', plus: 'space' })).toBe(
      'a?b=1#f',
    );
    expect(codeOf(() => editQuery('a?b', strip, { maxPairs: 0 }))[0]).toBe('query/too-many-pairs');
    expect(codeOf(() => editQuery('a', strip, { seperator: ';' } as never))[0]).toBe('input/unknown-option');
  });

  test.each<readonly [unknown, unknown, string]>([
    ['a b', strip, 'syntax/character'],
    [5, strip, 'input/not-string'],
    ['a', 5, 'edit: expected a function'],
    ['a', () => undefined, 'edit: expected a function that returns the edited query, found undefined'],
    ['a', () => 'b=1', 'edit: expected a function that returns the edited query, found string'],
    [
      'a?b',
      async (query: Query) => Promise.resolve(query),
      'edit: expected a function that returns the edited query, found object (a promise: await before the edit)',
    ],
  ])('%j with %p: %s', (text, edit, message) => {
    expect(String(thrownBy(() => editQuery(text as string, edit as never)))).toContain(message);
  });

  test('law: the rest of the reference stays, and the query is the edited one', () => {
    const parts = fc.constantFrom('a', 'gclid', '=', '&', '?', '#', '/', '//h', 'x:', '%3F');
    const texts = fc.array(parts, { maxLength: 9 }).map((each) => each.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        if (thrownBy(() => parse(text)) !== undefined) return;
        const before = parse(text);
        expect(editQuery(text, (query) => query)).toBe(text);
        const stripped = parseQuery(before.query).strip('tracking').toString();
        const query = stripped === (before.query ?? '') ? before.query : stripped === '' ? undefined : stripped;
        expect(parse(editQuery(text, strip))).toEqual({ ...before, query });
      }),
      { ...RUNS, seed: 3986 },
    );
  });
});
