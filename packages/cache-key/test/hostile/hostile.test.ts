import { describe, expect, test } from '@jest/globals';
import { compile, decodeKey, type Decision, type Keyer, type KeyRequest, type Policy } from '@urikit/cache-key';
import { isLinear } from '../../../scheme-conformance/src/work/growth.js';
import { withMeasure } from '../../../scheme-conformance/src/work/work-of.js';
import { type Fields, get, targetBy } from '../support/request.js';

/**
 * Work is counted for a text and for one of four times the length. Much longer texts then only have to come to an end;
 * `npm run bench` measures how fast they do.
 */
const GENEROUS = 120_000;

const everything: Policy = {
  host: { trailingDot: 'strip', alias: { 'a.test': 'ex.test' } },
  path: { case: 'lower', slashes: 'merge', trailingSlash: 'strip' },
  query: {
    order: 'name',
    exclude: ['tracking', 'x*'],
    include: ['a*', '%20*', '*'],
    multi: 'set',
    empty: 'drop',
    plus: 'space',
    controls: 'key',
    maxParams: 10_000,
  },
  headers: { 'accept-encoding': 'encoding', 'accept-language': { language: ['en', 'de'] }, 'x-a': 'value' },
  cookies: { keyed: { sid: 'value' }, others: 'strip' },
  routes: [{ path: '/a/b' }, { host: 'ex.test', path: '/a' }],
  invalid: 'bypass',
  maxBytes: 1_048_576,
};

const KEYERS: readonly Keyer[] = [
  compile({}),
  compile({ maxBytes: 1_048_576, query: { maxParams: 10_000 } }),
  compile(everything),
  compile({
    ...everything,
    routes: [],
    path: { ...everything.path, trailingSlash: 'add' },
    query: { ...everything.query, order: 'keep', multi: 'ordered' },
  }),
];

const UNITS = [
  '/..',
  '/.',
  '/%2e%2e',
  '%41',
  '%2F',
  '%ff',
  '%C3%A9',
  '%25',
  '%',
  '%4',
  '/',
  '//',
  'a/',
  '?',
  '#',
  ';',
  'a;',
  '&',
  'a&',
  'a=1&',
  'a=1&b=2&',
  '=',
  '+',
  '%20',
  '[',
  '{',
  '^',
  ' ',
  '\t',
  '\0',
  '\xe9',
  '"',
  '\\',
  '.',
  'a.',
  '1.',
  '0x',
  ':',
  '0',
  '@',
  ',',
  'gzip,',
  'de;q=0.5,',
  '*,',
  'q=0.',
  'sid=1; ',
  '; ',
  'a',
  'A',
  '-',
  '1:',
  'x-a,',
  'utm_',
];
const ENDS = ['', '\0', 'a', '%', '='];

const texts = (length: number): readonly string[] =>
  UNITS.flatMap((unit) => ENDS.map((end) => unit.repeat(Math.ceil(length / unit.length)) + end));

const NAMES = [
  'accept-encoding',
  'accept-language',
  'cookie',
  'connection',
  'x-a',
  'authorization',
  'x-forwarded-host',
];

/** Requests that hold a text in every place. */
const requestsWith = (text: string): readonly KeyRequest[] => [
  ...[text, `/${text}`, `/?${text}`, `/a?a=${text}`, `http://${text}`, `http://ex.test/${text}`].map((target) =>
    get(target),
  ),
  ...[text, `a${text}`, `[${text}]`, `ex.test:${text}`, `[::1]:${text}`].map((host) => get('/', {}, { host })),
  ...NAMES.map((name) => get('/', { [name]: text })),
];

const everywhere = (keyer: Keyer, text: string): void => {
  const decided = requestsWith(text).map((request) => keyer.decide(request));
  const isOther = (one: Decision): boolean => one.action === 'key' && decodeKey(one.key).target !== one.target;
  expect(decided.filter(isOther)).toEqual([]);
};

describe('work grows with the length of a request', () => {
  // A target with more than 256 `&` never takes the short way of plain targets. Both lengths have more of `a=1&`, because
  // the passes that the short way spares are no growth.
  const LENGTH = 1280;
  // A decision shows a part of the text that it refuses, and a longer text fills that part.
  const TAIL = 1024;

  test.each(UNITS)(
    'many %j, in every place, under every policy',
    (unit) => {
      withMeasure((measure) => {
        for (const end of ['', '\0']) {
          const [text = [], longer = []] = [LENGTH, 4 * LENGTH].map((length) =>
            requestsWith(unit.repeat(Math.ceil(length / unit.length)) + end),
          );
          for (const keyer of KEYERS) {
            for (const [i, request] of text.entries()) {
              const [short, long] = [request, longer[i]!].map((each) => measure(() => keyer.decide(each)));
              const growth = `request ${String(i)} with "${end}" at its end: ${String(short)}, ${String(long)}`;
              if (!isLinear(short!, long!, TAIL)) throw new Error(growth);
            }
          }
        }
      });
    },
    GENEROUS,
  );
});

