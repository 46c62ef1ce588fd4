import { describe, expect, test } from '@jest/globals';
import { createGenerations, createItems, type Item, recordName } from '@urikit/http-cache/internal';
import type { Entry, Purge } from '@urikit/http-cache';
import fc from 'fast-check';
import { createAcks } from '../../src/store/redis/acks.js';
import { createCodec, type StoredEntry } from '../../src/store/stored/codec.js';
import { blames, createBreaker, createGuard, pauseAfter, within } from '../../src/store/redis/guard.js';
import { movedTo } from '../../src/store/redis/link.js';
import { clockNames, entryName, slotOf } from '../../src/store/redis/name.js';
import { isAnswer, pairsOf, readMessage } from '../../src/store/redis/replies.js';
import { createFailureReport, kindOf, type StoreEvent } from '../../src/store/stored/events.js';
import { testSeed } from '../../../generic/test/generators/campaign.js';
import { codePoint } from '../../../../test/support/code-points.js';
import { FRESH } from '../../../http-cache/test/support/entries.js';

const { encode, decode } = createCodec({ identity: 'o' });

const reply = (message: string): Error => Object.assign(new Error(message), { name: 'ReplyError' });

describe('entries as bytes', () => {
  const latin1 = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('latin1'));
  /** What a field may hold (RFC 9110 5.5). */
  const value = latin1.map((text) => text.replace(/[^\t\x20-\x7E\x80-\xFF]/g, ' '));
  const flag = fc.boolean();
  const freshness = fc.record({
    ...{ lifetime: fc.nat(), initialAge: fc.nat(), staleWhileRevalidate: fc.nat(), staleIfError: fc.nat() },
    ...{ validate: flag, strict: flag, forAll: flag, immutable: flag },
  });
  const groups = fc.array(fc.record({ names: fc.array(fc.string()), suffixes: fc.array(fc.string()) }));
  /** The members of an entry of each kind, for so many bytes of its body. */
  const content = fc.oneof(
    freshness.map((one) => () => ({ kind: 'response', freshness: one }) as const),
    freshness.map((one) => (bytes: number) => ({
      ...({ kind: 'part', freshness: one } as const),
      parts: { length: bytes + 1, segments: bytes === 0 ? [] : [{ first: 1, last: bytes }] },
    })),
    fc.record({ groups, until: fc.nat() }).map((variants) => () => ({ kind: 'variants', variants }) as const),
    fc.constant(() => ({ kind: 'gone' }) as const),
  );
  const stored: fc.Arbitrary<StoredEntry> = fc.record({
    epoch: fc.string(),
    expires: fc.nat(),
    tokens: fc.array(fc.string()),
    entry: fc
      .record({
        content,
        v: fc.constant(FRESH.v),
        key: latin1,
        status: fc.integer({ min: 200, max: 599 }),
        fields: fc.array(fc.tuple(fc.constantFrom('X-A', 'ETag', 'set-cookie'), value)).map((pairs) => pairs.flat()),
        body: fc.uint8Array({ maxLength: 300 }),
        requestTime: fc.nat(),
        responseTime: fc.nat(),
        tags: fc.array(fc.string({ unit: codePoint })),
        generation: fc.maxSafeNat(),
      })
      .map(({ content: of, ...entry }): Entry => ({ ...entry, ...of(entry.body.byteLength) })),
  });

  test('come back as they were', () => {
    fc.assert(
      fc.property(stored, (one) => expect(decode(encode(one))).toEqual(one)),
      { seed: testSeed() },
    );
  });

  test('nothing else is one, and nothing throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => decode(Buffer.from(bytes)) === undefined),
      { seed: testSeed() },
    );
  });

  test('the body does not hold on to what it came in', () => {
    const one = encode({
      tokens: [],
      epoch: 'e',
      expires: 1,
      entry: {
        key: 'k',
        status: 200,
        fields: [],
        body: Buffer.from('b'),
        requestTime: 0,
        responseTime: 0,
        tags: [],
        generation: 1,
        ...FRESH,
      },
    });
    expect(decode(Buffer.concat([one, Buffer.alloc(9999)]).subarray(0, one.length))?.entry.body.buffer.byteLength).toBe(
      1,
    );
  });
});

