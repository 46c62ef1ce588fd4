import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { beginAttempts } from '../../src/origin/attempts.js';
import type { Backend } from '../../src/origin/backend.js';
import { createHealth, type Health, type HealthEvent } from '../../src/origin/health.js';
import { createSelection } from '../../src/origin/selection.js';
import { testSeed } from '../../../generic/test/generators/campaign.js';

const LIMITS = { failures: 2, pause: 100 };

interface Member {
  readonly name: string;
  readonly weight: number;
  readonly health: Health;
}

const membersOf = (weights: Readonly<Record<string, number>>, events: HealthEvent[] = []): readonly Member[] =>
  Object.entries(weights).map(([name, weight]) => ({
    name,
    weight,
    health: createHealth(name, (event) => events.push(event)),
  }));

const fail = (member: Member | undefined, now: number, times = LIMITS.failures): void => {
  for (let i = 0; i < times; i++) member?.health.failed(now, LIMITS);
};

describe('smooth weighted round robin', () => {
  test.each([
    [{ a: 1, b: 1 }, 'abab'],
    [{ a: 2, b: 1 }, 'abaaba'],
    // The sequence of the documentation of nginx.
    [{ a: 5, b: 1, c: 1 }, 'aabacaa'],
    [{ a: 1 }, 'aaa'],
  ])('%j: %s', (weights, sequence) => {
    const begin = createSelection(membersOf(weights), LIMITS, () => 0);
    expect(Array.from(sequence, () => begin()()?.name).join('')).toBe(sequence);
  });

  test('gives each its weight in each round, and never twice as many turns in a row as the spread allows', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }), (weights) => {
        const members = membersOf(Object.fromEntries(weights.map((weight, i) => [`m${String(i)}`, weight])));
        const begin = createSelection(members, LIMITS, () => 0);
        const sum = weights.reduce((total, weight) => total + weight, 0);
        const chosen = Array.from({ length: 3 * sum }, () => begin()()?.name);
        for (const round of [0, 1, 2]) {
          const names = chosen.slice(round * sum, (round + 1) * sum);
          expect(members.map(({ name }) => names.filter((one) => one === name).length)).toEqual(weights);
        }
      }),
      { seed: testSeed(), numRuns: 200 },
    );
  });

  test('a request has each backend once, in the order of turns', () => {
    const turn = createSelection(membersOf({ a: 1, b: 1, c: 1 }), LIMITS, () => 0)();
    expect([turn(), turn(), turn(), turn()].map((member) => member?.name)).toEqual(['a', 'b', 'c', undefined]);
  });
});

describe('a backend whose connections fail', () => {
  test('is out after so many failures in a row; an answer between them counts from the beginning', () => {
    const events: HealthEvent[] = [];
    const [a] = membersOf({ a: 1 }, events);
    fail(a, 0, 1);
    a?.health.answered();
    fail(a, 0, 1);
    expect([a?.health.isIn(), events]).toEqual([true, []]);
    fail(a, 0, 1);
    expect([a?.health.isIn(), events]).toEqual([false, [{ backend: 'a', state: 'out', by: 'connections' }]]);
    expect(a?.health.counts()).toEqual({ requests: 0, failures: 3, probeFailures: 0 });
  });

  test('is left alone for the pause; then one request tries it, and the others wait for one more pause', () => {
    let now = 0;
    const events: HealthEvent[] = [];
    const members = membersOf({ a: 1, b: 1 }, events);
    const begin = createSelection(members, LIMITS, () => now);
    const next = (): string | undefined => begin()()?.name;
    fail(members[0], now);
    expect([next(), next(), next()]).toEqual(['b', 'b', 'b']);
    now = 100;
    expect([next(), next(), next()].filter((name) => name === 'a')).toEqual(['a']);
    now = 199;
    expect([next(), next()]).toEqual(['b', 'b']);
    now = 200;
    expect([next(), next()]).toContain('a');
    members[0]?.health.answered();
    expect([next(), next()]).toEqual(expect.arrayContaining(['a', 'b']));
    expect(events.map(({ state }) => state)).toEqual(['out', 'in']);
  });
});