describe('hostile requests come to an end', () => {
  test(
    '2 kB of every pattern, in every place, under every policy',
    () => {
      for (const text of texts(2_000)) for (const keyer of KEYERS) everywhere(keyer, text);
    },
    GENEROUS,
  );

  test.each(['/..', '/', '//', '%41', '%2e%2e/', 'a=1&', '&', ';', '.', '1.', '0', 'gzip,', '*,', 'sid=1;', ' ', 'a,'])(
    'fifty thousand of %j',
    (unit) => {
      for (const end of ['', '\0'])
        for (const keyer of KEYERS) everywhere(keyer, unit.repeat(Math.ceil(50_000 / unit.length)) + end);
    },
    GENEROUS,
  );

  test(
    'texts that are keys, or nearly',
    () => {
      const begin = 'u2 0123456789abcdef ';
      for (const text of [...texts(100_000), ...['0:', '1:a', ' -', ' 0:', '9'].map((unit) => unit.repeat(100_000))]) {
        for (const key of [
          text,
          begin + text,
          `${begin}- GET http://ex.test/${text}`,
          `${begin}- GET http://ex.test/ ${text}`,
        ]) {
          try {
            decodeKey(key);
          } catch (error) {
            expect(error).toMatchObject({ code: 'input/value' });
            expect((error as Error).message.length).toBeLessThan(100);
          }
        }
      }
    },
    GENEROUS,
  );
});

describe('ten thousand parameters', () => {
  const count = 10_000;
  const params = Array.from(
    { length: count },
    (_, i) => `p${String((i * 7919) % count).padStart(5, '0')}=${String(i)}`,
  );
  const query: Policy['query'] = { maxParams: count };
  const policy: Policy = { maxBytes: 1_048_576, query };

  test('are keyed as they are', () => {
    expect(targetBy(policy, `/?${params.join('&')}`)).toBe(`/?${params.join('&')}`);
  });
  test('are sorted', () => {
    expect(targetBy({ ...policy, query: { ...query, order: 'name', multi: 'set' } }, `/?${params.join('&')}`)).toBe(
      `/?${[...params].sort().join('&')}`,
    );
  });
  test('of one name stay in their order, or are a set', () => {
    const same = Array.from({ length: count }, (_, i) => `a=${String(i % 100)}`);
    expect(targetBy({ ...policy, query: { ...query, order: 'name' } }, `/?${same.join('&')}`)).toBe(
      `/?${same.join('&')}`,
    );
    expect(targetBy({ ...policy, query: { ...query, multi: 'set' } }, `/?${same.join('&')}`).split('&')).toHaveLength(
      100,
    );
  });
  test('and one more are passed on', () => {
    expect(targetBy(policy, `/?${params.join('&')}&`)).toBe('bypass too-many-params');
    expect(targetBy({ maxBytes: 1_048_576 }, `/?${params.join('&')}`)).toBe('bypass too-many-params');
  });
});

describe('names that objects have', () => {
  const NAMES_OF_OBJECTS = [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'valueOf',
    '__defineGetter__',
    'prototype',
    'length',
  ];

  test.each(NAMES_OF_OBJECTS)('%s is a parameter like others', (name) => {
    const query = `${name}=2&a=1&${name}=1`;
    expect(targetBy({ query: { order: 'name', multi: 'set' } }, `/?${query}`)).toBe(
      `/?${[`${name}=1`, `${name}=2`, 'a=1'].sort().join('&')}`,
    );
    expect(targetBy({ query: { exclude: 'tracking' } }, `/?${query}`)).toBe(`/?${query}`);
    expect(targetBy({ query: { exclude: ['a'] } }, `/?${query}`)).toBe(`/?${name}=2&${name}=1`);
    expect(targetBy({ query: { include: ['a'] } }, `/?${query}`)).toBe('/?a=1');
    expect(targetBy({ query: { include: [name] } }, `/?${query}`)).toBe(`/?${name}=2&${name}=1`);
    expect(targetBy({ query: { exclude: [name] } }, `/?${query}`)).toBe('/?a=1');
  });

  test.each(NAMES_OF_OBJECTS)('%s is a host like others', (name) => {
    const host = name.toLowerCase();
    expect(compile({}).decide(get('/', {}, { host: name }))).toMatchObject({ action: 'key', forward: { host } });
    expect(compile({ host: { alias: { 'a.test': 'b.test' } } }).decide(get('/', {}, { host: name }))).toMatchObject({
      action: 'key',
      forward: { host },
    });
    expect(compile({ host: { allow: ['a.test'] } }).decide(get('/', {}, { host: name }))).toMatchObject({
      action: 'reject',
      reason: 'host-not-allowed',
    });
    expect(compile({ host: { allow: [name] } }).decide(get('/', {}, { host: name }))).toMatchObject({
      action: 'key',
      forward: { host },
    });
  });

  test.each(NAMES_OF_OBJECTS.filter((name) => name !== '__proto__'))(
    '%s is a field and a cookie like others',
    (name) => {
      const field = name.toLowerCase();
      const keyer = compile({ headers: { [name]: 'value' }, cookies: { keyed: { [name]: 'value' } } });
      const keyOf = (fields: Fields): string | undefined => keyer.keyOf(get('/', fields));
      expect(keyOf({})).toMatch(/ - -$/);
      expect(keyOf({ [field]: 'v', cookie: `${name}=w` })).toMatch(
        new RegExp(` 1:v ${String(name.length + 2)}:${name}=w$`),
      );
    },
  );
});
