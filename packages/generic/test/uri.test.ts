import { describe, expect, test } from '@jest/globals';
import { createEngine, UriSyntaxError, uri } from '@urikit/generic';
import type { SchemeHooks } from '@urikit/generic/hooks';
import { errorOf } from './tables/thrown.js';

const x: SchemeHooks<{ readonly host: string | undefined }> = {
  defaultPort: 7,
  emptyPath: '/',
  view: ({ authority }) => ({ host: authority?.host.text }),
};
const engine = createEngine({ schemes: { x }, opaquePaths: ['urn'] });
const of = (text: string) => uri(text, engine);

describe('RFC 3986 3: a value has the components as written', () => {
  test.each([
    [
      'X://U@H:7/a/../b?q#f',
      ['X', { userinfo: 'U', host: { kind: 'reg-name', text: 'H' }, port: '7' }, '/a/../b', 'q', 'f'],
    ],
    ['a?#', [undefined, undefined, 'a', '', '']],
    ['', [undefined, undefined, '', undefined, undefined]],
  ])('%j', (text, components) => {
    const value = of(text);
    expect([value.scheme, value.authority, value.path, value.query, value.fragment]).toEqual(components);
    expect([value.toString(), String(value), JSON.stringify({ value })]).toEqual([
      text,
      text,
      JSON.stringify({ value: text }),
    ]);
  });

  test('it is frozen, and so is all that it gives', () => {
    const value = of('X://U@H:7/a');
    for (const each of [
      value,
      value.authority,
      value.authority?.host,
      value.normal,
      value.normal.authority,
      value.normal.authority?.host,
    ])
      expect(Object.isFrozen(each)).toBe(true);
  });

  test.each(['http://a b', ':', 'x://[1]'])('%j is malformed', (text) => {
    expect(errorOf(() => of(text), UriSyntaxError).issue.code).toMatch(/^syntax\//);
  });

  test.each([[undefined], [5], [{}], [new URL('x://h/')]])('%p is no string', (value) => {
    expect(() => of(value as never)).toThrow(UriSyntaxError);
  });

  test('the limits and modes of the engine hold for each value', () => {
    const strict = createEngine({ limits: { length: 20 }, encodedDotSegments: 'refuse' });
    expect(errorOf(() => uri('x://h/a/%2e%2e/b', strict), UriSyntaxError).issue.code).toBe(
      'syntax/encoded-dot-segment',
    );
    const value = uri('x://h/a', strict);
    expect(() => value.with({ path: `/${'a'.repeat(20)}` })).toThrow(UriSyntaxError);
    expect(() => value.resolve('%2e%2e/b')).toThrow(UriSyntaxError);
  });
});

describe('RFC 3986 6.2: the normal form', () => {
  test('is the same components, computed once', () => {
    const value = of('X://H:7');
    expect(value.normal).toEqual({
      scheme: 'x',
      authority: { userinfo: undefined, host: { kind: 'reg-name', text: 'h' }, port: undefined },
      path: '/',
      query: undefined,
      fragment: undefined,
    });
    expect(value.normal).toBe(value.normal);
  });

  test.each([
    ['X://H:7', 'x://h/', undefined, true],
    ['x://h/#a', 'x://h/#b', undefined, false],
    ['x://h/#a', 'x://h/#b', { fragment: 'ignore' }, true],
    ['b', 'x://h/b', { base: 'x://h/a' }, true],
    ['x://h/%2F', 'x://h//', undefined, false],
  ] as const)('%s equals %s with %j: %p', (a, b, options, equal) => {
    expect(of(a).equals(b, options)).toBe(equal);
    expect(of(a).equals(of(b), options)).toBe(equal);
  });

  test.each([[undefined], [null], [5], [{}], [{ toString: () => 'x://h/' }]])('it equals no %p', (other) => {
    expect(of('x://h/').equals(other as never)).toBe(false);
  });
});

describe('RFC 3986 4.2, 5: other values are made of it', () => {
  test.each([
    ['x://h/p#f', { query: 'a=1', fragment: undefined }, 'x://h/p?a=1'],
    ['x://h:7/', { port: undefined }, 'x://h/'],
    ['x://h/', {}, 'x://h/'],
  ])('%s with %j is %s', (text, changes, expected) => {
    expect(of(text).with(changes).toString()).toBe(expected);
  });

  test.each([
    ['x://h/p', { query: 'a b' }],
    ['x://h/p', { host: undefined, path: '//a' }],
    ['x://h/p', { path: 'a' }],
    ['a', { path: 'b:c' }],
  ])('%s with %j would be read as other components', (text, changes) => {
    expect(() => of(text).with(changes)).toThrow();
  });

  test.each([
    ['x://a/b/c/d;p?q', '../g', 'x://a/b/g'],
    ['x://a/b/c/d;p?q', '', 'x://a/b/c/d;p?q'],
    ['a/b', 'c', 'a/c'],
  ])('%s resolves %j to %s', (base, reference, target) => {
    expect(of(base).resolve(reference).toString()).toBe(target);
    expect(of(base).resolve(of(reference)).toString()).toBe(target);
  });

  test.each([
    ['x://h/a/c', 'x://h/a/b', 'c'],
    ['x://i/a', 'x://h/a', '//i/a'],
  ])('%s relative to %s is %s', (target, base, reference) => {
    expect(of(target).relativeTo(base)?.toString()).toBe(reference);
    expect(of(target).relativeTo(of(base))?.toString()).toBe(reference);
  });

  test('there may be no relative reference', () => {
    expect(of('a').relativeTo('x://h/')).toBeUndefined();
  });

  test('it has the view of its scheme', () => {
    expect(of('X://H').view()).toEqual({ host: 'h' });
    expect(of('y:a').view()).toBeUndefined();
    expect(() => of('y:a').view('x' as never)).toThrow(/syntax\/other-scheme/);
  });
});
