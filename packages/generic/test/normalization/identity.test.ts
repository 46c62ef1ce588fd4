import { describe, expect, test } from '@jest/globals';
import { type CompareOptions, createEngine, PluginError, UriSyntaxError, validateSchemes } from '@urikit/generic';
import type { SchemeHooks } from '@urikit/generic/hooks';
import { ENGINE } from '../tables/engines.js';

const engineWith = (hooks: SchemeHooks): ReturnType<typeof createEngine> => createEngine({ schemes: { x: hooks } });
const lowerPath: SchemeHooks = { identity: ({ path }) => path.toLowerCase() };

describe('6.1: the key where a scheme says nothing is the normal form', () => {
  test.each<readonly [string, CompareOptions | undefined, string]>([
    ['HTTP://H:80', undefined, 'http://h/'],
    ['HTTP://H:80', {}, 'http://h/'],
    ['HTTP://H:80', { level: 'syntax-based' }, 'http://h:80'],
    ['HTTP://H:80', { level: 'simple-string' }, 'HTTP://H:80'],
    ['http://h/#a', { fragment: 'ignore' }, 'http://h/'],
    ['http://h/?b&a', { rules: ['query-order'] }, 'http://h/?a&b'],
    ['../a', { base: 'http://h/x/y' }, 'http://h/a'],
    ['%7Ea', undefined, '~a'],
    ['', undefined, ''],
  ])('%s with %j', (text, options, key) => {
    expect(ENGINE.identity(text, options)).toBe(key);
    expect(engineWith(lowerPath).identity('foo:a')).toBe('foo:a');
  });

  test('it follows evidence at the protocol-based level', () => {
    const evidence = (uri: string): string | undefined => (uri === 'foo:a' ? 'foo:b' : undefined);
    expect(ENGINE.identity('foo:%61', { level: 'protocol-based', evidence })).toBe('foo:b');
  });
});

test('6.1: one component outside of the identity is enough for a key', () => {
  const engine = engineWith({ outsideIdentity: ['query'] });
  expect(engine.identity('x:a?q')).toBe('x:a');
  expect(engine.equivalent('x:a?q', 'x:a')).toBe(true);
  expect(engine.equivalent('x:a#q', 'x:a')).toBe(false);
});

