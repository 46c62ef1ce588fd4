import { randomBytes } from 'node:crypto';
import { createGenerations, type GenerationState } from '@urikit/http-cache/internal';
import type { ClockOptions } from './clock-options.js';
import { createAcks } from './acks.js';
import { within } from './guard.js';
import { createLink, type Link, type LinkOptions } from './link.js';
import { ackChannel, clockNames, purgeChannel } from './name.js';
import { isAnswer, pairsOf, readMessage } from './replies.js';
import { createRecorder, pastLeases } from './recorder.js';
import { leaveScript, settleScript, syncScript } from './scripts.js';
import { realTime, type Time } from '../../time.js';

/** The parts of a clock. A test replaces them. */
const PARTS: { readonly link: (options: LinkOptions) => Link; readonly time: Time } = {
  link: createLink,
  time: realTime,
};

/** Makes a clock: it knows the purges and invalidations, and for how long it knows all of them. */
export const createClock = (options: ClockOptions, { link: connect, time } = PARTS) => {
  const { access, namespace, lease, failed } = options;
  const generations = createGenerations(options);
  const acks = createAcks();
  const id = randomBytes(9).toString('base64url');
  const channel = purgeChannel(namespace, access.db);
  const acked = ackChannel(namespace, access.db, id);
  /** By the clock that never goes back, and by the one that goes on while the machine sleeps. */
  let until = { monotonic: 0, wall: 0 };
  let known = { monotonic: Number.NEGATIVE_INFINITY, wall: Number.NEGATIVE_INFINITY };
  let beat = 0;
  let closed = false;
  let stopSettling: () => void = () => undefined;

  const trusted = (): boolean => time.monotonic() < until.monotonic && time.wall() < until.wall;
  const distrust = (): void => {
    until = { monotonic: 0, wall: 0 };
  };
  const ownState = (): readonly string[] => [
    id,
    generations.epoch(),
    String(generations.clock()),
    randomBytes(12).toString('base64url'),
  ];

  /** Records that all leases from before the epoch are over, and those of the gateways that gave no sign of life. */
  const settle = (epoch: string, gone: readonly string[]): void => {
    if (link.up()) link.run(settleScript, [epoch, ...gone]).catch(failed);
  };

  /** Adds the records that came since, and takes away the entries that they invalidate. */
  const advance = (state: Omit<GenerationState, 'epoch'>): void => {
    if ((state.forgotten ?? 0) > generations.clock()) options.onMissed();
    generations.advance(state);
    for (const { name, at } of state.records) if (name.startsWith('i')) options.onInvalidation(name, at);
  };

  /** Takes over an answer. False if it is older than a record that came meanwhile, so that another answer is needed. */
  const take = (state: GenerationState): boolean => {
    const { epoch } = state;
    if (epoch === generations.epoch()) {
      advance(state);
      return true;
    }
    // Every number that was given out before must lie below the floor of the new epoch.
    if (state.floor <= generations.clock()) return false;
    generations.adopt(state);
    options.onEpoch();
    stopSettling();
    stopSettling = time.after(pastLeases(lease), () => settle(epoch, []));
    return true;
  };

  const synchronize = async (): Promise<boolean> => {
    if (closed || !link.up()) return false;
    const sent = { monotonic: time.monotonic(), wall: time.wall() };
    beat += 1;
    const answer = await within(
      link.run(syncScript, [...ownState(), `${String(beat)}:${String(lease)}`]),
      lease / 2,
      failed,
      time,
    );
    if (!isAnswer(answer, 4)) {
      // The messages of a server whose answer was slow or malformed are not to be relied on either.
      distrust();
      link.drop();
      return false;
    }
    const [epoch = '', clock, floor, forgotten, ...rest] = answer;
    const records = pairsOf(rest).map(([name, at]) => ({ name, at: Number(at) }));
    const state = { epoch, clock: Number(clock), floor: Number(floor), forgotten: Number(forgotten), records };
    if (!take(state)) return false;
    until = { monotonic: sent.monotonic + lease, wall: sent.wall + lease };
    known = sent;
    return true;
  };

  let running: Promise<boolean> | undefined;
  /**
   * Calls at the same time share one request. A purge that its answer does not hold came after it, knows of the lease
   * that it gave, and waits for it: so each caller that looks whether the lease still lasts may go by the answer.
   */
  const verify = (): Promise<boolean> => {
    running ??= synchronize().finally(() => {
      running = undefined;
    });
    return running;
  };

  const onPurge = (message: string): void => {
    const told = readMessage(message);
    if (told === undefined) return;
    const { epoch, clock, floor, from, name } = told;
    const say = (): void => {
      if (from !== id && generations.epoch() === epoch && generations.clock() >= clock) {
        link.tell(ackChannel(namespace, access.db, from), [id, epoch, String(generations.clock())].join('\n'));
      }
    };
    if (epoch === generations.epoch() && clock <= generations.clock() + 1) {
      advance({ clock, floor, records: [{ name, at: clock }] });
      say();
    } else {
      void verify().then(say);
    }
  };

  const link = connect({
    ...options,
    keys: clockNames(namespace),
    channels: [channel, acked],
    silence: lease,
    onMessage: (on, message) => (on === acked ? acks.hear(message) : onPurge(message)),
    onUp: () => void verify().then((known) => known && options.onState(true)),
    onDown: () => {
      distrust();
      if (!closed) options.onState(false);
    },
  });
  const stopHeart = time.every(lease / 3, () => void verify());

  const record = createRecorder({
    ...options,
    id,
    channel,
    generations,
    ownState,
    time,
    link,
    acks,
    settle,
    isClosed: () => closed,
    onBehind: () => {
      distrust();
      void verify();
    },
  });

  return {
    generations,
    /** Tells if this gateway knows all purges. */
    trusted,
    /** Asks the shared store. False if no answer came. Never rejects. */
    verify,
    reachable: (): boolean => link.up(),
    /** Milliseconds since this gateway knew all purges, by the clock on which more time has passed. */
    sinceKnown: (): number => Math.max(time.monotonic() - known.monotonic, time.wall() - known.wall),
    /**
     * Records a purge or an invalidation by its name: see `recordName`. Resolves when all gateways know of it. Rejects
     * with `StoreUnavailable`.
     */
    record,
    close: async (): Promise<void> => {
      stopHeart();
      stopSettling();
      distrust();
      if (link.up()) await within(link.run(leaveScript, [id]), lease / 2, failed, time);
      closed = true;
      await link.close();
    },
  };
};

/**
 * The purges of all gateways that this gateway knows of, and for how long it may believe that it knows all of them.
 *
 * It may for as long as its lease: so many milliseconds from before its last sign of life was sent. A purge is told to
 * all and resolves when each gateway with a lease has said that it knows, or when so much time has passed that no lease
 * from before it can be left. So a gateway that cannot be reached stops answering from the entries that it keeps before
 * the purge resolves. The cause of the lost connection does not matter.
 */
export type Clock = ReturnType<typeof createClock>;
