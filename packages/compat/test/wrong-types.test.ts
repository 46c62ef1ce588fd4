import { expect, test } from '@jest/globals';
import realFastUri from 'fast-uri';
import { createRequire } from 'node:module';
import * as fastUri from '@urikit/compat/fast-uri';
import * as uriJs from '@urikit/compat/uri-js';

/** Values of wrong types for each argument and each component, given to the packages themselves and here. */

type Surface = Readonly<Record<string, (...given: readonly unknown[]) => unknown>>;

const PAIRS = [
  ['uri-js', createRequire(import.meta.url)('uri-js') as Surface, uriJs as unknown as Surface],
  ['fast-uri', realFastUri as unknown as Surface, fastUri.fastUri as unknown as Surface],
] as const;

const BASE = { scheme: 'http', host: 'h', path: '/a' };

/** The arguments of a good call by function, `undefined` for options. */
const GOOD: Readonly<Record<string, readonly unknown[]>> = {
  parse: ['http://h/', undefined],
  serialize: [BASE, undefined],
  normalize: ['HTTP://h/', undefined],
  resolve: ['http://h/a', 'b', undefined],
  resolveComponent: [BASE, { path: 'b' }, undefined],
  resolveComponents: [BASE, { path: 'b' }, undefined],
  equal: ['http://h/', 'HTTP://h/', undefined],
  escapeComponent: ['a/b', undefined],
  unescapeComponent: ['a%2Fb', undefined],
  removeDotSegments: ['/a/../b'],
  pctEncChar: ['/'],
  pctDecChars: ['%61'],
};

const WRONG: readonly unknown[] = [
  ...[undefined, null, true, false, 0, 5, NaN, 5n, Symbol('s'), Object('/') as unknown],
  ...[[], ['http://h/'], {}, new Date(0), /x/, (given: unknown) => given],
];

/** The calls of a function with one wrong argument. */
const callsOf = (verb: string, good: readonly unknown[]): readonly (readonly [verb: string, ...unknown[]])[] =>
  good.flatMap((_, i) => WRONG.map((value) => [verb, ...good.with(i, value)] as const));

/** A copy for each call, because uri-js changes the components that it gets. */
const copy = (value: unknown): unknown =>
  Object.prototype.toString.call(value) === '[object Object]' ? { ...(value as object) } : value;

const answer = (surface: Surface, [verb, ...args]: readonly [verb: string, ...unknown[]]): unknown => {
  try {
    return surface[verb]?.(...args.map(copy));
  } catch (error) {
    return (error as Error).constructor.name;
  }
};

test.each(PAIRS)(
  '%s: a wrong argument gets the answer of the package, or an error of the same class',
  (name, theirs, here) => {
    const verbs = Object.entries(GOOD).filter(([verb]) => verb in theirs);
    expect(Object.keys(here).filter((one) => typeof here[one] === 'function')).toHaveLength(verbs.length);
    const calls = verbs
      .flatMap(([verb, good]) => callsOf(verb, good))
      // `equal` never throws here.
      .filter(([verb, , , options]) => !(name === 'uri-js' && verb === 'equal' && options === null));
    expect(calls.map((call) => [...call, answer(here, call)])).toEqual(
      calls.map((call) => [...call, answer(theirs, call)]),
    );
  },
);

/** The packages differ from each other: uri-js writes most values as strings, fast-uri drops most of them. */
test.each(PAIRS)('%s: a component that is no string is a TypeError', (_, theirs, here) => {
  for (const component of ['scheme', 'userinfo', 'host', 'path', 'query', 'fragment'])
    for (const value of WRONG.filter((one) => one !== undefined && !(one instanceof String)))
      expect(answer(here, ['serialize', { ...BASE, [component]: value }])).toBe('TypeError');
  expect(answer(here, ['serialize', { ...BASE, port: 'x' }])).toBe('TypeError');
  expect(answer(theirs, ['serialize', { ...BASE, query: 5 }])).not.toBe('TypeError');
});

test('uri-js: null for options of equal, and a number for a suffix reference', () => {
  const [[, theirs, here]] = PAIRS;
  const calls = [
    ['equal', 'a', 'a', null],
    ['parse', 5, { reference: 'suffix' }],
  ] as const;
  expect(calls.map((call) => answer(theirs, call))).toEqual(['TypeError', expect.objectContaining({ host: '5' })]);
  expect(calls.map((call) => answer(here, call))).toEqual([false, 'TypeError']);
});
