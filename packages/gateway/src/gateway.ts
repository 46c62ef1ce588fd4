import type { Socket } from 'node:net';
import { withMembers } from '@urikit/generic/internal';
import type { Keyer } from '@urikit/cache-key';
import { createAdmin } from './admin/admin.js';
import { createMetrics } from './admin/metrics.js';
import { createUiSource } from './admin/ui/source.js';
import { createUi } from './admin/ui/ui.js';
import { createByteBudget, milliseconds } from '@urikit/http-cache/internal';
import { createRateWatch } from './budgets/least-rate.js';
import { originIdentity, originSetups } from './config/origin-setups.js';
import { readGatewayConfig } from './config/read.js';
import { needsRestart } from './config/restart.js';
import type { FullConfig, GatewayConfig } from './config/schema.js';
import type { Cache } from '@urikit/http-cache';
import { createConfigured } from './configured.js';
import { type Addresses, createListeners } from './listeners.js';
import type { Health } from './origin/health.js';
import { failureText, type Logger } from './log/logger.js';
import { createMark, createMarkKey } from './log/mark.js';
import { createStoreLog } from './log/store-log.js';
import { watchDescriptors } from './server/descriptors.js';
import { createSendBounds } from './server/send-bounds.js';
import { createTunnels } from './tunnels.js';
import { createStore, type GatewayStore } from './store/create.js';
import type { StoreEvent } from './store/stored/events.js';

/** A gateway that can be started once and stopped once. */
export interface Gateway {
  readonly cache: Cache;
  readonly keyer: Keyer;
  /**
   * Goes over to another configuration. Throws `ConfigError` if it is wrong, or asks for a restart; then the old one
   * stays.
   */
  readonly reload: (config: GatewayConfig) => void;
  /** Begins to listen. Rejects if an address cannot be had. */
  readonly start: () => Promise<Addresses>;
  /** Stops listening, lets requests in flight finish until the deadline, and closes everything. */
  readonly stop: () => Promise<void>;
}

export interface GatewayHooks {
  readonly log: Logger;
  /** In place of the one that the configuration names. */
  readonly store?: GatewayStore | undefined;
  /** Reads the configuration once more, for `POST /reload`. Absent: the gateway does not have that request. */
  readonly reread?: (() => FullConfig | Promise<FullConfig>) | undefined;
  /** Where an access log goes that is written to `-`. Absent: stdout. */
  readonly stdout?: ((line: string) => void) | undefined;
}

/**
 * Makes a caching gateway out of a configuration. It does not listen before `start`.
 *
 * @param written - a configuration, with or without its defaults
 * @throws ConfigError if the configuration has an error, or names a file that cannot be used
 */
export const createGateway = (written: GatewayConfig, hooks: GatewayHooks): Gateway =>
  assembleGateway(written, hooks).gateway;

/**
 * The same, and the parts of which another process asks.
 *
 * @param markKey - the key of marks in logs, one for all workers
 */
export function assembleGateway(written: GatewayConfig, hooks: GatewayHooks, markKey = createMarkKey()) {
  const config = readGatewayConfig(written);
  const {
    log,
    store: given,
    reread,
    stdout = (line: string) => void process.stdout.write(line),
  } = withMembers(hooks, ['log'], ['hooks'], 'an object with log');
  const isConnected = (): boolean => store.connected?.() ?? true;
  const backends = (): readonly Health[] => [...configured.origins.healths.values()];
  const metrics = createMetrics({
    connections: () => listeners.servers.reduce((sum, { sockets }) => sum + sockets.size, 0),
    isConnected,
    usage: () => store.usage?.(),
    bytesInFlight: () => bytes.used(),
    waiting: () => configured.origins.waiting(),
    tunnels: () => tunnels?.count() ?? 0,
    backends,
  });
  const logStore = createStoreLog(log);
  const observe = (event: StoreEvent): void => {
    metrics.storeSaid(event);
    logStore(event);
  };
  const store = given ?? createStore(config.store, { observe, origins: originIdentity(originSetups(config)) });
  const bytes = createByteBudget(config.limits.budgets.bytesInFlight);
  let isStopping = false;
  let isStarted = false;
  const { budgetExceeded } = metrics.events;
  const { leastRate: bytesPerSecond, ratePeriod } = config.limits.client;
  const watch = createRateWatch({ bytesPerSecond, period: milliseconds(ratePeriod) }, () =>
    budgetExceeded('slow-client'),
  );
  const bounds = createSendBounds(bytes, watch);
  const mark = createMark(markKey);
  const ui = createUiSource(config, store);
  const shared = { log, metrics, activity: ui, store, bytes, bounds, isStopping: () => isStopping, stdout, mark };
  let configured = createConfigured(config, shared);

  /** Goes over to another configuration. The old one stays if the new one is wrong. */
  const reload = (other: GatewayConfig): void => {
    const next = readGatewayConfig(other);
    needsRestart(configured.config, next);
    const before = configured;
    const after = createConfigured(next, shared, before);
    try {
      listeners.setCertificate(next);
    } catch (cause) {
      after.close();
      throw cause;
    }
    configured = after;
    if (isStarted) after.origins.watch();
    log.info('reloaded');
    // Requests on their way in the old configuration may end.
    before.close();
  };
  const adminSetup = {
    cache: { purge: (what, mode) => configured.cache.purge(what, mode) },
    metrics,
    isStopping: () => isStopping,
    isConnected,
    backends,
    token: config.admin?.token,
    reload: reread === undefined ? undefined : async () => reload(await reread()),
    purged: (by: string, cause?: unknown) =>
      cause === undefined ? log.info({ by }, 'purge') : log.error({ by, cause: failureText(cause) }, 'purge'),
  } satisfies Omit<Parameters<typeof createAdmin>[0], 'base' | 'hosts'>;
  const tunnels = createTunnels(() => configured, budgetExceeded);
  const serverHooks = {
    budgetExceeded,
    watch,
    upgrade: tunnels?.open,
    isTrusted: (socket: Socket) => configured.isTrusted(socket),
  };
  const listeners = createListeners(
    config,
    {
      handler: (...request) => configured.handler(...request),
      admin: (base, hosts) =>
        createAdmin({
          ...adminSetup,
          base,
          hosts,
          ui: ui && createUi({ ...adminSetup, ...ui.source, keyer: () => configured.keyer }, base),
        }),
    },
    serverHooks,
  );
  const first = listeners.servers[0];
  if (first !== undefined)
    watchDescriptors(first.server, 1000, (code) =>
      log.error({ code }, 'out of file descriptors: raise the limit of the process, or set limits.client.connections'),
    );

  const gateway: Gateway = {
    get cache() {
      return configured.cache;
    },
    get keyer() {
      return configured.keyer;
    },
    reload,
    start: () => {
      isStarted = true;
      configured.origins.watch();
      return listeners.start();
    },
    stop: async () => {
      isStopping = true;
      tunnels?.close();
      await listeners.stop();
      configured.close();
      await configured.origins.destroy();
      await store.close();
    },
  };
  return { gateway, metrics, isConnected, backends, find: store.find, ui: ui?.source };
}