describe('names', () => {
  test.each([
    ['123456789', 12_739],
    ['', 0],
    ['foo', 12_182],
    ['urikit:1:k:u1 - GET http://h/', 6314],
  ])('the slot of %p is %i', (name, slot) => {
    expect(slotOf(name)).toBe(slot);
  });

  test('a long key, and one that could choose its node, by their SHA-256', () => {
    expect(entryName('n', '', 'k'.repeat(64), 64)).toBe(`n:4:k:${'k'.repeat(64)}`);
    expect(entryName('n', '', 'k'.repeat(65), 64)).toMatch(/^n:4:h:[\w-]{43}$/);
    expect(entryName('n', '', '{a}', 64)).toMatch(/^n:4:h:[\w-]{43}$/);
    expect(entryName('n', '', '\xFF'.repeat(65), 64)).not.toBe(entryName('n', '', '\xFE'.repeat(65), 64));
  });

  test('the clock is in one slot', () => {
    expect(clockNames('n')).toEqual(['{n}:4:clock', '{n}:4:purges', '{n}:4:invalidations']);
  });

  test.each<readonly [Purge, string | RegExp]>([
    [{ key: 'a' }, 'ka'],
    [{ key: 'a'.repeat(201) }, /^h[\w-]{43}$/],
    [{ prefix: 'a' }, 'pa'],
    [{ prefix: 'a'.repeat(2000) }, `p${'a'.repeat(1024)}`],
    [{ prefix: '' }, 'a'],
    [{ tag: 'a' }, 'ta'],
    [{ tag: '' }, /^d[\w-]{43}$/],
    [{ tag: 'a b' }, /^d[\w-]{43}$/],
    [{ all: true }, 'a'],
  ])('%j as a record', (what, name) => {
    if (typeof name === 'string') expect(recordName(what)).toBe(name);
    else expect(recordName(what)).toMatch(name);
  });
});

describe('generations', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 4 });
  const purge: fc.Arbitrary<Purge> = fc.oneof(
    text.map((key) => ({ key })),
    text.map((prefix) => ({ prefix })),
    text.map((tag) => ({ tag })),
    fc.constant({ all: true } as const),
  );
  const names = (what: Purge, key: string, tags: readonly string[]): boolean =>
    'all' in what ||
    ('key' in what && what.key === key) ||
    ('tag' in what && tags.includes(what.tag)) ||
    ('prefix' in what && key.startsWith(what.prefix));

  test('admit what no later purge names', () => {
    fc.assert(
      fc.property(
        fc.array(purge, { maxLength: 12 }),
        text,
        fc.array(text, { maxLength: 2 }),
        fc.nat(12),
        (purges, key, tags, generation) => {
          const generations = createGenerations();
          generations.adopt({ epoch: 'e', clock: 0, floor: 0, records: [] });
          purges.forEach((what, index) =>
            generations.advance({ clock: index + 1, floor: 0, records: [{ name: recordName(what), at: index + 1 }] }),
          );
          const known = Math.min(generation, purges.length);
          expect(generations.admits({ key, tags, generation: known })).toBe(
            !purges.some((what, index) => index + 1 > known && names(what, key, tags)),
          );
        },
      ),
      { seed: testSeed() },
    );
  });

  test('admit nothing before they know anything', () => {
    expect(createGenerations().admits({ key: 'k', tags: [], generation: Number.MAX_SAFE_INTEGER })).toBe(false);
  });

  test('a floor refuses what is below it, and forgets the records there', () => {
    const generations = createGenerations();
    generations.adopt({
      epoch: 'e',
      clock: 5,
      floor: 2,
      records: [
        { name: 'ka', at: 3 },
        { name: 'pb', at: 4 },
      ],
    });
    expect([1, 2, 3, 4].map((generation) => generations.admits({ key: 'a', tags: [], generation }))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    generations.advance({ clock: 6, floor: 4, records: [] });
    expect([3, 4].map((generation) => generations.admits({ key: 'x', tags: [], generation }))).toEqual([false, true]);
    generations.adopt({ epoch: 'f', clock: 10, floor: 10, records: [] });
    expect(generations.admits({ key: 'x', tags: [], generation: 9 })).toBe(false);
    expect([generations.epoch(), generations.clock(), generations.floor()]).toEqual(['f', 10, 10]);
  });

  test('what comes twice, or late, changes nothing', () => {
    const generations = createGenerations();
    generations.adopt({ epoch: 'e', clock: 1, floor: 1, records: [] });
    generations.advance({ clock: 3, floor: 1, records: [{ name: 'ka', at: 3 }] });
    generations.advance({ clock: 2, floor: 1, records: [{ name: 'ka', at: 2 }] });
    expect(generations.clock()).toBe(3);
    expect(generations.admits({ key: 'a', tags: [], generation: 2 })).toBe(false);
  });
});

