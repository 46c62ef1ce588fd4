/** Bounds on the requests that wait for a connection to an origin. */
export interface OriginQueueLimits {
  /** Requests that are at the origin at a time. */
  readonly running: number;
  /** Requests that wait. */
  readonly waiting: number;
  /** Milliseconds for which one waits. */
  readonly deadline: number;
}

/** Why a request is not let through. */
export type QueueRefusal = 'full' | 'late' | 'gone';

interface Waiting {
  readonly name: string;
  readonly answer: (how: (() => void) | QueueRefusal) => void;
}

/**
 * Makes a queue in front of an origin.
 *
 * @param makeRoom - called while one waits because all places are taken; with the milliseconds for which a client may
 *   keep a place without moving a byte: half of the deadline
 */
export function createOriginQueue(
  { running: places, waiting: most, deadline }: OriginQueueLimits,
  makeRoom: (patience: number) => void = () => undefined,
) {
  const share = Math.ceil(places / 2);
  const byName = new Map<string, number>();
  const queue = new Set<Waiting>();
  let running = 0;

  const hasPlace = (name: string): boolean => running < places && (byName.get(name) ?? 0) < share;
  const take = (name: string): (() => void) => {
    running += 1;
    byName.set(name, (byName.get(name) ?? 0) + 1);
    let isOut = false;
    return () => {
      if (isOut) return;
      isOut = true;
      running -= 1;
      const left = (byName.get(name) as number) - 1;
      if (left > 0) byName.set(name, left);
      else byName.delete(name);
      letIn();
    };
  };
  const letIn = (): void => {
    for (const one of queue) {
      if (running >= places) return;
      if (!hasPlace(one.name)) continue;
      one.answer(take(one.name));
    }
  };
  const wait = (name: string, signal: AbortSignal | undefined): Promise<(() => void) | QueueRefusal> =>
    new Promise((resolve) => {
      const answer = (how: (() => void) | QueueRefusal): void => {
        clearTimeout(timer);
        clearInterval(looks);
        signal?.removeEventListener('abort', gone);
        queue.delete(one);
        resolve(how);
      };
      const gone = (): void => answer('gone');
      const timer = setTimeout(() => answer('late'), deadline).unref();
      const looks = setInterval(() => {
        if (running >= places) makeRoom(deadline / 2);
      }, deadline / 4).unref();
      const one: Waiting = { name, answer };
      signal?.addEventListener('abort', gone, { once: true });
      queue.add(one);
    });

  return {
    /** How many wait. */
    length: (): number => queue.size,
    /**
     * Waits for a place. Requests of one name have half of the places at most, so that one resource that hangs leaves
     * places for others.
     *
     * @returns the function that gives the place back, or why the request got no place
     */
    enter: (name: string, signal: AbortSignal | undefined): Promise<(() => void) | QueueRefusal> => {
      if (signal?.aborted === true) return Promise.resolve('gone');
      if (hasPlace(name)) return Promise.resolve(take(name));
      return queue.size >= most ? Promise.resolve('full') : wait(name, signal);
    },
  };
}
