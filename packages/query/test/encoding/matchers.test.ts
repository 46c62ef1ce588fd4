import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type MatcherName, MATCHERS, matches, parseQuery } from '@urikit/query';
import { queries, RUNS } from '../support/arbitraries.js';
import { thrownBy } from '../support/thrown.js';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The document's table, typed again: the characters of each row, and whether it may be empty. */
const TABLE: readonly (readonly [MatcherName, string, boolean])[] = [
  ['query', "-_.~!$'()*+:@/?;,&=", true],
  ['key', "-_.~!$'()*+:@/,;?", false],
  ['value', "-_.~!$'()*+:@/;,?=", true],
  ['openapi-simple', "-_.~!$'()*+:@/;?=", true],
  ['openapi-form', "-_.~!$'()*+:@/;?=", true],
  ['openapi-matrix', "-_.~!$'()*+:@/?=", true],
];

describe('URI-safe characters: the table of matchers', () => {
  test.each(TABLE)('%s has the characters %s, and triplets', (name, chars, mayBeEmpty) => {
    for (let code = 0; code < 256; code++) {
      const char = String.fromCharCode(code);
      expect([char, matches(name, char)]).toEqual([char, LETTERS.includes(char) || chars.includes(char)]);
    }
    expect(matches(name, '')).toBe(mayBeEmpty);
    expect(['%41', 'a%fFb', '%41%42'].filter((text) => !matches(name, text))).toEqual([]);
    expect(['%', '%4', '%4g', 'a%', '%%41'].filter((text) => matches(name, text))).toEqual([]);
  });
  test('no name but these', () => {
    expect(matches('nothing' as MatcherName, '')).toBe(false);
    expect(Object.isFrozen(MATCHERS)).toBe(true);
  });
});

describe('the key=value grammar', () => {
  test('is what parseQuery takes', () => {
    fc.assert(
      fc.property(queries, (text) => {
        expect(matches('key-value', text)).toBe(
          thrownBy(() => parseQuery(text, { grammar: 'key-value', emptyValues: 'refuse' })) === undefined,
        );
        expect(matches('key-value-or-empty', text)).toBe(
          thrownBy(() => parseQuery(text, { grammar: 'key-value' })) === undefined,
        );
      }),
      { ...RUNS, seed: 3986 },
    );
  });
});

/** Counts the steps of a backtracking matcher: groups, classes, literals, `*` and `{2}`, as the sources have them. */
function stepsOf(source: string, text: string): number {
  type Node =
    | { readonly part: RegExp | readonly Node[]; readonly min: number; readonly max: number }
    | { readonly either: readonly (readonly Node[])[] };
  let at = 0;
  const parse = (): readonly Node[] => {
    const branches: Node[][] = [[]];
    while (at < source.length && source[at] !== ')') {
      if (source[at] === '|') {
        branches.push([]);
        at += 1;
        continue;
      }
      let part: RegExp | readonly Node[];
      if (source.startsWith('(?:', at)) {
        at += 3;
        part = parse();
        at += 1;
      } else {
        const [token = ''] = /^(?:\[(?:\\.|[^\]])*\]|[^])/.exec(source.slice(at)) ?? [];
        at += token.length;
        part = new RegExp(`^${token}$`);
      }
      const [mark = ''] = /^(?:\*|\{2\})/.exec(source.slice(at)) ?? [];
      at += mark.length;
      branches.at(-1)?.push({
        part,
        min: mark === '*' ? 0 : mark === '' ? 1 : 2,
        max: mark === '*' ? Infinity : mark === '' ? 1 : 2,
      });
    }
    return branches.length === 1 ? (branches[0] ?? []) : [{ either: branches }];
  };
  const root = parse();
  let steps = 0;
  type Next = (from: number) => boolean;
  const list = (nodes: readonly Node[], i: number, from: number, next: Next): boolean => {
    const node = nodes[i];
    if (node === undefined) return next(from);
    const then: Next = (end) => list(nodes, i + 1, end, next);
    if ('either' in node) return node.either.some((branch) => list(branch, 0, from, then));
    return times(node.part, node.min, node.max, from, then);
  };
  const times = (part: RegExp | readonly Node[], min: number, max: number, from: number, next: Next): boolean => {
    steps += 1;
    if (max > 0) {
      const more: Next = (end) => end > from && times(part, min - 1, max - 1, end, next);
      if (part instanceof RegExp ? part.test(text[from] ?? '') && more(from + 1) : list(part, 0, from, more))
        return true;
    }
    return min <= 0 && next(from);
  };
  list(root, 0, 0, (end) => end === text.length);
  return steps;
}

describe('every matcher takes linear time, counted in steps', () => {
  const hostile = ['a', '%41', 'a%41', 'a=b&', '=', 'a&', 'a=%41'];
  test.each(Object.keys(MATCHERS) as MatcherName[])('%s', (name) => {
    for (const piece of hostile) {
      const [short, long] = [50, 100].map((count) => stepsOf(MATCHERS[name], `${piece.repeat(count)}"`));
      expect((long ?? 0) / (short ?? 1)).toBeLessThan(2.3);
    }
  });
  test('the count finds an expression that is not', () => {
    const [short, long] = [8, 16].map((count) => stepsOf('(?:[a]*)*', `${'a'.repeat(count)}"`));
    expect((long ?? 0) / (short ?? 1)).toBeGreaterThan(8);
  });
});
