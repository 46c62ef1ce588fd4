import type { OnBudgetExceeded } from '@urikit/http-cache/internal';
import { type FetchOrigin, OriginError } from '@urikit/http-cache';
import { realTime, type Time } from '../time.js';
import type { Reach } from '../settings/limits.js';
import { type Attempts, beginAttempts } from './attempts.js';
import { type Backend, createBackend } from './backend.js';
import { createFailover } from './failover.js';
import { createHealth, type Health, type HealthEvent, type HealthLimits } from './health.js';
import type { Origin } from './origin.js';
import { type Probe, startProbe } from './probe.js';
import { createSelection } from './selection.js';

/** An origin as a configuration describes it: one server, or several with the same content. */
export interface OriginSetup extends HealthLimits {
  readonly backends: readonly { readonly url: string; readonly weight: number }[];
  readonly probe?: Probe | undefined;
}

/** Origins by the host that is forwarded; `*` for all others. */
export type OriginSetups = Readonly<Record<string, OriginSetup>>;

/** The parts and callbacks of origins. */
export interface OriginHooks {
  readonly budgetExceeded: OnBudgetExceeded;
  readonly healthChanged: (event: HealthEvent) => void;
  /** Origins whose backends were the same in part: their state goes on. */
  readonly before?: Pick<Origins, 'healths'> | undefined;
  readonly time?: Time | undefined;
}

/** All origins of a gateway as one. */
export interface Origins extends Origin {
  readonly fetch: FetchOrigin;
  /** Begins the attempts of a request that `fetch` does not make; undefined if no origin serves the host. */
  readonly attempts: (host: string) => Attempts | undefined;
  /** The state of each backend, by its URI and the way in which it is probed. */
  readonly healths: ReadonlyMap<string, Health>;
  /** Begins to probe. */
  readonly watch: () => void;
}

/** Makes the origins of a gateway. Backends of one URI share their connections. */
export function createOrigins(setups: OriginSetups, limits: Reach, hooks: OriginHooks): Origins {
  const { budgetExceeded, healthChanged, before, time = realTime } = hooks;
  const backends = new Map<string, Backend>();
  const healths = new Map<string, Health>();
  const probes = new Map<Health, () => () => void>();
  const running: (() => void)[] = [];

  const backendOf = (url: string): Backend => {
    const backend = backends.get(url) ?? createBackend(url, limits, budgetExceeded);
    backends.set(url, backend);
    return backend;
  };
  const healthOf = (url: string, { probe, failures, pause }: OriginSetup): Health => {
    const key = `${url} ${JSON.stringify(probe) ?? ''}`;
    const health = healths.get(key) ?? before?.healths.get(key) ?? createHealth(url, healthChanged);
    healths.set(key, health);
    const probed = (isGood: boolean): void => health.probed(isGood, { failures, pause });
    if (probe !== undefined) probes.set(health, () => startProbe(url, probe, { tls: limits.tls, time }, probed));
    return health;
  };
  const entries = Object.entries(setups).map(([host, setup]) => {
    const members = setup.backends.map(({ url, weight }) => ({
      backend: backendOf(url),
      weight,
      health: healthOf(url, setup),
    }));
    const turns = createSelection(members, setup, time.monotonic);
    const begin = (): Attempts => beginAttempts(turns(), setup, time.monotonic);
    return [host.toLowerCase(), { begin, fetch: createFailover(begin) }] as const;
  });
  const byHost = new Map(entries);
  const originOf = (host: string): (typeof entries)[number][1] | undefined =>
    byHost.get(host.toLowerCase()) ?? byHost.get('*');
  const stop = (): void => {
    for (const end of running.splice(0)) end();
  };
  return {
    attempts: (host) => originOf(host)?.begin(),
    healths,
    watch: () => {
      running.push(...Array.from(probes.values(), (start) => start()));
    },
    fetch: (request) => originOf(request.host)?.fetch(request) ?? Promise.reject(new OriginError('unknown-origin')),
    waiting: () => [...backends.values()].reduce((sum, backend) => sum + backend.waiting(), 0),
    close: async () => {
      stop();
      await Promise.all(Array.from(backends.values(), (backend) => backend.close()));
    },
    destroy: async () => {
      stop();
      await Promise.all(Array.from(backends.values(), (backend) => backend.destroy()));
    },
  };
}
