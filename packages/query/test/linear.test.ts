import { describe, expect, test } from '@jest/globals';
import { growthOf } from '../../scheme-conformance/src/work/growth.js';
import * as z from 'zod';
import {
  encodeQueryName,
  encodeQueryValue,
  formDecode,
  formEncode,
  matches,
  MATCHERS,
  type MatcherName,
  type ParameterObject,
  parseParameter,
  parseQuery,
  readQuery,
  serializeParameter,
} from '@urikit/query';

const PIECES = [
  ...['a', '&', '&&', '=', 'a=1&', 'b=2&a=1&', 'ab&', '+', '+=+&', ';', 'a;', ',', 'a,b', '.', '*'],
  ...['%41', '%41=%42&', '%FF', '%C3%A9=%26&', '%20', '%7C', '%5B', 'a%5Bb%5D=1&', 'utm_id=1&', 'x'.repeat(65) + '&'],
];

/** A piece as often as it fits. */
const textOf = (piece: string, length: number): string => piece.repeat(Math.ceil(length / piece.length));

/** Pairs with names that differ, from the last to the first. */
const different = (length: number): string => Array.from({ length }, (_, i) => `n${String(100_000 - i)}=1`).join('&');

const OPERATIONS: readonly (readonly [string, (text: string) => unknown])[] = [
  ['pairs', (text) => parseQuery(text).pairs],
  ['toRecord', (text) => parseQuery(text).toRecord()],
  ['get', (text) => parseQuery(text).get('c')],
  ['get of a long name', (text) => parseQuery(text).get('x'.repeat(66))],
  ['getAll', (text) => parseQuery(text).getAll('a')],
  ['has', (text) => parseQuery(text).has('a')],
  ['set', (text) => parseQuery(text).set('a', 'b&c').toString()],
  ['append', (text) => parseQuery(text).append('a', 'b&c').toString()],
  ['delete', (text) => parseQuery(text).delete('a').toString()],
  ['strip', (text) => parseQuery(text).strip(['tracking', 'a*']).toString()],
  ['keep', (text) => parseQuery(text).keep(['a', 'b*']).toString()],
  ['sort', (text) => parseQuery(text).sort().toString()],
  ['a space for a plus', (text) => parseQuery(text, { plus: 'space' }).pairs],
  ['semicolons', (text) => parseQuery(text, { separator: ';' }).set('a', '1').sort().toString()],
  ['encodeQueryValue', encodeText(encodeQueryValue)],
  ['encodeQueryName', encodeText(encodeQueryName)],
  ['formDecode', (text) => formDecode(text)],
  ['formEncode', (text) => formEncode([[text, text]])],
  ['readQuery', (text) => readQuery(parseQuery(text), z.object({ a: z.array(z.string()).optional() }).loose())],
];

function encodeText(encode: (text: string) => string): (text: string) => string {
  return (text) => encode(text.replaceAll('%', '\u00e9'));
}

/** The shorter length; many texts are tried, so it is shorter than usual. */
const LENGTH = 128;

const silently = (act: () => unknown): void => {
  try {
    act();
  } catch {
    // What is refused takes work as well.
  }
};

const expectLinear = (name: string, act: (length: number) => unknown): void => {
  const growth = growthOf((length) => {
    silently(() => act(length));
  }, LENGTH);
  expect([name, growth]).toEqual([name, expect.objectContaining({ linear: true })]);
};

describe('law 7: work grows with the length of a query', () => {
  test.each(OPERATIONS)('%s', (_, act) => {
    for (const piece of PIECES) expectLinear(piece, (length) => act(textOf(piece, length)));
    expectLinear('different names', (length) => act(different(length)));
  });
});

describe('law 7: work grows with the length of a text that is matched', () => {
  test.each(Object.keys(MATCHERS) as MatcherName[])('%s', (name) => {
    for (const piece of PIECES) expectLinear(piece, (length) => matches(name, `${textOf(piece, length)}%`));
  });
});

const STYLES = [
  ...(['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'] as const).map((style) => ['query', style] as const),
  ...(['simple', 'label', 'matrix'] as const).map((style) => ['path', style] as const),
];

/** What a text of each style begins with, or the values would not be read. */
const BEFORE = {
  form: ['', 'a='],
  spaceDelimited: ['a='],
  pipeDelimited: ['a='],
  deepObject: [''],
  simple: [''],
  label: ['.'],
  matrix: [';', ';a='],
} as const;

describe('law 7: work grows with the length of an OpenAPI parameter', () => {
  test.each(STYLES)('in %s by %s', (place, style) => {
    for (const type of ['string', 'array', 'object'])
      for (const explode of [true, false]) {
        const parameter = { name: 'a', in: place, style, explode, schema: { type } } as ParameterObject;
        const value = (length: number): string | string[] | Record<string, string> =>
          type === 'string'
            ? textOf('a,\u00e9', length)
            : type === 'array'
              ? Array.from({ length }, () => 'b c')
              : Object.fromEntries(Array.from({ length }, (_, i) => [`k${String(10_000 + i)}`, 'v']));
        expectLinear(type, (length) => serializeParameter(parameter, value(length)));
        for (const piece of PIECES)
          for (const before of BEFORE[style])
            expectLinear(before + piece, (length) => parseParameter(parameter, before + textOf(piece, length)));
      }
  });
});
