import type { Socket } from 'node:net';
import { withMembers } from '@urikit/generic/internal';
import type { Keyer } from '@urikit/cache-key';
import { createAdmin } from './admin/admin.js';
import { createMetrics } from './admin/metrics.js';
import { createByteBudget } from '@urikit/http-cache/internal';
import { createRateWatch } from './budgets/least-rate.js';
import { adminHosts, certificateOf, clientLimits } from './config/apply.js';
import { originIdentity, originSetups } from './config/origin-setups.js';
import { readGatewayConfig } from './config/read.js';
import { needsRestart } from './config/restart.js';
import type { FullConfig, GatewayConfig } from './config/schema.js';
import type { Cache } from '@urikit/http-cache';
import { createConfigured } from './configured.js';
import type { Health } from './origin/health.js';
import type { Logger } from './log/logger.js';
import { failureText } from './log/logger.js';
import { createStoreLog } from './log/store-log.js';
import { watchDescriptors } from './server/descriptors.js';
import type { Handler } from '@urikit/http-cache';
import { type Address, listen, parseAddress, stop } from './server/listen.js';
import { createSendBounds } from './server/send-bounds.js';
import { createHttpServer } from './server/server.js';
import { tunnelsOf } from './tunnels.js';
import { createTlsServer } from './server/tls-server.js';
import { createStore } from './store/create.js';
import type { StoreEvent } from './store/stored/events.js';
import type { Store } from '@urikit/http-cache';

/** A gateway that can be started once and stopped once. */
export interface Gateway {
  readonly cache: Cache;
  readonly keyer: Keyer;
  /**
   * Goes over to another configuration. Throws `ConfigError` or `PolicyError` if it is wrong, or asks for a
   * restart; then the old one stays.
   */
  readonly reload: (config: FullConfig) => void;
  /** Begins to listen. Rejects if an address cannot be had. */
  readonly start: () => Promise<{
    readonly address: Address;
    readonly admin: Address | undefined;
    readonly tls: Address | undefined;
  }>;
  /** Stops listening, lets requests in flight finish until the deadline, and closes everything. */
  readonly stop: () => Promise<void>;
}

export interface GatewayHooks {
  readonly log: Logger;
  /** In place of the one that the configuration names. */
  readonly store?: Store | undefined;
  /** Reads the configuration once more, for `POST /reload`. Absent: the gateway does not have that request. */
  readonly reread?: (() => FullConfig) | undefined;
  /** Where an access log goes that is written to `-`. Absent: stdout. */
  readonly stdout?: ((line: string) => void) | undefined;
}

/** The admin on a path of the public address, if the configuration says so. */
const withPath = (path: string | undefined, admin: Handler, handler: Handler): Handler =>
  path === undefined
    ? handler
    : (incoming, response, expectsContinue, isBusy) =>
        ((incoming.url ?? '').startsWith(`${path}/`) && isBusy !== true ? admin : handler)(
          incoming,
          response,
          expectsContinue,
          isBusy,
        );

/**
 * Makes a caching gateway out of a configuration. It does not listen before `start`.
 *
 * @param written - a configuration, with or without its defaults
 * @throws PolicyError if the policy contradicts itself, ConfigError if the configuration has an error or names a file
 * that cannot be read
 */
export function createGateway(written: GatewayConfig, hooks: GatewayHooks): Gateway {
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
    connections: () => servers.reduce((sum, { sockets }) => sum + sockets.size, 0),
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
  const limits = clientLimits(config);
  const { budgetExceeded } = metrics.events;
  const watch = createRateWatch(limits.leastRate, () => budgetExceeded('slow-client'));
  const bounds = createSendBounds(bytes, watch);
  const shared = { log, metrics, store, bytes, bounds, isStopping: () => isStopping, stdout };
  let configured = createConfigured(config, shared);

  /** Goes over to another configuration. The old one stays if the new one is wrong. */
  const reload = (next: FullConfig): void => {
    needsRestart(configured.config, next);
    const before = configured;
    const after = createConfigured(next, shared, before);
    try {
      if (next.tls !== undefined) secure?.setCertificate(certificateOf(next.tls));
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
  const { admin } = config;
  const adminSetup = {
    cache: {
      purge: (what, mode) => configured.cache.purge(what, mode),
      purgeUri: (resource, mode) => configured.cache.purgeUri(resource, mode),
    },
    keyer: () => configured.keyer,
    metrics,
    isStopping: () => isStopping,
    isConnected,
    backends,
    token: admin?.token,
    hosts: adminHosts(config),
    reload: reread === undefined ? undefined : () => reload(reread()),
    purged: (by: string, cause?: unknown) =>
      cause === undefined ? log.info({ by }, 'purge') : log.error({ by, cause: failureText(cause) }, 'purge'),
  } satisfies Omit<Parameters<typeof createAdmin>[0], 'base'>;
  const tunnels = tunnelsOf(() => configured, budgetExceeded);
  const serverHooks = {
    budgetExceeded,
    watch,
    upgrade: tunnels?.open,
    isTrusted: (socket: Socket) => configured.isTrusted(socket),
  };
  const handler: Handler = (...request) => configured.handler(...request);
  const all = withPath(admin?.path, createAdmin({ ...adminSetup, hosts: undefined, base: admin?.path ?? '' }), handler);
  const { tls } = config;
  const secure =
    tls === undefined
      ? undefined
      : createTlsServer(all, limits, serverHooks, { ...certificateOf(tls), http2: tls.http2 });
  const plain = tls !== undefined && tls.listen === undefined ? undefined : createHttpServer(all, limits, serverHooks);
  const servers = [secure, plain].filter((one) => one !== undefined);
  const adminServer =
    admin?.listen === undefined ? undefined : createHttpServer(createAdmin({ ...adminSetup, base: '' }), limits);
  const first = servers[0];
  if (first !== undefined)
    watchDescriptors(first.server, 1000, (code) =>
      log.error({ code }, 'out of file descriptors: raise the limit of the process, or set limits.client.connections'),
    );
  const addressOf = (text: string): Address => parseAddress(text) ?? { host: '127.0.0.1', port: 0 };

  return {
    get cache() {
      return configured.cache;
    },
    get keyer() {
      return configured.keyer;
    },
    reload,
    start: async () => {
      isStarted = true;
      configured.origins.watch();
      const adminAddress =
        adminServer === undefined || admin?.listen === undefined
          ? undefined
          : await listen(adminServer, addressOf(admin.listen));
      const secureAddress =
        secure === undefined ? undefined : await listen(secure, addressOf(tls?.listen ?? config.listen));
      const address = plain === undefined ? secureAddress : await listen(plain, addressOf(config.listen));
      return { address: address as Address, admin: adminAddress, tls: secureAddress };
    },
    stop: async () => {
      isStopping = true;
      const deadline = config.shutdown.deadline * 1000;
      // Readiness says so until the last: the admin goes after the public address.
      tunnels?.close();
      await Promise.all(servers.map((each) => stop(each, deadline)));
      if (adminServer !== undefined) await stop(adminServer, 1000);
      configured.close();
      await configured.origins.destroy();
      await store.close();
    },
  };
}
