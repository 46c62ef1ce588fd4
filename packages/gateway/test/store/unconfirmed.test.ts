import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { now } from '@urikit/http-cache/internal';
import type { Entry } from '@urikit/http-cache';
import { createUnconfirmed } from '../../src/store/unconfirmed.js';
import { type FakeTime, stopTime } from '../../../http-cache/test/support/time.js';
import { FRESH } from '../../../http-cache/test/support/entries.js';

/** Seconds and milliseconds of a stopped clock. */
let time: FakeTime;
beforeAll(() => {
  time = stopTime();
});
afterAll(() => void jest.useRealTimers());

const MOST = 10_000;
const entry = (tags: readonly string[] = []): Entry => ({
  key: 'k',
  status: 200,
  fields: [],
  body: new Uint8Array(),
  requestTime: now(),
  responseTime: now(),
  ...FRESH,
  tags,
  generation: 1,
});

describe('an entry that no gateway has confirmed', () => {
  test('is used for the bound since all purges were known, and no longer', () => {
    const { mayUse } = createUnconfirmed(MOST, 10);
    expect([0, 9999, 10_000, Infinity].map((since) => mayUse(entry(), since))).toEqual([true, true, false, false]);
  });

  test('and was fetched by this process: for the bound since its request', () => {
    const { mayUse, fetched } = createUnconfirmed(MOST, 10);
    const [own, shared] = [entry(), entry()];
    fetched(own);
    time.pass(9.999);
    expect([mayUse(own, Infinity), mayUse(shared, Infinity)]).toEqual([true, false]);
    time.pass(0.001);
    expect([mayUse(own, Infinity), mayUse(own, 0)]).toEqual([false, true]);
  });

  test('is not used without a bound', () => {
    const { mayUse, fetched } = createUnconfirmed(0, 10);
    const one = entry();
    fetched(one);
    expect(mayUse(one, 0)).toBe(false);
  });
});

describe('a purge that began on this gateway', () => {
  test.each<readonly [string, string | undefined, readonly boolean[]]>([
    ['of a tag: entries with the tag', 'a', [false, true]],
    ['of other entries: all', undefined, [false, false]],
  ])('%s', (_, tag, used) => {
    const { mayUse, purging } = createUnconfirmed(MOST, 10);
    const entries = [entry(['x', 'a']), entry(['x'])];
    time.pass(1);
    purging(tag);
    expect(entries.map((one) => mayUse(one, 2000))).toEqual(used);
    // All purges were known since: this one was repeated, or was never to be.
    time.pass(1);
    expect(entries.map((one) => mayUse(one, 500))).toEqual([true, true]);
  });

  test('does not mean what this process asks for after it; and means what it asked for in the same millisecond', () => {
    const { mayUse, purging, fetched } = createUnconfirmed(MOST, 10);
    const during = entry(['a']);
    fetched(during);
    purging('a');
    time.pass(0.001);
    const after = entry(['a']);
    fetched(after);
    expect([during, after].map((one) => mayUse(one, Infinity))).toEqual([false, true]);
  });

  test('of more tags than are told apart is one of all', () => {
    const { mayUse, purging } = createUnconfirmed(MOST, 2);
    const other = entry(['other']);
    time.pass(0.001);
    for (const tag of ['a', 'b']) purging(tag);
    expect(mayUse(other, 1000)).toBe(true);
    purging('c');
    expect(mayUse(other, 1000)).toBe(false);
  });
});

afterEach(() => time.pass(100));
