import { describe, expect, test } from '@jest/globals';
import { keysAt, knownKeys, lostMemberIssues } from '@urikit/schema-issues';
import { createRegistry } from '@urikit/registry';
import * as z from 'zod';
import { errorOf, optioned, plugin, set } from '../support/plugins.js';
import { codeBy } from '../support/codes.js';

const registryOf = (config: unknown, more: object = {}) =>
  createRegistry({ plugins: [optioned('acme')], config: { acme: config }, ...more });

test('defaults are filled in, and what the plugin gets is frozen', () => {
  expect(createRegistry({ plugins: [optioned('acme')] }).view('acme:x')).toEqual({ size: 1 });
  const names = ['a'];
  const seen = registryOf({ names }).view('acme:x') as { readonly names: readonly string[] };
  expect(seen).toEqual({ size: 1, names: ['a'] });
  expect([Object.isFrozen(seen), Object.isFrozen(seen.names), Object.isFrozen(names)]).toEqual([true, true, false]);
});

describe('what a plugin refuses', () => {
  test.each<readonly [unknown, string, RegExp]>([
    [
      { sise: 2 },
      'config.acme.sise',
      /plugin "acme" refuses its configuration: config.acme.sise: no such key \(is "size" meant\?\) \(the composition\); .*its keys are "size", "names", "deep"/,
    ],
    [{ size: 'x' }, 'config.acme.size', /config.acme.size: expected a number, found a string \(the composition\)/],
    [{ names: ['a', 3] }, 'config.acme.names[1]', /config.acme.names\[1\]/],
    [{ deep: { flags: true } }, 'config.acme.deep.flags', /config.acme.deep.flags: no such key \(is "flag" meant\?\)/],
    [{ size: 'x', a: 1, b: 2 }, 'config.acme.size', /size.*; config.acme.a: no such key.*; config.acme.b/],
    ['x', 'config.acme', /expected a plain object, found string/],
    [null, 'config.acme', /expected a plain object, found null/],
    [[], 'config.acme', /expected a plain object, found array/],
  ])('%j', (config, path, message) => {
    expect(errorOf(() => registryOf(config))).toMatchObject({
      code: codeBy(message, 'registry/config'),
      plugins: ['acme'],
      path,
      message: expect.stringMatching(message) as unknown,
    });
  });

  test('subject said it, and in which file', () => {
    const web = set('web', { config: { acme: { size: 'x' } }, file: 'web.yaml' });
    const error = errorOf(() => createRegistry({ plugins: [optioned('acme')], sets: [web] }));
    expect(error).toMatchObject({
      file: 'web.yaml',
      message: expect.stringMatching(/^web.yaml: .*\(set "web"\)/) as unknown,
    });
  });

  test('what is missing, in the file that says the rest', () => {
    const strict = plugin('acme', { configSchema: z.strictObject({ size: z.number(), name: z.string() }) });
    const error = errorOf(() => createRegistry({ plugins: [strict], config: { acme: { name: 'x' } }, file: 'a.json' }));
    expect(error).toMatchObject({ file: 'a.json', path: 'config.acme.size' });
    expect(errorOf(() => createRegistry({ plugins: [strict] }))).toMatchObject({
      file: undefined,
      path: 'config.acme.size',
    });
  });

  test('a key misspelt under a schema that drops it', () => {
    const loose = plugin('acme', { configSchema: z.object({ size: z.number().optional() }) });
    expect(errorOf(() => createRegistry({ plugins: [loose], config: { acme: { sise: 1 } } })).message).toContain(
      'config.acme.sise: no such key (is "size" meant?)',
    );
  });

  test('a plugin that is not there', () => {
    expect(errorOf(() => createRegistry({ plugins: [optioned('acme')], config: { acm: {} } }))).toMatchObject({
      code: 'registry/missing-plugin',
      path: 'config.acm',
      cure: 'add plugin "acm", or correct the id: there are "acme"',
    });
  });

  test('a plugin without options', () => {
    expect(errorOf(() => createRegistry({ plugins: [plugin('acme')], config: { acme: { a: 1 } } })).cure).toBe(
      'leave it out: the plugin has no options',
    );
  });

  test('a schema that is not of Zod', () => {
    const configSchema = {
      parse: (value: unknown): unknown => {
        if (Object.keys(value as object).length > 0) throw new TypeError('no options');
        return { mine: true };
      },
    };
    const own = { ...optioned('acme'), configSchema };
    expect(createRegistry({ plugins: [own] }).view('acme:x')).toEqual({ mine: true });
    expect(errorOf(() => createRegistry({ plugins: [own], config: { acme: { a: 1 } } }))).toMatchObject({
      message: expect.stringContaining('config.acme: no options') as unknown,
      cure: 'write what its schema accepts',
    });
  });

  test('a schema that is not synchronous', () => {
    const slow = plugin('acme', { configSchema: z.strictObject({}).refine(() => Promise.resolve(true)) });
    expect(errorOf(() => createRegistry({ plugins: [slow] })).code).toBe('registry/config');
  });
});

