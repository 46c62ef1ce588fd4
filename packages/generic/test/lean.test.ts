import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { accounts, createEngine, PluginError, sealHooks } from '../src/index.js';
import { createLeanEngine, type LeanEngine } from '../src/lean.js';
import type { Engine, Schemes } from '../src/index.js';
import { nearReferences } from './generators/arbitraries.js';
import { testSeed } from './generators/campaign.js';

const DATA: Schemes = {
  one: { defaultPort: 80, emptyPath: '/', authority: 'required', localHosts: ['localhost'] },
  two: { absentAuthority: 'empty', emptyPath: '/' },
  three: { path: 'opaque', references: 'none' },
};
const CODE: Schemes = { ...DATA, four: { normalize: (uri) => ({ ...uri, query: undefined }), identity: () => 'x' } };
const options = { opaquePaths: ['urn'], zoneIds: true };

const orUndefined = <T>(ask: () => T): T | undefined => {
  try {
    return ask();
  } catch {
    return undefined;
  }
};

/** What both kinds of engine say of a pair. */
const said = (engine: Engine | LeanEngine, a: string, b: string): readonly unknown[] => [
  orUndefined(() => engine.normalize(a)),
  orUndefined(() => engine.resolve(a, b)),
  engine.equivalent(a, b),
];

describe('a lean engine answers as an engine does, and gives undefined where that throws', () => {
  const pairs: readonly (readonly [string, Engine, LeanEngine])[] = [
    ['data', createEngine({ ...options, schemes: DATA }), createLeanEngine({ ...options, schemes: DATA })],
    [
      'functions, with accounts',
      createEngine({ ...options, schemes: CODE }),
      createLeanEngine({ ...options, schemes: CODE, accounts, validation: sealHooks }),
    ],
  ];

  test.each(pairs)('schemes of %s', (_, engine, lean) => {
    const text = nearReferences([...engine.schemes, 'urn', 'foo']);
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect([a, b, said(lean, a, b)]).toEqual([a, b, said(engine, a, b)]);
        expect(lean.parse(a) === undefined).toBe(!engine.tryNormalize(a).ok);
      }),
      { seed: testSeed(), numRuns: 500 },
    );
  });

  test.each([
    ['one://H:080/%7e/../a?%41#%2f', 'one://h/a?A#%2F'],
    ['ONE:///', 'one:///'],
    ['one://localhost', 'one:///'],
    ['two:/a', 'two:///a'],
    ['three:a/../b', 'three:a/../b'],
    ['one://[0:0::1]', 'one://[::1]/'],
    ['one://%75%2f@h', 'one://u%2F@h/'],
    ['one://h/a b', undefined],
    ['one://h/', 'one://h/'],
  ])('normalize(%j) is %j', (text, normal) => {
    for (const [, engine, lean] of pairs) {
      expect(lean.normalize(text)).toBe(normal);
      expect(orUndefined(() => engine.normalize(text))).toBe(normal);
    }
  });

  test('a target is undefined where a text is malformed, the base relative, or its scheme has no relative references', () => {
    const { resolve } = createLeanEngine({ schemes: DATA });
    expect([resolve('../g', 'one://h/a/b/c'), resolve('?q', 'three:a'), resolve('#f', 'three:a')]).toEqual([
      'one://h/a/g',
      undefined,
      'three:a#f',
    ]);
    expect([resolve('a b', 'one://h'), resolve('a', 'one://h h'), resolve('a', 'b')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([resolve('//h', 'three:a'), resolve('p', 'three:a'), resolve('x:y', 'three:a')]).toEqual([
      undefined,
      undefined,
      'x:y',
    ]);
  });

  test('equal texts are equivalent where they are valid', () => {
    const { equivalent } = createLeanEngine();
    expect([
      equivalent('a', 'a'),
      equivalent('a b', 'a b'),
      equivalent('x:%41', 'x:A'),
      equivalent('a b', 'a'),
      equivalent('a', 'b'),
    ]).toEqual([true, false, true, false, false]);
  });
});

test('zone identifiers are taken where that is said, and nowhere else (RFC 6874)', () => {
  const text = 'x://[fe80::1%25en0]';
  expect([createLeanEngine().normalize(text), createLeanEngine({ zoneIds: true }).normalize(text)]).toEqual([
    undefined,
    text,
  ]);
});

test.each<readonly [unknown, unknown]>([
  [7, 7],
  ['a', 7],
  [7, 'a'],
  [undefined, undefined],
  [['x://h/'], 'x://h/'],
  ['x://h/', ['x://h/']],
  [['x://h/'], ['x://h/']],
])('a caller without types: %j and %j are not equivalent', (a, b) => {
  expect(createLeanEngine().equivalent(a as string, b as string)).toBe(false);
});

describe('what costs words is injected', () => {
  test('accounts say why not, and what normalization does', () => {
    const lean = createLeanEngine({ schemes: DATA, accounts });
    expect(lean.whyNot('http://a b')).toMatchObject({ code: 'syntax/character', index: 8 });
    expect(lean.whyNot('a')).toBeUndefined();
    expect(lean.explain('ONE://h/')?.steps.map(({ rule }) => rule)).toEqual(['scheme-case']);
    expect(lean.explain('a b')).toBeUndefined();
  });

  test('without them there are none', () => {
    const lean = createLeanEngine();
    expect([lean.whyNot('a b'), lean.explain('a')]).toEqual([undefined, undefined]);
  });

  test('validation says what is wrong with hooks', () => {
    const schemes = { x: { defaultprt: 1 } } as Schemes;
    expect(() => createLeanEngine({ schemes, validation: sealHooks })).toThrow(RangeError);
    expect(createLeanEngine({ schemes }).normalize('X:')).toBe('x:');
  });

  test.each(['normalize', 'identity', 'equivalent'] as const)('a scheme with %s needs accounts', (hook) => {
    const schemes: Schemes = { x: { [hook]: () => undefined } };
    expect(() => createLeanEngine({ schemes })).toThrow('expected accounts: the scheme "x" has a function');
    expect(() => createLeanEngine({ schemes, accounts })).not.toThrow();
  });

  test('a hook that breaks its contract is named', () => {
    const lean = createLeanEngine({ schemes: { x: { normalize: () => undefined as never } }, accounts });
    expect(() => lean.normalize('x:a')).toThrow(PluginError);
  });

  test('an engine is frozen', () => {
    expect([createLeanEngine(), createLeanEngine({ accounts })].every((lean) => Object.isFrozen(lean))).toBe(true);
  });
});