describe('the breaker', () => {
  test('opens after three failures in a row, tries one command after a pause, closes when that succeeds', () => {
    let now = 0;
    const breaker = createBreaker(() => now);
    breaker.failed();
    breaker.failed();
    breaker.succeeded();
    for (let failure = 0; failure < 3; failure++) {
      expect(breaker.allows()).toBe(true);
      breaker.failed();
    }
    expect(breaker.allows()).toBe(false);
    // Those that were under way do not make the pause longer.
    for (let failure = 0; failure < 50; failure++) breaker.failed();
    now = 100;
    expect([breaker.allows(), breaker.allows()]).toEqual([true, false]);
    breaker.failed();
    now = 199;
    expect(breaker.allows()).toBe(false);
    now = 300;
    expect(breaker.allows()).toBe(true);
    breaker.succeeded();
    expect([breaker.allows(), breaker.allows()]).toEqual([true, true]);
  });

  test('pauses double up to 2 s, and not all the same', () => {
    expect([0, 1, 2, 3, 4, 5, 60].map((times) => pauseAfter(times, () => 0))).toEqual([
      100, 200, 400, 800, 1600, 2000, 2000,
    ]);
    expect(pauseAfter(0, () => 1)).toBe(50);
    expect(pauseAfter(-1, () => 0)).toBe(50);
  });

  test.each([
    [reply('OOM command not allowed'), false],
    [reply('WRONGTYPE Operation against'), false],
    [reply('LOADING Redis is loading'), true],
    [reply('CLUSTERDOWN The cluster is down'), true],
    [new Error('Connection is closed.'), true],
    ['text', true],
  ])('%p', (cause, blamed) => {
    expect(blames(cause)).toBe(blamed);
  });
});

