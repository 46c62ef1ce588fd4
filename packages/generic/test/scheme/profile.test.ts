import { compileProfile, GENERIC } from '@urikit/generic/internal';
import { describe, expect, test } from '@jest/globals';
import type { SchemeHooks } from '@urikit/generic/hooks';

describe('the hooks of a scheme with every default filled in', () => {
  test('nothing said', () => {
    expect(compileProfile('x', {})).toMatchObject({
      id: 'x',
      scheme: 'x',
      emptyPath: '',
      localHosts: [],
    });
    expect(compileProfile('x', {}).defaultPort).toBeUndefined();
    expect(compileProfile('x', {}).path).toBe('hierarchical');
    expect(GENERIC).toMatchObject({ emptyPath: '', localHosts: [], hooks: {} });
  });

  test('everything said', () => {
    const hooks: SchemeHooks = {
      id: 'acme',
      defaultPort: 0,
      emptyPath: '/',
      localHosts: ['here'],
      path: 'opaque',
    };
    expect(compileProfile('x', hooks)).toMatchObject({ ...hooks, scheme: 'x', hooks, defaultPort: '0' });
  });
});
