import { expect } from '@jest/globals';

/** The error that a call throws, which must be of one class; the test fails where nothing is thrown. */
export function errorOf<E extends Error>(call: () => unknown, kind: abstract new (...args: never[]) => E): E {
  let thrown: unknown;
  try {
    call();
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(kind);
  return thrown as E;
}
