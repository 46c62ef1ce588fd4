import { Pool } from 'undici';
import type { FetchOrigin, Informed, OriginRequest, OriginResponse } from '../core/exchange.js';
import { boundedBody } from './bounded.js';
import { connectWithoutContinue } from './continue.js';
import { failureOf, isWorthRetrying } from './failure.js';

/** Bounds on the way to an origin. Times are in milliseconds. */
export interface OriginLimits {
  readonly connections: number;
  readonly connectTimeout: number;
  /** Until the fields of an answer are there. */
  readonly headersTimeout: number;
  /** Between two pieces of a body. */
  readonly bodyTimeout: number;
  readonly keepAliveTimeout: number;
  readonly maxHeaderBytes: number;
  /** Of a request. */
  readonly maxRequestBytes: number;
  /** Of an answer; 0 for no limit. One that is larger breaks off. */
  readonly maxResponseBytes: number;
}

/** An origin: asked over connections that are kept. */
export interface Origin {
  readonly fetch: FetchOrigin;
  /** Waits for what is on its way. */
  readonly close: () => Promise<void>;
  /** Breaks off what is on its way. */
  readonly destroy: () => Promise<void>;
}

const hasNoContent = (method: string, status: number): boolean => method === 'HEAD' || status === 204 || status === 304;

/** Interim responses, as undici tells of them: 103 with its Link fields, and others. */
const passInterim =
  (informed: Informed) =>
  ({ statusCode, headers }: { readonly statusCode: number; readonly headers: unknown }): void => {
    // With `raw` they are names and values in turn, as those of answers.
    const list: readonly unknown[] = Array.isArray(headers) ? headers : Object.entries(headers ?? {}).flat();
    informed(statusCode, list.map(String));
  };

/** @param url - `scheme "://" host [":" port]` and nothing else */
export function createOrigin(url: string, limits: OriginLimits): Origin {
  const pool = new Pool(url, {
    connections: limits.connections,
    pipelining: 1,
    connect: connectWithoutContinue({ timeout: limits.connectTimeout }),
    headersTimeout: limits.headersTimeout,
    bodyTimeout: limits.bodyTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    maxHeaderSize: limits.maxHeaderBytes,
    maxResponseSize: limits.maxResponseBytes === 0 ? -1 : limits.maxResponseBytes,
  });

  const send = async ({
    method,
    host,
    target,
    fields,
    body,
    signal,
    informed,
  }: OriginRequest): Promise<OriginResponse> => {
    // undici sends a path as it is given. Host goes first, as RFC 9110 7.2 asks.
    const answer = await pool.request({
      method,
      path: target,
      headers: ['Host', host, ...fields],
      body: body === undefined ? null : boundedBody(body, limits.maxRequestBytes),
      signal: signal ?? null,
      responseHeaders: 'raw',
      ...(informed === undefined ? {} : { onInfo: passInterim(informed) }),
    });
    // With `raw` they are names and values in turn, latin1, which the types of undici do not say.
    const received = answer.headers as unknown as readonly string[];
    const { statusCode: status } = answer;
    if (!hasNoContent(method, status)) return { status, fields: received, body: answer.body };
    void answer.body.dump().catch(() => undefined);
    return { status, fields: received, body: undefined };
  };

  return {
    fetch: async (request) => {
      try {
        return await send(request);
      } catch (cause) {
        const mayRetry = request.body === undefined && (request.method === 'GET' || request.method === 'HEAD');
        if (!mayRetry || !isWorthRetrying(cause)) throw failureOf(cause);
      }
      // RFC 9110 9.2.2: a safe request whose connection was closed under it may be sent again, once.
      return send(request).catch((cause: unknown) => {
        throw failureOf(cause);
      });
    },
    close: () => pool.close(),
    destroy: () => pool.destroy(),
  };
}
