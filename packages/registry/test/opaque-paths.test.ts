import { describe, expect, test } from '@jest/globals';
import { createRegistry } from '@urikit/registry';
import { error, errorOf, plugin, set } from './support/plugins.js';

const urn = plugin('urn', { hooks: { path: 'hierarchical' } });

describe('opaquePaths: shapes of schemes that nobody owns', () => {
  test('are in the description and not among the schemes', () => {
    const registry = createRegistry({ plugins: [plugin('acme')], opaquePaths: ['urn', 'tel', 'urn'] });
    expect([registry.schemes(), registry.describe().opaquePaths]).toEqual([['acme'], ['tel', 'urn']]);
    expect(registry.engine.hooks('urn')).toBeUndefined();
  });

  test('those of sets, of the parent and of the composition come together', () => {
    const parent = createRegistry({ sets: [set('a', { opaquePaths: ['urn', 'tel'] })], opaquePaths: ['data'] });
    const child = parent.extend({ sets: [set('b', { opaquePaths: ['urn', 'cid'] })] });
    expect(child.describe().opaquePaths).toEqual(['cid', 'data', 'tel', 'urn']);
    expect(parent.extend({ opaquePaths: ['data'] }).engine).toBe(parent.engine);
    expect(child.fingerprint).not.toBe(parent.fingerprint);
  });

  test('a plugin that owns such a scheme decides itself, and its fingerprint is that without the shape', () => {
    const both = createRegistry({ plugins: [urn], opaquePaths: ['urn'] });
    expect([both.schemes(), both.describe().opaquePaths]).toEqual([['urn'], []]);
    expect(both.describe().schemes['urn']?.facts.path).toBe('hierarchical');
    expect(both.fingerprint).toBe(createRegistry({ plugins: [urn] }).fingerprint);
  });

  test.each<readonly [unknown, RegExp]>([
    ['urn', /: opaquePaths: expected a list, found a string/],
    [['javascript:'], /opaquePaths\[0\]: expected the name of a scheme, lower case \(is "javascript" meant\?\); write/],
    [[''], /opaquePaths\[0\]: expected the name of a scheme, lower case/],
    [[1], /opaquePaths\[0\]: expected a string, found a number/],
  ])('%j is refused', (given, message) => {
    const opaquePaths = given as string[];
    for (const options of [{ opaquePaths }, { sets: [set('web', { opaquePaths })] }])
      expect(errorOf(() => createRegistry(options))).toMatchObject(error('registry/set', message));
  });
});
