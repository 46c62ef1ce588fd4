import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { createByteBudget, createTrustedAddresses } from '@urikit/http-cache/internal';
import { clientOf, countByAddress, rateByAddress } from '../../src/budgets/addresses.js';
import { createBackground } from '../../../http-cache/src/budgets/background.js';
import { createCollapsedFetch } from '../../../http-cache/src/budgets/collapsed-fetch.js';
import { waitFor } from '../../../http-cache/src/budgets/wait-for.js';
import { createPipelining } from '../../src/budgets/concurrent-requests.js';
import { createRateWatch } from '../../src/budgets/least-rate.js';
import { createHolders } from '../../src/budgets/holders.js';
import { createOriginQueue } from '../../src/budgets/origin-queue.js';
import { readForTwo } from '../../../http-cache/src/budgets/read-for-two.js';
import { clientAddress } from '../../src/server/client-address.js';
import { until } from '../../../http-cache/test/support/until.js';

describe('the gate of a connection', () => {
  const flow = (): { readonly said: string[]; readonly pause: () => void; readonly resume: () => void } => {
    const said: string[] = [];
    return { said, pause: () => void said.push('pause'), resume: () => void said.push('resume') };
  };

  test('lets some through, keeps some in order, and refuses the rest', () => {
    const one = flow();
    const gate = createPipelining({ concurrentRequests: 2, held: 2, heldOfAll: 10 })(one);
    const run: number[] = [];
    const entered = [1, 2, 3, 4, 5].map((each) => gate.enter(() => void run.push(each), true));
    expect([entered, run, one.said]).toEqual([[true, true, true, true, false], [1, 2], ['pause']]);
    gate.leave();
    expect(run).toEqual([1, 2, 3]);
    gate.leave();
    gate.leave();
    expect([run, one.said]).toEqual([
      [1, 2, 3, 4],
      ['pause', 'resume'],
    ]);
  });

  test('keeps no more than all connections together may, and counts those of a connection that is gone no longer', () => {
    const make = createPipelining({ concurrentRequests: 1, held: 10, heldOfAll: 2 });
    const [first, second] = [make(flow()), make(flow())];
    const fill = (gate: typeof first): readonly boolean[] => [1, 2, 3].map(() => gate.enter(() => undefined, true));
    expect(fill(first)).toEqual([true, true, true]);
    expect(fill(second)).toEqual([true, false, false]);
    first.close();
    expect(fill(second)).toEqual([true, true, false]);
  });

  test('says when no request is in hand', () => {
    const gate = createPipelining({ concurrentRequests: 1, held: 1, heldOfAll: 1 })(flow());
    const said: string[] = [];
    gate.whenIdle(() => void said.push('at once'));
    gate.enter(() => undefined, true);
    gate.enter(() => undefined, true);
    gate.whenIdle(() => void said.push('later'));
    gate.leave();
    expect(said).toEqual(['at once']);
    gate.leave();
    expect(said).toEqual(['at once', 'later']);
  });
});

describe('the queue of an origin', () => {
  test('lets the first in line through when a place is free, and refuses what is above its length', async () => {
    const queue = createOriginQueue({ running: 1, waiting: 1, deadline: 10_000 });
    const leave = await queue.enter('a', undefined);
    const second = queue.enter('b', undefined);
    expect([await queue.enter('c', undefined), queue.length()]).toEqual(['full', 1]);
    (leave as () => void)();
    expect(typeof (await second)).toBe('function');
  });

  test('gives one name half of the places, however many ask for it', async () => {
    const queue = createOriginQueue({ running: 4, waiting: 10, deadline: 10_000 });
    const all = ['a', 'a', 'a', 'a', 'b'].map((name) => queue.enter(name, undefined));
    expect([typeof (await all[0]), typeof (await all[1]), typeof (await all[4]), queue.length()]).toEqual([
      'function',
      'function',
      'function',
      2,
    ]);
  });

  test('gives a place back once, lets nobody wait beyond the deadline, and drops who has gone', async () => {
    const queue = createOriginQueue({ running: 1, waiting: 10, deadline: 1 });
    const leave = (await queue.enter('a', undefined)) as () => void;
    const controller = new AbortController();
    const gone = queue.enter('b', controller.signal);
    controller.abort();
    expect([await gone, await queue.enter('c', undefined), queue.length()]).toEqual(['gone', 'late', 0]);
    expect(await queue.enter('d', controller.signal)).toBe('gone');
    leave();
    leave();
    const next = (await queue.enter('e', undefined)) as () => void;
    expect(await queue.enter('f', undefined)).toBe('late');
    next();
  });
});

