import type { Dispatcher } from 'undici';
import { fieldValue, type Informed, milliseconds, type OnBudgetExceeded } from '@urikit/http-cache/internal';
import { createHolders } from '../budgets/holders.js';
import { createOriginQueue } from '../budgets/origin-queue.js';
import { type FetchOrigin, OriginError, type OriginRequest, type OriginResponse } from '@urikit/http-cache';
import type { Reach } from '../settings/limits.js';
import { boundedBody } from './bounded.js';
import { createConnector, hostOf } from './connector.js';
import { createDeadline, type Deadline } from './deadline.js';
import { failureOfRequest } from './unanswered.js';
import { senderOf, takerOf } from './waited-for.js';
import type { WatchedPool } from './watched-pool.js';

/** One server: asked over connections that are kept. A request is sent once, or not at all. */
export interface Backend {
  readonly url: string;
  /** Rejects with `OriginError`: see `unansweredBy`. */
  readonly fetch: FetchOrigin;
  /** Requests that wait for a connection. */
  readonly waiting: () => number;
  /** Waits for the requests on their way. */
  readonly close: () => Promise<void>;
  /** Breaks off the requests on their way. */
  readonly destroy: () => Promise<void>;
}

const hasNoContent = (method: string, status: number): boolean => method === 'HEAD' || status === 204 || status === 304;

/** Tells if a response says that content follows. */
const promisesContent = (fields: readonly string[]): boolean =>
  fieldValue(fields, 'transfer-encoding') !== undefined || Number(fieldValue(fields, 'content-length') ?? 0) !== 0;

/** Interim responses, as undici tells of them: 103 with its Link fields, and others. */
function passInterim(
  informed: Informed | undefined,
  { statusCode, headers }: { readonly statusCode: number; readonly headers: unknown },
): void {
  // With `raw` they are names and values in turn, as those of answers.
  const list: readonly unknown[] = Array.isArray(headers) ? headers : Object.entries(headers ?? {}).flat();
  informed?.(statusCode, list.map(String));
}

/** Answers of 1xx before the final one. An origin that sends more of them means no good. */
const MAX_INTERIM = 32;

/** @param url - `scheme "://" host [":" port]`; @param budgetExceeded - called with each exceeded budget */
export function createBackend(url: string, limits: Reach, budgetExceeded: OnBudgetExceeded): Backend {
  let opened: Promise<WatchedPool> | undefined;
  const open = async (): Promise<WatchedPool> => {
    // undici takes a quarter of the time to start a gateway: the first request loads it.
    const { buildConnector, WatchedPool: Pool } = await import('./watched-pool.js');
    return new Pool(url, {
      connections: limits.connections,
      pipelining: 1,
      connect: createConnector(buildConnector, url, milliseconds(limits.connectTimeout), limits.tls),
      headersTimeout: milliseconds(limits.headersTimeout),
      bodyTimeout: milliseconds(limits.bodyTimeout),
      keepAliveTimeout: Math.max(1, milliseconds(limits.keepAliveTimeout)),
      maxHeaderSize: limits.headerBytes,
      maxResponseSize: limits.responseBytes === 0 ? -1 : limits.responseBytes,
    });
  };
  /** Ends the connections. Later requests open no more of them. */
  const end = async (how: 'close' | 'destroy'): Promise<void> => {
    opened ??= Promise.reject(new OriginError('origin-unreachable'));
    const pool = await opened.catch(() => undefined);
    await pool?.[how]();
  };
  const holders = createHolders(() => budgetExceeded('slow-client'));
  const queue = createOriginQueue(
    { running: limits.connections, waiting: limits.queue, deadline: milliseconds(limits.queueTimeout) },
    (patience) => holders.cutSlowest(patience, performance.now()),
  );
  const times = {
    headersTimeout: milliseconds(limits.headersTimeout),
    totalTimeout: milliseconds(limits.totalTimeout),
  };
  // undici closes a connection if the next request is for another name: all are for that of the origin.
  const servername = hostOf(url);

  const send = async (
    pool: WatchedPool,
    request: OriginRequest,
    deadline: Deadline,
    leave: () => void,
  ): Promise<OriginResponse> => {
    const { method, host, target, fields, body, informed } = request;
    // An IP-literal without its closing bracket is not sent.
    if (host.startsWith('[') && !host.includes(']')) throw new OriginError('unsendable');
    let interim = 0;
    const toOrigin = body === undefined ? undefined : boundedBody(body, limits.requestBytes);
    if (body !== undefined && toOrigin !== undefined) {
      const cut = (): void => deadline.abort('origin-busy');
      toOrigin.once('close', holders.add({ waitedForSince: senderOf(body, toOrigin), cut }));
    }
    const options: Dispatcher.RequestOptions & { readonly servername: string } = {
      method,
      // undici sends a path as it is given. Host goes first, as RFC 9110 7.2 asks.
      path: target,
      headers: ['Host', host, ...fields],
      body: toOrigin ?? null,
      signal: deadline.signal,
      responseHeaders: 'raw',
      servername,
      onInfo: (info) => {
        interim += 1;
        if (interim < MAX_INTERIM) passInterim(informed, info);
        if (interim !== MAX_INTERIM) return;
        budgetExceeded('origin-1xx');
        deadline.abort('origin-malformed');
      },
    };
    let isSent = false;
    const answer = await pool
      .ask(options, () => (isSent = true))
      .catch((cause: unknown) => {
        toOrigin?.on('error', () => undefined).destroy();
        throw failureOfRequest(cause, isSent);
      });
    deadline.answered();
    // With `raw` they are names and values in turn, latin1, which the types of undici do not say.
    const received = answer.headers as unknown as readonly string[];
    const { statusCode: status } = answer;
    const cut = (): void => void answer.body.destroy(new OriginError('origin-broke-off'));
    const free = holders.add({ waitedForSince: takerOf(answer.body), cut });
    answer.body.once('close', () => {
      free();
      leave();
    });
    if (!hasNoContent(method, status)) return { status, fields: received, body: answer.body, from: url };
    // undici waits for the content that a 204 or 304 speaks of and does not have.
    if (method !== 'HEAD' && promisesContent(received)) answer.body.on('error', () => undefined).destroy();
    else void answer.body.dump().catch(() => undefined);
    return { status, fields: received, body: undefined, from: url };
  };

  return {
    url,
    fetch: async (request) => {
      const place = await queue.enter(`${request.host}${request.target}`, request.signal);
      if (place === 'gone') throw new OriginError('client-gone');
      if (typeof place === 'string') {
        budgetExceeded('origin-queue');
        throw new OriginError('origin-busy');
      }
      const pool = await (opened ??= open()).catch((cause: unknown) => {
        place();
        throw cause;
      });
      const deadline = createDeadline(request.signal, times, () => budgetExceeded('origin-time'));
      const leave = (): void => {
        deadline.clear();
        place();
      };
      return send(pool, request, deadline, leave).catch((cause: unknown) => {
        leave();
        throw cause;
      });
    },
    waiting: queue.length,
    close: () => end('close'),
    destroy: () => end('destroy'),
  };
}
