import { describe, expect, test } from '@jest/globals';
import { createRegistry } from '@urikit/registry';
import { errorOf, plugin, set } from './support/plugins.js';

const acme = plugin('acme', { schemes: ['acme', 'a.b+c-1'] });
const codesOf = (others: 'allowed' | 'discouraged' | 'forbidden', text: string) =>
  createRegistry({ plugins: [acme], opaquePaths: ['data'], schemes: { others } })
    .engine.check(text)
    .map(({ code, severity }) => `${severity} ${code}`);

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
    expect(codesOf('forbidden', text)).toEqual(codes);
  });

  test('discouraged is a warning, allowed is nothing', () => {
    expect(codesOf('discouraged', 'x:y')).toEqual(['warning registry/other-scheme']);
    expect(codesOf('allowed', 'x:y')).toEqual([]);
  });

  test.each<readonly [string, Parameters<typeof createRegistry>[0]]>([
    ['a set', { sets: [set('s', { schemes: { others: 'forbidden' } })], schemes: { others: 'allowed' } }],
    [
      'one of two sets',
      {
        sets: [set('s', { schemes: { others: 'forbidden' } }), set('t', { schemes: { others: 'discouraged' } })],
      },
    ],
    [
      'a parent',
      {
        parent: createRegistry({ schemes: { others: 'forbidden' } }),
        schemes: { others: 'allowed' },
      },
    ],
    ['a child', { parent: createRegistry({ schemes: { others: 'allowed' } }), schemes: { others: 'forbidden' } }],
  ])('the strictest is heard: %s', (_, options) => {
    const registry = createRegistry(options);
    expect(registry.describe().others).toBe('forbidden');
    expect(registry.engine.check('x:y').map(({ code }) => code)).toEqual(['registry/other-scheme']);
  });

  test('a choice of severity names the code', () => {
    const off = createRegistry({
      schemes: { others: 'forbidden' },
      severities: { 'registry/other-scheme': 'warning' },
    });
    expect(off.engine.check('x:y')).toEqual([expect.objectContaining({ severity: 'warning', start: 0 })]);
    expect(errorOf(() => createRegistry({ severities: { 'registry/other': 'off' } })).code).toBe('registry/severity');
  });

  const off = { 'registry/other-scheme': 'off' } as const;
  test('a layer that allows them forbids nothing', () => {
    const allowing = set('s', { schemes: { others: 'allowed' } });
    expect(createRegistry({ sets: [allowing], severities: off }).engine.check('x:y')).toEqual([]);
    const fingerprints = [[], [allowing]].map((sets) => createRegistry({ sets, severities: 'interop' }).fingerprint);
    expect(fingerprints[0]).toBe(fingerprints[1]);
  });

  test('the fingerprint tells them apart, and allowed is the default', () => {
    const of = (others: 'allowed' | 'discouraged' | 'forbidden' | undefined) =>
      createRegistry({ schemes: { others } }).fingerprint;
    expect(new Set([of(undefined), of('allowed'), createRegistry().fingerprint]).size).toBe(1);
    expect(new Set([of('allowed'), of('discouraged'), of('forbidden')]).size).toBe(3);
  });

  test.each([['forbidden'], [null], [{ others: 'off' }], [[]], [{ others: null }]])('%j is refused', (schemes) => {
    const options = { schemes: schemes as never };
    const error = errorOf(() => createRegistry(options));
    expect(error).toMatchObject({ code: 'registry/set', path: expect.stringMatching(/^schemes/) as unknown });
    expect(errorOf(() => createRegistry({ sets: [set('s', options)] })).code).toBe('registry/set');
  });

  test('issues are frozen', () => {
    const { engine } = createRegistry({ schemes: { others: 'forbidden' } });
    expect(Object.isFrozen(engine.check('x:y')[0])).toBe(true);
  });
});
