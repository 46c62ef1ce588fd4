import type { IncomingMessage, ServerResponse } from 'node:http';
import { compile, type Keyer } from '@urikit/cache-key';
import type { Metrics } from './admin/metrics.js';
import type { createActivity } from './admin/ui/activity.js';
import { type ByteBudget, createTrustedAddresses, now, type SendBounds } from '@urikit/http-cache/internal';
import { rateByAddress } from './budgets/addresses.js';
import { cacheOptions, reachOf } from './config/apply.js';
import { originSetups } from './config/origin-setups.js';
import type { FullConfig } from './config/schema.js';
import {
  type Answer,
  type Cache,
  createCache,
  createHandler,
  createTrusted,
  type Handler,
  type IsTrusted,
  type Store,
} from '@urikit/http-cache';
import { createAccessLog } from './log/access-log.js';
import { createKeyedMark } from './log/keyed-mark.js';
import type { Mark } from './log/mark.js';
import { oncePerName } from './log/once-per-name.js';
import { createRequestLog } from './log/requests.js';
import { failureText, type Logger } from './log/logger.js';
import { createOrigins, type Origins } from './origin/origins.js';
import type { Reach } from './settings/limits.js';
import { clientAddress } from './server/client-address.js';

/** The parts made from a configuration: those of another configuration can replace them while the gateway runs. */
export interface Configured {
  readonly config: FullConfig;
  readonly cache: Cache;
  readonly keyer: Keyer;
  readonly origins: Origins;
  /** Limits on the way to them. */
  readonly reach: Reach;
  readonly isTrusted: IsTrusted;
  /** The address of the client of a request, behind trusted hops. */
  readonly clientOf: (incoming: IncomingMessage) => string;
  readonly handler: Handler;
  /** Told of every answer. */
  readonly answered: (incoming: IncomingMessage, response: ServerResponse, answer: Answer, began: number) => void;
  /** Lets the requests on their way end, and begins no more requests. */
  readonly close: () => void;
}

/** The parts that outlive a configuration. */
export interface Shared {
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Requests for the page of the operator, if there is an admin. */
  readonly activity?: Pick<ReturnType<typeof createActivity>, 'answered'> | undefined;
  readonly store: Store;
  readonly bytes: ByteBudget;
  readonly bounds: SendBounds;
  readonly isStopping: () => boolean;
  /** Written in logs in place of values that are not shown. */
  readonly mark: Mark;
  /** Where an access log goes that is written to `-`. */
  readonly stdout: (line: string) => void;
}

/** Reports the events of a cache to the metrics and the log. */
const eventsOf = ({ log, metrics }: Shared): NonNullable<Parameters<typeof createCache>[0]['events']> => ({
  ...metrics.events,
  originFailed: (reason, cause) => {
    metrics.events.originFailed(reason);
    if (reason !== 'client-gone') log.warn({ reason, cause: failureText(cause) }, 'origin');
  },
  variantsFull: oncePerName((field, values: number) => log.warn({ field, values }, 'vary')),
  failed: (cause) => log.error({ cause: failureText(cause) }, 'failed'),
  storeFailed: (operation, cause) => {
    metrics.events.storeFailed(operation);
    log.warn({ operation, cause: failureText(cause) }, 'store');
  },
});

/** Which requests are admitted, by the address of their client. */
function admission(config: FullConfig, { metrics }: Shared): Parameters<typeof createHandler>[0]['admits'] {
  const { addressRequests, addressBurst } = config.limits.client;
  if (addressRequests === 0) return undefined;
  const admits = rateByAddress(addressRequests, addressBurst);
  const isTrusted = createTrustedAddresses(config.trusted);
  return (incoming, trusted) => {
    const isAdmitted = admits(clientAddress(incoming, trusted, isTrusted), now());
    if (!isAdmitted) metrics.events.budgetExceeded('rate');
    return isAdmitted;
  };
}

/**
 * Makes the parts of a gateway that depend on its configuration.
 *
 * @param before - those that they replace: the state of a backend goes on
 * @throws ConfigError if a file cannot be used
 */
export function createConfigured(config: FullConfig, shared: Shared, before?: Configured): Configured {
  const { metrics, store, log, bytes, bounds, isStopping } = shared;
  const keyer = compile(config.policy);
  const reach = reachOf(config);
  const origins = createOrigins(originSetups(config), reach, {
    budgetExceeded: metrics.events.budgetExceeded,
    healthChanged: (event) => log[event.state === 'in' ? 'info' : 'warn'](event, 'backend'),
    before: before?.origins,
  });
  const options = cacheOptions(config);
  const cache = createCache({ keyer, store, fetch: origins.fetch, options, events: eventsOf(shared), bytes });
  const markOf = createKeyedMark(keyer, shared.mark);
  const logRequest = createRequestLog(log, config.logging, markOf);
  const isTrusted = createTrusted(config.trusted);
  const isTrustedAddress = createTrustedAddresses(config.trusted);
  const clientOf: Configured['clientOf'] = (incoming) =>
    clientAddress(incoming, isTrusted(incoming.socket), isTrustedAddress);
  const { file, format } = config.logging.access;
  const access = createAccessLog({
    file,
    format,
    query: config.logging.query,
    markOf,
    addressOf: clientOf,
    stdout: shared.stdout,
    failed: (cause) => log.error({ cause: failureText(cause) }, 'access log'),
  });
  const answered: Configured['answered'] = (incoming, response, answer, began) => {
    access?.begin(incoming, response, answer, began);
    metrics.answered(answer, began);
    shared.activity?.answered(incoming, answer);
    logRequest?.(incoming, answer);
  };
  const handler = createHandler({
    cache,
    isTrusted,
    maxBodyBytes: config.limits.client.requestBytes,
    isStopping,
    bounds,
    admits: admission(config, shared),
    answered,
  });
  const close = (): void => {
    access?.close();
    void origins.close().catch(() => undefined);
  };
  return { config, cache, keyer, origins, reach, isTrusted, clientOf, handler, answered, close };
}
