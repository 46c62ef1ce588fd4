import { createEngine, type Engine, UriSyntaxError } from '@urikit/generic';
import type { SchemeHooks } from '@urikit/generic/hooks';
import { describe, expect, test } from '@jest/globals';
import { SCHEMES } from '../tables/engines.js';

const ENGINE = createEngine({ schemes: SCHEMES });

describe('createEngine', () => {
  test('has every verb, and is frozen with its list of schemes', () => {
    expect(Object.keys(ENGINE).sort()).toEqual(
      [
        'schemes',
        'hooks',
        'rules',
        'normalize',
        'tryNormalize',
        'compare',
        'equivalent',
        'identity',
        'resolve',
        'check',
        'explain',
        'view',
        'tryView',
        'tryResolve',
        'limits',
        'opaquePaths',
        'encodedDotSegments',
        'references',
        'secrets',
      ].sort(),
    );
    expect(Object.isFrozen(ENGINE)).toBe(true);
    expect(Object.isFrozen(ENGINE.schemes)).toBe(true);
    expect(ENGINE.schemes).toEqual(Object.keys(SCHEMES));
    expect(ENGINE.schemes.map((scheme) => ENGINE.hooks(scheme))).toEqual(Object.values(SCHEMES));
    expect(['', 'nobodys', 'constructor'].map((scheme) => ENGINE.hooks(scheme))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(() => {
      (ENGINE as { normalize: unknown }).normalize = undefined;
    }).toThrow(TypeError);
    expect(() => (ENGINE.schemes as string[]).push('x')).toThrow(TypeError);
  });

  test.each<readonly [string, Parameters<typeof createEngine>]>([
    ['nothing', []],
    ['no options', [{}]],
    ['no schemes', [{ schemes: {} }]],
  ])('from %s knows the generic rules', (_, args) => {
    const engine = createEngine(...args);
    expect(engine.schemes).toEqual([]);
    expect(engine.normalize('HTTP://H:80/a/..')).toBe('http://h:80/');
    expect(engine.tryNormalize('foo://[::1%25a]').ok).toBe(false);
  });

  test.each(['', 'X', 'Http', '1x', 'x:', 'x_y', 'x y', 'x\n', '\u00fc', '-x', ' x', '%78'])(
    '%j is no name of a scheme in lower case',
    (name) => {
      expect(() => createEngine({ schemes: { [name]: {} } })).toThrow('(input/value)');
      expect(() => createEngine({ schemes: { x: {}, [name]: {} } })).toThrow('(input/value)');
    },
  );

  test.each(['x', 'x1', 'a+b', 'a-b', 'a.b', 'constructor'])('%j is one', (name) => {
    expect(createEngine({ schemes: { [name]: {} } }).schemes).toEqual([name]);
  });

  test('two engines know nothing of each other', () => {
    const a = createEngine({ schemes: { x: { defaultPort: 1 } } });
    const b = createEngine({ schemes: { x: { defaultPort: 2 } } });
    expect([a, b, a].map((engine) => engine.normalize('x://h:1'))).toEqual(['x://h', 'x://h:1', 'x://h']);
    expect([a, b, a].map((engine) => engine.normalize('x://h:2'))).toEqual(['x://h:2', 'x://h', 'x://h:2']);
  });

  test('the data of a scheme is compiled once: what changes afterwards changes nothing', () => {
    const schemes: Record<string, { defaultPort?: number }> = { x: { defaultPort: 1 } };
    const engine = createEngine({ schemes });
    schemes['y'] = { defaultPort: 1 };
    schemes['x'] = { defaultPort: 2 };
    expect(engine.normalize('x://h:1')).toBe('x://h');
    expect(engine.normalize('x://h:2')).toBe('x://h:2');
    expect(engine.normalize('y://h:1')).toBe('y://h:1');
    expect(engine.schemes).toEqual(['x']);
  });

  test('hooks may be frozen, and are not changed', () => {
    const hooks: SchemeHooks = Object.freeze({
      defaultPort: 1,
      localHosts: Object.freeze(['here']),
      secrets: Object.freeze(['query' as const]),
    });
    const engine = createEngine(Object.freeze({ schemes: Object.freeze({ x: hooks }) }));
    expect(engine.normalize('x://here:1')).toBe('x://');
    expect(hooks).toEqual({ defaultPort: 1, localHosts: ['here'], secrets: ['query'] });
  });
});

describe('an engine keeps no state', () => {
  const TEXTS = [
    'HTTP://H:80',
    'foo://[',
    'x-tree:a/../b',
    '',
    '%',
    `foo://h/${'%7e'.repeat(30000)}`,
    '//U@H:/',
    'foo:\n',
  ];
  const answers = (engine: Engine, text: string): unknown => [
    engine.tryNormalize(text),
    engine.check(text),
    engine.compare(text, 'http://h/'),
    engine.equivalent('http://h/', text),
  ];

  test('the order of calls does not matter', () => {
    const forwards = TEXTS.map((text) => answers(ENGINE, text));
    const backwards = [...TEXTS]
      .reverse()
      .map((text) => answers(ENGINE, text))
      .reverse();
    expect(backwards).toEqual(forwards);
    expect(TEXTS.map((text) => answers(ENGINE, text))).toEqual(forwards);
  });

  test('verbs need no "this"', () => {
    const { normalize, tryNormalize, compare, equivalent, resolve, check, explain, view } = ENGINE;
    expect(normalize('HTTP://H')).toBe('http://h/');
    expect(tryNormalize('HTTP://H')).toEqual({ ok: true, value: 'http://h/' });
    expect(compare('http://h', 'http://h/').equal).toBe(true);
    expect(equivalent('http://h', 'http://h/')).toBe(true);
    expect(resolve('g', 'http://h')).toBe('http://h/g');
    expect(check('http://h')).toEqual([]);
    expect(explain('http://h').after).toBe('http://h/');
    expect(view('http://h')).toBeUndefined();
  });

  test('an engine called from one of its own hooks', () => {
    const inner = createEngine();
    const engine: Engine = createEngine({
      schemes: {
        x: {
          normalize: (uri) => ({ ...uri, path: inner.normalize(uri.path) }),
          view: ({ path }) => engine.normalize(`x:${path}`),
        },
      },
    });
    expect(engine.normalize('x:a/./b')).toBe('x:a/b');
    expect(engine.view('x:a/../b')).toBe('x:/b');
  });
});

test('options are not changed', () => {
  const options = Object.freeze({
    level: 'protocol-based',
    rules: Object.freeze(['query-order'] as const),
    base: 'foo://h/',
    fragment: 'ignore',
  } as const);
  expect(ENGINE.normalize('?b&a', options)).toBe('?a&b');
  expect(ENGINE.explain('?b&a', options).after).toBe('?a&b');
  expect(ENGINE.compare('?b&a#1', '?a&b#2', options).equal).toBe(true);
  expect(ENGINE.equivalent('?b&a#1', '?a&b#2', options)).toBe(true);
});

test('every verb that throws for a malformed text throws UriSyntaxError', () => {
  for (const call of [ENGINE.normalize, ENGINE.explain, ENGINE.view])
    expect(() => call('foo:\\')).toThrow(UriSyntaxError);
  expect(() => ENGINE.resolve('\\', 'foo:')).toThrow(UriSyntaxError);
  for (const call of [ENGINE.check, ENGINE.tryNormalize]) expect(() => call('foo:\\')).not.toThrow();
});
