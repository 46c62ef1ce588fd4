import { describe, expect, test } from '@jest/globals';
import { EncodingError, HooksError, PluginError, tryParse, UriSyntaxError } from '@urikit/generic';
import { brand, isBranded } from '@urikit/generic/internal';

class Mine extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isBranded(Mine, 'test/Mine', this, value);
  }

  constructor(message: string) {
    super(message);
    brand(this, 'test/Mine', Mine);
  }
}

class Copy extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isBranded(Copy, 'test/Mine', this, value);
  }

  constructor(message: string) {
    super(message);
    brand(this, 'test/Mine', Copy);
  }
}

class Narrower extends Mine {}

describe('an error class with a brand', () => {
  test('knows the errors of another copy of it, both ways', () => {
    expect([new Copy('x') instanceof Mine, new Mine('x') instanceof Copy]).toEqual([true, true]);
  });

  test('knows the errors of a subclass, and a subclass knows its own alone', () => {
    expect(new Narrower('x') instanceof Mine).toBe(true);
    expect([new Narrower('x') instanceof Narrower, new Mine('x') instanceof Narrower]).toEqual([true, false]);
  });

  test.each([undefined, null, 'Mine', 7, {}, new Error('x'), new RangeError('x'), () => undefined])(
    'does not know %p',
    (value) => {
      expect(value instanceof Mine).toBe(false);
    },
  );
});

test('a class is frozen with its first error, and what its errors inherit', () => {
  class Own extends Error {
    constructor() {
      super();
      brand(this, 'test/Own', Own);
    }
  }
  expect([Own, Own.prototype].map(Object.isFrozen)).toEqual([false, false]);
  expect(new Own()).toBeInstanceOf(Error);
  expect([Own, Own.prototype].map(Object.isFrozen)).toEqual([true, true]);
});

test('each error class of the engine has a brand of its own', () => {
  const result = tryParse('a b');
  if (result.ok) throw new Error('expected an issue');
  const errors: readonly unknown[] = [
    new UriSyntaxError(result.issue),
    new EncodingError('encoding/triplet', 0, 1, 'a triplet'),
    new HooksError(['x'], 'hooks', 'write them'),
    new PluginError({ id: 'x', scheme: 'x' }, 'check', 'threw'),
  ];
  const known = errors.map((error) =>
    [UriSyntaxError, EncodingError, HooksError, PluginError].map((type) => error instanceof type),
  );
  expect(known).toEqual([0, 1, 2, 3].map((row) => [0, 1, 2, 3].map((column) => row === column)));
});
