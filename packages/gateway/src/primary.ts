import { fileURLToPath } from 'node:url';
import { compile } from '@urikit/cache-key';
import { createAdmin } from './admin/admin.js';
import { merged } from './admin/ui/activity.js';
import { type FoundEntries, purgesOf, type StoreUsage } from '@urikit/http-cache/internal';
import { createUi } from './admin/ui/ui.js';
import { adminHosts } from './config/apply.js';
import { needsRestart } from './config/restart.js';
import type { FullConfig } from './config/schema.js';
import { workerShare } from './config/worker-share.js';
import type { Gateway, GatewayHooks } from './gateway.js';
import type { Addresses } from './listeners.js';
import { failureText } from './log/logger.js';
import { createMarkKey } from './log/mark.js';
import { PACKAGE_FOLDER } from './package-folder.js';
import { listen, parseAddress, stop } from './server/listen.js';
import { createHttpServer } from './server/server.js';
import { describeStore } from './store/create.js';
import { createPool } from './workers/pool.js';
import { createSum } from './workers/summed.js';
import type { WorkerCalls } from './worker.js';

/** Milliseconds that workers get to end, besides those for their requests. */
const MORE = 5000;

/** Milliseconds in which a worker has to answer a call of this process. */
const HUNG = 30_000;

/** A gateway of several processes: workers answer requests, and this one the admin. */
export interface Primary extends Pick<Gateway, 'start' | 'stop'> {
  /** Goes over to another configuration in all workers, or in no worker. */
  readonly reload: (config: FullConfig) => Promise<void>;
}

const sumOf = (all: readonly (StoreUsage | undefined)[]): StoreUsage | undefined => {
  const known = all.filter((one) => one !== undefined);
  const [first] = known;
  if (first === undefined) return undefined;
  const sum = (read: (one: StoreUsage) => number): number => known.reduce((total, one) => total + read(one), 0);
  return {
    entries: sum(({ entries }) => entries),
    bytes: sum(({ bytes }) => bytes),
    evictions: sum(({ evictions }) => evictions),
    sizes: first.sizes?.map(([below], i) => [below, sum(({ sizes }) => sizes?.[i]?.[1] ?? 0)]),
  };
};

const foundIn = (all: readonly (FoundEntries | undefined)[], most: number): FoundEntries => ({
  entries: all.reduce((sum, one) => sum + (one?.entries ?? 0), 0),
  bytes: all.reduce((sum, one) => sum + (one?.bytes ?? 0), 0),
  keys: [...new Set(all.flatMap((one) => one?.keys ?? []))].slice(0, most),
});

/** Makes a gateway of several processes, which share a store. It does not listen before `start`. */
export function createPrimary(config: FullConfig, count: number, { log, reread }: GatewayHooks): Primary {
  let current = workerShare(config, count);
  let keyer = compile(config.policy);
  let isStopping = false;
  const sum = createSum();
  const pool = createPool({
    count,
    program: fileURLToPath(new URL('bin/urikit-gateway.js', PACKAGE_FOLDER)),
    deadline: HUNG,
    config: () => current,
    shared: createMarkKey(),
    lost: (how) => log.error(how, 'worker ended'),
    replaced: () => log.info('worker started'),
    failed: (cause) => log.error({ cause: failureText(cause) }, 'worker not started'),
    gone: sum.end,
  });
  type Result<Name extends keyof WorkerCalls> = Awaited<ReturnType<WorkerCalls[Name]>>;
  const one = <Name extends keyof WorkerCalls>(name: Name, ...args: Parameters<WorkerCalls[Name]>) =>
    pool.one(name, ...args) as Promise<Result<Name>>;
  const all = async <Name extends keyof WorkerCalls>(name: Name, ...args: Parameters<WorkerCalls[Name]>) =>
    (await pool.all(name, ...args)) as ReadonlyMap<number, Result<Name>>;
  /** Purges by one worker, and by all if the store does not take it: each then knows that its entries may be purged. */
  const purge = async (...order: Parameters<WorkerCalls['purge']>): Promise<number> => {
    // Read here, because an error of a worker comes without its class.
    const { entries } = foundIn([...(await all('find', purgesOf(keyer, order[0]), 0)).values()], 0);
    await one('purge', ...order).catch(async (cause: unknown) => {
      await all('purge', ...order);
      throw cause;
    });
    return entries;
  };
  const states = async () => [...(await all('state')).values()];

  const goOver = async (whole: FullConfig): Promise<void> => {
    const next = workerShare(whole, count);
    needsRestart(current, next);
    const [before, compiled] = [current, compile(next.policy)];
    // Before the calls, so that a worker that starts meanwhile goes over, too.
    current = next;
    try {
      await all('reload', next);
    } catch (cause) {
      current = before;
      // Those that have gone over come back.
      await all('reload', before).catch((again: unknown) => log.error({ cause: failureText(again) }, 'workers differ'));
      throw cause;
    }
    keyer = compiled;
  };
  let last: Promise<unknown> = Promise.resolve();
  /** One after the other: a reload that fails goes back to the configuration before it. */
  const reload = (next: FullConfig): Promise<void> => {
    const own = last.then(() => goOver(next));
    last = own.catch(() => undefined);
    return own;
  };
  const { admin } = config;
  const setup = {
    // The shared store tells the other workers.
    cache: { purge },
    keyer: () => keyer,
    metrics: { text: async () => sum.text(await all('metrics')) },
    isStopping: () => isStopping || pool.count() === 0,
    isConnected: async () => (await states()).every(({ isConnected }) => isConnected),
    backends: async () => {
      const seen = await states();
      return (seen[0]?.backends ?? []).map((_, i) => ({
        isIn: () => seen.some(({ backends }) => backends[i] ?? false),
      }));
    },
    base: '',
    token: admin?.token,
    hosts: adminHosts(config),
    reload: reread === undefined ? undefined : async () => reload(await reread()),
    purged: (by: string, cause?: unknown) =>
      cause === undefined ? log.info({ by }, 'purge') : log.error({ by, cause: failureText(cause) }, 'purge'),
    activity: async () => merged([...(await all('activity')).values()].filter((each) => each !== undefined)),
    usage: async () => sumOf([...(await all('usage')).values()]),
    find: async (...question: Parameters<WorkerCalls['find']>) =>
      foundIn([...(await all('find', ...question)).values()], question[1]),
    store: describeStore(config.store),
    where: 'in the memory of the workers; the shared store may have more',
  } satisfies Parameters<typeof createAdmin>[0] & Parameters<typeof createUi>[0];
  const ui = admin?.token === undefined ? undefined : createUi(setup, '');
  const server =
    admin?.listen === undefined ? undefined : createHttpServer(createAdmin({ ...setup, ui }), config.limits.client);

  return {
    reload,
    start: async () => {
      const addresses = (await pool.start()) as Addresses;
      const address = parseAddress(admin?.listen ?? '');
      return {
        ...addresses,
        admin: server === undefined || address === undefined ? undefined : await listen(server, address),
      };
    },
    stop: async () => {
      isStopping = true;
      await pool.stop(config.shutdown.deadline * 1000 + MORE);
      if (server !== undefined) await stop(server, 1000);
    },
  };
}
