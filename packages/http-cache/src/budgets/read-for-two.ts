import { Readable } from 'node:stream';
import type { Background, BackgroundTask } from './background.js';
import type { Budget } from './budgets.js';
import type { ByteBudget } from './byte-budget.js';

/** Bounds on reading a body for two, and the callbacks. */
export interface ReadForTwo {
  /** Of one body. */
  readonly limit: number;
  readonly bytes: ByteBudget;
  readonly background: Background;
  /** Asked once the client has gone: whether others wait for it. */
  readonly isAwaited: () => boolean;
  readonly budgetExceeded: (budget: Budget) => void;
  /** Called once with all bytes, or with undefined if they broke off or exceed a bound. */
  readonly kept: (whole: Uint8Array | undefined, isBroken: boolean) => void;
}

/** A copy of exactly these bytes: a chunk may be a view of a much larger buffer. */
function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/** Bytes that a reader is given at a time. */
const SLICE = 65_536;

/**
 * Reads a body once for two: for the client and for the store. It is read as fast as it comes, so that one slow client
 * does not hold up the requests that wait for the same answer; beyond a bound it flows as fast as the client takes it,
 * and is not stored. If the client goes, the rest is read for the waiting requests, or within the budget of the
 * background.
 *
 * @returns the body for the client
 */
export function readForTwo(source: Readable, bounds: ReadForTwo): Readable {
  const { limit, bytes, background, isAwaited, budgetExceeded, kept } = bounds;
  /** Bytes to be stored; undefined once it is decided. */
  let chunks: Uint8Array[] | undefined = [];
  /** Bytes that the client has not taken. */
  let pending: Uint8Array[] = [];
  let [length, given, taken] = [0, 0, 0];
  let [isGone, hasEnded, isHungry] = [false, false, false];
  let task: BackgroundTask | undefined;

  /** Gives back the bytes that neither the store nor the client holds any more. */
  const settle = (): void => {
    const held = chunks === undefined ? length - given : length;
    if (taken <= held) return;
    bytes.give(taken - held);
    taken = held;
  };
  const serve = (): void => {
    while (isHungry && pending.length > 0) {
      const [chunk] = pending as [Uint8Array];
      const slice = chunk.byteLength > SLICE ? chunk.subarray(0, SLICE) : chunk;
      if (slice === chunk) pending.shift();
      else pending[0] = chunk.subarray(SLICE);
      given += slice.byteLength;
      isHungry = body.push(slice);
    }
    settle();
    if (pending.length > 0) return;
    if (hasEnded) body.push(null);
    else if (isHungry) source.resume();
  };
  const decide = (whole: Uint8Array | undefined, isBroken = false): void => {
    if (chunks === undefined) return;
    chunks = undefined;
    task?.end();
    kept(whole, isBroken);
    settle();
    if (isGone) source.destroy();
  };
  /** Without a client, a body is read for the requests that wait, or within the budget of the background. */
  const goOn = (): void => {
    if (chunks === undefined || task !== undefined || isAwaited()) return;
    task = background.begin(() => {
      budgetExceeded('background');
      decide(undefined);
    });
    if (task !== undefined) return;
    budgetExceeded('background');
    decide(undefined);
  };
  const body = new Readable({
    read: () => {
      isHungry = true;
      serve();
    },
    destroy: (error, done) => {
      isGone = true;
      pending = [];
      given = length;
      goOn();
      settle();
      if (chunks === undefined) source.destroy();
      else source.resume();
      done(error);
    },
  });
  // It may break off before anybody reads it.
  body.on('error', () => undefined);
  const fail = (error: Error): void => {
    decide(undefined, true);
    body.destroy(error);
  };
  const mayKeep = (more: number): boolean => {
    if (length > limit) return false;
    if (task?.read(more) === false) {
      budgetExceeded('background');
      return false;
    }
    if (bytes.take(more)) {
      taken += more;
      return true;
    }
    budgetExceeded('bytes');
    return false;
  };

  source.on('data', (chunk: Uint8Array) => {
    length += chunk.byteLength;
    if (isGone) goOn();
    if (chunks !== undefined) {
      if (mayKeep(chunk.byteLength)) chunks.push(chunk);
      else decide(undefined);
    }
    if (isGone) {
      given = length;
      return;
    }
    pending.push(chunk);
    serve();
    if (chunks === undefined && pending.length > 0) source.pause();
  });
  source.on('end', () => {
    hasEnded = true;
    if (chunks !== undefined) {
      const whole = joined(chunks, length);
      // The pieces are dropped: the client is given the rest of the stored body.
      if (pending.length > 0) pending = [whole.subarray(given)];
      decide(whole);
    }
    if (!isGone) serve();
  });
  source.on('error', fail);
  source.on('close', () => {
    if (!source.readableEnded) fail(new Error('the body of the origin broke off'));
  });
  return body;
}
