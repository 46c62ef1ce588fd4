import { createEngine, PluginError } from '@urikit/generic';
import { expect, test } from '@jest/globals';

/** `written` of `normalForm`: the engine takes a result that `kept` matches, and asks the functions for any other string. */
const engineOf = (written: (text: string) => string | undefined) =>
  createEngine({
    schemes: {
      a: { path: 'opaque', normalForm: { written } },
      b: {
        path: 'opaque',
        normalize: (uri) => ({ ...uri, path: uri.path.toLowerCase() }),
        normalForm: { kept: '[a-z]*', written },
      },
    },
  });

test.each<readonly [string, (text: string) => string | undefined, string]>([
  ['b:A', () => 'b:z', 'b:z'],
  ['b:A', () => 'b:Z', 'b:a'],
  ['b:A', () => 'b:z ', 'b:a'],
  ['b:A', () => undefined, 'b:a'],
  // Another scheme, and an authority.
  ['c:%7e', () => 'b:z', 'c:~'],
  ['b://H', () => 'b:z', 'b://h'],
])('%s: %s gives %s', (text, written, expected) => {
  expect(engineOf(written).normalize(text)).toBe(expected);
});

test('an error of it is one of the plugin', () => {
  const { normalize } = engineOf(() => {
    throw new TypeError('secret');
  });
  expect(() => normalize('b:A')).toThrow(PluginError);
  expect(() => normalize('b:A')).toThrow(/the hook normalForm .* return undefined for another string/);
});