describe('the guard', () => {
  const limits = { deadline: 1000, pending: 2, pendingBytes: 100 };

  test('lets so many and so large through, and counts those that are under way', async () => {
    const guard = createGuard(limits);
    let end: (value: string) => void = () => undefined;
    const slow = guard.run('n', 60, () => new Promise<string>((resolve) => (end = resolve)));
    expect(await guard.run('n', 60, () => Promise.resolve('x'))).toBeUndefined();
    expect(await guard.run('n', 40, () => Promise.resolve('x'))).toBe('x');
    const other = guard.run('n', 1, () => new Promise<string>(() => undefined));
    expect(await guard.run('n', 1, () => Promise.resolve('x'))).toBeUndefined();
    end('done');
    expect(await slow).toBe('done');
    expect(await guard.run('n', 1, () => Promise.resolve('x'))).toBe('x');
    void other;
  });

  test('a node that fails does not stop another', async () => {
    const failures: unknown[] = [];
    const guard = createGuard(
      limits,
      (cause) => failures.push(cause),
      () => 0,
    );
    for (let time = 0; time < 9; time++)
      expect(await guard.run('a', 1, () => Promise.reject(new Error('gone')))).toBeUndefined();
    expect(failures).toHaveLength(3);
    expect(await guard.run('a', 1, () => Promise.resolve(1))).toBeUndefined();
    expect(await guard.run('b', 1, () => Promise.resolve(1))).toBe(1);
    expect(
      await guard.run('b', 1, () => {
        throw new Error('at once');
      }),
    ).toBeUndefined();
  });

  test('a deadline is a failure, once', async () => {
    const failures: unknown[] = [];
    let late: (cause: Error) => void = () => undefined;
    const slow = new Promise<never>((_, reject) => (late = reject));
    expect(await within(slow, 1, (cause) => failures.push(cause))).toBeUndefined();
    late(new Error('later'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(failures.map(kindOf)).toEqual(['deadline']);
  });
});

describe('what comes over the network is checked', () => {
  test.each([
    undefined,
    null,
    'x',
    [],
    ['e'],
    ['', '1', '1'],
    ['e', 'x', '1'],
    ['e', '-1', '1'],
    ['e', 1, 1],
    ['e', '1', '1', null],
  ])('%j is no answer', (answer) => {
    expect(isAnswer(answer, 3)).toBe(false);
  });
  test('an answer is', () => {
    expect(isAnswer(['e', '2', '1', 'x'], 3)).toBe(true);
    expect(pairsOf(['a', '1', 'b'])).toEqual([
      ['a', '1'],
      ['b', ''],
    ]);
  });
  test.each(['', 'e', 'e\n1', 'e\nx\n1\nid\nka', 'e\n1\n1'])('%j is no message', (message) => {
    expect(readMessage(message)).toBeUndefined();
  });
  test('a name holds any character', () => {
    expect(readMessage('e\n2\n1\nid\nka\nb')).toEqual({ epoch: 'e', clock: 2, floor: 1, from: 'id', name: 'ka\nb' });
  });
  test.each([
    ['MOVED 3999 127.0.0.1:6381', { host: '127.0.0.1', port: 6381 }],
    ['MOVED 3999 ::1:6381', { host: '::1', port: 6381 }],
    ['MOVED 3999 :6381', { host: 'asked', port: 6381 }],
    ['MOVED x 127.0.0.1:6381', undefined],
    ['ASK 3999 127.0.0.1:6381', undefined],
  ])('%s', (message, node) => {
    expect(movedTo(message, { host: 'asked', port: 1 })).toEqual(node);
  });

  test('who has said that it knows', async () => {
    const acks = createAcks();
    acks.hear('a\ne\n5');
    acks.hear('nonsense');
    acks.hear('b\ne\nx');
    const { done, stop } = acks.wait(['a', 'b', 'c'], 'e', 5);
    acks.hear('b\ne\n4');
    acks.hear('b\nf\n9');
    expect(stop()).toEqual(['b', 'c']);
    const again = acks.wait(['a', 'c'], 'e', 5);
    acks.hear('c\ne\n7');
    await again.done;
    expect(again.stop()).toEqual([]);
    await acks.wait([], 'e', 9).done;
    void done;
  });
});

describe('failures', () => {
  test('by their kind, never by what they quote', () => {
    const secret = 'redis://user:secret@h';
    expect(
      [
        reply(`WRONGPASS ${secret}`),
        reply(secret),
        Object.assign(new Error(secret), { code: 'ECONNREFUSED' }),
        new TypeError(secret),
        new Error('Connection is closed.'),
        secret,
      ].map(kindOf),
    ).toEqual(['WRONGPASS', 'ERR', 'ECONNREFUSED', 'TypeError', 'not-connected', 'unknown']);
  });

  test('the first at once, then their number', () => {
    let now = 0;
    const events: StoreEvent[] = [];
    const failed = createFailureReport(
      (event) => events.push(event),
      () => now,
    );
    for (let time = 0; time < 5; time++) failed(reply('OOM x'));
    failed(reply('LOADING x'));
    now = 10_000;
    failed(reply('OOM x'));
    expect(events).toEqual([
      { type: 'failure', name: 'OOM', count: 1 },
      { type: 'failure', name: 'LOADING', count: 1 },
      { type: 'failure', name: 'OOM', count: 5 },
    ]);
    for (let kind = 0; kind < 500; kind++) failed(Object.assign(new Error('x'), { code: `E${String(kind)}` }));
  });
});

describe('the first level', () => {
  const generations = createGenerations();
  generations.adopt({ epoch: 'e', clock: 1, floor: 0, records: [] });
  const entry = (key: string, size: number): Entry => ({
    key,
    status: 200,
    fields: [],
    body: new Uint8Array(size),
    requestTime: 0,
    responseTime: 0,
    tags: [],
    generation: 1,
    ...FRESH,
  });
  test('keeps what fits, the latest used', () => {
    const first = createItems(90_000, generations);
    for (const key of ['a', 'b', 'c']) first.set(entry(key, 20_000), 1, 1);
    (first.byKey.get('a') as Item).used = true;
    for (const key of ['d', 'e']) first.set(entry(key, 20_000), 1, 1);
    expect(['a', 'b', 'c', 'd', 'e'].filter((key) => first.byKey.get(key) !== undefined)).toEqual(['a', 'c', 'd', 'e']);
    first.set(entry('f', 100_000), 1, 1);
    expect(first.byKey.get('f')).toBeUndefined();
    first.delete('a');
    first.clear();
    expect(first.byKey.get('d')).toBeUndefined();
  });
  test('of no bytes keeps nothing', () => {
    const first = createItems(0, generations);
    first.set(entry('a', 1), 1, 1);
    first.delete('a');
    first.clear();
    expect(first.byKey.get('a')).toBeUndefined();
  });
});
