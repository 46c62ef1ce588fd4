import { createEngine } from '@urikit/generic';
import type { SchemeHooks } from '@urikit/generic/hooks';
import { describe, expect, test } from '@jest/globals';

/** The strings that a function of the scheme is called for. */
function heard(hooks: SchemeHooks, texts: readonly string[]): readonly string[] {
  let calls = 0;
  const normalize: SchemeHooks['normalize'] = (uri) => {
    calls += 1;
    return uri;
  };
  const engine = createEngine({ schemes: { f: { path: 'opaque', ...hooks, normalize } } });
  return texts.filter((text) => {
    calls = 0;
    expect(engine.normalize(text)).toBe(text);
    return calls > 0;
  });
}

describe('RFC 3986 6.2.3: a function is called for URIs with a piece of mayChange, and for no other in normal form', () => {
  test.each([
    [{}, ['f:a', 'f:a?b'], ['f:a', 'f:a?b']],
    [{ mayChange: {} }, ['f:a', 'f:A?B#C', 'f://h/a', 'f:'], []],
    [{ mayChange: { path: ['[A-Z]'] } }, ['f:a', 'f:aB', 'f:a?B', 'f:a#B', 'f://h/aB'], ['f:aB', 'f://h/aB']],
    [{ mayChange: { query: ['[A-Z]'] } }, ['f:A', 'f:a?b', 'f:a?bC', 'f:a#B', 'f:a#?B'], ['f:a?bC']],
    [{ mayChange: { query: [''] } }, ['f:a', 'f:a?', 'f:a?b', 'f:a#?'], ['f:a?', 'f:a?b']],
    [{ mayChange: { path: ['ab', 'to='] } }, ['f:aab', 'f:to', 'f:a?to=', 'f:xto=y'], ['f:aab', 'f:xto=y']],
    [{ mayChange: { path: ['%7C'] } }, ['f:a', 'f:%20', 'f:%7C'], ['f:%20', 'f:%7C']],
    [{ mayChange: { path: ['.'] } }, ['f:ab', 'f:a.b'], ['f:a.b']],
    [{ mayChange: { query: ['?', '*', '('] } }, ['f:a?b', 'f:a?b?', 'f:a?*', 'f:a?('], ['f:a?b?', 'f:a?*', 'f:a?(']],
    [{ mayChange: { path: ['[().-]'] } }, ['f:1', 'f:1-2', 'f:(1)', 'f:1.2'], ['f:1-2', 'f:(1)', 'f:1.2']],
  ] satisfies readonly (readonly [SchemeHooks, readonly string[], readonly string[]])[])(
    '%j: of %j for %j',
    (hooks, texts, called) => {
      expect(heard(hooks, texts)).toEqual(called);
    },
  );

  test('an opt-in rule that is asked for looks at every URI', () => {
    const engine = createEngine({
      schemes: {
        f: {
          path: 'opaque',
          mayChange: { path: ['[A-Z]'] },
          rules: [
            {
              id: 'short',
              section: 'none',
              tier: 'unsafe',
              level: 'scheme-based',
              apply: (uri) => ({ ...uri, path: uri.path.slice(0, 1) }),
            },
          ],
        },
      },
    });
    expect(engine.normalize('f:abc')).toBe('f:abc');
    expect(engine.normalize('f:abc', { rules: ['f/short'] })).toBe('f:a');
    expect(engine.needs('f:abc', { rules: ['f/short'] })).toEqual(['f/short']);
  });

  test('a function that breaks its word about what it changes is heard of for the URIs it is called for', () => {
    const engine = createEngine({
      schemes: { f: { mayChange: { path: ['[A-Z]'] }, normalize: (uri) => ({ ...uri, path: `${uri.path}A` }) } },
    });
    expect(engine.normalize('f:a')).toBe('f:a');
    expect(() => engine.normalize('f:A')).toThrow('comes to no end');
  });
});