describe('6.1: the key of a scheme', () => {
  const engine = engineWith(lowerPath);
  test.each([
    ['x:A', 'x:a'],
    ['X:%41', 'x:a'],
    ['x:a?q', 'x:a'],
    ['x:a#F', 'x:a#F'],
    ['x:a#', 'x:a#'],
  ])('%s has the key %s', (text, key) => {
    expect(engine.identity(text)).toBe(key);
    expect(engine.equivalent(text, text)).toBe(true);
  });

  test('decides at the scheme-based level and above, and is named as the reason', () => {
    expect(engine.compare('x:A?1', 'x:a?2')).toEqual({
      equal: true,
      level: 'scheme-based',
      because: ['scheme-identity'],
      differs: undefined,
      issue: undefined,
    });
    expect(engine.equivalent('x:A', 'x:a')).toBe(true);
    expect(engine.equivalent('x:A', 'x:a', { level: 'protocol-based' })).toBe(true);
    expect(engine.equivalent('x:A', 'x:a', { level: 'syntax-based' })).toBe(false);
    expect(engine.identity('X:A', { level: 'syntax-based' })).toBe('x:A');
    expect(engine.identity('X:A', { level: 'simple-string' })).toBe('X:A');
  });

  test('decides for texts of the everyday shape as well', () => {
    expect(engine.equivalent('x://h/A', 'x://h/a')).toBe(true);
    expect(engine.equivalent('x://h/A', 'x://h/b')).toBe(false);
  });

  test('is given no fragment, and fragments are compared unless they are to be ignored (3.5)', () => {
    const seen: (string | undefined)[] = [];
    const watching = engineWith({ identity: ({ path, fragment }) => (seen.push(fragment), path) });
    expect(watching.equivalent('x:a?1#b', 'x:a?2#b')).toBe(true);
    expect(watching.equivalent('x:a?1#b', 'x:a?2#c')).toBe(false);
    expect(watching.equivalent('x:a?1#b', 'x:a?2#c', { fragment: 'ignore' })).toBe(true);
    expect(watching.identity('x:a#b', { fragment: 'ignore' })).toBe('x:a');
    expect(new Set(seen)).toEqual(new Set([undefined]));
  });

  test('never is that of another scheme, and never hides a fragment', () => {
    const same: SchemeHooks = { identity: () => 'k' };
    const two = createEngine({ schemes: { x: same, y: same } });
    expect(two.identity('x:a')).not.toBe(two.identity('y:a'));
    expect(two.equivalent('x:a', 'y:a')).toBe(false);
    const free = engineWith({ identity: ({ query = '' }) => decodeURIComponent(query) });
    const keys = ['a%23b', 'a#b', 'a%23', 'a#', 'a%23#b', 'a%23#', 'a%23%23'].map((query) =>
      free.identity(`x:?${query}`),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('is that of another scheme of the plugin where the hooks say so', () => {
    const shop: SchemeHooks = { id: 'shop', ...lowerPath };
    const two = createEngine({ schemes: { shop, store: { ...shop, keyScheme: 'shop' } } });
    expect(two.identity('store:A#f')).toBe('shop:a#f');
    expect(two.compare('store:A', 'shop:a')).toMatchObject({ equal: true, because: ['scheme-identity'] });
    expect(two.equivalent('shop:a', 'store:A')).toBe(true);
    expect(two.equivalent('shop:a', 'store:b')).toBe(false);
    expect(two.equivalent('shop:a', 'store:A', { level: 'syntax-based' })).toBe(false);
    expect(two.normalize('store:A')).toBe('store:A');
    const plain = createEngine({ schemes: { shop: { id: 's' }, store: { id: 's', keyScheme: 'shop' } } });
    expect(plain.equivalent('shop:a', 'store:a')).toBe(true);
    expect(plain.equivalent('shop:a', 'store:A')).toBe(false);
  });

  test('leaves out what the scheme names in outsideIdentity', () => {
    const bare = engineWith({ outsideIdentity: ['query', 'userinfo'] });
    expect(bare.identity('x://u@h/a?q#f')).toBe('x://h/a#f');
    expect(bare.equivalent('x://u@h/a?q', 'x://v@h/a')).toBe(true);
    expect(bare.equivalent('x://u@h/a', 'x://u@h/b')).toBe(false);
    const seen: unknown[] = [];
    engineWith({ outsideIdentity: ['query'], identity: (uri) => (seen.push(uri.query), '') }).identity('x:?q');
    expect(seen).toEqual([undefined]);
  });

  test('a fragment outside of the identity is compared where a caller says so', () => {
    const own = engineWith({
      outsideIdentity: ['fragment'],
      identity: ({ path, fragment }) => `${path}${String(fragment)}`,
    });
    for (const engine of [engineWith({ outsideIdentity: ['fragment'] }), own]) {
      for (const [a, b] of [
        ['x:a#f', 'x:a'],
        ['x:a#', 'x:a'],
        ['X:%61#f', 'x:a#g'],
        ['x://h/a#f', 'x://h/a#g'],
      ] as const) {
        expect(engine.compare(a, b)).toMatchObject({ equal: true, because: ['scheme-identity'] });
        for (const [options, equal] of [
          [undefined, true],
          [{}, true],
          [{ fragment: 'ignore' }, true],
          [{ base: 'x:b' }, true],
          [{ level: 'protocol-based' }, true],
          [{ fragment: 'compare' }, false],
          [{ fragment: 'compare', base: 'x:b' }, false],
          [{ level: 'syntax-based' }, false],
        ] as const) {
          expect([a, b, options, engine.equivalent(a, b, options)]).toEqual([a, b, options, equal]);
          expect(engine.compare(a, b, options).equal).toBe(equal);
          expect(engine.identity(a, options) === engine.identity(b, options)).toBe(equal);
        }
      }
      expect(engine.compare('x:a#f', 'x:a', { fragment: 'compare' }).differs).toBe('fragment');
      expect(engine.equivalent('x:a#f', 'X:%61#f', { fragment: 'compare' })).toBe(true);
      expect(engine.equivalent('x:b', 'x:a')).toBe(false);
      expect(engine.normalize('x:a#f')).toBe('x:a#f');
      expect(engine.equivalent('y:a#f', 'y:a')).toBe(false);
    }
  });

  test('3.5: a function that compares is asked about URIs without fragments, where those are equal', () => {
    const asked: unknown[] = [];
    const own = engineWith({
      equivalent: (a, b) => {
        asked.push(a.fragment, b.fragment);
        return true;
      },
      transitive: false,
    });
    expect(own.equivalent('x:a#f', 'x:b#f')).toBe(true);
    expect(asked).toEqual([undefined, undefined]);
    expect(own.equivalent('x:a#f', 'x:b#g')).toBe(false);
    expect(own.equivalent('x:a#', 'x:b')).toBe(false);
    expect(asked).toHaveLength(2);
    expect(own.equivalent('x:a#f', 'x:b#g', { fragment: 'ignore' })).toBe(true);
  });

  test('a function that compares is asked about two URIs of its scheme, and no other', () => {
    const loose = engineWith({ equivalent: () => true, transitive: false });
    for (const [a, b] of [
      ['y:a', 'y:b'],
      ['x:a', 'y:a'],
      ['y:a', 'x:a'],
      ['x:a', 'a'],
      ['a', 'b'],
    ] as const) {
      expect(loose.compare(a, b)).toMatchObject({ equal: false, level: 'scheme-based' });
      expect(loose.equivalent(a, b)).toBe(false);
    }
  });

  test.each(['x', 'x/A', '//x', '?x', ''])('of a relative reference is its normal form: %j', (text) => {
    expect(engineWith(lowerPath).identity(text)).toBe(text);
  });

  test('is the normal form where equivalence has no key', () => {
    const loose = engineWith({ equivalent: () => true, transitive: false });
    expect(loose.identity('X:a')).toBe('x:a');
    expect(loose.equivalent('x:a', 'x:b')).toBe(true);
  });
});

test('malformed text has no key', () => {
  expect(() => ENGINE.identity('a b')).toThrow(UriSyntaxError);
  expect(() => ENGINE.identity('a', { base: 'b' })).toThrow(UriSyntaxError);
});

test.each([
  [undefined, 'undefined'],
  [null, 'null'],
  [1, 'number'],
  [{}, 'object'],
])('a key that is no text is an error: %s', (value, found) => {
  const engine = engineWith({ identity: () => value as never });
  expect(() => engine.identity('x:a')).toThrow(PluginError);
  expect(() => engine.equivalent('x:a', 'x:b')).toThrow(
    `plugin "x": the hook identity of scheme "x" returned no string but ${found}`,
  );
});

test.each([undefined, null, 1, '', {}])(
  'a comparison that says neither true nor false is an error, and no equivalence: %s',
  (value) => {
    const engine = engineWith({ equivalent: () => value as never, transitive: false });
    expect(() => engine.equivalent('x:a', 'x:b')).toThrow(PluginError);
    expect(() => engine.compare('x:a', 'x:b')).toThrow(
      'plugin "x": the hook equivalent of scheme "x" returned no boolean',
    );
  },
);

describe('what does not fit together is refused', () => {
  const equivalent = (): boolean => true;
  test.each<readonly [SchemeHooks, RegExp]>([
    [
      { equivalent },
      /^the hooks of scheme "x", member equivalent: expected "transitive: false" beside it; .* give identity instead/,
    ],
    [
      { transitive: false },
      /^the hooks of scheme "x", member transitive: expected the function equivalent beside it; leave it out \(engine\/hooks\)$/,
    ],
    [{ equivalent, transitive: false, identity: () => '' }, /equivalent: expected no identity/],
    [{ equivalent, transitive: false, outsideIdentity: ['query'] }, /equivalent: expected no identity/],
    [{ transitive: true as never, equivalent }, /transitive: expected false;/],
    [
      { outsideIdentity: ['path'] as never },
      /outsideIdentity: expected a list of one of "userinfo", "query", "fragment"/,
    ],
    [{ identity: '' as never }, /identity: expected a function/],
  ])('%j', (hooks, message) => {
    expect(() => validateSchemes({ x: hooks })).toThrow(message);
  });
});