describe('clients that hold connections to an origin', () => {
  test('are cut off one by one, the one that is waited for longest first, and none before its time', () => {
    const cut: string[] = [];
    const holders = createHolders(() => cut.push('told'));
    const add = (name: string, since: number | undefined): (() => void) =>
      holders.add({ waitedForSince: () => since, cut: () => cut.push(name) });
    add('moves', undefined);
    add('later', 20);
    add('first', 10);
    add('gone', 5)();
    for (const now of [109, 110, 110, 120, 500]) holders.cutSlowest(100, now);
    expect(cut).toEqual(['told', 'first', 'told', 'later']);
  });

  test('are looked for while somebody waits because all places are taken, and for nobody else', async () => {
    let looks = 0;
    let leave: () => void = () => undefined;
    const queue = createOriginQueue({ running: 2, waiting: 10, deadline: 40 }, (patience) => {
      looks += 1;
      expect(patience).toBe(20);
      leave();
    });
    // Half of the places are for one name: room would not help the second.
    await queue.enter('a', undefined);
    expect([await queue.enter('a', undefined), looks]).toEqual(['late', 0]);
    leave = (await queue.enter('b', undefined)) as () => void;
    expect([typeof (await queue.enter('c', undefined)), looks]).toEqual(['function', 1]);
  });
});

describe('a collapsed fetch', () => {
  test('is given up when all who take part have gone, unless its answer has begun', () => {
    for (const begins of [false, true]) {
      let over = 0;
      const flight = createCollapsedFetch<string>(() => (over += 1));
      const [first, second] = [new AbortController(), new AbortController()];
      flight.join(first.signal);
      flight.join(second.signal);
      first.abort();
      expect(flight.signal.aborted).toBe(false);
      if (begins) flight.begin();
      second.abort();
      expect([flight.signal.aborted, over]).toEqual(begins ? [false, 0] : [true, 1]);
    }
  });

  test('has one more who asks, and ends with what is for others, or with the last', async () => {
    const flight = createCollapsedFetch<string>(() => undefined);
    expect([flight.addSecondRequester(), flight.addSecondRequester()]).toEqual([true, false]);
    flight.end('nothing', false);
    flight.end('something', true);
    flight.end('late', true);
    expect(await flight.ended).toBe('something');
    expect(flight.addSecondRequester()).toBe(false);
  });

  test('is waited for until it ends, a time is over, or the one who waits has gone', async () => {
    const controller = new AbortController();
    const never = new Promise<string>(() => undefined);
    const gone = waitFor(never, 10_000, controller.signal);
    controller.abort();
    expect([
      await waitFor(Promise.resolve('here'), 10_000, undefined),
      await waitFor(never, 1, undefined),
      await gone,
      await waitFor(never, 10_000, controller.signal),
    ]).toEqual([{ value: 'here' }, 'late', 'gone', 'gone']);
  });
});

