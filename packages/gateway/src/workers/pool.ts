import cluster, { type Worker } from 'node:cluster';
import { createCalls, READY } from './calls.js';

/** A worker that has begun. */
interface Running {
  readonly worker: Worker;
  readonly calls: ReturnType<typeof createCalls>;
  readonly ended: Promise<void>;
}

export interface PoolSetup {
  readonly count: number;
  /** The program of a worker. */
  readonly program: string;
  /** Milliseconds in which a worker has to answer a call. One that does not hangs: it is ended, and replaced. */
  readonly deadline: number;
  /** The configuration of now, for its calls `start` and `reload`. */
  readonly config: () => unknown;
  /** Another argument of `start`, the same for each worker. */
  readonly shared?: unknown;
  /** Called when a worker has ended that was not asked to. */
  readonly lost: (how: { readonly pid: number | undefined; readonly signal: string | null }) => void;
  /** Called when another worker has taken the place of one that has ended. */
  readonly replaced: () => void;
  /** Called if a worker that takes the place of another one could not start. */
  readonly failed: (cause: unknown) => void;
  /** Called when a worker is no more. */
  readonly gone: (id: number) => void;
}

/** Milliseconds until a worker that could not start is tried again. */
const AGAIN = 1000;

/**
 * Processes that listen on the same sockets. One that ends is replaced. The kernel hands connections to them: a connection
 * that no worker has accepted yet outlives each of them.
 */
export function createPool({ count, program, deadline, config, shared, lost, replaced, failed, gone }: PoolSetup) {
  const running = new Map<number, Running>();
  /** Workers that have not begun yet. */
  const beginning = new Set<Worker>();
  let isStopping = false;
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: program, args: [], serialization: 'advanced' });

  const ask = async (
    { worker, calls }: Pick<Running, 'worker' | 'calls'>,
    name: string,
    args: readonly unknown[],
  ): Promise<unknown> => {
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), deadline);
    return calls.call(name, args).finally(() => clearTimeout(timer));
  };

  /** Begins a worker. Its result is that of its call `start`. */
  const begin = async (): Promise<unknown> => {
    const worker = cluster.fork();
    beginning.add(worker);
    const calls = createCalls((call) => worker.isConnected() && worker.send(call));
    worker.on('message', calls.took);
    worker.on('error', () => undefined);
    const ended = new Promise<void>((resolve) => {
      worker.once('exit', (_code: number, signal: string | null) => {
        calls.end();
        beginning.delete(worker);
        const wasRunning = running.delete(worker.id);
        gone(worker.id);
        resolve();
        if (!wasRunning || isStopping) return;
        lost({ pid: worker.process.pid, signal });
        void replace();
      });
    });
    // A message to a worker that is not ready yet would be lost.
    const ready = new Promise<void>((resolve) => {
      worker.on('message', (message: unknown) => {
        if (message === READY) resolve();
      });
    });
    const begun = async (): Promise<unknown> => {
      await ready;
      let given = config();
      const first = await ask({ worker, calls }, 'start', [given, shared]);
      // A reload meanwhile has not asked this worker.
      while (given !== config()) {
        given = config();
        await ask({ worker, calls }, 'reload', [given]);
      }
      if (!beginning.delete(worker)) calls.ended();
      running.set(worker.id, { worker, calls, ended });
      return first;
    };
    return Promise.race([begun(), ended.then(calls.ended)]).catch(async (cause: unknown) => {
      worker.process.kill('SIGKILL');
      await ended;
      throw cause;
    });
  };

  /** Begins another worker, again and again until one has begun. */
  const replace = async (): Promise<void> => {
    while (!isStopping) {
      try {
        await begin();
        replaced();
        return;
      } catch (cause) {
        if (!isStopping) failed(cause);
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
      }
    }
  };

  return {
    /** Begins all workers. Rejects if one cannot begin. @returns the result of `start` of the first one */
    start: async (): Promise<unknown> => {
      // The first one alone, so that a port of 0 is chosen once.
      const first = await begin();
      const others = await Promise.allSettled(Array.from({ length: count - 1 }, begin));
      for (const other of others) if (other.status === 'rejected') throw other.reason;
      return first;
    },
    count: () => running.size,
    /** Calls all workers. One that ends meanwhile has no result. */
    all: async (name: string, ...args: readonly unknown[]): Promise<ReadonlyMap<number, unknown>> => {
      const results = new Map<number, unknown>();
      await Promise.all(
        [...running].map(async ([id, one]) => {
          try {
            results.set(id, await ask(one, name, args));
          } catch (cause) {
            if (running.has(id)) throw cause;
          }
        }),
      );
      return results;
    },
    /** Calls one worker, and another one if it ends meanwhile. */
    one: async (name: string, ...args: readonly unknown[]): Promise<unknown> => {
      for (;;) {
        const [first] = running;
        if (first === undefined) throw new Error('no worker is running');
        const [id, one] = first;
        try {
          return await ask(one, name, args);
        } catch (cause) {
          if (running.has(id)) throw cause;
        }
      }
    },
    /** Asks all workers to stop, and ends those that have not after a time. */
    stop: async (patience: number): Promise<void> => {
      isStopping = true;
      for (const worker of beginning) worker.process.kill('SIGKILL');
      await Promise.all(
        [...running.values()].map(async ({ worker, calls, ended }) => {
          const timer = setTimeout(() => worker.process.kill('SIGKILL'), patience);
          await calls.call('stop', []).catch(() => undefined);
          worker.disconnect();
          await ended;
          clearTimeout(timer);
        }),
      );
    },
  };
}
