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
  const start = (): Promise<T> =>
    (running = run().finally(() => {
      running = undefined;
    }));
  const follow = (): Promise<T> => {
    next = undefined;
    return start();
  };
  return () => (running === undefined ? start() : (next ??= running.then(follow)));
}
