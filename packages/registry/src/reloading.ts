import { RegistryError } from './given/registry-error.js';

/** Runs a function with a time limit in milliseconds, if there is one. @throws RegistryError `registry/timeout` */
export async function withinLimit<T>(milliseconds: number | undefined, run: () => T | Promise<T>): Promise<T> {
  if (milliseconds === undefined) return run();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const problem = `the source of a holder has given no registry within ${String(milliseconds)} ms`;
      reject(new RegistryError('registry/timeout', problem, 'look at its file or its service, or raise `timeout`'));
    }, milliseconds);
  });
  try {
    return await Promise.race([run(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Calls every listener, even if another one throws. @returns their errors */
export function tell<T>(listeners: Iterable<(told: T) => void>, told: T): readonly unknown[] {
  const thrown: unknown[] = [];
  for (const listener of Array.from(listeners)) {
    try {
      listener(told);
    } catch (error) {
      thrown.push(error);
    }
  }
  return Object.freeze(thrown);
}

/** Runs at most one call at a time, and one more after it for all calls meanwhile. `run` never rejects. */
export function oneAtATime<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const start = (): Promise<T> => (running = run().finally(() => void (running = undefined)));
  const follow = (): Promise<T> => {
    next = undefined;
    return start();
  };
  return () => (running === undefined ? start() : (next ??= running.then(follow)));
}