describe('all backends are out', () => {
  test('the one whose pause is over first is asked, and no second one', () => {
    const members = membersOf({ a: 1, b: 1, c: 1 });
    const begin = createSelection(members, LIMITS, () => 50);
    for (const [i, member] of members.entries()) fail(member, [30, 10, 20][i] ?? 0);
    const turn = begin();
    expect([turn()?.name, turn()]).toEqual(['b', undefined]);
  });

  test('those that only their probes call out are asked by weight', () => {
    const members = membersOf({ a: 2, b: 1, c: 1 });
    const begin = createSelection(members, LIMITS, () => 50);
    for (const { health } of members) for (let i = 0; i < 2; i++) health.probed(false, LIMITS);
    fail(members[2], 50);
    expect(Array.from({ length: 6 }, () => begin()()?.name).join('')).toBe('abaaba');
  });

  test('one that is in is asked first, and one that is out after it', () => {
    const members = membersOf({ a: 1, b: 1, c: 1 });
    const begin = createSelection(members, LIMITS, () => 50);
    fail(members[0], 10);
    fail(members[1], 20);
    const turn = begin();
    expect([turn()?.name, turn()?.name, turn()?.name]).toEqual(['c', 'a', undefined]);
  });
});

describe('probes', () => {
  test('take a backend out after so many in a row, and the first good one brings it in', () => {
    const events: HealthEvent[] = [];
    const [a] = membersOf({ a: 1 }, events);
    const results = [false, true, false, false, false, true].map((isGood) => {
      a?.health.probed(isGood, LIMITS);
      return a?.health.isIn();
    });
    expect(results).toEqual([true, true, true, false, false, true]);
    expect(events.map(({ state, by }) => `${state} ${by}`)).toEqual(['out probes', 'in probes']);
    expect(a?.health.counts().probeFailures).toBe(4);
  });

  test('a good one ends the pause after connection errors; an answer of a request does not end the word of probes', () => {
    const [a, b] = membersOf({ a: 1, b: 1 });
    fail(a, 0);
    a?.health.probed(true, LIMITS);
    for (let i = 0; i < 2; i++) b?.health.probed(false, LIMITS);
    b?.health.answered();
    expect([a?.health.isIn(), b?.health.isIn()]).toEqual([true, false]);
  });
});

describe('the attempts of one request', () => {
  const attemptsOf = (names: string) => {
    const members = membersOf(Object.fromEntries(Array.from(names, (name) => [name, 1])));
    const begin = createSelection(
      members.map((member) => ({ ...member, backend: { url: member.name } as Backend })),
      LIMITS,
      () => 0,
    );
    return { members, attempts: beginAttempts(begin(), LIMITS, () => 0) };
  };

  test.each([
    ['no connection: each backend once', 'abc', ['unsent', 'unsent', 'unsent'], 'abc', [1, 1, 1]],
    ['a connection that closes: one more backend', 'abc', ['closed', 'closed'], 'ab', [1, 1, 0]],
    ['a kept connection that closes: the same one once more, and no failure', 'ab', ['kept'], 'aa', [0, 0]],
    ['the second time it is one', 'ab', ['kept', 'kept', 'unsent'], 'aab', [1, 1]],
    ['kept, then none: the next one', 'ab', ['kept', 'unsent'], 'aab', [1, 0]],
    ['one backend: a kept connection only', 'a', ['kept', 'closed'], 'aa', [1]],
  ] as const)('%s', (_, names, hows, visited, failures) => {
    const { members, attempts } = attemptsOf(names);
    let asked = attempts.first;
    const urls = [asked.backend.url];
    for (const how of hows) {
      const next = attempts.next(asked, how, true);
      if (next === undefined) break;
      urls.push(next.backend.url);
      asked = next;
    }
    expect([urls.join(''), members.map(({ health }) => health.counts().failures)]).toEqual([visited, failures]);
  });

  test('of a request that may not be sent again: one; its failure counts', () => {
    const { members, attempts } = attemptsOf('ab');
    expect(attempts.next(attempts.first, 'unsent', false)).toBeUndefined();
    expect(members[0]?.health.counts().failures).toBe(1);
  });
});
