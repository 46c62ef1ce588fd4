import { describe, expect, test } from '@jest/globals';
import { createEngine, PluginError } from '@urikit/generic';
import { schemeHint } from '@urikit/generic/internal';
import { errorOf } from '../tables/thrown.js';

/** RFC 3986 4.5: strings that are nearly URIs. The hook `hint` of a plugin says which one is meant. */
describe('the hook hint', () => {
  const asked: string[] = [];
  const hint = (name: string, said: unknown) => ({
    hint: (text: string) => {
      asked.push(`${name} ${text}`);
      return said as string | undefined;
    },
  });
  const engine = createEngine({
    schemes: { a: hint('a', undefined), c: hint('c', undefined), d: {}, e: hint('e', 'write e:1') },
  });

  test.each([
    ['e:x', 'write e:1', ['e e:x']],
    ['x', 'write e:1', ['a x', 'c x', 'e x']],
    ['C:x', 'write e:1', ['c C:x', 'a C:x', 'e C:x']],
  ])('%s: that of its own scheme first', (text, said, order) => {
    asked.length = 0;
    expect(schemeHint(text, undefined, engine)).toBe(said);
    expect(asked).toEqual(order);
  });

  test('is undefined where no hook has a hint', () => {
    expect(schemeHint('x', undefined, createEngine({ schemes: { a: {} } }))).toBeUndefined();
  });

  test.each([[7], [null]])('%j is no string', (said) => {
    const { schemes, hooks } = createEngine({ schemes: { z: hint('z', said) } });
    expect(() => schemeHint('z:', undefined, { schemes, hooks })).toThrow(PluginError);
  });

  test('names the scheme of a hook that throws', () => {
    const throws = () => {
      throw new Error('x');
    };
    const { schemes, hooks } = createEngine({ schemes: { z: { hint: throws } } });
    expect(errorOf(() => schemeHint('z:', undefined, { schemes, hooks }), PluginError).message).toMatch(/z.*hint/);
  });
});
