import {
  createEngine,
  needs,
  redact,
  relativize,
  resolveReference,
  tryResolveReference,
  UriSyntaxError,
} from '@urikit/generic';
import { trustedEngine, withVerbs } from '@urikit/generic/internal';
import { describe, expect, test } from '@jest/globals';
import { SCHEMES } from '../tables/engines.js';

const engine = createEngine({ schemes: { http: { defaultPort: 80, emptyPath: '/' } } });

describe('verbs that are functions over an engine', () => {
  const full = withVerbs(engine);

  test('are methods of a full engine, which is frozen', () => {
    expect(Object.isFrozen(full)).toBe(true);
    expect(full.needs('HTTP://h')).toEqual(needs('HTTP://h', engine));
    expect(full.needs('HTTP://h', { level: 'syntax-based' })).toEqual(['scheme-case']);
    expect(full.redact('http://u:p@h/')).toBe(redact('http://u:p@h/', engine));
    expect(full.relativize('http://h/a/c', 'http://h/a/b')).toBe(relativize('http://h/a/c', 'http://h/a/b', engine));
    expect(full.relativize('http://h/a/c', 'http://h/a/b', { style: 'absolute-path' })).toBe('/a/c');
    expect(full.resolveReference('c', '/a/b')).toBe(resolveReference('c', '/a/b', engine));
    expect(full.tryResolveReference('c', '/a/b')).toEqual(tryResolveReference('c', '/a/b', engine));
    expect(Object.keys(full).length).toBe(Object.keys(engine).length + 5);
  });

  test('redact may ask another engine', () => {
    const hiding = createEngine({ secrets: ['query'] });
    expect(withVerbs(engine, hiding).redact('http://h/?q')).toBe('http://h/?');
  });

  test.each<[string, (value: never) => unknown]>([
    ['needs', (value) => needs('a', value)],
    ['redact', (value) => redact('a', value)],
    ['relativize', (value) => relativize('a', 'b', value)],
    ['resolveReference', (value) => resolveReference('a', 'b', value)],
    ['tryResolveReference', (value) => tryResolveReference('a', 'b', value)],
  ])('%s without an engine is an error', (_, call) => {
    for (const value of [undefined, null, {}, 'engine'])
      expect(() => call(value as never)).toThrow('engine: expected an engine, as createEngine makes them');
  });

  test.each(['http://h/\\', 'a b'])('the issue of a base %s', (base) => {
    expect(() => resolveReference('c', base, engine)).toThrow(UriSyntaxError);
    expect(tryResolveReference('c', base, engine)).toMatchObject({ ok: false, issue: { code: 'syntax/character' } });
  });
});

test('an engine of hooks that are right is the engine of createEngine', () => {
  const trusted = trustedEngine(SCHEMES, ['o', 'http']);
  const made = createEngine({ schemes: SCHEMES, opaquePaths: ['o', 'http'] });
  const { schemes, opaquePaths, limits, encodedDotSegments, references, secrets, rules } = made;
  expect(trusted).toMatchObject({ schemes, opaquePaths, limits, encodedDotSegments, references, secrets, rules });
  expect([trusted, trusted.limits, trusted.hooks('http')].map(Object.isFrozen)).toEqual([true, true, true]);
  for (const text of ['HTTP://h:80', 'o:/a/../b', 'x-tree:A', 'a/../b', 'a b', 1 as never, 'x'.repeat(300)]) {
    expect(trusted.tryNormalize(text)).toEqual(made.tryNormalize(text));
    expect(trusted.check(text)).toEqual(made.check(text));
    expect(trusted.compare('a', text)).toEqual(made.compare('a', text));
    expect(trusted.tryView(text)).toEqual(made.tryView(text));
  }
});