describe('what is no data', () => {
  const open = (transform: (value: unknown) => unknown) =>
    plugin('acme', { configSchema: z.object({ a: z.unknown() }).transform(transform) });
  const circle: Record<string, unknown> = {};
  circle['a'] = circle;

  test.each([[() => 1], [new (class A {})()], [circle]])('%p has no fingerprint', (a) => {
    expect(errorOf(() => createRegistry({ plugins: [open((value) => value)], config: { acme: { a } } }))).toMatchObject(
      { code: 'registry/config-not-data', path: 'config.acme.a' },
    );
  });

  test('what a schema makes of data need not be data', () => {
    const of = (a: unknown): string =>
      createRegistry({ plugins: [open(() => () => 1)], config: { acme: { a } } }).fingerprint;
    expect(of(1)).toBe(of(1));
    expect(of(1)).not.toBe(of(2));
  });

  test('a schema that makes it of nothing', () => {
    const own = { ...plugin('acme'), configSchema: { parse: (): unknown => ({ f: () => 1 }) } };
    expect(createRegistry({ plugins: [own] }).fingerprint).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('keys that a schema would drop', () => {
  const inner = z.object({ a: z.number() });
  const KINDS = z.discriminatedUnion('t', [
    z.object({ t: z.literal('a'), k: z.number().optional() }),
    z.object({ t: z.literal('b'), j: z.number().optional() }),
  ]);
  test.each<readonly [z.ZodType, unknown, readonly string[]]>([
    [inner, { a: 1, b: 2 }, ['b']],
    [inner.optional(), { b: 2 }, ['b']],
    [inner.default({ a: 1 }), { b: 2 }, ['b']],
    [z.array(inner), [{ a: 1 }, { c: 1 }], ['1.c']],
    [z.array(inner), 'x', []],
    [z.record(z.string(), inner), { k: { z: 1 } }, ['k.z']],
    [z.record(z.string(), inner), 3, []],
    [inner.transform((x) => x), { b: 1 }, ['b']],
    [z.object({ in: inner }), { in: { b: 1 }, out: 1 }, ['in.b', 'out']],
    [z.strictObject({}), { a: 1 }, []],
    [z.looseObject({}), { a: 1 }, []],
    [z.union([inner, z.string()]), { b: 1 }, []],
    [z.union([z.string(), inner, z.looseObject({})]), { a: 1, b: 1 }, ['b']],
    [z.union([z.looseObject({}), inner]), { a: 1, b: 1 }, []],
    [z.union([inner.refine(() => Promise.resolve(true)), inner]), { a: 1, b: 1 }, ['b']],
    [z.array(z.union([z.string(), inner])), ['x', { a: 1, b: 1 }], ['1.b']],
    [KINDS, { t: 'a', k: 1, j: 1 }, ['j']],
    [KINDS, { t: 'b', k: 1, j: 1 }, ['k']],
    [z.intersection(inner, z.object({ b: z.number() })), { a: 1, b: 1, c: 1 }, ['c']],
    [z.intersection(inner, z.looseObject({})), { a: 1, b: 1 }, []],
    [
      z.tuple([inner]).rest(KINDS),
      [
        { a: 1, b: 1 },
        { t: 'a', c: 1 },
      ],
      ['0.b', '1.c'],
    ],
    [z.map(z.string(), inner), new Map([['x', { a: 1, b: 1 }]]), ['x.b']],
    [z.set(inner), new Set([{ a: 1 }, { a: 1, b: 1 }]), ['1.b']],
    [z.object({}).catchall(inner), { x: { a: 1, b: 1 } }, ['x.b']],
    [z.record(z.string(), z.number()), JSON.parse('{ "__proto__": 1, "a": 1 }'), ['__proto__']],
    [
      z.looseObject({ a: inner }),
      JSON.parse('{ "a": { "__proto__": 1 }, "__proto__": 1 }'),
      ['a.__proto__', '__proto__'],
    ],
    [z.unknown(), JSON.parse('{ "__proto__": 1 }'), []],
    [z.preprocess((x) => x, inner), { a: 1, b: 1 }, ['b']],
    [z.preprocess(({ b: a, ...rest }: Record<string, unknown>) => ({ a, ...rest }), inner), { b: 1, c: 1 }, ['c']],
    [z.preprocess(() => ({ a: 1, z: 1 }), inner), { b: 1 }, []],
    [
      z.preprocess(() => {
        throw new Error('no');
      }, inner),
      { b: 1 },
      [],
    ],
    [z.any().pipe(inner), { a: 1, b: 1 }, ['b']],
    [z.string().pipe(inner as never), { a: 1, b: 1 }, []],
    [z.record(z.string(), z.unknown()).pipe(z.object({ in: inner })), { in: { a: 1, b: 1 }, d: 1 }, ['in.b', 'd']],
    [z.object({ in: z.any() }).pipe(z.object({ in: inner })), { in: { a: 1, b: 1 }, d: 1 }, ['d', 'in.b']],
    [z.codec(z.unknown(), inner, { decode: (x) => x as never, encode: (x) => x }), { a: 1, b: 1 }, ['b']],
    [z.codec(z.string(), inner, { decode: () => ({ a: 1, b: 1 }), encode: () => '' }), 'x', []],
    [z.map(z.string(), z.any()).pipe(z.map(z.string(), inner)), new Map([['x', { a: 1, b: 1 }]]), ['x.b']],
    [inner.catch({ a: 1 }), { a: 1, b: 1 }, ['b']],
    [z.strictObject({ in: z.strictObject({ a: z.number() }).catch({ a: 1 }) }), { in: { a: 1, b: 1 } }, ['in.b']],
    [z.number().catch(1), 'x', ['']],
    [z.number().catch(1), undefined, []],
    [
      z
        .number()
        .refine(() => Promise.resolve(true))
        .catch(1),
      2,
      [],
    ],
    [z.intersection(z.object({ in: inner }), z.object({})), { in: { a: 1, b: 1 } }, ['in.b']],
    [z.any().pipe(z.strictObject({})), new Map(), ['']],
    [z.preprocess((x) => Object.fromEntries(x as Map<string, unknown>), inner), new Map([['a', 1]]), []],
    [z.union([z.strictObject({}), z.map(z.string(), z.string())]), new Map(), ['']],
    [z.union([z.strictObject({ a: z.number() }), z.map(z.string(), z.string())]), new Map(), []],
    [z.string(), 'x', []],
    [inner, null, []],
  ])('%#', (schema, value, keys) => {
    expect(lostMemberIssues(schema, value).map(({ path }) => path.join('.'))).toEqual(keys);
  });

  test.each<readonly [string, z.ZodType, unknown, string, string?]>([
    ['a tuple', z.tuple([inner]), [{ a: 1, aa: 1 }], 'config.acme.x[0].aa', 'input/unknown-option'],
    ['a union', z.union([z.string(), inner]), { a: 1, aa: 1 }, 'config.acme.x.aa', 'input/unknown-option'],
    [
      'a record',
      z.record(z.string(), z.number()),
      JSON.parse('{ "__proto__": 1 }'),
      'config.acme.x.__proto__',
      'input/unknown-option',
    ],
    ['a Map in a tuple', z.tuple([z.object({})]), [new Map([['a', 1]])], 'config.acme.x[0]'],
    ['a Map in an intersection', z.intersection(z.object({}), z.object({})), new Map([['a', 1]]), 'config.acme.x'],
    ['a Map behind a function', z.preprocess((y) => y, z.strictObject({})), new Map([['a', 1]]), 'config.acme.x'],
    ['a word that catch replaces', z.enum(['forbidden', 'allowed']).catch('allowed'), 'forbiden', 'config.acme.x'],
    ['a Map under any key', z.object({}).catchall(z.object({})), { k: new Map([['a', 1]]) }, 'config.acme.x.k'],
  ])('a plugin is not told less than was written: %s', (_, x, value, path, code = 'registry/config') => {
    const acme = plugin('acme', { configSchema: z.strictObject({ x }) });
    expect(errorOf(() => createRegistry({ plugins: [acme], config: { acme: { x: value } } }))).toMatchObject({
      code,
      path,
    });
  });

  test.each<readonly [z.ZodType, readonly PropertyKey[], readonly string[]]>([
    [inner, [], ['a']],
    [z.object({ in: inner.optional() }), ['in'], ['a']],
    [z.object({ in: inner }), ['out'], []],
    [z.object({ in: inner }), ['in', 'a'], []],
    [inner.transform((x) => x), [], ['a']],
    [z.preprocess((x) => x, inner), [], ['a']],
    [z.array(inner), [0], ['a']],
    [z.array(inner), [], []],
    [z.tuple([z.string(), inner]).rest(KINDS), [1], ['a']],
    [z.tuple([z.string(), inner]).rest(KINDS), [2], ['t', 'k', 'j']],
    [z.intersection(inner, z.object({ b: inner })), [], ['a', 'b']],
    [z.record(z.string(), inner), ['k'], ['a']],
    [z.record(z.string(), inner), [], []],
    [z.union([inner, z.string(), z.object({ b: inner })]), [], ['a', 'b']],
  ])('keys at a place: %#', (schema, path, keys) => {
    expect(keysAt(schema, path)).toEqual(keys);
  });

  test('known keys', () => {
    expect([inner, inner.optional(), z.string(), {}].map((schema) => knownKeys(schema))).toEqual([
      ['a'],
      ['a'],
      undefined,
      undefined,
    ]);
  });
});
