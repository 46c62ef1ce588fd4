import { describe, expect, test } from '@jest/globals';
import { createEngine, type Engine, type EngineOptions, redact, needs } from '@urikit/generic';
import { createRegistry, type RegistryOptions } from '@urikit/registry';
import { http } from '@urikit/scheme-http';
import { plugin, set } from './support/plugins.js';
import { codeBy } from './support/codes.js';

/** RFC 3986 7: what a composition says of every text, whatever its scheme. */

const limits = { length: 60, segments: 4, parameters: 3 };
const POLICIES: readonly [string, EngineOptions & RegistryOptions][] = [
  ['nothing', {}],
  ['limits', { limits }],
  ['one limit', { limits: { segments: 2 } }],
  ['encodedDotSegments', { encodedDotSegments: 'refuse' }],
  ['references, forbidden', { references: 'forbid' }],
  ['references, resolved', { references: { resolve: 'acme://example.com/x/y' }, limits }],
  ['secrets', { secrets: ['fragment', { parameter: 'ticket' }] }],
  ['all', { limits, encodedDotSegments: 'refuse', secrets: ['path', 'query'] }],
];
const TEXTS = [
  'http://example.com/',
  'http://example.com/a/b/c/d/e',
  'http://example.com/?a&b&c&d&e',
  `http://example.com/${'a'.repeat(60)}`,
  'HTTP://example.com/a/%2e%2E/b',
  'acme://example.com/%2e/?ticket=17&other=1#here',
  'acme:%2e%2e',
  '../%2e',
  'http://user:word@example.com/a?ticket=17#here',
  'not a uri',
];

/** Every verb that takes a text, and what it says. */
const answers = (engine: Engine, text: string): readonly unknown[] =>
  (
    [
      () => engine.check(text),
      () => engine.normalize(text),
      () => engine.tryNormalize(text),
      () => engine.equivalent(text, 'http://example.com/'),
      () => engine.compare(text, 'http://example.com/'),
      () => engine.identity(text),
      () => engine.resolve(text, 'http://example.com/x'),
      () => engine.resolve('y', text),
      () => engine.identity('y', { base: text }),
      () => engine.explain(text),
      () => needs(text, engine),
      () => redact(text, engine),
      () => engine.view(text),
      () => engine.tryView(text),
    ] as const
  ).map((verb) => {
    try {
      return verb();
    } catch (error) {
      return [(error as Error).name, (error as { code?: string }).code, (error as Error).message];
    }
  });

describe('a composition and an engine with the same options', () => {
  test.each(POLICIES)('%s', (_, options) => {
    const engine = createEngine({ ...options, schemes: { acme: { rfc: 'ACME-DOC' } } });
    const acme = plugin('acme', { hooks: { rfc: 'ACME-DOC' } });
    const registry = createRegistry({ ...options, plugins: [acme] });
    const child = createRegistry({ plugins: [acme] }).extend(options);
    // A child keeps the issues of its parent: its other verbs answer the same.
    for (const text of TEXTS) {
      const expected = answers(engine, text);
      expect(answers(registry.engine, text)).toEqual(expected);
      expect(answers(child.engine, text).slice(1)).toEqual(expected.slice(1));
    }
  });
});

