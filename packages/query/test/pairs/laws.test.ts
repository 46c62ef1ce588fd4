import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseQuery } from '@urikit/query';
import { pluses, queries, RUNS, separators, texts } from '../support/arbitraries.js';

const dialects = fc.record({ separator: separators, plus: pluses });

/** Cuts and decodes with the means of the language alone. */
const oracle = (
  text: string,
  separator: string,
  plus: string,
): readonly { name: string; value: string | undefined; raw: string }[] => {
  const decode = (part: string): string => {
    const octets = [...(plus === 'space' ? part.replaceAll('+', ' ') : part).matchAll(/%(..)|([^])/g)].map(
      ([, hex, char = '']) => (hex === undefined ? char.charCodeAt(0) : Number.parseInt(hex, 16)),
    );
    return Buffer.from(octets).toString('utf8');
  };
  if (text === '') return [];
  return text.split(separator).map((raw) => {
    const [name = '', ...rest] = raw.split('=');
    return { name: decode(name), value: rest.length === 0 ? undefined : decode(rest.join('=')), raw };
  });
};

describe('laws', () => {
  test('a query comes back as it was, and its pairs are those of an oracle', () => {
    fc.assert(
      fc.property(queries, dialects, (text, dialect) => {
        const query = parseQuery(text, dialect);
        expect(query.toString()).toBe(text);
        expect(query.pairs).toEqual(oracle(text, dialect.separator, dialect.plus));
      }),
      { ...RUNS, seed: 3986 },
    );
  });

  test('get, getAll, has and toRecord agree with pairs', () => {
    fc.assert(
      fc.property(queries, dialects, texts, (text, dialect, other) => {
        const query = parseQuery(text, dialect);
        for (const name of [other, 'a', ...query.pairs.map((pair) => pair.name)]) {
          const values = query.pairs.filter((pair) => pair.name === name).map(({ value }) => value);
          expect(query.getAll(name)).toEqual(values);
          expect(query.get(name)).toBe(values[0]);
          expect(query.has(name)).toBe(values.length > 0);
          expect(query.toRecord()[name] ?? []).toEqual(values);
        }
      }),
      { ...RUNS, seed: 3986 },
    );
  });

  test('what was set or appended reads back the same, whatever the text', () => {
    fc.assert(
      fc.property(queries, dialects, texts, texts, (text, dialect, name, value) => {
        const query = parseQuery(text, dialect);
        const set = parseQuery(query.set(name, value).toString(), dialect);
        expect(set.getAll(name)).toEqual([value]);
        const appended = parseQuery(query.append(name, value).toString(), dialect);
        expect(appended.pairs.at(-1)).toMatchObject({ name, value });
        expect(appended.pairs.slice(0, -1)).toEqual(query.pairs);
      }),
      { ...RUNS, seed: 3986 },
    );
  });

  test('an edit changes the pairs that it names, and no byte of another', () => {
    fc.assert(
      fc.property(queries, dialects, fc.nat(), texts, (text, dialect, i, value) => {
        const query = parseQuery(text, dialect);
        const name = query.pairs[i % Math.max(1, query.pairs.length)]?.name ?? 'a';
        const others = query.pairs.filter((pair) => pair.name !== name).map(({ raw }) => raw);
        const left = (edited: { readonly pairs: typeof query.pairs }): readonly string[] =>
          edited.pairs.filter((pair) => pair.name !== name).map(({ raw }) => raw);
        expect(left(query.set(name, value))).toEqual(others);
        expect(query.delete(name).toString()).toBe(others.join(dialect.separator));
        expect(query.strip({ exact: name }).toString()).toBe(others.join(dialect.separator));
        expect([...query.keep({ exact: name }).pairs, ...query.delete(name).pairs].length).toBeLessThanOrEqual(
          query.pairs.length,
        );
      }),
      { ...RUNS, seed: 3986 },
    );
  });

  test('sort moves pairs, keeps their bytes, and does nothing the second time', () => {
    fc.assert(
      fc.property(queries, dialects, (text, dialect) => {
        const query = parseQuery(text, dialect);
        const sorted = query.sort();
        const names = [...new Set(query.pairs.map(({ name }) => name))].sort();
        const named = names.flatMap((name) => query.pairs.filter((pair) => pair.name === name && pair.raw !== ''));
        const raws = query.pairs.map(({ raw }) => (raw === '' ? raw : named.shift()?.raw));
        expect(sorted.toString()).toBe(raws.join(dialect.separator));
        expect(sorted.sort().toString()).toBe(sorted.toString());
      }),
      { ...RUNS, seed: 3986 },
    );
  });

  test('an edited query is the query of its text', () => {
    fc.assert(
      fc.property(queries, dialects, texts, texts, (text, dialect, name, value) => {
        const query = parseQuery(text, dialect);
        for (const edited of [
          query.set(name, value),
          query.append(name, value),
          query.delete('a'),
          query.strip('tracking'),
          query.keep(['a*']),
          query.sort(),
        ])
          expect(parseQuery(edited.toString(), dialect).pairs).toEqual(edited.pairs);
      }),
      { ...RUNS, seed: 3986 },
    );
  });
});
