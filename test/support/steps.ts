import { type Profiler, Session } from 'node:inspector';

/**
 * Counts how often the blocks of the sources run: each turn of a loop is one more, whatever it calls. The counts are the
 * engine's own for coverage, exact and the same on every machine; no clock takes part.
 */

/** Counts while it is open. */
export interface StepCounter {
  /** The blocks of `packages/*\/src` that a call of the function runs. */
  readonly stepsOf: (act: () => unknown) => number;
  readonly close: () => void;
}

const SOURCE = /\/packages\/[a-z-]+\/src\//;

/** Starts to count. Modules that are loaded before have no counters: import what is to be counted afterwards. */
export function countSteps(): StepCounter {
  const session = new Session();
  session.connect();
  // On its own thread a session answers before `post` returns.
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const take = (): number => {
    let steps = 0;
    session.post('Profiler.takePreciseCoverage', (error, { result }: Profiler.TakePreciseCoverageReturnType) => {
      if (error !== null) throw error;
      for (const { url, functions } of result) {
        if (!SOURCE.test(url)) continue;
        for (const { ranges } of functions) for (const { count } of ranges) steps += count;
      }
    });
    return steps;
  };
  return {
    stepsOf: (act) => {
      take();
      act();
      return take();
    },
    close: () => {
      session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
    },
  };
}
