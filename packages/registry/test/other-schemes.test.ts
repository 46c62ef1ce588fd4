import { describe, expect, test } from '@jest/globals';
import { createRegistry } from '@urikit/registry';
import { codesOf, errorOf, issuesOf, plugin, set } from './support/plugins.js';

type Others = 'allowed' | 'discouraged' | 'forbidden';
const acme = plugin('acme', { schemes: ['acme', 'a.b+c-1'] });
const made = (others: Others) => createRegistry({ plugins: [acme], opaquePaths: ['data'], schemes: { others } });
const saying = (name: string, others: Others) => set(name, { schemes: { others } });
const forbidden = { schemes: { others: 'forbidden' } } as const;
const allowed = { schemes: { others: 'allowed' } } as const;

describe('schemes: { others }: URIs whose scheme no plugin owns', () => {
  test.each<readonly [string, readonly string[]]>([
    ['javascript:alert(1)', ['error registry/other-scheme']],
    ['JavaScript:alert(1)', ['error registry/other-scheme']],
    ['data:,x', ['error registry/other-scheme']],
    ['x:', ['error registry/other-scheme']],
    ['acme:x', []],
    ['ACME://h/', []],
    ['A.b+C-1:x', []],
    ['acme', []],
    ['//h/x', []],
    ['/x:y', []],
    ['?x:y', []],
    ['', []],
    // What is no URI behind its scheme is not wanted either.
    ['javascript:"x"', ['error registry/other-scheme', 'error syntax/character']],
    // What is before the colon is no scheme.
    ['1x:y', ['error syntax/scheme']],
  ])('RFC 3986 3.1, forbidden: %j', (text, codes) => {
    expect(issuesOf(made('forbidden'), text)).toEqual(codes);
  });

  test('discouraged is a warning, allowed is nothing', () => {
    expect(issuesOf(made('discouraged'), 'x:y')).toEqual(['warning registry/other-scheme']);
    expect(issuesOf(made('allowed'), 'x:y')).toEqual([]);
  });

  test.each<readonly [string, Parameters<typeof createRegistry>[0]]>([
    ['a set', { sets: [saying('s', 'forbidden')], ...allowed }],
    ['one of two sets', { sets: [saying('s', 'forbidden'), saying('t', 'discouraged')] }],
    ['a parent', { parent: createRegistry(forbidden), ...allowed }],
    ['a child', { parent: createRegistry(allowed), ...forbidden }],
  ])('the strictest is heard: %s', (_, options) => {
    const registry = createRegistry(options);
    expect(registry.describe().others).toBe('forbidden');
    expect(codesOf(registry, 'x:y')).toEqual(['registry/other-scheme']);
  });

  test('a choice of severity names the code, and issues are frozen', () => {
    const [issue, ...more] = createRegistry({
      ...forbidden,
      severities: { 'registry/other-scheme': 'warning' },
    }).engine.check('x:y');
    expect([issue, more]).toEqual([expect.objectContaining({ severity: 'warning', start: 0 }), []]);
    expect(Object.isFrozen(createRegistry(forbidden).engine.check('x:y')[0])).toBe(true);
  });

  test('a layer that allows them forbids nothing', () => {
    const sets = [saying('s', 'allowed')];
    expect(createRegistry({ sets, severities: { 'registry/other-scheme': 'off' } }).engine.check('x:y')).toEqual([]);
    expect(createRegistry({ sets, severities: 'interop' }).fingerprint).toBe(
      createRegistry({ severities: 'interop' }).fingerprint,
    );
  });

  test('the fingerprint tells them apart, and allowed is the default', () => {
    const of = (others: Others | undefined) => createRegistry({ schemes: { others } }).fingerprint;
    expect(new Set([of(undefined), of('allowed'), createRegistry().fingerprint]).size).toBe(1);
    expect(new Set([of('allowed'), of('discouraged'), of('forbidden')]).size).toBe(3);
  });

  test.each([['forbidden'], [null], [{ others: 'off' }], [[]], [{ others: null }]])('%j is refused', (schemes) => {
    const options = { schemes: schemes as never };
    const error = errorOf(() => createRegistry(options));
    expect(error).toMatchObject({ code: 'registry/set', path: expect.stringMatching(/^schemes/) as unknown });
    expect(errorOf(() => createRegistry({ sets: [set('s', options)] })).code).toBe('registry/set');
  });
});