describe('layers add up', () => {
  const strict = set('strict', { limits: { length: 30, segments: 9 }, secrets: ['query'] });
  const outer = createRegistry({
    sets: [strict],
    plugins: [http],
    limits: { length: 40 },
    encodedDotSegments: 'refuse',
    secrets: ['fragment', 'query'],
  });

  test('a child cannot loosen what was said', () => {
    const child = outer.extend({
      limits: { length: Infinity, parameters: 5 },
      encodedDotSegments: 'remove',
      secrets: [],
    });
    const { limits, encodedDotSegments, secrets, settings } = child.describe();
    expect({ limits, encodedDotSegments, secrets }).toEqual({
      limits: { length: 30, parameters: 5, segments: 9 },
      encodedDotSegments: 'refuse',
      secrets: ['fragment', 'query'],
    });
    expect(settings.find(({ path }) => path === 'limits.length')).toEqual({
      path: 'limits.length',
      value: 30,
      by: 'set "strict"',
      replaced: [
        { value: 40, by: 'the composition' },
        { value: Infinity, by: 'the composition' },
      ],
    });
    expect(settings.filter(({ path }) => path === 'secrets').map(({ value }) => value)).toEqual(['query', 'fragment']);
    expect(child.engine.tryNormalize(`http://example.com/${'a'.repeat(20)}`)).toMatchObject({
      ok: false,
      issue: { code: 'syntax/too-long' },
    });
    expect(child.engine.redact('acme:a?secret#word')).not.toMatch(/secret|word/);
  });

  test('nor what the engine has without a word', () => {
    const plain = createRegistry({ plugins: [http] });
    const child = plain.extend({ limits: { length: Infinity, segments: 2 ** 25 } }).extend({ limits: { segments: 3 } });
    expect(child.engine.limits).toEqual({ ...plain.engine.limits, segments: 3 });
    const open = createRegistry({ limits: { length: Infinity } });
    expect(open.extend({ limits: { length: 2 ** 27 } }).engine.limits.length).toBe(2 ** 27);
  });

  test('a child that says nothing new shares the engine', () => {
    expect(outer.extend({ limits: { length: 50 } }).engine).toBe(outer.engine);
    expect(outer.extend({ limits: { length: 20 } }).engine).not.toBe(outer.engine);
    expect(outer.extend({ secrets: ['path'] }).engine).not.toBe(outer.engine);
  });

  test('what is said is in the fingerprint, and what is the default anyway is not', () => {
    const plain = createRegistry({ plugins: [http] });
    const of = (options: RegistryOptions): string => createRegistry({ plugins: [http], ...options }).fingerprint;
    expect(of({ encodedDotSegments: 'remove', secrets: [], limits: {} })).toBe(plain.fingerprint);
    expect(of({ limits: { length: undefined } as object })).toBe(plain.fingerprint);
    const others = [
      of({ encodedDotSegments: 'refuse' }),
      of({ secrets: ['path'] }),
      of({ secrets: [{ parameter: 'path' }] }),
      of({ limits: { length: 5 } }),
      of({ limits: { segments: 5 } }),
    ];
    expect(new Set([plain.fingerprint, ...others]).size).toBe(6);
    expect(of({ secrets: ['path', 'query'] })).toBe(of({ secrets: ['query', 'path', 'path'] }));
  });
});

describe('what createEngine refuses, a composition refuses', () => {
  test.each<[unknown, RegExp]>([
    [{ limits: 5 }, /limits: expected an object/],
    [{ limits: null }, /limits: expected an object/],
    [{ limits: { lenght: 5 } }, /limits.lenght: no such key \(is "length" meant\?\)/],
    [{ limits: { length: 0 } }, /limits.length: expected an integer of at least 1/],
    [{ limits: { length: '5' } }, /limits.length: expected an integer/],
    [{ encodedDotSegments: 'refused' }, /encodedDotSegments: expected /],
    [{ secrets: 'query' }, /secrets: expected a list/],
    [{ secrets: [{ parameter: '' }] }, /secrets\[0\].parameter: expected at least/],
    [{ secrets: [() => []] }, /secrets\[0\]: expected "password"/],
  ])('%j', (given, message) => {
    const options = given as RegistryOptions;
    const sets = [set('acme', options)];
    for (const [make, subject] of [
      [() => createRegistry(options), 'the composition'],
      [() => createRegistry().extend(options), 'the composition'],
      [() => createRegistry({ sets }), 'set "acme"'],
    ] as const) {
      expect(make).toThrow(expect.objectContaining({ code: codeBy(message, 'registry/set') }));
      expect(make).toThrow(message);
      expect(make).toThrow(subject);
    }
  });
});
