import { compile, type Keyer } from '@urikit/cache-key';
import { createAdmin } from './admin/admin.js';
import { createMetrics } from './admin/metrics.js';
import { adminHosts, cacheOptions, clientLimits, originIdentity, originLimits, originUrls } from './config/apply.js';
import type { FullConfig } from './config/schema.js';
import { type Cache, createCache } from './core/cache.js';
import type { Logger } from './log/logger.js';
import { failureText } from './log/logger.js';
import { createRequestLog } from './log/requests.js';
import { createOrigins } from './origin/origins.js';
import { createHandler, type Handler } from './server/handler.js';
import { type Address, listen, parseAddress, stop } from './server/listen.js';
import { createHttpServer } from './server/server.js';
import { createTrusted } from './server/trusted.js';
import { createStore } from './store/create.js';
import type { StoreEvent } from './store/events.js';
import type { Store } from './store/store.js';

/** A gateway that can be started once and stopped once. */
export interface Gateway {
  readonly cache: Cache;
  readonly keyer: Keyer;
  /** Begins to listen. Rejects where an address cannot be had. */
  readonly start: () => Promise<{ readonly address: Address; readonly admin: Address | undefined }>;
  /** Stops listening, lets requests in flight finish until the deadline, and closes everything. */
  readonly stop: () => Promise<void>;
}

export interface GatewayHooks {
  readonly log: Logger;
  /** In place of the one that the configuration names. */
  readonly store?: Store | undefined;
}

/** Fields that are told of: more are a sign of names that an origin makes up. */
const MAX_FIELDS = 100;

/** Tells of a field that splits keys into too many variants, once. */
function oncePerField(tell: (field: string, values: number) => void): (field: string, values: number) => void {
  const told = new Set<string>();
  return (field, values) => {
    if (told.has(field) || told.size >= MAX_FIELDS) return;
    told.add(field);
    tell(field, values);
  };
}

/** The admin on a path of the public address, where the configuration says so. */
const withPath = (path: string | undefined, admin: Handler, handler: Handler): Handler =>
  path === undefined
    ? handler
    : (incoming, response, expectsContinue) =>
        ((incoming.url ?? '').startsWith(`${path}/`) ? admin : handler)(incoming, response, expectsContinue);

/**
 * Makes a caching gateway out of a configuration. Nothing listens before `start`.
 *
 * @param config - what `readGatewayConfig` returned
 * @throws PolicyError where the policy contradicts itself
 */
export function createGateway(config: FullConfig, { log, store: given }: GatewayHooks): Gateway {
  const keyer = compile(config.policy);
  const metrics = createMetrics(
    () => server.sockets.size,
    () => store.connected?.() ?? true,
  );
  const observe = (event: StoreEvent): void => {
    metrics.storeSaid(event);
    // That it is there, and where its clock stands, is said at every start.
    const isExpected =
      event.type === 'up' || event.type === 'epoch' || (event.type === 'floor' && event.cause === 'all');
    log[isExpected ? 'info' : 'warn'](event, 'store');
  };
  const urls = originUrls(config);
  const store = given ?? createStore(config.store, { observe, origins: originIdentity(urls) });
  const origins = createOrigins(urls, originLimits(config));
  let isStopping = false;
  const cache = createCache({
    keyer,
    store,
    fetch: origins.fetch,
    options: cacheOptions(config),
    events: {
      ...metrics.events,
      originFailed: (reason, cause) => {
        metrics.events.originFailed(reason, cause);
        if (reason !== 'client-gone') log.warn({ reason, cause: failureText(cause) }, 'origin');
      },
      variantsFull: oncePerField((field, values) => log.warn({ field, values }, 'vary')),
      failed: (cause) => log.error({ cause: failureText(cause) }, 'failed'),
      storeFailed: (operation, cause) => {
        metrics.events.storeFailed(operation, cause);
        log.warn({ operation, cause: failureText(cause) }, 'store');
      },
    },
  });
  const logRequest = createRequestLog(log, config.logging);
  const { admin } = config;
  const adminSetup = {
    cache,
    keyer,
    metrics,
    isStopping: () => isStopping,
    token: admin?.token,
    hosts: adminHosts(config),
    purged: (by: string, cause?: unknown) =>
      cause === undefined ? log.info({ by }, 'purge') : log.error({ by, cause: failureText(cause) }, 'purge'),
  };
  const handler = createHandler({
    cache,
    isTrusted: createTrusted(config.trusted),
    maxBodyBytes: config.limits.client.requestBytes,
    isStopping: () => isStopping,
    answered: (incoming, _, answer) => {
      metrics.answered(answer);
      logRequest?.(incoming, answer);
    },
  });
  const server = createHttpServer(
    withPath(admin?.path, createAdmin({ ...adminSetup, hosts: undefined, base: admin?.path ?? '' }), handler),
    clientLimits(config),
  );
  const adminServer =
    admin?.listen === undefined
      ? undefined
      : createHttpServer(createAdmin({ ...adminSetup, base: '' }), clientLimits(config));
  const addressOf = (text: string): Address => parseAddress(text) ?? { host: '127.0.0.1', port: 0 };

  return {
    cache,
    keyer,
    start: async () => {
      const adminAddress =
        adminServer === undefined || admin?.listen === undefined
          ? undefined
          : await listen(adminServer, addressOf(admin.listen));
      return { address: await listen(server, addressOf(config.listen)), admin: adminAddress };
    },
    stop: async () => {
      isStopping = true;
      const deadline = config.shutdown.deadline * 1000;
      // Health says so until the last: the admin goes after the public address.
      await stop(server, deadline);
      if (adminServer !== undefined) await stop(adminServer, 1000);
      await origins.destroy();
      await store.close();
    },
  };
}