describe('the least rate', () => {
  const transfer = { bytes: 0, waits: true, isCut: false };
  const start = (): ReturnType<typeof createRateWatch> => {
    Object.assign(transfer, { bytes: 0, waits: true, isCut: false });
    const watch = createRateWatch({ bytesPerSecond: 100, period: 10_000 });
    watch.add({ moved: () => transfer.bytes, isWaiting: () => transfer.waits, cut: () => (transfer.isCut = true) });
    watch.check(0);
    return watch;
  };

  test.each([
    ['cuts a transfer that does not move for a period', [0, 0], true, true],
    ['leaves one that moves at the rate', [500, 1000], true, false],
    ['cuts one that moves at half of it for two periods', [250, 500, 750, 1000], true, true],
    ['leaves one that is not waited for', [0, 0, 0], false, false],
  ])('%s', (_, moved, waits, isCut) => {
    const watch = start();
    transfer.waits = waits;
    moved.forEach((bytes, i) => {
      transfer.bytes = bytes;
      watch.check((i + 1) * 5000);
    });
    expect(transfer.isCut).toBe(isCut);
  });

  test('of 0 bounds nothing', () => {
    const watch = createRateWatch({ bytesPerSecond: 0, period: 1 });
    watch.add({ moved: () => 0, isWaiting: () => true, cut: () => expect(true).toBe(false) });
    watch.check(0);
    watch.check(1000);
  });
});

describe('bounds by address', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['unknown', 'unknown'],
  ])('%s is the client %s', (address, client) => {
    expect(clientOf(address)).toBe(client);
  });

  test('count connections until they end', () => {
    const connect = countByAddress(1);
    const end = connect('192.0.2.1');
    expect([connect('::ffff:192.0.2.1'), typeof connect('192.0.2.2')]).toEqual([undefined, 'function']);
    end?.();
    expect(typeof connect('192.0.2.1')).toBe('function');
  });

  test('let a burst through, and then so many requests per second', () => {
    const admits = rateByAddress(2, 3);
    const at = (time: number): boolean => admits('192.0.2.1', time);
    expect([at(0), at(0), at(0), at(0), at(400), at(500), at(500), at(1000)]).toEqual([
      true,
      true,
      true,
      false,
      false,
      true,
      false,
      true,
    ]);
    expect(admits('192.0.2.2', 1000)).toBe(true);
  });

  test.each([
    ['without a trusted hop', '192.0.2.9', false, '192.0.2.1', '192.0.2.9'],
    ['behind one', '10.0.0.1', true, '192.0.2.1', '192.0.2.1'],
    ['behind two', '10.0.0.1', true, '192.0.2.1, 10.0.0.2', '192.0.2.1'],
    ['where the client sent a member', '10.0.0.1', true, '192.0.2.7, 192.0.2.1', '192.0.2.1'],
    ['with ports and brackets', '10.0.0.1', true, '[2001:db8::1]:80, 10.0.0.2:8080', '2001:db8::1'],
    ['where a member is no address', '10.0.0.1', true, '192.0.2.1, unknown', '10.0.0.1'],
  ])('are those of the client %s', (_, remoteAddress, trusted, forwarded, expected) => {
    const incoming = { socket: { remoteAddress }, rawHeaders: ['X-Forwarded-For', forwarded] };
    const isTrusted = createTrustedAddresses(['10.0.0.0/8']);
    expect(clientAddress(incoming as Parameters<typeof clientAddress>[0], trusted, isTrusted)).toBe(expected);
  });
});

describe('work in the background', () => {
  test('is bounded in number, bytes and time', async () => {
    let late = 0;
    const background = createBackground({ count: 1, bytes: 10, time: 1 });
    const task = background.begin(() => (late += 1));
    expect([task?.read(8), task?.read(3), background.begin(() => undefined)]).toEqual([true, false, undefined]);
    await until(() => late === 1, 'the time is over');
    expect(task?.read(1)).toBe(false);
    expect(background.begin(() => undefined)?.read(10)).toBe(true);
  });
});

