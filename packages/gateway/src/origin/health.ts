/** When a backend is out. Times are in milliseconds. */
export interface HealthLimits {
  /** Failed requests in a row, by the connection or by the time, or failed probes in a row, after which a backend is out. */
  readonly failures: number;
  /** For which one is left alone after connection errors. */
  readonly pause: number;
}

/** A backend goes out, or comes in again; by its connections, or by its probes. */
export interface HealthEvent {
  readonly backend: string;
  readonly state: 'in' | 'out';
  readonly by: 'connections' | 'probes';
}

/** Numbers for metrics. */
export interface HealthCounts {
  readonly requests: number;
  readonly failures: number;
  readonly probeFailures: number;
}

/** The state of one backend: counted, without sockets and without timers. It outlives a configuration. */
export interface Health {
  readonly url: string;
  readonly counts: () => HealthCounts;
  /** Tells if neither connections nor probes say that it is out. */
  readonly isIn: () => boolean;
  /** Tells if probes say that it is out. */
  readonly isDown: () => boolean;
  /** The time until which it is left alone; 0 if it is not. */
  readonly pausedUntil: () => number;
  /** Counts a request. One that comes after the pause is a trial: others wait for one more pause. */
  readonly picked: (now: number, limits: HealthLimits) => void;
  /** The fields of an answer came. */
  readonly answered: () => void;
  /** A connection failed, or a request was not answered in time. */
  readonly failed: (now: number, limits: HealthLimits) => void;
  readonly probed: (isGood: boolean, limits: HealthLimits) => void;
}

/** @param changed - told when the backend goes out and comes in */
export function createHealth(url: string, changed: (event: HealthEvent) => void): Health {
  let [requests, failures, probeFailures] = [0, 0, 0];
  let [failuresInRow, probeFailuresInRow] = [0, 0];
  let pausedUntil = 0;
  let isDown = false;
  /** Makes a change, and tells of it if the backend goes out or comes in by it. */
  const change = (by: HealthEvent['by'], make: () => void): void => {
    const wasIn = health.isIn();
    make();
    if (wasIn !== health.isIn()) changed({ backend: url, state: wasIn ? 'out' : 'in', by });
  };
  const connects = (): void => {
    failuresInRow = 0;
    pausedUntil = 0;
  };
  const health: Health = {
    url,
    counts: () => ({ requests, failures, probeFailures }),
    isIn: () => pausedUntil === 0 && !isDown,
    isDown: () => isDown,
    pausedUntil: () => pausedUntil,
    picked: (now, { pause }) => {
      requests += 1;
      if (pausedUntil > 0 && now >= pausedUntil) pausedUntil = now + pause;
    },
    answered: () => {
      failuresInRow = 0;
      if (pausedUntil > 0) change('connections', connects);
    },
    failed: (now, limits) => {
      failures += 1;
      failuresInRow += 1;
      if (failuresInRow >= limits.failures) change('connections', () => (pausedUntil = now + limits.pause));
    },
    probed: (isGood, limits) => {
      if (isGood) probeFailuresInRow = 0;
      else probeFailuresInRow += 1;
      probeFailures += Number(!isGood);
      change('probes', () => {
        if (isGood) connects();
        isDown = isGood ? false : isDown || probeFailuresInRow >= limits.failures;
      });
    },
  };
  return health;
}