describe('a body that is read for two', () => {
  interface Read {
    readonly body: Readable;
    readonly source: Readable;
    readonly kept: (number | undefined)[];
    readonly budgetExceeded: string[];
    readonly used: () => number;
  }
  const start = (
    { limit = 1000, inFlight = 1000, background = 1 }: { limit?: number; inFlight?: number; background?: number } = {},
    isAwaited: () => boolean = () => false,
  ): Read => {
    const source = new Readable({ read: () => undefined });
    const bytes = createByteBudget(inFlight);
    const [kept, budgetExceeded]: [(number | undefined)[], string[]] = [[], []];
    const body = readForTwo(source, {
      limit,
      bytes,
      background: createBackground({ count: background, bytes: 50, time: 60_000 }),
      isAwaited,
      budgetExceeded: (budget) => void budgetExceeded.push(budget),
      kept: (whole) => void kept.push(whole?.byteLength),
    });
    return { body, source, kept, budgetExceeded, used: bytes.used };
  };
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  test('counts until the client has it, and is whole for both', async () => {
    const { body, source, kept, used } = start();
    source.push(Buffer.alloc(100, 'a'));
    source.push(Buffer.alloc(50, 'b'));
    await turn();
    expect(used()).toBe(150);
    source.push(null);
    await turn();
    expect(kept).toEqual([150]);
    const read = Buffer.concat((await body.toArray()) as Buffer[]).toString('latin1');
    expect([read, used()]).toEqual([`${'a'.repeat(100)}${'b'.repeat(50)}`, 0]);
  });

  test.each([
    ['its own bound', { limit: 100 }, []],
    ['what is left of the budget', { inFlight: 100 }, ['bytes']],
  ])('goes at the pace of the client above %s, and is not kept', async (_, bounds, expected) => {
    const { body, source, kept, budgetExceeded, used } = start(bounds);
    source.push(Buffer.alloc(90));
    await turn();
    source.push(Buffer.alloc(20));
    await turn();
    expect([kept, budgetExceeded]).toEqual([[undefined], expected]);
    source.push(Buffer.alloc(1000));
    source.push(null);
    expect(Buffer.concat((await body.toArray()) as Buffer[]).length).toBe(1110);
    expect(used()).toBe(0);
  });

  test('goes on in the background when the client has gone, within its budget', async () => {
    const one = start();
    one.source.push(Buffer.alloc(10));
    await turn();
    one.body.destroy();
    one.source.push(Buffer.alloc(20));
    one.source.push(null);
    await turn();
    expect([one.kept, one.used()]).toEqual([[30], 0]);

    const large = start();
    large.body.destroy();
    large.source.push(Buffer.alloc(60));
    await turn();
    expect([large.kept, large.budgetExceeded, large.source.destroyed, large.used()]).toEqual([
      [undefined],
      ['background'],
      true,
      0,
    ]);

    const none = start({ background: 0 });
    none.body.destroy();
    await turn();
    expect([none.kept, none.budgetExceeded, none.source.destroyed]).toEqual([[undefined], ['background'], true]);
  });

  test('is read for those who wait, whatever the budget of the background, until they have gone too', async () => {
    let waits = true;
    const { body, source, kept } = start({ background: 0 }, () => waits);
    body.destroy();
    source.push(Buffer.alloc(100));
    await turn();
    expect(kept).toEqual([]);
    waits = false;
    source.push(Buffer.alloc(1));
    await turn();
    expect([kept, source.destroyed]).toEqual([[undefined], true]);
  });

  test('that breaks off breaks off for both', async () => {
    const { body, source, kept, used } = start();
    source.push(Buffer.alloc(10));
    await turn();
    source.destroy();
    await expect(body.toArray()).rejects.toThrow('broke off');
    expect([kept, used()]).toEqual([[undefined], 0]);
  });
});

describe('the budget of bytes', () => {
  test('counts a stored body once, for as long as somebody has not taken it', () => {
    const bytes = createByteBudget(100);
    const body = new Uint8Array(80);
    const [first, second] = [bytes.hold(body), bytes.hold(body)];
    expect([bytes.used(), bytes.take(30)]).toEqual([80, false]);
    first();
    first();
    expect(bytes.used()).toBe(80);
    second();
    expect([bytes.used(), bytes.take(100)]).toEqual([0, true]);
  });

  test('counts parts of one stored body once, as the largest of them', () => {
    const bytes = createByteBudget(100);
    const body = new Uint8Array(80);
    const releases = [body.subarray(0, 10), body.subarray(5, 35), body.subarray(60)].map(bytes.hold);
    expect(bytes.used()).toBe(30);
    releases.push(bytes.hold(body));
    for (const release of releases) {
      expect(bytes.used()).toBe(80);
      release();
    }
    expect(bytes.used()).toBe(0);
  });
});
